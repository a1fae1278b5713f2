"""Whether tiles, some of them wild, can be laid out as sets and a pair, and what the wild ones stand for.

The lowest tile must go somewhere: into a triplet, a run or the pair. Each choice takes the tiles that are there and
fills the gaps with wild ones, so the search is bounded by the sets of a hand and never tries all tiles for a wild one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.engine.tiles import INDEX, KINDS, Tile

from .patterns import ALLOWED

SET_SIZE = 3
PAIR_SIZE = 2
_RUN_KINDS = 27


def _runs(low: int) -> tuple[tuple[int, int, int], ...]:
    """Give the runs that hold the kind at place `low`."""
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
    """Give what each wild tile stands for in a layout within `frame`, None where there is none.

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
    """Give the first of some tiles in the order of the kinds."""
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
