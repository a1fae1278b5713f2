"""Every way in which tiles make up a winning hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from bot.engine.melds import Meld
from bot.engine.tiles import HONOURS, INDEX, KINDS, TERMINALS, Tile

Shape = Literal["chow", "pung", "kong"]
Form = Literal["sets", "pairs", "orphans"]
_SUITS = ((0, 9), (9, 18), (18, 27), (27, 34))
_RANKS = 9
"""Only a suit with nine ranks has chows: the seven honours have none."""
_PAIR, _PUNG, _WHOLE = 2, 3, 14
_ORPHANS = frozenset(INDEX[tile] for tile in HONOURS | TERMINALS)
_Split = tuple[tuple[tuple[Shape, int], ...], int | None]
"""Sets (shape and rank of the lowest tile, counted from 0) and the rank of the pair, if one is among them."""


@dataclass(frozen=True, slots=True)
class TileSet:
    """A chow, pung or kong; `tile` is its lowest, `hidden` says that nobody's discard made it a meld."""

    shape: Shape
    tile: Tile
    hidden: bool


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a winning hand; seven pairs and thirteen orphans have neither sets nor a pair."""

    form: Form
    sets: tuple[TileSet, ...] = ()
    pair: Tile | None = None

    @property
    def pungs(self) -> tuple[Tile, ...]:
        """The tiles of its pungs and kongs."""
        return tuple(each.tile for each in self.sets if each.shape != "chow")

    @property
    def is_all_pungs(self) -> bool:
        """Whether it consists of pungs and kongs and a pair."""
        return self.form == "sets" and all(each.shape != "chow" for each in self.sets)


def counts_of(kinds: Sequence[Tile]) -> tuple[int, ...]:
    """Count tiles by kind, in the order of `KINDS`."""
    counts = [0] * len(KINDS)
    for kind in kinds:
        counts[INDEX[kind]] += 1
    return tuple(counts)


def readings_of(counts: tuple[int, ...], melds: tuple[TileSet, ...]) -> Iterator[Reading]:
    """Return every winning reading of concealed tiles (winning tile included) beside melds; none if they do not win."""
    for sets, pair in _standing(counts):
        yield Reading("sets", (*sets, *melds), pair)
    if not melds and _is_seven_pairs(counts):
        yield Reading("pairs")
    if not melds and _is_thirteen_orphans(counts):
        yield Reading("orphans")


def _is_seven_pairs(counts: tuple[int, ...]) -> bool:
    """Four alike are two pairs."""
    return sum(counts) == _WHOLE and all(count % 2 == 0 for count in counts)


def _is_thirteen_orphans(counts: tuple[int, ...]) -> bool:
    return sum(counts) == _WHOLE and all((count > 0) == (index in _ORPHANS) for index, count in enumerate(counts))


def _standing(counts: tuple[int, ...]) -> Iterator[tuple[tuple[TileSet, ...], Tile]]:
    """Put the ways of the four suits together, with one pair among them."""
    ways: list[tuple[tuple[TileSet, ...], Tile | None]] = [((), None)]
    for start, end in _SUITS:
        splits = _splits(counts[start:end])
        ways = [
            ((*sets, *_placed(more, start)), pair if second is None else KINDS[start + second])
            for sets, pair in ways
            for more, second in splits
            if pair is None or second is None
        ]
    for sets, pair in ways:
        if pair is not None:
            yield sets, pair


def _placed(sets: tuple[tuple[Shape, int], ...], start: int) -> Iterator[TileSet]:
    for shape, rank in sets:
        yield TileSet(shape, KINDS[start + rank], hidden=True)


# Hands share most of their suits: without this the average hand takes a fifth longer.
@lru_cache(maxsize=32768)
def _splits(counts: tuple[int, ...]) -> tuple[_Split, ...]:
    """Divide one suit into sets and at most one pair, in every way, each once."""
    low = next((rank for rank, count in enumerate(counts) if count), None)
    if low is None:
        return (((), None),)
    found: list[_Split] = []
    if counts[low] >= _PUNG:
        found.extend(_with("pung", low, _splits(_less(counts, low, low, low))))
    if len(counts) == _RANKS and low + 2 < _RANKS and counts[low + 1] and counts[low + 2]:
        found.extend(_with("chow", low, _splits(_less(counts, low, low + 1, low + 2))))
    if counts[low] >= _PAIR:
        found.extend((sets, low) for sets, pair in _splits(_less(counts, low, low)) if pair is None)
    return tuple(dict.fromkeys(found))


def _with(shape: Shape, rank: int, splits: tuple[_Split, ...]) -> Iterator[_Split]:
    for sets, pair in splits:
        yield tuple(sorted(((shape, rank), *sets))), pair


def _less(counts: tuple[int, ...], *ranks: int) -> tuple[int, ...]:
    left = list(counts)
    for rank in ranks:
        left[rank] -= 1
    return tuple(left)


def sets_of(melds: Sequence[Meld]) -> tuple[TileSet, ...]:
    """Return melds as sets of the hand."""
    return tuple(TileSet(_shape(meld), meld.tile, meld.kind == "closed-kan") for meld in melds)


def _shape(meld: Meld) -> Shape:
    if meld.is_kan:
        return "kong"
    return "chow" if meld.is_chi else "pung"
