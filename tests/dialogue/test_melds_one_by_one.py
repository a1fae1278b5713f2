"""Melds told one by one: added, said anew, moved and taken back."""

import pytest
from msgspec import UNSET

from bot.dialogue.take.edits import add_melds, change_meld, feeder_left_open, move_meld_earlier, remove_meld
from bot.engine import DealError

from .telling import asked, laid, seated, told, won


def test_one_melds_claims_are_told_one_by_one():
    draft = add_melds(won(()), "S", "555z", UNSET, "W")
    draft = add_melds(draft, "S", "1111p", "closed-kan", UNSET)
    draft = add_melds(draft, "S", "2222p", "added-kan", "E")
    assert [(call.kind, call.feeder) for call in draft.calls] == [
        ("pon", "W"),
        ("closed-kan", UNSET),
        ("pon", "E"),
        ("added-kan", UNSET),
    ]


def test_a_meld_is_said_again_in_its_place():
    draft = change_meld(won("555z 666z 777z"), 1, "123m", UNSET, UNSET)
    assert laid(draft) == [("S", "pon", "555z"), ("S", "chi", "123m"), ("S", "pon", "777z")]


def test_a_pon_taken_back_takes_the_kan_added_to_it():
    assert laid(remove_meld(won("111z 222z 1111z"), 0)) == [("S", "pon", "222z")]


def test_a_kan_can_be_taken_back_from_its_pon():
    assert laid(remove_meld(won("111z 222z 1111z"), 2)) == [("S", "pon", "111z"), ("S", "pon", "222z")]


def test_a_meld_moves_among_those_of_its_player():
    draft = told(seated(), ending="discard", winners=("S", "W"), discarder="N", melds_S="555z 666z", melds_W="123m")
    draft = add_melds(draft, "S", "777z", UNSET, UNSET)
    assert laid(move_meld_earlier(draft, 3)) == [
        ("S", "pon", "555z"),
        ("S", "pon", "777z"),
        ("W", "chi", "123m"),
        ("S", "pon", "666z"),
    ]


def test_the_first_meld_stays_the_first():
    draft = won("555z 666z")
    assert move_meld_earlier(draft, 0).calls == draft.calls


def test_a_doubt_moves_with_its_kan():
    draft = move_meld_earlier(won("555z 1111z"), 1)
    assert asked(draft) == ["kan:0"]


@pytest.mark.parametrize("edit", [remove_meld, move_meld_earlier])
@pytest.mark.parametrize("place", [-1, 3])
def test_a_meld_that_is_not_there_cannot_be_edited(edit, place):
    with pytest.raises(DealError) as caught:
        edit(won("555z 666z 777z"), place)
    assert caught.value.key == "error.bad-value.no-such-meld"


@pytest.mark.parametrize(
    ("text", "kind", "feeder", "error"),
    [
        ("123m", UNSET, "W", "error.contradiction.chi-seat"),
        ("111m", UNSET, "S", "error.contradiction.fed-himself"),
        ("111m", "chi", UNSET, "error.bad-tiles.not-a-chi"),
        ("1111m", "closed-kan", "W", "error.contradiction.unfed-kan"),
        ("444p from N", UNSET, "W", "error.contradiction.two-feeders"),
        ("111m 222p", UNSET, "S", "error.contradiction.fed-himself"),
        ("7z", "token-kan", UNSET, "error.bad-value.call-kind"),
        ("12m", UNSET, UNSET, "error.bad-tiles.not-a-meld"),
        ("12x", UNSET, UNSET, "error.bad-tiles.unknown"),
    ],
)
def test_a_meld_that_cannot_be_is_refused_at_once(text, kind, feeder, error):
    with pytest.raises(DealError) as caught:
        add_melds(won(()), "S", text, kind, feeder)
    assert caught.value.key == error


def fed(draft):
    return [call.feeder or "" for call in draft.calls]


@pytest.mark.parametrize(
    ("text", "kind", "feeders"),
    [
        ("555z", UNSET, ["W"]),
        ("z555= z666", UNSET, ["N", "W"]),
        ("123m 666z", UNSET, ["", "W"]),
        ("ankan 1111z 666z", UNSET, ["", "W"]),
        ("z555=", UNSET, ["N"]),
        ("555z 666z 777z", UNSET, ["", "", ""]),
        ("z555= z666=", UNSET, ["N", "N"]),
        ("7777z", UNSET, ["W"]),
        ("7777z", "added-kan", ["W", ""]),
    ],
)
def test_a_feeder_is_said_of_the_one_meld_whose_feeder_the_text_leaves_open(text, kind, feeders):
    chosen = "N" if set(feeders) == {"N"} else "W"
    assert fed(add_melds(won(()), "S", text, kind, chosen)) == feeders


def test_of_several_melds_the_one_that_decides_is_asked_for():
    draft = told(add_melds(won(()), "S", "555z 666z 777z", UNSET, "W"), melds_S="555z 666z 777z")
    assert asked(told(draft, hand_S=("yakuman", "daisangen"))) == ["feeder:2"]


def test_the_feeder_of_a_raised_pon_is_the_pons():
    draft = add_melds(add_melds(won(()), "S", "777z", UNSET, UNSET), "S", "7777z", "added-kan", "W")
    assert fed(draft) == ["W", ""]
    with pytest.raises(DealError) as caught:
        add_melds(add_melds(won(()), "S", "777z", UNSET, "N"), "S", "7777z", "added-kan", "W")
    assert caught.value.key == "error.contradiction.unfed-kan"


def test_a_meld_said_again_as_a_closed_kan_was_fed_by_nobody():
    draft = add_melds(won(()), "S", "111z", UNSET, "W")
    assert fed(change_meld(draft, 0, "1111z", "closed-kan", "W")) == [""]
    with pytest.raises(DealError) as caught:
        change_meld(draft, 0, "1111z", "closed-kan", "N")
    assert caught.value.key == "error.contradiction.unfed-kan"
    assert fed(change_meld(draft, 0, "222z 333z", UNSET, "W")) == ["", ""]


@pytest.mark.parametrize(("text", "feeder"), [("555z 666z 777z", "W"), ("123m 555z 666z", "N")])
def test_a_feeder_who_was_said_of_several_is_not_forgotten_in_silence(text, feeder):
    before = won(())
    error = feeder_left_open(before, add_melds(before, "S", text, UNSET, feeder), feeder)
    assert (error.key, error.data) == ("error.missing-fact.feeder-of-several", {"feeder": feeder})


def test_a_feeder_who_was_taken_needs_no_word():
    before = won(())
    assert feeder_left_open(before, add_melds(before, "S", "555z", UNSET, "W"), "W") is None
    assert feeder_left_open(before, add_melds(before, "S", "555z 666z", UNSET, UNSET), "") is None
    open_text = add_melds(before, "S", "W W W", UNSET, "N")
    assert feeder_left_open(before, open_text, "N") is None


@pytest.mark.parametrize("edit", [lambda draft: told(draft, feeder_0="S"), lambda draft: told(draft, feeder_0="X")])
def test_nobody_feeds_their_own_meld(edit):
    with pytest.raises(DealError):
        edit(won("555z"))
