"""How many of each tile, counted in one number: what a set of tiles has, and what a deal shows of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType

from .tiles import FLOWERS, KIND_OF, KINDS, RED_FIVES, Tile, parse_tiles

# Three pons and an agreed yakuman: 134 k/s where tallies are added up, 73 k/s where every tile is counted apart.
_BITS = 32
"""Bits for the count of one tile in a tally, more than any deal can fill."""
_PLACES: Mapping[Tile, int] = MappingProxyType(
    {tile: _BITS * place for place, tile in enumerate((*KINDS, *FLOWERS, *RED_FIVES))}
)
_MOST: Mapping[Tile, int] = MappingProxyType(dict.fromkeys(KINDS, 4) | dict.fromkeys((*FLOWERS, *RED_FIVES), 1))
_HIGH_BITS = sum(1 << place + _BITS - 1 for place in _PLACES.values())
_HEADROOM = sum((1 << _BITS - 1) - 1 - _MOST[tile] << place for tile, place in _PLACES.items())


_WEIGHT: Mapping[Tile, int] = {
    tile: (1 << _PLACES[kind]) + ((tile[0] == "0") << _PLACES[tile]) for tile, kind in KIND_OF.items()
}


def tally(tiles: Iterable[Tile]) -> int:
    """Count tiles in one number, a field of bits a kind, so that the tallies of a deal add up.

    A red five counts in its kind's field and in one of its own.
    """
    return sum([_WEIGHT[tile] for tile in tiles])


def tally_mask(tiles: Iterable[Tile]) -> int:
    """Return all the bits a tally has for these tiles."""
    return sum(((1 << _BITS) - 1) << _PLACES[tile] for tile in tiles)


def fits_the_set(total: int) -> bool:
    """Whether a set of tiles has so many of each: four of a kind, one of each flower and red five."""
    return not (total + _HEADROOM) & _HIGH_BITS


# A hand that is tried again: 13.3 k/s with, 11.9 k/s without.
@lru_cache(maxsize=65536)
def tally_of(text: str) -> int:
    """Count tiles in canonical notation; raises ``bad-tiles``."""
    return tally(parse_tiles(text))
