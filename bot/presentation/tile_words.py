"""Tiles as people read them in a line of text: Unicode's own signs, melds apart."""

from __future__ import annotations

from bot.engine.tiles import FLOWERS, KIND_OF, KINDS, Tile, parse_tiles

_FIRST_SIGN = {"z": 0x1F000, "m": 0x1F007, "s": 0x1F010, "p": 0x1F019, "f": 0x1F022}
_TEXT_STYLE = "\ufe0e"
"""Keeps the red dragon, the only tile that has an emoji, in the style of the others."""
_DRAGON_ORDER = {"5": 6, "6": 5, "7": 4}
"""Unicode has the dragons as red, green, white after the four winds."""


def _sign(tile: Tile) -> str:
    rank, suit = KIND_OF[tile]
    place = _DRAGON_ORDER.get(rank, int(rank) - 1) if suit == "z" else int(rank) - 1
    return chr(_FIRST_SIGN[suit] + place) + (_TEXT_STYLE if tile == "7z" else "")


_SIGNS = {tile: _sign(tile) for tile in (*KINDS, *FLOWERS)}


def tile_signs(text: str) -> str:
    """Show tiles written in canonical notation as signs; a red five is a five with a mark."""
    return "".join(_SIGNS[KIND_OF[tile]] + ("\u0307" if tile[0] == "0" else "") for tile in parse_tiles(text))
