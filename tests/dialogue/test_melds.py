"""Melds told at once or one by one, kans of which nobody said how, and whose melds the rules need."""

import pytest
from msgspec import UNSET

from bot.dialogue.answers import answer
from bot.dialogue.meld_edits import add_melds, change_meld, move_meld_earlier, remove_meld
from bot.dialogue.script import next_step
from bot.engine.errors import DealError

from .telling import asked, fault, nothing_else, results, seated, told


def won(melds, rules="riichi/tenhou", **house):
    return told(seated(rules, **house), ending="discard", winners="S", discarder="N", first__melds=melds)


def laid(session):
    return [(call.by, call.kind, call.tiles) for call in session.calls]


def test_melds_tell_by_their_tiles_what_they_are():
    assert laid(won("123m 555z")) == [("S", "chi", "123m"), ("S", "pon", "555z")]


def test_four_alike_are_asked_about():
    session = won("1111z 555z 2222p")
    assert asked(session) == ["kan:0"]
    session = told(session, kan_0="closed-kan")
    assert asked(session) == ["kan:2"]
    session = told(session, kan_2="open-kan")
    assert [kind for _, kind, _ in laid(session)] == ["closed-kan", "pon", "open-kan"]


def test_an_added_kan_is_its_pon_and_the_kan_after_it():
    session = told(won("1111z 2222p"), kan_0="added-kan")
    assert laid(session) == [("S", "pon", "111z"), ("S", "added-kan", "1111z"), ("S", "open-kan", "2222p")]
    assert asked(session) == ["kan:2"]


def test_four_alike_after_their_pon_are_the_kan_added_to_it():
    session = won("111z 222z 1111z")
    assert laid(session) == [("S", "pon", "111z"), ("S", "pon", "222z"), ("S", "added-kan", "1111z")]
    assert asked(session) == ["hand:S"]


def test_a_kan_said_again_stays_what_it_was():
    session = told(won("1111z 222p"), kan_0="added-kan")
    assert laid(told(session, melds_S="1111z 222p")) == laid(session)
    assert laid(told(session, melds_S="111z 222p 1111z"))[-1] == ("S", "added-kan", "1111z")


def test_a_doubt_about_a_later_kan_is_not_answered_by_an_earlier_one():
    session = told(won("1111z"), kan_0="closed-kan")
    session = told(session, melds_S="2222z")
    assert asked(session) == ["kan:0"]


@pytest.mark.parametrize(
    "say",
    [
        lambda session: told(session, melds_S="123m 123m 456m 456m 789m"),
        lambda session: told(session, first__melds="123m 123m 456m 456m 789m"),
        lambda session: add_melds(session, "S", "456m 789m", UNSET, UNSET),
        lambda session: change_meld(session, 0, "111z 222z", UNSET, UNSET),
    ],
)
def test_a_fifth_meld_is_refused_where_it_is_told(say):
    with pytest.raises(DealError) as caught:
        say(won("123m 456m 111p 789s"))
    assert caught.value.key == "error.bad-hand.fifth-meld"


def test_four_kans_added_to_their_pons_are_four_melds():
    session = won("111z 222z 333z 444z")
    for tiles in ("1111z", "2222z", "3333z", "4444z"):
        session = add_melds(session, "S", tiles, "added-kan", UNSET)
    assert len(laid(session)) == 8
    with pytest.raises(DealError):
        add_melds(session, "S", "4444z", "added-kan", UNSET)


def test_melds_said_again_keep_their_feeders():
    session = answer(told(won("555z 666z 777z"), hand_S=("yakuman", "daisangen")), "feeder:2", ("W",))
    assert told(session, melds_S="666z 555z 777z").calls[2].feeder == "W"


def test_one_melds_claims_are_told_one_by_one():
    session = add_melds(won(()), "S", "555z", UNSET, "W")
    session = add_melds(session, "S", "1111p", "closed-kan", "W")
    session = add_melds(session, "S", "2222p", "added-kan", "E")
    assert [(call.kind, call.feeder) for call in session.calls] == [
        ("pon", "W"),
        ("closed-kan", UNSET),
        ("pon", "E"),
        ("added-kan", UNSET),
    ]


def test_a_meld_is_said_again_in_its_place():
    session = change_meld(won("555z 666z 777z"), 1, "123m", UNSET, UNSET)
    assert laid(session) == [("S", "pon", "555z"), ("S", "chi", "123m"), ("S", "pon", "777z")]


def test_a_pon_taken_back_takes_the_kan_added_to_it():
    assert laid(remove_meld(won("111z 222z 1111z"), 0)) == [("S", "pon", "222z")]


def test_a_kan_can_be_taken_back_from_its_pon():
    assert laid(remove_meld(won("111z 222z 1111z"), 2)) == [("S", "pon", "111z"), ("S", "pon", "222z")]


def test_a_meld_moves_among_those_of_its_player():
    session = told(seated(), ending="discard", winners=("S", "W"), discarder="N", melds_S="555z 666z", melds_W="123m")
    session = add_melds(session, "S", "777z", UNSET, UNSET)
    assert laid(move_meld_earlier(session, 3)) == [
        ("S", "pon", "555z"),
        ("S", "pon", "777z"),
        ("W", "chi", "123m"),
        ("S", "pon", "666z"),
    ]


def test_the_first_meld_stays_the_first():
    session = won("555z 666z")
    assert move_meld_earlier(session, 0).calls == session.calls


def test_a_doubt_moves_with_its_kan():
    session = move_meld_earlier(won("555z 1111z"), 1)
    assert asked(session) == ["kan:0"]


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


# -- whose melds -------------------------------------------------------------------------------------------


def pure_suit():
    session = told(
        seated("wuhan/kaikoufan"), ending="discard", winners="S", discarder="N", first__melds="123m 456m 777m"
    )
    return told(session, hand_S=("patterns", "pure-suit", "hard"))


def test_wuhan_asks_everybody_for_his_melds():
    session = told(pure_suit(), feeder_2="W")
    for seat in "EWN":
        assert asked(session) == [f"melds:{seat}"]
        session = answer(session, f"melds:{seat}", ())
    assert results(session) == {"E": 0, "S": 160, "W": -160, "N": 0}


def test_a_red_dragon_of_a_loser_doubles_what_he_owes():
    session = told(pure_suit(), feeder_2="W", melds_E="7z", melds_W=(), melds_N=())
    assert [call.kind for call in session.calls[3:]] == ["token-kan"]
    assert results(session)["S"] == 200


def test_wuhan_does_not_ask_a_loser_for_melds_when_nothing_can_raise_what_he_owes():
    session = told(
        seated("wuhan/koukoufan"),
        ending="discard",
        winners="S",
        discarder="N",
        first__melds="111m 222m 333m 444m",
        hand_S=("patterns", "all-pungs", "pure-suit", "hard"),
    )
    session = told(session, feeder_2="W")
    assert asked(session) == []


def test_a_closed_kan_of_a_loser_needs_no_tiles_in_wuhan():
    session = add_melds(told(pure_suit(), feeder_2="W"), "E", "", "closed-kan", UNSET)
    assert laid(session)[-1] == ("E", "closed-kan", UNSET)


def test_the_wild_tile_can_be_told_by_its_indicator():
    session = told(seated("wuhan/kaikoufan"), ending="self-draw", winners="S", first__melds="123m 456m 777m")
    session = told(session, hand_S=("tiles", "888m9m", "9m"))
    assert asked(session) == ["wild", "wild-is"]
    assert told(session, wild="9p", wild__is="indicator").wild == "1p"
    assert told(session, wild="9p", wild__is="itself").wild == "9p"


def test_a_wild_tile_laid_down_alone_is_read_once_it_is_known():
    session = told(pure_suit(), wild="3p", feeder_2="W")
    assert [kind for _, kind, _ in laid(told(session, melds_E="333p 7z"))[3:]] == ["token-kan"] * 4


def test_a_tile_written_apart_lies_alone_while_nobody_knows_the_wild_one():
    session = told(pure_suit(), feeder_2="W", melds_E="111p 3p 3p")
    assert [kind for _, kind, _ in laid(session)[3:]] == ["pon", "token-kan", "token-kan"]
    assert asked(session) == ["wild", "wild-is"]


# -- the order of all melds --------------------------------------------------------------------------------


def nine_tiles():
    return told(won("222m 444m 666m", "hongkong/half-gun"), hand_S=("tiles", "78m99m", "9m"))


def test_hong_kong_asks_for_all_melds_in_order_where_force_can_lift_a_liability():
    session = nine_tiles()
    step = next_step(session)
    assert (step.name, step.questions[0].given) == ("table-melds", ("S: 222m 444m 666m",))


@pytest.mark.parametrize("option", [{"gun": "full"}, {"forced": "no"}, {"nine": "no"}])
def test_hong_kong_does_not_ask_for_other_melds_where_nothing_can_be_lifted(option):
    session = told(won("222m 444m 666m", "hongkong/half-gun", **option), hand_S=("tiles", "78m99m", "9m"))
    assert "table-melds" not in asked(session)


@pytest.mark.parametrize(("forced", "paid"), [("yes", -128), ("no", -256)])
def test_who_was_forced_by_somebody_who_threatened_earlier_does_not_answer_for_the_later(forced, paid):
    session = told(nine_tiles(), table__melds="W: 111p 333p 555p; S: 222m 444m 666m")
    assert asked(session) == ["forced:S"]
    assert results(told(session, forced_S=forced))["N"] == paid


def test_who_threatened_later_forces_nobody():
    session = told(nine_tiles(), table__melds="S: 222m 444m 666m; W: 111p 333p 555p")
    assert results(session)["N"] == -256


def test_the_melds_in_order_can_be_left_as_they_are_shown():
    session = told(nine_tiles(), table__melds=())
    assert laid(session) == [("S", "pon", "222m"), ("S", "pon", "444m"), ("S", "pon", "666m")]
    assert results(session)["N"] == -256


def test_melds_without_an_owner_are_refused_with_their_place():
    with pytest.raises(DealError) as caught:
        told(nine_tiles(), table__melds="S: 222m 444m 666m; 111p")
    assert (caught.value.key, caught.value.data["part"]) == ("error.bad-tiles.no-owner", " 111p")


def test_a_wrong_tile_among_all_melds_is_marked_in_the_whole_text():
    with pytest.raises(DealError) as caught:
        told(nine_tiles(), table__melds="S: 222m 444m 666m; W: 11?")
    assert caught.value.data["text"][caught.value.data["position"]] == "1"


def test_a_robbed_kong_is_the_last_meld_whenever_it_was_told():
    session = told(seated("wuhan/kaikoufan"), ending="robbed-kan", winners="S", discarder="N", first__melds="123m")
    session = told(session, hand_S=("patterns", "robbed-kong", "hard"), melds_N="555p 5555p", melds_W="111z")
    step = next_step(nothing_else(told(session, melds_E=())))
    assert [call.tiles for call in step.deal.calls] == ["123m", "555p", "111z", "5555p"]


def test_a_robbed_kong_without_its_pon_is_blamed_on_the_robbed_player():
    session = told(seated("wuhan/kaikoufan"), ending="robbed-kan", winners="S", discarder="N", first__melds="123m")
    session = told(session, hand_S=("patterns", "robbed-kong", "hard"), melds_N=())
    assert fault(nothing_else(session)) == ("melds:N", "error.missing-fact.robbed-pon")
