"""The wild tile (癞子): the one after the indicator turned up when the deal was done."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import UNSET

from bot.engine.deal import Deal
from bot.engine.errors import DealError
from bot.engine.tiles import NUMBER_SUITS, Tile, kinds_of, tiles_at

RED = Tile("7z")
"""The red dragon, which is never part of a hand and never wild."""
_CYCLES: tuple[str, ...] = (
    *(" ".join(f"{rank}{suit}" for rank in range(1, 10)) for suit in NUMBER_SUITS),
    "1z 2z 3z 4z 6z 5z",  # east, south, west, north, green, white
)


def _successors() -> Mapping[Tile, Tile]:
    after = {RED: Tile("6z")}
    for cycle in _CYCLES:
        tiles = [Tile(tile) for tile in cycle.split()]
        after |= dict(zip(tiles, (*tiles[1:], tiles[0]), strict=True))
    return MappingProxyType(after)


_AFTER = _successors()


def wild_after(indicator: Tile) -> Tile:
    """Give the wild tile that follows an indicator, red skipped; raises ``bad-tiles`` for a flower.

    Within a suit 9 is followed by 1; honours go east, south, west, north, green, white and round.
    """
    (kind,) = kinds_of((indicator,))
    if kind not in _AFTER:
        raise DealError("bad-tiles", "", "foreign-tile", tile=indicator)
    return _AFTER[kind]


def stated_wild(deal: Deal) -> Tile | None:
    """Read the deal's wild tile, None where it is not stated; raises ``bad-tiles`` where it cannot be wild."""
    if deal.wild is UNSET:
        return None
    tiles = tiles_at(deal.wild, "wild")
    if len(tiles) != 1:
        raise DealError("bad-tiles", "wild", "one-tile", tiles=deal.wild)
    if tiles[0] == RED:
        raise DealError("bad-tiles", "wild", "wild-red")
    if tiles[0] not in _AFTER:
        raise DealError("bad-tiles", "wild", "foreign-tile", tile=tiles[0])
    return tiles[0]
