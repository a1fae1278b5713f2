"""The tiles of a deal counted against the set: nobody has a fifth copy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from msgspec import UNSET

from .deal import Call, Deal, Seat, Win
from .errors import DealError, missing_fact
from .melds import kinds_in_call
from .tiles import KIND_OF, RED_FIVES, Tile, fits_the_set, parse_kinds, parse_tiles, tally, tiles_at
from .vocabulary import Vocabulary

COPIES = 4
NORTH = Tile("4z")
_REDS = frozenset(RED_FIVES)
_Located = tuple[str, str]
"""A place in the deal and the tiles stated there."""


def check_inventory(deal: Deal, vocabulary: Vocabulary) -> None:
    """Refuse tiles outside the set (``bad-tiles``) and a fifth copy of any kind (``too-many-tiles``)."""
    total = sum([_tally_at(text, at) for at, text in _shown(deal)])
    if total & vocabulary.foreign_tally or not fits_the_set(total):
        first, *_ = _faults(_shown(deal), vocabulary)
        raise first


def _tally_at(text: str, at: str) -> int:
    try:
        return _tally(text)
    except DealError as error:
        raise error.moved_to(at) from None


@lru_cache(maxsize=65536)
def _tally(text: str) -> int:
    return tally(parse_tiles(text))


def _faults(shown: Iterable[_Located], vocabulary: Vocabulary) -> Iterator[DealError]:
    """Find the tiles, in the order of the deal, that the set does not have."""
    counts: Counter[Tile] = Counter()
    for at, tile in ((at, tile) for at, text in shown for tile in parse_tiles(text)):
        if tile in vocabulary.foreign_tiles:
            yield DealError("bad-tiles", at, "foreign-tile", tile=tile)
        kind = KIND_OF[tile]
        counts.update({kind, tile})
        if tile in _REDS and counts[tile] > 1:
            yield DealError("too-many-tiles", at, "second-red-five", tile=tile)
        if counts[kind] > (1 if kind[1] == "f" else COPIES):
            yield DealError("too-many-tiles", at, "fifth-copy", tile=kind)


def _shown(deal: Deal) -> Iterator[_Located]:
    """Every tile somebody stated, with its place."""
    for index, call in enumerate(deal.calls):
        if call.tiles is not UNSET:
            # An added kan lays down the one tile beside its pon.
            tiles = _beside_pon(deal.calls, call.by, call.tiles) if call.kind == "added-kan" else call.tiles
            yield f"calls[{index}].tiles", tiles
    if deal.dora is not UNSET:
        yield "dora", deal.dora
    if deal.ura is not UNSET:
        yield "ura", deal.ura
    if deal.flowers or deal.kita:
        yield from _set_aside(deal)
    if deal.wins is not UNSET:
        yield from _of_wins(deal, deal.wins)


def _set_aside(deal: Deal) -> Iterator[_Located]:
    for seat, text in deal.flowers.items():
        yield f"flowers.{seat}", text
    for seat, count in deal.kita.items():
        yield f"kita.{seat}", NORTH * count


def _beside_pon(calls: Sequence[Call], by: Seat, text: str) -> str:
    left = list(parse_tiles(text))
    pons = (call.tiles for call in calls if call.by == by and call.kind == "pon" and call.tiles is not UNSET)
    pon = next(pon for pon in pons if parse_kinds(pon)[0] == KIND_OF[left[0]])
    for tile in parse_tiles(pon):
        if tile in left:
            left.remove(tile)
    return left[0]


def _of_wins(deal: Deal, wins: Sequence[Win]) -> Iterator[_Located]:
    """The winners' concealed tiles, and the winning tile once for all of them."""
    for index, win in enumerate(wins):
        if win.concealed is not UNSET:
            yield f"wins[{index}].concealed", win.concealed
            if win.tile is UNSET:
                raise missing_fact(f"wins[{index}].tile", "winning-tile", player=win.by)
    for index, win in enumerate(wins):
        if win.tile is not UNSET:
            tiles = tiles_at(win.tile, f"wins[{index}].tile")
            if len(tiles) != 1:
                raise DealError("bad-tiles", f"wins[{index}].tile", "one-tile", tiles=win.tile)
            if not _is_robbed_and_listed(deal, win, KIND_OF[tiles[0]]):
                yield f"wins[{index}].tile", win.tile
            return


def _is_robbed_and_listed(deal: Deal, win: Win, kind: Tile) -> bool:
    """A robbed tile already lies in the robbed player's kan or among his norths: it is not counted twice."""
    if win.how == "robbed-kita" and win.discarder is not UNSET:
        return deal.kita.get(win.discarder, 0) > 0
    return win.how == "robbed-kan" and any(
        call.by == win.discarder
        and call.kind in ("added-kan", "closed-kan")
        and call.tiles is not UNSET
        and kinds_in_call(call.kind, call.tiles)[0] == kind
        for call in deal.calls
    )
