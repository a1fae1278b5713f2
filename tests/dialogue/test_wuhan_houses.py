"""What Wuhan houses ask for beyond the seed: who was ready at a draw, which tiles are skins, small tables."""

import pytest
from msgspec import UNSET

from bot.dialogue.draft import deal_of, decode_draft, draft_of, encode_draft, kinds_of_calls, with_facts
from bot.dialogue.script import Ready, Script, next_step, step_named
from bot.dialogue.take.answer import take_answer as answer
from bot.dialogue.take.edits import add_melds, count_token_kans
from bot.dialogue.take.token_kans import counted, token_of
from bot.engine import DealError
from bot.engine.tiles import KINDS

from .telling import asked, laid, nothing_else, results, seated, told

READY = {"draw.ready": "yes"}


def drawn(rules="wuhan/koukoufan", **house):
    return told(seated(rules, **house), ending="exhaustive")


# -- ready players at a draw -------------------------------------------------------------------------------------


def test_a_draw_asks_for_nothing_where_nobody_is_paid():
    assert isinstance(next_step(drawn()), Ready)


def test_everybodys_melds_are_asked_for_and_then_who_was_ready():
    draft = drawn(**READY)
    for seat, melds in (("E", "123m"), ("S", ""), ("W", "222p"), ("N", "")):
        assert asked(draft) == [f"melds:{seat}"]
        draft = answer(draft, f"melds:{seat}", (melds,) if melds else ())
    draft = count_token_kans(draft, "W", "red", 1)
    step = next_step(draft)
    assert [question.key for question in step.questions] == ["ready"]
    assert [choice.value for choice in step.questions[0].choices] == ["E", "W"]
    assert results(told(draft, ready="E")) == {"E": 16, "S": -4, "W": -8, "N": -4}
    assert results(told(draft, ready=("E", "W"))) == {"E": 8, "S": -12, "W": 16, "N": -12}
    assert results(told(draft, ready=())) == dict.fromkeys("ESWN", 0)


def test_where_nobody_has_opened_nobody_is_asked_who_was_ready():
    assert isinstance(next_step(nothing_else(drawn(**READY))), Ready)


def test_a_closed_kan_alone_opens_nothing_at_a_draw():
    draft = answer(drawn(**READY), "melds:E", ("5555m",))
    assert asked(draft) == ["melds:S"]
    draft = nothing_else(draft)
    draft = answer(draft, "kan:0", ("closed-kan",))
    assert isinstance(next_step(nothing_else(draft)), Ready)


def test_a_wild_kong_at_a_draw_asks_for_the_wild_tile():
    draft = count_token_kans(drawn(**READY), "E", "wild", 1)
    draft = answer(draft, "melds:E", ("123m",))
    draft = nothing_else(draft)
    assert asked(draft) == ["wild", "wild-is"]
    draft = told(draft, wild="9s", wild__is="itself")
    assert results(told(nothing_else(draft), ready="E"))["E"] == 3 * 2 * 4 * 2


def test_the_melds_of_a_draw_can_be_said_anew():
    draft = nothing_else(answer(drawn(**READY), "melds:E", ("123m",)))
    named = {step.key for step in Script(draft).steps_to_change}
    assert {"melds:E", "melds:N"} <= named


# -- green dragons and skins -------------------------------------------------------------------------------------

SKIN, GREEN = {"token.skin": "yes"}, {"token.green": "yes"}


def small(melds="123m", **house):
    draft = told(seated("wuhan/kaikoufan", **house), ending="self-draw", winners="S", first__melds=melds)
    return told(draft, hand_S=("patterns", "soft"))


def names(draft):
    return [each.name for each in counted(draft, "E")]


def test_each_tile_that_lies_alone_is_counted():
    assert names(small()) == ["red", "wild"]
    assert names(small(**GREEN)) == ["red", "wild", "green"]
    assert names(small(**SKIN)) == ["red", "wild"]
    assert names(told(small(**SKIN), wild="5p")) == ["red", "wild", "3p", "4p"]
    assert names(told(small(**SKIN, **GREEN), wild="1s")) == ["red", "wild", "green", "8s", "9s"]
    draft = told(small(**SKIN), wild="6z")
    assert names(draft) == ["red", "wild"]
    assert names(told(draft, skins="34z")) == ["red", "wild", "3z", "4z"]


@pytest.mark.parametrize(
    ("name", "tile", "sort"), [("green", "6z", "green"), ("4p", "4p", "skin"), ("wild", "5p", "wild")]
)
def test_counted_kongs_lie_there_and_are_told_apart(name, tile, sort):
    draft = told(small(**SKIN, **GREEN), wild="5p")
    draft = count_token_kans(draft, "E", name, 2)
    assert laid(draft)[-2:] == [("E", "token-kan", tile)] * 2
    draft = with_facts(draft, done=(*draft.done, "melds:E"))
    ready = next_step(nothing_else(draft))
    assert {token_of(call, ready.deal) for call in ready.deal.calls if call.by == "E"} == {sort}
    assert [each.count for each in counted(draft, "E") if each.name == name] == [2]


def test_a_kong_whose_tile_nobody_knows_yet_is_a_wild_one():
    draft = count_token_kans(small(**SKIN, **GREEN), "E", "wild", 1)
    (call,) = [call for call in draft.calls if call.by == "E"]
    assert (call.tiles, token_of(call, deal_of(draft))) == (UNSET, "wild")
    assert token_of(draft.calls[0], deal_of(draft)) is None


def test_a_tile_that_no_longer_lies_alone_cannot_be_counted():
    for draft, name in ((small(), "green"), (small(**SKIN), "4p"), (told(small(**SKIN), wild="5p"), "2p")):
        with pytest.raises(DealError) as caught:
            count_token_kans(draft, "E", name, 1)
        assert caught.value.key == "error.bad-value.call-kind"


def test_typed_alone_they_are_kongs_too():
    draft = told(small("123m 6z", **GREEN))
    assert laid(draft) == [("S", "chi", "123m"), ("S", "token-kan", "6z")]
    draft = told(small(**SKIN), wild="5p", melds_E="777s 4p 3p")
    assert [kind for by, kind, _ in laid(draft) if by == "E"] == ["pon", "token-kan", "token-kan"]


def test_tiles_beside_the_wild_one_are_offered_to_be_counted_once_it_is_named():
    draft = small(**SKIN)
    assert asked(draft) == ["wild", "wild-is"]
    draft = told(draft, wild="5p", wild__is="itself")
    assert asked(draft) == ["tokens:E", "tokens:W", "tokens:N", "others-melds"]
    assert {"3p:1", "4p:4"} <= {choice.value for choice in next_step(draft).questions[0].choices}
    draft = told(draft, wild="1z", wild__is="itself")
    assert asked(draft) == ["skins"]
    assert [step.key for step in Script(draft).steps_to_change].count("wild") == 1
    assert asked(told(draft, skins="23z")) == ["tokens:E", "tokens:W", "tokens:N", "others-melds"]


def test_they_are_named_before_the_melds_of_a_draw_too():
    draft = told(seated("wuhan/kaikoufan", **SKIN, **READY), ending="exhaustive")
    assert asked(draft) == ["wild", "wild-is"]


def test_beside_a_wild_honour_the_skins_are_asked_for():
    draft = count_token_kans(small(**SKIN), "E", "wild", 1)
    draft = answer(draft, "melds:E", ())
    draft = told(draft, wild="6z", wild__is="itself")
    assert asked(draft) == ["skins"]
    draft = told(draft, skins="34z")
    assert decode_draft(encode_draft(draft)).skins == "34z"
    ready = next_step(nothing_else(draft))
    assert ready.deal.skins == "34z"
    assert draft_of(ready.deal).skins == "34z"
    # They can be said anew, and wrong ones are asked for again with the reason.
    assert [question.given for question in step_named(nothing_else(draft), "skins").questions] == [("34z",)]
    step = next_step(nothing_else(told(draft, skins="37z")))
    assert (step.name, step.error.key) == ("skins", "error.bad-tiles.skin")


@pytest.mark.parametrize(("wild", "asks"), [("5p", []), ("1z", ["skins"])])
def test_another_wild_tile_has_other_skins(wild, asks):
    draft = count_token_kans(small(**SKIN), "E", "wild", 1)
    draft = told(answer(draft, "melds:E", ()), wild="6z", wild__is="itself", skins="34z")
    draft = told(draft, wild=wild)
    assert draft.skins is UNSET
    assert [key for key in asked(draft) if key == "skins"] == asks
    assert told(draft, wild=wild) == draft


def test_beside_a_wild_tile_of_a_suit_nobody_asks():
    draft = told(small(**SKIN), wild="5p")
    assert results(draft)["S"] > 0


def test_the_wild_tile_is_counted_past_green_where_it_lies_alone():
    for house, wild in ((GREEN, "5z"), ({}, "6z")):
        draft = answer(count_token_kans(small(**house), "E", "wild", 1), "melds:E", ())
        draft = told(draft, wild="4z", wild__is="indicator")
        assert draft.wild == wild


# -- fewer players -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "before"), [("wuhan/kaikoufan-3", "W"), ("wuhan/kaikoufan-2", "S")])
def test_at_a_small_table_a_chi_is_called_from_the_player_before(rules, before):
    draft = told(seated(rules), ending="self-draw", winners="E", first__melds="123m")
    assert "chi" in kinds_of_calls(draft)
    draft = add_melds(draft, "E", "456p", "chi", before)
    assert laid(draft) == [("E", "chi", "123m"), ("E", "chi", "456p")]
    draft = told(draft, hand_E=("patterns", "soft"))
    assert results(draft)["E"] > 0


def test_two_players_settle_from_the_first_question_to_the_last():
    draft = told(seated("wuhan/koukoufan-2"), ending="discard", winners="E", discarder="S", first__melds="222p 444s")
    draft = answer(draft, "feeder:0", ("S",)) if "feeder:0" in asked(draft) else draft
    draft = told(draft, hand_E=("patterns", "all-pungs", "soft"))
    assert results(draft) == {"E": 80, "S": -80}


# -- steps and small discards ------------------------------------------------------------------------------------


def test_where_the_discarder_pays_alone_nobody_elses_melds_are_asked_for():
    draft = told(seated("wuhan/kaikoufan", **{"small.discard": "discarder"}), ending="discard", winners="S")
    draft = told(draft, discarder="W", first__melds="123m", hand_S=("patterns", "soft"))
    assert asked(draft) == ["melds:W"]
    assert results(draft) == {"E": 0, "S": 4, "W": -4, "N": 0}


def test_with_steps_melds_are_asked_for_that_only_move_a_payment_together():
    house = {"steps": (1, 2, 100, 350), "cap.each": "none"}
    draft = told(seated("wuhan/kaikoufan", **house), ending="self-draw", winners="S", first__melds="123m")
    draft = told(draft, hand_S=("patterns", "soft"))
    assert asked(draft) == ["tokens:E", "tokens:W", "tokens:N", "others-melds"]


def test_a_win_below_the_minimum_says_so():
    draft = told(seated("wuhan/kaikoufan", **{"win.min": 1000}), ending="self-draw", winners="S", first__melds="123m")
    step = next_step(nothing_else(told(draft, hand_S=("patterns", "soft"))))
    assert step.error.key == "error.bad-hand.hand.min"
    assert step.error.data == {"player": "S", "amount": 4, "minimum": 1000}


def test_every_tile_can_be_told_to_be_wild_in_a_house_with_both():
    for tile in KINDS:
        draft = told(small(**SKIN, **GREEN), wild=tile)
        assert [each.name for each in counted(draft, "E")][:3] == ["red", "wild", "green"]
