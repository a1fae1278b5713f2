"""Reading a hand with wild tiles: of all that they can stand for, the reading that is worth most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from msgspec import UNSET

from bot.engine.deal import Value, Win
from bot.engine.melds import Meld
from bot.engine.tiles import INDEX, KINDS, Tile

from .patterns import ALLOWED, ANY_PAIR, BIG, GENERALS, SUITS, WINDS, base_of, in_order
from .rules import WuhanHouse

SET_SIZE = 3
PAIR_SIZE = 2
_RUN_KINDS = 27


def _runs(low: int) -> tuple[tuple[int, int, int], ...]:
    """Return the runs that hold the kind at place `low`."""
    starts = range(max(low - 2, 0), low + 1) if low < _RUN_KINDS else ()
    return tuple((start, start + 1, start + 2) for start in starts if start // 9 == low // 9 == (start + 2) // 9)


_RUNS_WITH = tuple(_runs(low) for low in range(len(KINDS)))


@dataclass(frozen=True, slots=True)
class Frame:
    """What a layout must keep to: which tiles, which pair, and whether runs may stand among the sets."""

    tiles: frozenset[Tile]
    pair: frozenset[Tile]
    runs: bool

    def holds(self, naturals: frozenset[Tile]) -> bool:
        """Whether all these tiles may be there."""
        return naturals <= self.tiles


@dataclass(frozen=True, slots=True)
class _Rest:
    """What is still to lay out: counts by kind, wild tiles, sets and pairs."""

    counts: tuple[int, ...]
    wilds: int
    sets: int
    pairs: int


ORDINARY = Frame(tiles=ALLOWED, pair=ALLOWED, runs=True)
"""Four sets and any pair."""


def lay_out(naturals: tuple[Tile, ...], wilds: int, frame: Frame) -> tuple[Tile, ...] | None:
    """Return what each wild tile stands for in a layout within `frame`, None where there is none.

    `naturals` and `wilds` together must be some sets and one pair.
    """
    if not frame.holds(frozenset(naturals)):
        return None
    counts = [0] * len(KINDS)
    for tile in naturals:
        counts[INDEX[tile]] += 1
    sets = (len(naturals) + wilds - PAIR_SIZE) // SET_SIZE
    found = _fill(_Rest(tuple(counts), wilds, sets, 1), frame)
    return None if found is None else tuple(KINDS[place] for place in sorted(found))


def lowest(tiles: frozenset[Tile]) -> Tile:
    """Return the first of some tiles in the order of the kinds."""
    return min(tiles, key=INDEX.__getitem__)


def _fill(rest: _Rest, frame: Frame) -> tuple[int, ...] | None:
    low = next((place for place, count in enumerate(rest.counts) if count), None)
    if low is None:
        of_sets = (INDEX[lowest(frame.tiles)],) * (SET_SIZE * rest.sets)
        return of_sets + (INDEX[lowest(frame.pair)],) * (PAIR_SIZE * rest.pairs)
    for group in _groups(low, rest, frame):
        counts = list(rest.counts)
        stands = [place for place in group if not _took(counts, place)]
        if len(stands) > rest.wilds:
            continue
        sets, pairs = (rest.sets - 1, rest.pairs) if len(group) == SET_SIZE else (rest.sets, rest.pairs - 1)
        found = _fill(_Rest(tuple(counts), rest.wilds - len(stands), sets, pairs), frame)
        if found is not None:
            return (*stands, *found)
    return None


def _groups(low: int, rest: _Rest, frame: Frame) -> Iterator[tuple[int, ...]]:
    if rest.sets:
        yield (low,) * SET_SIZE
        if frame.runs:
            yield from _RUNS_WITH[low]
    if rest.pairs and KINDS[low] in frame.pair:
        yield (low,) * PAIR_SIZE


def _took(counts: list[int], place: int) -> bool:
    """Take a tile if there is one."""
    if not counts[place]:
        return False
    counts[place] -= 1
    return True


@dataclass(frozen=True, slots=True)
class Aim:
    """Big patterns (none: a small hand) and the frame that makes them; `shapeless` hands need no sets."""

    patterns: tuple[str, ...]
    frame: Frame
    shapeless: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """What decides beside the tiles: the melds, whether they can be all begging, and patterns the win brings."""

    melds: Sequence[Meld]
    all_begging: bool
    by_way: frozenset[str]


_DOMAINS: tuple[tuple[frozenset[str], Frame], ...] = (
    (frozenset(), Frame(ALLOWED, ALLOWED, runs=True)),
    *((frozenset(("pure-suit",)), Frame(suit, suit, runs=True)) for suit in SUITS),
    (frozenset(("all-generals",)), Frame(GENERALS, GENERALS, runs=False)),
    *(
        (frozenset(("pure-suit", "all-generals")), Frame(suit & GENERALS, suit & GENERALS, runs=False))
        for suit in SUITS
    ),
    (frozenset(("all-winds",)), Frame(WINDS, WINDS, runs=False)),
)
_SHAPELESS = (frozenset(("all-generals",)), frozenset(("all-winds",)))


def patterns_by_way(win: Win) -> frozenset[str]:
    """Return the patterns that come from how and when the hand was won, whatever its tiles."""
    return frozenset(
        pattern
        for pattern, holds in (
            ("kong-bloom", "after-kan" in win.flags),
            ("sea-bottom", "last-tile" in win.flags),
            ("robbed-kong", win.how == "robbed-kan"),
        )
        if holds
    )


def aims_of(table: Table) -> Iterator[Aim]:
    """Return everything the melds leave possible."""
    laid = frozenset(tile for meld in table.melds for tile in meld.kinds)
    runs_laid = any(meld.is_chi for meld in table.melds)
    for patterns, frame in _DOMAINS:
        if not frame.holds(laid):
            continue
        if not runs_laid:
            yield from _with_pairs(patterns | {"all-pungs"}, replace(frame, runs=False), table)
        if frame.runs:
            yield from _with_pairs(patterns, frame, table)
        if patterns in _SHAPELESS:
            yield Aim(in_order(patterns | table.by_way), frame, shapeless=True)


def _with_pairs(patterns: frozenset[str], frame: Frame, table: Table) -> Iterator[Aim]:
    """Any pair where a pattern frees it, else 2, 5 or 8; all begging always needs that pair."""
    free = bool(patterns & ANY_PAIR)
    if free:
        yield Aim(in_order(patterns | table.by_way), frame)
    generals = frame.pair & GENERALS
    if generals and (table.all_begging or not free):
        begging = frozenset(("all-begging",)) if table.all_begging else frozenset[str]()
        yield Aim(in_order(patterns | begging | table.by_way), replace(frame, pair=generals))


HARD = 2
"""What a hard hand (硬胡) is worth of a soft one with the same patterns."""
MOST_WILDS_OF_SMALL = 1


@dataclass(frozen=True, slots=True)
class Reading:
    """The patterns of a hand, whether it is hard, and what each wild tile stands for (None: told, not read)."""

    patterns: tuple[str, ...]
    hard: bool
    stands: tuple[Tile, ...] | None = None

    def is_named_by(self, value: Value) -> bool:
        """Whether an agreed value says the same."""
        return set(value.patterns or ()) == set(self.patterns) and value.hard in (UNSET, self.hard)

    @property
    def words(self) -> str:
        """The patterns and hardness by name."""
        return " + ".join((*(self.patterns or ("small",)), "hard" if self.hard else "soft"))


@dataclass(frozen=True, slots=True)
class Tiles:
    """A winner's concealed tiles with the winning one: the natural ones, and how many of the wild tile."""

    naturals: tuple[Tile, ...]
    wild: Tile
    wilds: int


def tiles_of(kinds: Sequence[Tile], wild: Tile) -> Tiles:
    """Part the wild tiles from the others."""
    return Tiles(tuple(tile for tile in kinds if tile != wild), wild, kinds.count(wild))


def best_readings(tiles: Tiles, table: Table, house: WuhanHouse) -> tuple[Reading, ...]:
    """Return the readings that are worth most, the preferred first; empty where the hand does not win."""
    chances = [
        (_worth(aim, wilds_used, house), aim, wilds_used) for aim in aims_of(table) for wilds_used in _uses(tiles)
    ]
    chances.sort(key=lambda chance: -chance[0])
    for _, equal in groupby(chances, key=lambda chance: chance[0]):
        found = [reading for _, aim, wilds_used in equal if (reading := _read(tiles, aim, wilds_used)) is not None]
        if found:
            return tuple(sorted(found, key=_preference))
    return ()


def why_not(tiles: Tiles) -> str:
    """Name the condition that a hand without a reading fails: ``wilds``, ``pair`` or ``shape``."""
    if lay_out(tiles.naturals, tiles.wilds, replace(ORDINARY, pair=GENERALS)) is not None:
        return "wilds"
    return "shape" if lay_out(tiles.naturals, tiles.wilds, ORDINARY) is None else "pair"


def _uses(tiles: Tiles) -> Iterator[int]:
    """How many wild tiles are free: none where all are themselves, which is hard; else all of them."""
    yield 0
    if tiles.wilds:
        yield tiles.wilds


def _worth(aim: Aim, wilds_used: int, house: WuhanHouse) -> int:
    return base_of(aim.patterns, house) * (1 if wilds_used else HARD)


def _preference(reading: Reading) -> tuple[int, tuple[int, ...]]:
    return -len(reading.patterns), tuple(BIG.index(name) for name in reading.patterns)


def _read(tiles: Tiles, aim: Aim, wilds_used: int) -> Reading | None:
    """Read the hand as `aim` has it, if it can be."""
    if not aim.patterns and tiles.wilds > MOST_WILDS_OF_SMALL:
        return None
    themselves = (tiles.wild,) * (tiles.wilds - wilds_used)
    stands = _stand_for((*tiles.naturals, *themselves), wilds_used, aim)
    return None if stands is None else Reading(aim.patterns, not wilds_used, (*themselves, *stands))


def _stand_for(naturals: tuple[Tile, ...], wilds: int, aim: Aim) -> tuple[Tile, ...] | None:
    if not aim.shapeless:
        return lay_out(naturals, wilds, aim.frame)
    if not aim.frame.holds(frozenset(naturals)):
        return None
    return (lowest(aim.frame.tiles),) * wilds
