"""Melds told at once, kans of which nobody said how, whose melds the rules need, and a robbed kong."""

import pytest
from msgspec import UNSET

from bot.dialogue.script import next_step
from bot.dialogue.take.answer import take_answer
from bot.dialogue.take.edits import add_melds, change_meld
from bot.engine import DealError

from .telling import asked, fault, laid, nothing_else, results, seated, told, won


def test_melds_tell_by_their_tiles_what_they_are():
    assert laid(won("123m 555z")) == [("S", "chi", "123m"), ("S", "pon", "555z")]


def test_four_alike_are_asked_about():
    draft = won("1111z 555z 2222p")
    assert asked(draft) == ["kan:0"]
    draft = told(draft, kan_0="closed-kan")
    assert asked(draft) == ["kan:2"]
    draft = told(draft, kan_2="open-kan")
    assert [kind for _, kind, _ in laid(draft)] == ["closed-kan", "pon", "open-kan"]


def test_an_added_kan_is_its_pon_and_the_kan_after_it():
    draft = told(won("1111z 2222p"), kan_0="added-kan")
    assert laid(draft) == [("S", "pon", "111z"), ("S", "added-kan", "1111z"), ("S", "open-kan", "2222p")]
    assert asked(draft) == ["kan:2"]


def test_four_alike_after_their_pon_are_the_kan_added_to_it():
    draft = won("111z 222z 1111z")
    assert laid(draft) == [("S", "pon", "111z"), ("S", "pon", "222z"), ("S", "added-kan", "1111z")]
    assert asked(draft) == ["hand:S"]


def test_a_kan_said_again_stays_what_it_was():
    draft = told(won("1111z 222p"), kan_0="added-kan")
    assert laid(told(draft, melds_S="1111z 222p")) == laid(draft)
    assert laid(told(draft, melds_S="111z 222p 1111z"))[-1] == ("S", "added-kan", "1111z")


def test_a_doubt_about_a_later_kan_is_not_answered_by_an_earlier_one():
    draft = told(won("1111z"), kan_0="closed-kan")
    draft = told(draft, melds_S="2222z")
    assert asked(draft) == ["kan:0"]


@pytest.mark.parametrize(
    "say",
    [
        lambda draft: told(draft, melds_S="123m 123m 456m 456m 789m"),
        lambda draft: told(draft, first__melds="123m 123m 456m 456m 789m"),
        lambda draft: add_melds(draft, "S", "456m 789m", UNSET, UNSET),
        lambda draft: change_meld(draft, 0, "111z 222z", UNSET, UNSET),
    ],
)
def test_a_fifth_meld_is_refused_where_it_is_told(say):
    with pytest.raises(DealError) as caught:
        say(won("123m 456m 111p 789s"))
    assert caught.value.key == "error.bad-hand.fifth-meld"


def test_four_kans_added_to_their_pons_are_four_melds():
    draft = won("111z 222z 333z 444z")
    for tiles in ("1111z", "2222z", "3333z", "4444z"):
        draft = add_melds(draft, "S", tiles, "added-kan", UNSET)
    assert len(laid(draft)) == 8
    with pytest.raises(DealError):
        add_melds(draft, "S", "4444z", "added-kan", UNSET)


def test_melds_said_again_keep_their_feeders():
    draft = take_answer(told(won("555z 666z 777z"), hand_S=("yakuman", "daisangen")), "feeder:2", ("W",))
    assert told(draft, melds_S="666z 555z 777z").calls[2].feeder == "W"


# -- whose melds -------------------------------------------------------------------------------------------


def pure_suit():
    draft = told(seated("wuhan/kaikoufan"), ending="discard", winners="S", discarder="N", first__melds="123m 456m 777m")
    return told(draft, hand_S=("patterns", "pure-suit", "hard"))


def test_wuhan_asks_everybody_for_his_melds():
    draft = told(pure_suit(), feeder_2="W")
    assert asked(draft) == ["tokens:E", "tokens:W", "tokens:N", "others-melds"]
    draft = told(draft, tokens_E=(), tokens_W=(), tokens_N=(), others__melds=())
    assert results(draft) == {"E": 0, "S": 160, "W": -160, "N": 0}


def test_a_red_dragon_of_a_loser_doubles_what_he_owes():
    draft = told(pure_suit(), feeder_2="W", melds_E="7z", melds_W=(), melds_N=())
    assert [call.kind for call in draft.calls[3:]] == ["token-kan"]
    assert results(draft)["S"] == 200


def test_wuhan_does_not_ask_a_loser_for_melds_when_nothing_can_raise_what_he_owes():
    draft = told(
        seated("wuhan/koukoufan"),
        ending="discard",
        winners="S",
        discarder="N",
        first__melds="111m 222m 333m 444m",
        hand_S=("patterns", "all-pungs", "pure-suit", "hard"),
    )
    draft = told(draft, feeder_2="W")
    assert asked(draft) == []


def test_a_closed_kan_of_a_loser_needs_no_tiles_in_wuhan():
    draft = add_melds(told(pure_suit(), feeder_2="W"), "E", "", "closed-kan", UNSET)
    assert laid(draft)[-1] == ("E", "closed-kan", UNSET)


def test_the_wild_tile_can_be_told_by_its_indicator():
    draft = told(seated("wuhan/kaikoufan"), ending="self-draw", winners="S", first__melds="123m 456m 777m")
    draft = told(draft, hand_S=("tiles", "888m9m", "9m"))
    assert asked(draft) == ["wild", "wild-is"]
    assert told(draft, wild="9p", wild__is="indicator").wild == "1p"
    assert told(draft, wild="9p", wild__is="itself").wild == "9p"


def test_a_wild_tile_laid_down_alone_is_read_once_it_is_known():
    draft = told(pure_suit(), wild="3p", feeder_2="W")
    assert [kind for _, kind, _ in laid(told(draft, melds_E="333p 7z"))[3:]] == ["token-kan"] * 4


def test_a_tile_written_apart_lies_alone_while_nobody_knows_the_wild_one():
    draft = told(pure_suit(), feeder_2="W", melds_E="111p 3p 3p")
    assert [kind for _, kind, _ in laid(draft)[3:]] == ["pon", "token-kan", "token-kan"]
    assert asked(draft) == ["wild", "wild-is"]


# -- a robbed kong -----------------------------------------------------------------------------------------


def test_a_robbed_kong_is_the_last_meld_whenever_it_was_told():
    draft = told(seated("wuhan/kaikoufan"), ending="robbed-kan", winners="S", discarder="N", first__melds="123m")
    draft = told(draft, hand_S=("patterns", "robbed-kong", "hard"), melds_N="555p 5555p", melds_W="111z")
    step = next_step(nothing_else(told(draft, melds_E=())))
    assert [call.tiles for call in step.deal.calls] == ["123m", "555p", "111z", "5555p"]


def test_a_robbed_kong_without_its_pon_is_blamed_on_the_robbed_player():
    draft = told(seated("wuhan/kaikoufan"), ending="robbed-kan", winners="S", discarder="N", first__melds="123m")
    draft = told(draft, hand_S=("patterns", "robbed-kong", "hard"), melds_N=())
    assert fault(nothing_else(draft)) == ("melds:N", "error.missing-fact.robbed-pon")
