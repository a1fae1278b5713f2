"""Twelve tiles on later discards, and towards several winners: M is 8 at 3 faan, 16 at 4 and 64 at 8."""

import pytest

from bot.engine.errors import DealError

from .deals import DRAGONS, FULL, HALF, SUIT, call, deltas, discard, drawn, ruled, whys, worth

FLOOR = ("S pon 222m N", "S pon 444p N", "S pon 777s W", "S pon 999m E")
PUNGS = worth(4, "all-pungs")
SPLIT, ALONE = {"twelve.discard": "split"}, {"twelve.discard": "feeder"}
PURE = worth(8, "pure-one-suit")

LATER = {
    "half each": (FULL, FLOOR, discard("W", value=PUNGS), SPLIT, (-32, 64, -32, 0)),
    "an odd unit is the discarder's": (
        FULL,
        FLOOR,
        discard("W", value=PUNGS),
        {**SPLIT, "table": [1], "price.discarder": 3},
        (-1, 3, -2, 0),
    ),
    "the feeder alone": (FULL, FLOOR, discard("W", value=PUNGS), ALONE, (-64, 64, 0, 0)),
    "who fed and deals in pays it whole": (FULL, FLOOR, discard("E", value=PUNGS), SPLIT, (-64, 64, 0, 0)),
    "who only followed is excused": (
        FULL,
        (*FLOOR[:3], call("S pon 999m E", echo=True)),
        discard("W", value=PUNGS),
        SPLIT,
        (0, 64, -64, 0),
    ),
    "half gun, before nine tiles": (
        HALF,
        (*SUIT, "S pon 999m E"),
        discard("N", tile="5m", value=PURE),
        SPLIT,
        (-128, 256, 0, -128),
    ),
    "half gun, no designated hand": (HALF, FLOOR, discard("W", value=PUNGS), SPLIT, (-16, 64, -32, -16)),
    "before fresh tiles": (
        HALF,
        (*SUIT, "S pon 999m E"),
        discard("N", tile="5m", value=PURE, asserted={"fresh": True, "wall": 3}),
        {**ALONE, "wall.reserve": 14},
        (-256, 256, 0, 0),
    ),
    "after dragons": (
        HALF,
        (*DRAGONS, "S pon 777z N", "S pon 111m E"),
        discard("W", tile="2p", value=worth(8, "big-three-dragons")),
        {**ALONE, "twelve": "any", "later-discard": "to-the-end"},
        (0, 256, 0, -256),
    ),
    "the shares are doubled before they are halved": (
        HALF,
        FLOOR,
        discard("W", value=PUNGS),
        {**SPLIT, "twelve": "any", "dealer-double": "yes"},
        (-40, 80, -40, 0),
    ),
    "not where twelve tiles bind nobody": (
        FULL,
        FLOOR,
        discard("W", value=PUNGS),
        {**SPLIT, "twelve": "no"},
        (0, 64, -64, 0),
    ),
    "a later self-draw as ever": (FULL, FLOOR, drawn(value=PUNGS), SPLIT, (-96, 96, 0, 0)),
}


@pytest.mark.parametrize(("rules", "calls", "win", "house", "expected"), LATER.values(), ids=LATER.keys())
def test_the_feeder_of_the_fourth_meld_answers_for_later_discards_too(rules, calls, win, house, expected):
    assert deltas(ruled(win, calls=calls, house=house, rules=rules)) == expected


def test_its_payments_name_the_clause_and_what_they_are_for():
    ruling = ruled(discard("W", value=PUNGS), calls=FLOOR, house=SPLIT, rules=FULL)
    assert {(each.why, each.for_) for each in ruling.payments} == {("hongkong.pao.twelve.discard", "twelve-tiles")}
    assert [(each.player, each.holds, each.why) for each in ruling.liabilities] == [
        ("E", True, "hongkong.pao.twelve.discard")
    ]


def test_a_feeder_who_wins_off_the_same_discard_owes_nothing():
    wins = (discard("W", value=PUNGS), discard("W", by="E", value=worth(3)))
    ruling = ruled(*wins, calls=FLOOR, house={**SPLIT, "winners.max": 3}, rules=FULL)
    assert deltas(ruling) == (32, 64, -96, 0)
    assert "hongkong.winners.max" in {each.why for each in ruling.liabilities}


def test_who_fed_is_asked_on_a_discard_too():
    calls = (*FLOOR[:3], "S pon 999m")
    assert deltas(ruled(discard("W", value=PUNGS), calls=calls, rules=FULL)) == (0, 64, -64, 0)
    with pytest.raises(DealError) as refused:
        ruled(discard("W", value=PUNGS), calls=calls, house=SPLIT, rules=FULL)
    assert (refused.value.code, refused.value.at) == ("missing-fact", "calls[3].from")


FIRST = {"twelve.recipients": "first"}
OF_WEST = ("W pon 222s E", "W pon 444s S", "W pon 666s S", "W pon 888s E")
BEFORE = (*OF_WEST, *FLOOR)
RECIPIENTS = {
    "only the first is answered to": (BEFORE, FIRST, (-32, 96, -32, -32), "pao.twelve.first"),
    "all are by default": (BEFORE, {}, (-96, 96, 0, 0), "pao.twelve"),
    "this one was the first": ((*FLOOR, *OF_WEST), FIRST, (-96, 96, 0, 0), "pao.twelve"),
    "somebody else fed the other": ((*OF_WEST[:3], "W pon 888s N", *FLOOR), FIRST, (-96, 96, 0, 0), "pao.twelve"),
    "the other has three melds": ((*OF_WEST[:3], *FLOOR), FIRST, (-96, 96, 0, 0), "pao.twelve"),
    "the other's fourth was a closed kong": (
        (*OF_WEST[:3], "W closed-kan 8888s", *FLOOR),
        FIRST,
        (-96, 96, 0, 0),
        "pao.twelve",
    ),
    "one fed in excuse is not the first": (
        (*OF_WEST[:3], call("W pon 888s E", echo=True), *FLOOR),
        FIRST,
        (-96, 96, 0, 0),
        "pao.twelve",
    ),
}


@pytest.mark.parametrize(("calls", "house", "expected", "why"), RECIPIENTS.values(), ids=RECIPIENTS.keys())
def test_who_fed_several_fourth_melds_may_answer_for_the_first_only(calls, house, expected, why):
    ruling = ruled(drawn(value=PUNGS), calls=calls, house=house, rules=FULL)
    assert deltas(ruling) == expected
    assert [each.why for each in ruling.liabilities] == [f"hongkong.{why}"]


def test_the_first_only_holds_on_discards_too():
    ruling = ruled(discard("N", value=PUNGS), calls=BEFORE, house={**FIRST, **ALONE}, rules=FULL)
    assert deltas(ruling) == (0, 64, 0, -64)


def test_any_fourth_meld_counts_as_the_first_in_half_gun_too():
    calls = (*OF_WEST[:2], "W pon 666p S", "W pon 111p E", *SUIT, "S pon 999m E")
    assert deltas(ruled(drawn(value=PURE), calls=calls, house=FIRST)) == (-128, 384, -128, -128)


def test_where_nobody_lists_the_others_melds_this_one_is_the_first_and_a_note_says_so():
    taken = "hongkong.twelve.taken-as-first"
    assert taken in whys(ruled(drawn(value=PUNGS), calls=FLOOR, house=FIRST, rules=FULL))
    assert taken not in whys(ruled(drawn(value=PUNGS), calls=(*FLOOR, *OF_WEST), house=FIRST, rules=FULL))
    assert taken not in whys(ruled(drawn(value=PUNGS), calls=FLOOR, rules=FULL))


def test_who_fed_the_other_is_asked_where_it_decides():
    calls = (*OF_WEST[:3], "W pon 888s", *FLOOR)
    with pytest.raises(DealError) as refused:
        ruled(drawn(value=PUNGS), calls=calls, house=FIRST, rules=FULL)
    assert (refused.value.code, refused.value.at) == ("missing-fact", "calls[3].from")
