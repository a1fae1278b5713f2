"""A deal read once: each winner's claim with tiles as tiles, and None for what nobody said."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET, Struct

from .deal import SEATS, AssertedOfWin, Deal, Flag, How, Seat, Value, Win
from .melds import Meld, melds_of
from .tiles import KIND_OF, Tile, parse_tiles


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


def claims_of(deal: Deal, seats: tuple[Seat, ...] = SEATS) -> Sequence[Claim]:
    """Read every claim of a deal whose facts were checked, in the order they are stated; `seats` are the table's."""
    if deal.wins is UNSET:
        return ()
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
