"""Loose tiles parted, in the order they were typed, into the sets that lie on the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile

from bot.engine.deal import CallKind
from bot.engine.tiles import KIND_OF, NUMBER_SUITS, Tile

_PON, _KAN = 3, 4
Group = tuple[CallKind, tuple[Tile, ...]]
"""How a set lies, four alike as an open kan until somebody says otherwise, and its tiles."""


def grouped(tiles: Sequence[Tile], alone: frozenset[str]) -> list[Group] | None:
    """Part tiles into runs, triplets and kans; those `alone` lie one by one. None where it cannot be done."""
    kinds = _kinds(tiles)
    chosen: dict[int, tuple[CallKind, int]] = {}
    # From the end on: what follows a set is parted already, in one way, or cannot be.
    for place in reversed(range(len(tiles))):
        for kind, size in _chances(kinds[place : place + _KAN], alone):
            if place + size == len(tiles) or place + size in chosen:
                chosen[place] = kind, size
                break
    return list(_parted(tiles, chosen)) if not tiles or 0 in chosen else None


def _parted(tiles: Sequence[Tile], chosen: Mapping[int, tuple[CallKind, int]]) -> Iterator[Group]:
    place = 0
    while place < len(tiles):
        kind, size = chosen[place]
        yield kind, tuple(tiles[place : place + size])
        place += size


def _chances(kinds: tuple[Tile, ...], alone: frozenset[str]) -> Iterator[tuple[CallKind, int]]:
    """Give what the next tiles can be, the largest set first."""
    if kinds[0] in alone:
        yield "token-kan", 1
        return
    alike = len(list(takewhile(lambda kind: kind == kinds[0], kinds)))
    if alike >= _KAN:
        yield "open-kan", _KAN
    if alike >= _PON:
        yield "pon", _PON
    if _is_run(kinds[:_PON]):
        yield "chi", _PON


def _is_run(kinds: Sequence[Tile]) -> bool:
    ranks = sorted(int(kind[0]) for kind in kinds)
    suits = {kind[1] for kind in kinds}
    is_row = ranks == list(range(ranks[0], ranks[0] + _PON))
    return is_row and len(suits) == 1 and suits <= set(NUMBER_SUITS)


def _kinds(tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    return tuple(KIND_OF[tile] for tile in tiles)
