"""Melds told one by one: added, said anew, moved and taken back."""

import pytest
from msgspec import UNSET

from bot.dialogue.take.edits import add_melds, change_meld, move_meld_earlier, remove_meld
from bot.engine import DealError

from .telling import asked, laid, seated, told, won


def test_one_melds_claims_are_told_one_by_one():
    draft = add_melds(won(()), "S", "555z", UNSET, "W")
    draft = add_melds(draft, "S", "1111p", "closed-kan", "W")
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
        ("7z", "token-kan", UNSET, "error.bad-value.call-kind"),
        ("12m", UNSET, UNSET, "error.bad-tiles.not-a-meld"),
        ("12x", UNSET, UNSET, "error.bad-tiles.unknown"),
    ],
)
def test_a_meld_that_cannot_be_is_refused_at_once(text, kind, feeder, error):
    with pytest.raises(DealError) as caught:
        add_melds(won(()), "S", text, kind, feeder)
    assert caught.value.key == error
