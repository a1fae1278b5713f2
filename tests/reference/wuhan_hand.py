"""Every way to read a hand: what each wild tile stands for, which sets the tiles make, and which patterns those show.

Nothing is chosen here. `readings` is the whole set; what one is worth is a matter of the shares.
"""

from collections import Counter
from itertools import combinations_with_replacement
from typing import NamedTuple

from .wuhan_tiles import GENERALS, PLAIN_KINDS, RED, is_honour, run_from

PATTERNS = (
    "all-pungs",
    "pure-suit",
    "all-generals",
    "all-winds",
    "all-begging",
    "kong-bloom",
    "sea-bottom",
    "robbed-kong",
)
"""The big patterns in the order of the page."""

ANY_PAIR = frozenset(PATTERNS[:4])
"""Those that win with any pair."""

FAILURES = {"red-kan": "hand.red", "green-kan": "hand.green", "skin-kan": "hand.skin"}


class Hand(NamedTuple):
    """What the winner holds and how the hand was won. A meld is its kind of call and its tiles."""

    melds: tuple
    concealed: tuple
    tile: str
    wild: str
    how: str = "self-draw"
    flags: tuple = ()
    dead: frozenset = frozenset({RED})

    @property
    def pool(self):
        """The concealed tiles with the winning one."""
        return (*self.concealed, self.tile)

    @property
    def wilds(self):
        return self.pool.count(self.wild)

    @property
    def natural(self):
        """The pool without its wild tiles."""
        return tuple(tile for tile in self.pool if tile != self.wild)

    @property
    def living(self):
        """What a wild tile can stand for."""
        return tuple(kind for kind in PLAIN_KINDS if kind not in self.dead)

    @property
    def openings(self):
        return sum(kind in ("chi", "pon", "open-kan") for kind, _ in self.melds)

    @property
    def due(self):
        """How many sets the pool has to make, beside the pair."""
        return 4 - len(self.melds)


class Shape(NamedTuple):
    """Sets and a pair that the pool can make, and whether every wild tile in them is itself."""

    sets: tuple
    pair: str
    hard: bool


class Reading(NamedTuple):
    """One way to understand a hand; no pattern is a small win."""

    patterns: tuple
    hard: bool


def shapes(hand):
    """Every shape of a hand: the lowest tile goes into each set it can be in, wild tiles fill what is missing."""
    return {
        Shape(tuple(sorted(sets)), pair, itself == hand.wilds)
        for sets, pair, itself in grouped(Counter(hand.natural), hand.wilds, hand.due, None, hand)
    }


def grouped(natural, wilds, due, pair, hand):
    """Sets, pair and how many wild tiles are themselves, of so many tiles that are left."""
    left = [kind for kind in hand.living if natural[kind]]
    if not left and not due and pair:
        yield (), pair, 0
        return
    kinds = left[:1] or hand.living
    for group in groups_with(kinds, hand.living, wants_pair=not pair, wants_set=due > 0):
        rest, filled = natural.copy(), []
        for kind in group:
            if rest[kind]:
                rest[kind] -= 1
            else:
                filled.append(kind)
        if len(filled) > wilds:
            continue
        is_pair = len(group) == 2
        for sets, final, itself in grouped(
            rest, wilds - len(filled), due if is_pair else due - 1, group[0] if is_pair else pair, hand
        ):
            yield (sets if is_pair else (group, *sets)), final, itself + filled.count(hand.wild)


def groups_with(kinds, living, *, wants_pair, wants_set):
    """The pairs and sets that hold one of these kinds."""
    if wants_pair:
        yield from ((kind, kind) for kind in kinds)
    if wants_set:
        yield from ((kind,) * 3 for kind in kinds)
        runs = {run for kind in living if (run := run_from(kind)) and set(run) <= {*living}}
        yield from sorted(run for run in runs if set(run) & {*kinds})


def shapes_naive(hand):
    """The same, slowly: each wild tile is declared to be each kind, and only then are sets looked for."""
    found = set()
    for roles in combinations_with_replacement(hand.living, hand.wilds):
        hard = all(role == hand.wild for role in roles)
        for sets, pair in cut(sorted((*hand.natural, *roles)), hand.due):
            found.add(Shape(tuple(sorted(sets)), pair, hard))
    return found


def cut(tiles, due):
    """The ways to cut sorted tiles into so many sets and a pair."""
    for pair in sorted({tile for tile in tiles if tiles.count(tile) > 1}):
        rest = list(tiles)
        rest.remove(pair)
        rest.remove(pair)
        for sets in cut_sets(rest):
            if len(sets) == due:
                yield sets, pair


def cut_sets(tiles):
    """The ways to cut sorted tiles into sets alone."""
    if not tiles:
        yield ()
        return
    first = tiles[0]
    for group in {(first,) * 3, run_from(first)} - {None}:
        rest = list(tiles)
        for tile in group:
            if tile not in rest:
                break
            rest.remove(tile)
        else:
            for others in cut_sets(rest):
                yield (group, *others)


def readings(hand, find=shapes):
    """Every reading with which the hand wins, its conditions aside."""
    if {*hand.pool} & hand.dead:
        return set()
    found = {shaped(hand, shape) for shape in find(hand)} | set(shapeless(hand))
    return {reading for reading in found if reading}


def shaped(hand, shape):
    """The reading of four sets and a pair, None where it does not win."""
    tiles = [*[tile for _, meld in hand.melds for tile in meld], *sum(shape.sets, ()), shape.pair]
    names = kinds_shown(tiles)
    if all(is_pung(tiles) for _, tiles in hand.melds) and all(map(is_pung, shape.sets)):
        names.add("all-pungs")
    if not is_honour(tiles[0]) and len({tile[1] for tile in tiles}) == 1:
        names.add("pure-suit")
    return with_circumstances(hand, names, shape.pair, shape.hard)


def is_pung(tiles):
    return len({*tiles}) == 1


def kinds_shown(tiles):
    """The patterns that need no shape."""
    names = set()
    if all(tile in GENERALS for tile in tiles):
        names.add("all-generals")
    if all(map(is_honour, tiles)):
        names.add("all-winds")
    return names


def shapeless(hand):
    """The readings of loose tiles: all generals and all winds, the wild tiles standing for such tiles."""
    tiles = [*[tile for _, meld in hand.melds for tile in meld], *hand.natural]
    for name, kinds in (("all-generals", GENERALS), ("all-winds", {kind for kind in PLAIN_KINDS if is_honour(kind)})):
        if all(tile in kinds for tile in tiles):
            if kinds & {*hand.living}:
                yield with_circumstances(hand, {name}, None, hard=not hand.wilds)
            if hand.wild in kinds:
                yield with_circumstances(hand, {name}, None, hard=True)


def with_circumstances(hand, names, pair, hard):
    """The reading with what the way of winning adds; None where it asks for another pair or fewer wild tiles."""
    of_generals = pair in GENERALS
    names = set(names)
    circumstances = {
        "kong-bloom": "after-kan" in hand.flags,
        "sea-bottom": "last-tile" in hand.flags,
        "robbed-kong": hand.how == "robbed-kan",
    }
    names |= {name for name, holds in circumstances.items() if holds}
    if hand.how == "discard" and hand.openings == 4 and of_generals:
        names.add("all-begging")
    if not of_generals and not names & ANY_PAIR:
        return None
    if not names and hand.wilds > 1:
        return None
    return Reading(tuple(name for name in PATTERNS if name in names), hard)


def obstacles(hand, alone, find=shapes):
    """The conditions that a hand fails, by their clauses; none when it wins."""
    failed = [] if hand.openings else ["hand.opened"]
    failed += sorted({FAILURES[alone[tile]] for tile in hand.pool if tile in hand.dead})
    if failed or readings(hand, find):
        return failed
    found = find(hand)
    if any(shape.pair in GENERALS for shape in found):
        return ["hand.wilds"]
    return ["hand.pair" if found else "hand.shape"]
