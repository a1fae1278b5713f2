"""The tiles of a deal counted against the set: nobody has a fifth copy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import UNSET

from .claims import added_tile, kinds_in_call
from .deal import Call, CallKind, Deal, Win
from .errors import DealError
from .family import Vocabulary
from .tally import fits_the_set, tally_of
from .tiles import KIND_OF, RED_FIVES, Tile, format_tiles, parse_kinds, parse_tiles, tiles_at

COPIES = 4
"""So many of each tile are in the set."""
NORTH = Tile("4z")
_REDS = frozenset(RED_FIVES)
_OWN_KANS: frozenset[CallKind] = frozenset(("added-kan", "closed-kan"))
"""The kans that can be robbed."""
_Shown = tuple[str, str, object]
"""Tiles as they were stated, the pattern of their place in the deal, and the number or seat that fills it."""


def check_inventory(deal: Deal, vocabulary: Vocabulary) -> None:
    """Refuse tiles outside the set (``bad-tiles``) and a fifth copy of any kind (``too-many-tiles``)."""
    if not _fits(deal, vocabulary):
        raise next(_faults(deal, vocabulary))


def _fits(deal: Deal, vocabulary: Vocabulary) -> bool:
    """Whether everything can be read and the set has all these tiles."""
    try:
        total = sum([tally_of(text) for text, _, _ in _beside_calls(deal)])
        if deal.calls:
            total += _tally_laid(deal)
    except DealError:
        return False
    return not total & vocabulary.foreign_tally and fits_the_set(total)


def _tally_laid(deal: Deal) -> int:
    total = 0
    robbed = _robbed_tile(deal)
    for call in deal.calls:
        if call.tiles is not UNSET:
            total += tally_of(_laid_down(deal, call, robbed) if call.kind in _OWN_KANS else call.tiles)
    return total


def _faults(deal: Deal, vocabulary: Vocabulary) -> Iterator[DealError]:
    """Find the tiles, in the order of the deal, that the set does not have; raises what cannot be read."""
    counts: Counter[Tile] = Counter()
    shown = [*_laid(deal), *_beside_calls(deal)]
    located = [(pattern.format(key), text) for text, pattern, key in shown]
    for at, tile in ((place, tile) for place, text in located for tile in tiles_at(text, place)):
        if tile in vocabulary.foreign_tiles:
            yield DealError("bad-tiles", at, "foreign-tile", tile=tile)
        kind = KIND_OF[tile]
        counts.update({kind, tile})
        if tile in _REDS and counts[tile] > 1:
            yield DealError("too-many-tiles", at, "second-red-five", tile=tile)
        if counts[kind] > (1 if kind[1] == "f" else COPIES):
            yield DealError("too-many-tiles", at, "fifth-copy", tile=kind)


def _laid(deal: Deal) -> Iterator[_Shown]:
    robbed = _robbed_tile(deal)
    for index, call in enumerate(deal.calls):
        if call.tiles is not UNSET:
            yield _laid_down(deal, call, robbed), "calls[{}].tiles", index


def _laid_down(deal: Deal, call: Call, robbed: str) -> str:
    """Return the tiles that a call adds to the table: without the robbed one, which is counted as the winning tile."""
    tiles = call.tiles or ""
    if call.kind == "added-kan":
        return "" if _is_robbed(deal, call, robbed) else _beside_pon(deal.calls, call)
    if call.kind == "closed-kan" and _is_robbed(deal, call, robbed):
        return format_tiles(_without(parse_tiles(tiles), parse_tiles(robbed)[0]))
    return tiles


def _robbed_tile(deal: Deal) -> str:
    """Return the tile robbed from a kan as the first winner who names it says, empty where there is none."""
    for win in deal.wins or ():
        if win.how == "robbed-kan" and win.tile is not UNSET:
            return win.tile
    return ""


def _is_robbed(deal: Deal, call: Call, robbed: str) -> bool:
    """Whether the winning tile was taken from this kan."""
    return (
        robbed != ""
        and bool(deal.wins)
        and call.by == deal.wins[0].discarder
        and kinds_in_call(call.kind, call.tiles or "")[:1] == parse_kinds(robbed)
    )


def _without(tiles: Sequence[Tile], one: Tile) -> Sequence[Tile]:
    """Take one tile out of a kan: the very one, else a plain one for which it stands."""
    left = sorted(tiles, reverse=True)
    left.remove(one if one in left else left[0])
    return left


def _beside_calls(deal: Deal) -> Sequence[_Shown]:
    """Every other tile somebody stated, with its place."""
    shown: list[_Shown] = []
    if deal.dora is not UNSET:
        shown.append((deal.dora, "dora", None))
    if deal.ura is not UNSET:
        shown.append((deal.ura, "ura", None))
    if deal.flowers or deal.kita:
        shown.extend(_set_aside(deal))
    if deal.wins is not UNSET:
        _show_wins(deal, deal.wins, shown)
    return shown


def _set_aside(deal: Deal) -> Iterator[_Shown]:
    for seat, text in deal.flowers.items():
        yield text, "flowers.{}", seat
    for seat, number in deal.kita.items():
        yield NORTH * number, "kita.{}", seat


def _beside_pon(calls: Sequence[Call], kan: Call) -> str:
    """An added kan lays down one tile: the one that is not in its pon."""
    tiles = parse_tiles(kan.tiles or "")
    pons = (call.tiles for call in calls if call.by == kan.by and call.kind == "pon" and call.tiles is not UNSET)
    pon = next(pon for pon in pons if parse_kinds(pon)[0] == KIND_OF[tiles[0]])
    return added_tile(parse_tiles(pon), tiles)


def _show_wins(deal: Deal, wins: Sequence[Win], shown: list[_Shown]) -> None:
    """Add the winners' concealed tiles, and the winning tile once for all of them."""
    winning: _Shown | None = None
    for index, win in enumerate(wins):
        if win.concealed is not UNSET:
            shown.append((win.concealed, "wins[{}].concealed", index))
        if win.tile is not UNSET and winning is None and not _is_set_aside(deal, win):
            winning = (win.tile, "wins[{}].tile", index)
    if winning is not None:
        shown.append(winning)


def _is_set_aside(deal: Deal, win: Win) -> bool:
    """A robbed north already lies among the robbed player's norths: it is not counted twice."""
    return win.how == "robbed-kita" and win.discarder is not UNSET and deal.kita.get(win.discarder, 0) > 0
