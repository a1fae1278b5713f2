"""A deal read once: each winner's claim with tiles as tiles, and None for what nobody said."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import UNSET, Struct, UnsetType

from .deal import (
    SEATS,
    AssertedOfWin,
    Call,
    CallKind,
    Deal,
    Draw,
    Flag,
    How,
    Penalty,
    Seat,
    Value,
    Win,
    seat_before,
)
from .errors import DealError
from .melds import CLAIMED, Meld
from .tiles import INDEX, KIND_OF, Tile, parse_kinds, parse_tiles

_TWO_PLAYERS = 2
_SIZE: dict[CallKind, int] = {
    "chi": 3,
    "pon": 3,
    "open-kan": 4,
    "added-kan": 4,
    "closed-kan": 4,
    "token-kan": 1,
}


class Claim(Struct, frozen=True):
    """One winner's claim; `at` is its place in the deal, ``wins[0]``.

    `tile` and `concealed` hold red fives as they were stated, `kind` is the tile's kind; `discarder` dealt in or was
    robbed and is None on a self-draw; `melds` are the winner's, the oldest first.
    """

    at: str
    by: Seat
    how: How
    discarder: Seat | None
    tile: Tile | None
    concealed: tuple[Tile, ...] | None
    flags: tuple[Flag, ...]
    value: Value | None
    asserted: AssertedOfWin
    melds: tuple[Meld, ...]

    @property
    def kind(self) -> Tile | None:
        """The kind of the winning tile: a red five is a five."""
        return None if self.tile is None else KIND_OF[self.tile]


Ending = Sequence[Claim] | Draw | Penalty
"""How a deal ended: by claims, by nobody's win, or by a player's fault."""


def ending_of(deal: Deal) -> Ending:
    """Return how a deal ended whose facts were checked: it has exactly one ending."""
    if deal.draw is not UNSET:
        return deal.draw
    if deal.penalty is not UNSET:
        return deal.penalty
    return claims_of(deal)


def tiles_said(text: str | UnsetType) -> tuple[Tile, ...]:
    """Return the tiles of a field, none where the deal is silent of it; raises ``bad-tiles``."""
    return () if text is UNSET else parse_tiles(text)


def claims_of(deal: Deal, seats: tuple[Seat, ...] = SEATS) -> Sequence[Claim]:
    """Read every claim of a deal whose facts were checked, in the order they are stated; `seats` are the table's."""
    if deal.wins is UNSET:
        return ()
    if len(deal.wins) == 1:
        return (_read(deal, deal.wins[0], "wins[0]", seats),)
    return [_read(deal, win, f"wins[{place}]", seats) for place, win in enumerate(deal.wins)]


def _read(deal: Deal, win: Win, at: str, seats: tuple[Seat, ...]) -> Claim:
    return Claim(
        at,
        win.by,
        win.how,
        None if win.discarder is UNSET else win.discarder,
        None if win.tile is UNSET else parse_tiles(win.tile)[0],
        None if win.concealed is UNSET else parse_tiles(win.concealed),
        win.flags,
        None if win.value is UNSET else win.value,
        win.asserted,
        melds_of(deal.calls, win.by, seats) if deal.calls else (),
    )


# With three of riichi's hands and shares: a recorded hand 87 µs with the four, 91 µs without.
@lru_cache(maxsize=4096)
def kinds_in_call(kind: CallKind, text: str) -> tuple[Tile, ...]:
    """Read a call's tiles as kinds in order; raises ``bad-tiles`` when they do not form the call."""
    kinds = tuple(sorted(parse_kinds(text), key=_order))
    if len(kinds) != _SIZE[kind] or not (_is_run(kinds) if kind == "chi" else len(set(kinds)) == 1):
        raise DealError("bad-tiles", "", f"not-a-{kind}", tiles=text)
    return kinds


def _order(tile: Tile) -> int:
    return INDEX.get(tile, 99)


def _is_run(kinds: tuple[Tile, ...]) -> bool:
    low, middle, high = (_order(kind) for kind in kinds)
    return kinds[0][1] in "mps" and kinds[0][1] == kinds[2][1] and (middle, high) == (low + 1, low + 2)


# Three pons and an agreed yakuman: 135 k/s with, 118 k/s without.
@lru_cache(maxsize=16384)
def melds_of(calls: tuple[Call, ...], seat: Seat, seats: tuple[Seat, ...] = SEATS) -> tuple[Meld, ...]:
    """Return a player's melds in the order they were laid down; an added kan keeps its pon's place and feeder.

    `seats` are those of the table. Calls without tiles and one-tile kongs are no melds and are left out.
    """
    melds: list[Meld] = []
    for index, call in enumerate(calls):
        meld = _laid(call, index, seats) if call.by == seat else None
        if meld is None:
            continue
        if meld.kind == "added-kan":
            melds = [_raised(other, meld) if _is_pon_of(other, meld) else other for other in melds]
        else:
            melds.append(meld)
    return tuple(melds)


def _laid(call: Call, index: int, seats: tuple[Seat, ...]) -> Meld | None:
    """Return a call as a meld, None where it lays down no tiles or only one."""
    if call.tiles is UNSET or call.kind == "token-kan":
        return None
    feeder = _unstated_feeder(call, seats) if call.feeder is UNSET else call.feeder
    kinds = kinds_in_call(call.kind, call.tiles)
    return Meld(call.kind, kinds, feeder, index, index, parse_tiles(call.tiles))


def _unstated_feeder(call: Call, seats: tuple[Seat, ...]) -> Seat | None:
    """Return who must have fed a call: of a chi the player before, of two players always the other."""
    is_fed_from_before = call.kind == "chi" or (len(seats) == _TWO_PLAYERS and call.kind in CLAIMED)
    return seat_before(call.by, seats) if is_fed_from_before else None


def _is_pon_of(meld: Meld, kan: Meld) -> bool:
    return meld.kind == "pon" and meld.tile == kan.tile


def _raised(pon: Meld, kan: Meld) -> Meld:
    tiles = (*pon.tiles, added_tile(pon.tiles, kan.tiles))
    return Meld("added-kan", kan.kinds, pon.feeder, pon.call, kan.call, tiles)


def added_tile(pon: tuple[Tile, ...], kan: tuple[Tile, ...]) -> Tile:
    """Return the tile that makes an added kan of its pon: the one that the pon does not show."""
    left = list(kan)
    for tile in pon:
        if tile in left:
            left.remove(tile)
    return left[0]
