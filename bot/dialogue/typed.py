"""What people type: tiles and melds in their own notation, read into facts."""

from __future__ import annotations

from bot.engine.deal import Call, CallKind, Seat
from bot.engine.errors import DealError
from bot.engine.tiles import Tile, format_tiles, kinds_of, parse_tiles


def read_hand(text: str) -> tuple[Tile, ...]:
    """Read concealed tiles; raises ``bad-tiles``."""
    return parse_tiles("".join(text.split()))


def read_tile(text: str) -> str:
    """Read one tile as canonical text; raises ``bad-tiles``."""
    tiles = read_hand(text)
    if len(tiles) != 1:
        raise DealError("bad-tiles", "", "one-tile", tiles=text)
    return format_tiles(tiles)


def read_melds(text: str, by: Seat) -> tuple[Call, ...]:
    """Read melds, the oldest first, one after another; a run is a chi, three alike a pon, four alike a kan.

    Raises ``bad-tiles``.
    """
    calls: list[Call] = []
    for group in text.replace(",", " ").split():
        tiles = parse_tiles(group)
        calls.append(Call(by=by, kind=_kind(tiles, group), tiles=format_tiles(tiles)))
    return tuple(calls)


def _kind(tiles: tuple[Tile, ...], text: str) -> CallKind:
    kinds = kinds_of(tiles)
    if len(kinds) == 4 and len(set(kinds)) == 1:  # noqa: PLR2004 - a kan
        return "open-kan"
    if len(kinds) == 3:  # noqa: PLR2004 - a pon or a chi
        return "pon" if len(set(kinds)) == 1 else "chi"
    raise DealError("bad-tiles", "", "not-a-meld", tiles=text)
