"""Tiles that a text shows without a word about them, parted into the sets they were laid down as."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile

from bot.engine import CallKind
from bot.engine.tiles import KIND_OF, NUMBER_SUITS, Tile

_PON, _KAN = 3, 4
SetOfTiles = tuple[CallKind, tuple[Tile, ...]]
"""How a set lies, four alike as an open kan until somebody says otherwise, and its tiles."""


def sets_written(
    chunks: Sequence[tuple[Tile, ...]], alone: frozenset[str], maybe_alone: frozenset[str]
) -> list[SetOfTiles] | None:
    """Part tiles that were written in chunks: chunk by chunk, or as if nothing stood between them.

    Those `alone` lie one by one, and those `maybe_alone` where nothing else can be made of the tiles. None where they
    are no sets.
    """
    tiles = tuple(tile for chunk in chunks for tile in chunk)
    ways = [_sets_of_chunks(chunks, alone), sets_of(tiles, alone), _sets_of_chunks(chunks, alone | maybe_alone)]
    if any(len(chunk) > 1 for chunk in chunks):
        # Who writes sets apart means a single tile to be one.
        ways[1:] = ways[:0:-1]
    return next((way for way in ways if way is not None), None)


def _sets_of_chunks(chunks: Sequence[tuple[Tile, ...]], alone: frozenset[str]) -> list[SetOfTiles] | None:
    found = [sets_of(chunk, alone) for chunk in chunks]
    return None if None in found else [each for sets in found for each in sets or ()]


def sets_of(tiles: Sequence[Tile], alone: frozenset[str]) -> list[SetOfTiles] | None:
    """Part tiles into runs, triplets and kans; those `alone` lie one by one. None where it cannot be done."""
    kinds = tuple(KIND_OF[tile] for tile in tiles)
    chosen: dict[int, tuple[CallKind, int]] = {}
    # From the end on: what follows a set is parted already, in one way, or cannot be.
    for place in reversed(range(len(tiles))):
        for kind, size in _sets_at_start(kinds[place : place + _KAN], alone):
            if place + size == len(tiles) or place + size in chosen:
                chosen[place] = kind, size
                break
    return list(_chosen_sets(tiles, chosen)) if not tiles or 0 in chosen else None


def _chosen_sets(tiles: Sequence[Tile], chosen: Mapping[int, tuple[CallKind, int]]) -> Iterator[SetOfTiles]:
    place = 0
    while place < len(tiles):
        kind, size = chosen[place]
        yield kind, tuple(tiles[place : place + size])
        place += size


def _sets_at_start(kinds: tuple[Tile, ...], alone: frozenset[str]) -> Iterator[tuple[CallKind, int]]:
    """Return what the next tiles can be, the largest set first."""
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
