"""The tiles of a deal counted against the set: nobody has a fifth copy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import UNSET

from .errors import DealError, missing_fact
from .melds import kinds_in_call
from .tiles import KIND_OF, RED_FIVES, Tile, tiles_at

if TYPE_CHECKING:
    from .deal import Deal, Seat, Win
    from .vocabulary import Vocabulary

COPIES = 4
NORTH = Tile("4z")
_Located = tuple[str, tuple[Tile, ...]]


def check_inventory(deal: Deal, vocabulary: Vocabulary) -> None:
    """Refuse tiles outside the set (``bad-tiles``) and a fifth copy of any kind (``too-many-tiles``)."""
    counts: dict[Tile, int] = {}
    for at, tiles in _shown(deal):
        for tile in tiles:
            if tile in vocabulary.foreign_tiles:
                raise DealError("bad-tiles", at, "foreign-tile", tile=tile)
            kind = KIND_OF[tile]
            counts[kind] = count = counts.get(kind, 0) + 1
            if count > (1 if kind[1] == "f" else COPIES):
                raise DealError("too-many-tiles", at, "fifth-copy", tile=kind)
            if kind is not tile and tile in RED_FIVES:
                counts[tile] = reds = counts.get(tile, 0) + 1
                if reds > 1:
                    raise DealError("too-many-tiles", at, "second-red-five", tile=tile)


def _shown(deal: Deal) -> Iterator[_Located]:
    """Every tile somebody stated, with its place."""
    yield from _of_calls(deal)
    for at, text in (("dora", deal.dora), ("ura", deal.ura)):
        if text is not UNSET:
            yield at, tiles_at(text, at)
    for seat, text in deal.flowers.items():
        yield f"flowers.{seat}", tiles_at(text, f"flowers.{seat}")
    for seat, count in deal.kita.items():
        yield f"kita.{seat}", (NORTH,) * count
    if deal.wins is not UNSET:
        yield from _of_wins(deal, deal.wins)


def _of_calls(deal: Deal) -> Iterator[_Located]:
    for index, call in enumerate(deal.calls):
        if call.tiles is UNSET:
            continue
        tiles = tiles_at(call.tiles, f"calls[{index}].tiles")
        yield f"calls[{index}].tiles", _added(deal, call.by, tiles) if call.kind == "added-kan" else tiles


def _added(deal: Deal, by: Seat, tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """Give the one tile an added kan lays beside its pon."""
    kind = KIND_OF[tiles[0]]
    pons = (call.tiles for call in deal.calls if call.by == by and call.kind == "pon" and call.tiles is not UNSET)
    pon = next(text for text in pons if kinds_in_call("pon", text)[0] == kind)
    left = list(tiles)
    for tile in tiles_at(pon, "calls"):
        if tile in left:
            left.remove(tile)
    return tuple(left[:1]) or (kind,)


def _of_wins(deal: Deal, wins: tuple[Win, ...]) -> Iterator[_Located]:
    winning: _Located | None = None
    for index, win in enumerate(wins):
        at = f"wins[{index}]"
        if win.concealed is not UNSET:
            yield f"{at}.concealed", tiles_at(win.concealed, f"{at}.concealed")
            if win.tile is UNSET:
                raise missing_fact(f"{at}.tile", "winning-tile", player=win.by)
        if win.tile is not UNSET:
            tiles = tiles_at(win.tile, f"{at}.tile")
            if len(tiles) != 1:
                raise DealError("bad-tiles", f"{at}.tile", "one-tile", tiles=win.tile)
            winning = (f"{at}.tile", tiles)
    if winning is not None and not _is_robbed_and_listed(deal, wins[0], winning[1][0]):
        yield winning


def _is_robbed_and_listed(deal: Deal, win: Win, tile: Tile) -> bool:
    """A robbed tile already lies in the robbed player's kan or among his norths: it is not counted twice."""
    if win.how == "robbed-kita" and win.discarder is not UNSET:
        return deal.kita.get(win.discarder, 0) > 0
    if win.how != "robbed-kan":
        return False
    kinds = (
        kinds_in_call(call.kind, call.tiles)[0]
        for call in deal.calls
        if call.by == win.discarder and call.kind in ("added-kan", "closed-kan") and call.tiles is not UNSET
    )
    return KIND_OF[tile] in kinds
