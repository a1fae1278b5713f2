"""Tiles that a table's set does not have: of another game's set, or more of them than there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from bot.engine import COPIES, Call, DealError
from bot.engine.melds import KANS
from bot.engine.tiles import FLOWERS, KIND_OF, RED_FIVES, Tile, parse_kinds, parse_tiles

if TYPE_CHECKING:
    from .draft import Draft

_ONLY_ONE = frozenset((*FLOWERS, *RED_FIVES))


def refuse_no_such_tiles(draft: Draft, tiles: Sequence[Tile]) -> None:
    """Refuse tiles of other sets, with ``bad-tiles``, and more than there are, with ``too-many-tiles``."""
    foreign = draft.played.family.vocabulary.foreign_tiles
    for tile in tiles:
        if tile in foreign:
            raise DealError("bad-tiles", "", "foreign-tile", tile=tile)
    refuse_too_many(tiles)


def refuse_too_many(tiles: Iterable[Tile], before: Iterable[Tile] = ()) -> None:
    """Refuse a fifth tile of a kind, a second red five or flower; so many as there were `before` may stay."""
    counts, had = _counted(tiles), _counted(before)
    for tile, count in counts.items():
        if count > max(1 if tile in _ONLY_ONE else COPIES, had[tile]):
            raise DealError("too-many-tiles", "", "second-red-five" if tile in RED_FIVES else "fifth-copy", tile=tile)


def _counted(tiles: Iterable[Tile]) -> Counter[Tile]:
    counts = Counter[Tile]()
    for tile in tiles:
        counts.update({KIND_OF[tile], tile})
    return counts


def tiles_laid(calls: Iterable[Call]) -> list[Tile]:
    """Return the tiles that one player's melds show: a kan's, and not those of the pon it was added to once more."""
    melds = [call for call in calls if call.tiles and call.kind != "token-kan"]
    kans = {parse_kinds(call.tiles or "")[0] for call in melds if call.kind in KANS}
    shown = [call for call in melds if call.kind != "pon" or parse_kinds(call.tiles or "")[0] not in kans]
    return list(chain.from_iterable(parse_tiles(call.tiles or "") for call in shown))
