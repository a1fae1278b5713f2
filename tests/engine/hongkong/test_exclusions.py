"""Agreed patterns that the winner's melds or the winning tile exclude; concealed tiles decide by themselves."""

import pytest

from bot.engine.errors import DealError

from .deals import DRAGONS, WINDS, discard, drawn, ruled, worth

CHOW, PUNG = ("S chi 123m E",), ("S pon 111m E",)
KONGS = tuple(f"S closed-kan {rank * 4}m" for rank in "1234")
ORPHAN = {"tile": "5m"}

EXCLUDED = {
    "a pung among chows": ("all-chows", PUNG, {}),
    "a chow among pungs": ("all-pungs", CHOW, {}),
    "the fourth of a pung among pungs": ("all-pungs", PUNG, {"tile": "1m"}),
    "the fourth of a pung among honours": ("all-honours", WINDS, {"tile": "1z"}),
    "the fourth of a pung among terminals": ("pure-terminals", PUNG, {"tile": "1m"}),
    "a second suit in one suit": ("pure-one-suit", (*CHOW, "S pon 222p E"), {}),
    "an honour in one suit": ("pure-one-suit", ("S pon 111z E",), {}),
    "an honour as the last of one suit": ("pure-one-suit", CHOW, {"tile": "1z"}),
    "two suits beside honours": ("mixed-one-suit", (*CHOW, "S pon 222p E"), {}),
    "no honour beside a suit": ("mixed-one-suit", KONGS, {"tile": "5m"}),
    "no suit beside honours": ("mixed-one-suit", (*WINDS, "S pon 555z E"), {"tile": "6z"}),
    "a number among honours": ("all-honours", CHOW, {}),
    "a number among terminals": ("pure-terminals", ("S pon 222m E",), {}),
    "an honour among terminals": ("pure-terminals", PUNG, {"tile": "1z"}),
    "a chow of terminals": ("mixed-terminals", CHOW, {}),
    "a number among terminals and honours": ("mixed-terminals", PUNG, {"tile": "2m"}),
    "honours alone are not mixed": ("mixed-terminals", (*WINDS, "S pon 555z E"), {"tile": "6z"}),
    "four melds without a dragon": ("dragon-pung", KONGS, {}),
    "four melds without the own wind": ("seat-wind", KONGS, {}),
    "four melds without the round's wind": ("round-wind", KONGS, {}),
    "two melds that are no dragons": ("big-three-dragons", (*PUNG, "S pon 222m E"), {}),
    "three dragons are not two": ("small-three-dragons", (*DRAGONS, "S pon 777z E"), {}),
    "a pair that is no dragon": ("small-three-dragons", (*DRAGONS, *PUNG, "S pon 222m E"), {"tile": "3m"}),
    "a number that has no place beside two dragons and their pair": (
        "small-three-dragons",
        (*PUNG, "S pon 222m E"),
        {"tile": "3m"},
    ),
    "a number that has no place beside three winds and their pair": ("small-four-winds", PUNG, {"tile": "3m"}),
    "a meld that is no wind": ("big-four-winds", PUNG, {}),
    "two melds that are no winds": ("small-four-winds", (*PUNG, "S pon 222m E"), {}),
    "four winds are not three": ("small-four-winds", (*WINDS, "S pon 444z E"), {}),
    "a chow beside the green dragon": ("jade-dragon", ("S chi 123s E",), {}),
    "another suit beside the green dragon": ("jade-dragon", PUNG, {}),
    "another dragon": ("ruby-dragon", ("S pon 555z E",), {}),
    "four melds without the white dragon": ("pearl-dragon", tuple(f"S pon {r * 3}p E" for r in "1234"), {}),
    "a closed kong in nine gates": ("nine-gates", KONGS[:1], {}),
    "an honour in nine gates": ("nine-gates", (), {"tile": "1z"}),
    "a meld beside orphans": ("thirteen-orphans", KONGS[:1], {}),
    "a number as an orphan": ("thirteen-orphans", (), {"tile": "5m"}),
    "a meld beside seven pairs": ("seven-pairs", KONGS[:1], {}),
    "three kongs": ("four-kongs", KONGS[:3], {}),
    "a claimed meld among concealed pungs": ("four-concealed-pungs", PUNG, {}),
    "a claimed meld in a concealed hand": ("concealed", PUNG, {}),
    "a meld on the first turn": ("heavenly", KONGS[:1], {}),
    "a meld on the first discard": ("earthly", KONGS[:1], {}),
    "a meld in the first round": ("human", KONGS[:1], {}),
}


@pytest.mark.parametrize(("name", "calls", "facts"), EXCLUDED.values(), ids=EXCLUDED.keys())
def test_a_pattern_that_melds_or_tile_exclude_is_a_contradiction(name, calls, facts):
    with pytest.raises(DealError) as refused:
        ruled(discard("N", value=worth(0, name), **facts), calls=calls)
    found = refused.value
    assert (found.code, found.reason, found.at) == ("contradiction", "pattern-excluded", "wins[0].value.patterns")
    assert found.data["name"] == name


POSSIBLE = {
    "chows": ("all-chows", CHOW, {}),
    "pungs": ("all-pungs", PUNG, {}),
    "a suit": ("pure-one-suit", CHOW, {"tile": "5m"}),
    "a suit of which nothing is known": ("pure-one-suit", (), {}),
    "a suit with honours": ("mixed-one-suit", (*WINDS, *CHOW), {"tile": "4z"}),
    "terminals with honours": ("mixed-terminals", (*WINDS, "S pon 555z E"), {"tile": "9m"}),
    "a pair of dragons": ("small-three-dragons", (*DRAGONS, *PUNG, "S pon 222m E"), {"tile": "7z"}),
    "a pair of winds": ("small-four-winds", (*WINDS, *CHOW), {"tile": "4z"}),
    "green dragons and bamboo": ("jade-dragon", ("S pon 666z E", "S pon 222s E"), {"tile": "3s"}),
    "nine gates": ("nine-gates", (), {"tile": "5m"}),
    "orphans": ("thirteen-orphans", (), {"tile": "9m"}),
    "orphans of which nothing is known": ("thirteen-orphans", (), {}),
    "four kongs": ("four-kongs", KONGS, {}),
    "closed kongs are concealed": ("four-concealed-pungs", KONGS, {}),
    "how the hand was won is not looked at": ("self-draw", PUNG, {}),
}


@pytest.mark.parametrize(("name", "calls", "facts"), POSSIBLE.values(), ids=POSSIBLE.keys())
def test_what_melds_and_tile_leave_possible_stands_as_agreed(name, calls, facts):
    ruling = ruled(discard("N", value=worth(3, name), **facts), calls=calls, house={"nine": "no", "four-winds": "no"})
    assert [each.name for each in ruling.hands[0].patterns] == [name]


def test_the_dealer_has_no_human_hand():
    with pytest.raises(DealError, match="pattern-excluded"):
        ruled(discard("N", by="E", value=worth(13, "human")))
    assert ruled(discard("N", value=worth(13, "human"))).hands[0].faan == 13


def test_a_contradiction_comes_before_a_hand_that_is_too_small():
    with pytest.raises(DealError, match="contradiction"):
        ruled(discard("N", value=worth(0, "concealed")), calls=PUNG)


def test_beside_its_tiles_only_what_melds_and_tile_exclude_is_refused():
    win = drawn(tile="5s", concealed="222m345m456p5s", value=worth(4, "pure-one-suit"))
    assert ruled({**win, "tile": "5s"}, calls=("S pon 777s N",), house={"faan.min": 0}).hands[0].faan == 2
    with pytest.raises(DealError, match="pattern-excluded"):
        ruled(win, calls=PUNG, house={"faan.min": 0})


FALLEN = {
    "nothing stated": ({}, ""),
    "a small hand": ({"value": {"faan": 0}}, ""),
    "a value without faan": ({"value": {"patterns": ["all-pungs"]}}, ""),
    "a hand below the minimum": ({"tile": "5s", "concealed": "123m456m777m456p5s"}, ""),
    "an excluded pattern": ({"value": {"patterns": ["concealed"]}}, "pattern-excluded"),
    "no shape": ({"tile": "5s", "concealed": "123m456m789m456p6s"}, "no-winning-shape"),
    "too few tiles": ({"tile": "5s", "concealed": "123m"}, "tile-count"),
}


@pytest.mark.parametrize(("facts", "reason"), FALLEN.values(), ids=FALLEN.keys())
def test_a_claim_that_falls_away_is_checked_as_far_as_its_facts_go(facts, reason):
    calls = ("W pon 999p E",) if reason == "pattern-excluded" else ()
    wins = (discard("E", value=worth(3)), discard("E", by="W", **facts))
    if not reason:
        assert ruled(*wins, calls=calls).deltas == {"E": -16, "S": 32, "W": -8, "N": -8}
        return
    with pytest.raises(DealError) as refused:
        ruled(*wins, calls=calls)
    assert refused.value.reason == reason
    assert refused.value.at.startswith("wins[1].")
