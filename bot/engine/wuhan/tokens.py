"""The tiles that are laid down alone as one-tile kongs: red, the wild one, and by the house green and the 皮 tiles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Literal

from msgspec import UNSET, UnsetType

from bot.engine.deal import Deal
from bot.engine.errors import DealError, contradiction, missing_fact
from bot.engine.tiles import HONOURS, NUMBER_SUITS, Tile, kinds_of, tiles_at

from .rules import WuhanHouse

RED = Tile("7z")
"""The red dragon, which is never part of a hand and never wild."""
GREEN = Tile("6z")

Sort = Literal["red", "wild", "green", "skin"]
"""What a one-tile kong is of: a red dragon, the wild tile, a green dragon (发财杠), a 皮 tile (皮子杠)."""
_MOST_SKINS = 2
_CYCLES: tuple[str, ...] = (
    *(" ".join(f"{rank}{suit}" for rank in range(1, 10)) for suit in NUMBER_SUITS),
    "1z 2z 3z 4z 6z 5z",  # east, south, west, north, green, white
)


def _neighbours(shift: int) -> Mapping[Tile, Tile]:
    """Return the tile that follows each one, or with -1 comes before it."""
    found: dict[Tile, Tile] = {}
    for cycle in _CYCLES:
        tiles = [Tile(tile) for tile in cycle.split()]
        found |= {tile: tiles[(place + shift) % len(tiles)] for place, tile in enumerate(tiles)}
    return MappingProxyType(found)


_AFTER, _BEFORE = _neighbours(1), _neighbours(-1)


def wild_after(indicator: Tile, house: WuhanHouse) -> Tile:
    """Return the wild tile that follows an indicator, red skipped and green where it is laid down alone.

    From the article, 癞子: within a suit 1 follows 9; honours go east, south, west, north, green, white and round.
    Raises ``bad-tiles`` for a flower.
    """
    (kind,) = kinds_of((indicator,))
    if kind != RED and kind not in _AFTER:
        raise DealError("bad-tiles", "", "foreign-tile", tile=indicator)
    # The red dragon has its place between north and green.
    follower = GREEN if kind == RED else _AFTER[kind]
    return _AFTER[follower] if follower == GREEN and house.green_dragons == "yes" else follower


@dataclass(frozen=True, slots=True)
class TokenTiles:
    """The tiles laid down alone in a deal: the wild one (None: not stated), and the `dead` ones, never in a hand.

    `sorts` tells of what sort each dead one is.
    """

    wild: Tile | None
    dead: frozenset[Tile]
    sorts: Mapping[Tile, Sort]

    def sort(self, tile: Tile) -> Sort | None:
        """Return what a one-tile kong of this tile is; None where the tile is not laid down alone."""
        return "wild" if tile == self.wild else self.sorts.get(tile)


def stated_tokens(deal: Deal, house: WuhanHouse) -> TokenTiles:
    """Read which tiles are laid down alone in this deal; raises ``bad-tiles``, ``contradiction``, ``missing-fact``."""
    return _tokens(deal.wild, deal.skins, house)


def tiles_alone(wild: str | UnsetType, skins: str | UnsetType, house: WuhanHouse) -> Mapping[str, Sort]:
    """Return the tiles that are known to be laid down alone, by their sort, as far as what is stated can be."""
    ways = ((wild, skins), (wild, UNSET), (UNSET, skins), (UNSET, UNSET))
    tokens = next(filter(None, (_possible(*way, house) for way in ways)))
    alone: dict[str, Sort] = {**tokens.sorts}
    return alone if tokens.wild is None else {**alone, tokens.wild: "wild"}


def _possible(wild: str | UnsetType, skins: str | UnsetType, house: WuhanHouse) -> TokenTiles | None:
    try:
        return _tokens(wild, skins, house)
    except DealError:
        return None


# A table plays on with a few dozen wild tiles.
@lru_cache(maxsize=1024)
def _tokens(stated_wild: str | UnsetType, stated_skins: str | UnsetType, house: WuhanHouse) -> TokenTiles:
    wild = None if stated_wild is UNSET else _wild(stated_wild, house)
    stated = None if stated_skins is UNSET else kinds_of(tiles_at(stated_skins, "skins"))
    sorts: dict[Tile, Sort] = {RED: "red"}
    if house.green_dragons == "yes":
        sorts[GREEN] = "green"
    if house.skin_tiles == "yes":
        sorts |= dict.fromkeys(_skins(wild, stated, frozenset(sorts)), "skin")
    return TokenTiles(wild, frozenset(sorts), MappingProxyType(sorts))


def _wild(stated: str, house: WuhanHouse) -> Tile:
    """Refuse a wild tile that cannot be one, with ``bad-tiles``."""
    tiles = tiles_at(stated, "wild")
    if len(tiles) != 1:
        raise DealError("bad-tiles", "wild", "one-tile", tiles=stated)
    if tiles[0] == RED:
        raise DealError("bad-tiles", "wild", "wild-red")
    if tiles[0] not in _AFTER:
        raise DealError("bad-tiles", "wild", "foreign-tile", tile=tiles[0])
    if tiles[0] == GREEN and house.green_dragons == "yes":
        raise DealError("bad-tiles", "wild", "wild-green")
    return tiles[0]


def _skins(wild: Tile | None, stated: tuple[Tile, ...] | None, dead: frozenset[Tile]) -> frozenset[Tile]:
    """Return the 皮 tiles: the two before a wild tile of a suit, else those the table states; none before it is known.

    Clause `factor.skin-kan` (two Wuhan rule texts, 皮子杠): 1 follows on 9; beside a wild honour they differ by table.
    """
    if stated is not None:
        _check_skins(stated, wild, dead)
    if wild is None or wild in HONOURS:
        if stated is None and wild is not None:
            raise missing_fact("skins", "skins")
        return frozenset(stated or ())
    computed = frozenset((_BEFORE[wild], _BEFORE[_BEFORE[wild]]))
    if stated is not None and computed != frozenset(stated):
        first, second = sorted(computed)
        raise contradiction("skins", "skins", first=first, second=second, wild=wild)
    return computed


def _check_skins(stated: tuple[Tile, ...], wild: Tile | None, dead: frozenset[Tile]) -> None:
    if not 0 < len(set(stated)) <= _MOST_SKINS:
        raise DealError("bad-tiles", "skins", "skins-count")
    for tile in stated:
        if tile in dead or tile == wild or tile not in _AFTER:
            raise DealError("bad-tiles", "skins", "skin", tile=tile)
