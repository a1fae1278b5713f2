"""The best reading against an independent, slow one: every tile tried for every wild tile."""

import time
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.claims import claims_of
from bot.engine.family import rules_of
from bot.engine.tiles import INDEX, KINDS, parse_tiles
from bot.engine.wuhan import reading as readings_of_hands
from bot.engine.wuhan.claim import complete_claim, part_wilds
from bot.engine.wuhan.factors import worth_of
from bot.engine.wuhan.reading import why_not
from bot.engine.wuhan.tokens import stated_tokens

from .table import deal_of, win

USABLE = [kind for kind in KINDS if kind != "7z"]
RUNS = [tuple(f"{rank + step}{suit}" for step in range(3)) for suit in "mps" for rank in range(1, 8)]
TRIPLETS = [(kind,) * 3 for kind in USABLE]
GENERAL = "258"
MOST_WILDS = 2
"""As many as trying every tile for every one can bear."""


def splits(tiles):
    """Every way to part sorted tiles into sets and one pair: (pair's tile, whether all sets are triplets)."""
    for tile in sorted(set(tiles)):
        if tiles.count(tile) >= 2:
            rest = list(tiles)
            rest.remove(tile)
            rest.remove(tile)
            for triplets_only in sets_of(rest):
                yield tile, triplets_only


def sets_of(tiles):
    if not tiles:
        yield True
        return
    first = min(tiles, key=INDEX.__getitem__)
    if tiles.count(first) >= 3:
        rest = list(tiles)
        for _ in range(3):
            rest.remove(first)
        yield from sets_of(rest)
    run = [f"{int(first[0]) + step}{first[1]}" for step in range(3)]
    if first[1] != "z" and all(tile in tiles for tile in run):
        rest = list(tiles)
        for tile in run:
            rest.remove(tile)
        yield from (False for _ in sets_of(rest))


def slow_best(kinds, wild, meld):
    """The most that base and hardness come to, 0 for a hand that does not win; no flags, one meld."""
    naturals = [tile for tile in kinds if tile != wild]
    wilds = len(kinds) - len(naturals)
    best = 0
    for stands in combinations_with_replacement(USABLE, wilds):
        tiles = naturals + list(stands)
        hard = 2 if all(tile == wild for tile in stands) else 1
        best = max(best, slow_worth(tiles, meld, wilds) * hard)
    return best


def slow_worth(tiles, meld, wilds):
    everything = [*tiles, *meld]
    generals = all(tile[0] in GENERAL and tile[1] != "z" for tile in everything)
    winds = all(tile[1] == "z" for tile in everything)
    best = 10 * (generals or winds)
    suited = len({tile[1] for tile in everything}) == 1 and not winds
    for pair, triplets in splits(tiles):
        pungs = triplets and meld[0] == meld[1]
        patterns = pungs + suited + generals + winds
        if patterns:
            best = max(best, 10 * 2 ** (patterns - 1))
        elif pair[0] in GENERAL and pair[1] != "z" and wilds <= 1:
            best = max(best, 1)
    return best


@st.composite
def hands(draw):
    """Two or three sets and a pair out of few tiles, some of them replaced by wild ones."""
    suits = draw(st.sampled_from(["m", "mz", "mps", "z", "ms"]))
    sets = [group for group in (*RUNS, *TRIPLETS) if all(tile[1] in suits for tile in group)]
    if draw(st.booleans()):
        sets = [group for group in TRIPLETS if group[0][1] in suits]
    generals = [(tile,) * 3 for tile in USABLE if tile[0] in GENERAL and tile[1] != "z"]
    pool = draw(st.sampled_from([sets, sets, generals]))
    count = draw(st.integers(1, 3))
    tiles = [tile for group in draw(st.lists(st.sampled_from(pool), min_size=count, max_size=count)) for tile in group]
    tiles += [draw(st.sampled_from(pool))[0]] * 2
    meld = draw(st.sampled_from(pool))
    wild = draw(st.sampled_from(USABLE))
    for place in draw(st.lists(st.integers(0, len(tiles) - 1), max_size=2, unique=True)):
        tiles[place] = wild
    if draw(st.integers(0, 3)) == 0:
        tiles[draw(st.integers(0, len(tiles) - 1))] = draw(st.sampled_from(USABLE))
    spare = next(tile for tile in USABLE if tile != wild)
    while tiles.count(wild) > MOST_WILDS:
        tiles[tiles.index(wild)] = spare
    return tiles, wild, meld


def claim_with(meld):
    """A self-drawn claim beside one meld, under the house of the preset."""
    kind = "pon" if meld[0] == meld[1] else "chi"
    fed = "" if kind == "chi" else " E"
    deal = deal_of((f"S {kind} {''.join(meld)}{fed}",), win("S", patterns=""))
    rules = rules_of(deal.rules)
    return complete_claim(deal, claims_of(deal)[0], stated_tokens(deal, rules.house), rules)


def best_readings(hand, claim):
    return readings_of_hands.best_readings(hand, claim, worth_of(claim))


def worth(reading):
    base = 10 * 2 ** (len(reading.patterns) - 1) if reading.patterns else 1
    return base * (2 if reading.hard else 1)


@settings(max_examples=60, deadline=None)
@given(hands())
def test_no_assignment_of_the_wild_tiles_is_worth_more_or_less(hand):
    kinds, wild, meld = hand
    readings = best_readings(part_wilds(kinds, wild), claim_with(meld))
    assert slow_best(kinds, wild, meld) == (worth(readings[0]) if readings else 0)


@settings(max_examples=150, deadline=None)
@given(hands())
def test_what_the_wild_tiles_stand_for_makes_the_hand_without_wild_tiles(hand):
    kinds, wild, meld = hand
    for reading in best_readings(part_wilds(kinds, wild), claim_with(meld)):
        assert len(reading.stands) == kinds.count(wild)
        assert reading.hard == all(tile == wild for tile in reading.stands)
        told = [tile for tile in kinds if tile != wild] + list(reading.stands)
        assert "7z" not in told
        (again, *_) = best_readings(part_wilds(told, "7z"), claim_with(meld))
        assert set(reading.patterns) <= set(again.patterns)


@settings(max_examples=100, deadline=None)
@given(hands(), st.integers(0, 10))
def test_a_wild_tile_in_the_place_of_another_keeps_a_big_hand_at_its_soft_worth(hand, place):
    kinds, wild, meld = hand
    before = best_readings(part_wilds(kinds, wild), claim_with(meld))
    freed = [*kinds]
    freed[place % len(kinds)] = wild
    after = best_readings(part_wilds(freed, wild), claim_with(meld))
    if before and before[0].patterns:
        assert worth(after[0]) * (2 if before[0].hard else 1) >= worth(before[0])


FOUR_WILDS = [
    "5m2m2s8p5p2p8m",
    "1357m9m14p",
    "1122334m",
    "345m345p3s",
    "35m35p357s",
    "456789m4p",
    "147m147p1s",
    "1z2z3z4z6z1m9m",
]


@pytest.mark.parametrize("naturals", FOUR_WILDS)
@pytest.mark.parametrize("meld", [("1m", "2m", "3m"), ("1m", "1m", "1m"), ("2m", "2m", "2m")])
def test_four_wild_tiles_are_read_within_five_milliseconds(naturals, meld):
    hand = part_wilds((*parse_tiles(naturals), "5z", "5z", "5z", "5z"), "5z")
    claim = claim_with(meld)
    took = []
    for _ in range(5):
        start = time.perf_counter_ns()
        if not best_readings(hand, claim):
            why_not(hand, claim)
        took.append(time.perf_counter_ns() - start)
    assert min(took) < 5_000_000
