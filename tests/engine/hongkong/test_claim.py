"""What a claim tells of its hand: `has` answers None where neither tiles nor table tell."""

import pytest

from bot.engine.family import rules_of
from bot.engine.hongkong.claim import FOUR_WINDS, claims_that_count

from .deals import DRAGONS, HALF, SUIT, WINDS, deal, discard, drawn, robbed, worth


def claim(win, calls=()):
    facts = deal(win, calls=calls)
    (only,), fallen = claims_that_count(facts, rules_of(facts.rules, facts.house))
    assert not fallen
    return only


def agreed(*patterns, **facts):
    return drawn(value=worth(8, *patterns), **facts)


UNNAMED = drawn(value={"faan": 8})
FOUR_OF_ONE_SUIT = (*SUIT, "S pon 999m E")
TOLD = {
    "melds of one suit leave the rest open": (SUIT, UNNAMED, "pure-one-suit", None),
    "the winning tile is of the suit, the pair may not be": (SUIT, {**UNNAMED, "tile": "5m"}, "pure-one-suit", None),
    "the winning tile is of another suit": (SUIT, {**UNNAMED, "tile": "5p"}, "pure-one-suit", False),
    "beside four melds the tile is the pair": (FOUR_OF_ONE_SUIT, {**UNNAMED, "tile": "5m"}, "pure-one-suit", True),
    "the table names it": (SUIT, agreed("pure-one-suit"), "pure-one-suit", True),
    "the table names others": (SUIT, agreed("all-pungs"), "pure-one-suit", False),
    "tiles outdo what the table names": (DRAGONS, agreed("pure-one-suit", tile="1m"), "pure-one-suit", False),
    "three pungs of dragons are seen": ((*DRAGONS, "S pon 777z E"), UNNAMED, "big-three-dragons", True),
    "two pungs may become three": (DRAGONS, UNNAMED, "big-three-dragons", None),
    "a whole hand without the third": (
        DRAGONS,
        drawn(tile="9m", concealed="123m78m77z"),
        "big-three-dragons",
        False,
    ),
    "three pungs and the fourth wind drawn": (WINDS, {**UNNAMED, "tile": "4z"}, FOUR_WINDS, True),
    "the table names small winds": (WINDS, agreed("small-four-winds"), FOUR_WINDS, True),
    "terminals with an honour are mixed": (
        ("S pon 111m E", "S pon 999p N", "S pon 444z N"),
        discard("E", tile="9s", concealed="99s11p"),
        "mixed-terminals",
        True,
    ),
    "terminals alone are not": (
        ("S pon 111m E", "S pon 999p N", "S pon 999m N"),
        discard("E", tile="9s", concealed="99s11p"),
        "mixed-terminals",
        False,
    ),
}


@pytest.mark.parametrize(("calls", "win", "name", "expected"), TOLD.values(), ids=TOLD.keys())
def test_a_hand_is_of_a_pattern_is_not_or_nobody_can_tell(calls, win, name, expected):
    assert claim(win, calls).has(name) is expected


FRESH = {
    "nobody said": (discard("E", value=worth(3)), None),
    "the table said so": (discard("E", value=worth(3), asserted={"fresh": True}), True),
    "a tile added to a pung was thrown before": (robbed("E", value=worth(3)), False),
}


@pytest.mark.parametrize(("win", "expected"), FRESH.values(), ids=FRESH.keys())
def test_a_tile_is_fresh_as_the_table_says(win, expected):
    assert claim(win).is_fresh is expected


@pytest.mark.parametrize(
    ("most", "counted", "fallen"), [(1, ["N"], ["E", "S"]), (3, ["N", "E", "S"], [])], ids=["the nearest", "all"]
)
def test_winners_of_one_discard_stand_in_the_order_of_turns(most, counted, fallen):
    wins = [discard("W", by=by, value=worth(3)) for by in "ESN"]
    wins[0]["tile"] = "5z"
    claims, others = claims_that_count(deal(*wins), rules_of(HALF, {"winners.max": most}))
    assert ([each.by for each in claims], [each.by for each in others]) == (counted, fallen)
    assert {each.tile for each in claims} == {"5z"}
