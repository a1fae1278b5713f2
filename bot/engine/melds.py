"""Calls as melds: what lies on the table in front of a player, and who fed it."""

from __future__ import annotations

from functools import lru_cache

from msgspec import UNSET, Struct
from msgspec.structs import force_setattr

from .deal import SEATS, Call, CallKind, Seat, seat_before
from .errors import DealError
from .tiles import INDEX, Tile, parse_kinds

KANS: frozenset[CallKind] = frozenset(("open-kan", "added-kan", "closed-kan"))
CLAIMED: frozenset[CallKind] = frozenset(("chi", "pon", "open-kan"))
"""The calls that take another player's discard."""
_SIZE: dict[CallKind, int] = {
    "chi": 3,
    "pon": 3,
    "open-kan": 4,
    "added-kan": 4,
    "closed-kan": 4,
    "token-kan": 1,
}


class Meld(Struct, frozen=True):
    """One set on the table: the calls that made it (`call` first, `last` the added kan), its kinds and its feeder."""

    kind: CallKind
    kinds: tuple[Tile, ...]
    feeder: Seat | None
    call: int
    last: int
    tile: Tile = Tile("")
    """The tile of a triplet or kan, the lowest of a chi; always read from `kinds`."""

    def __post_init__(self) -> None:
        """Read once what is asked for often."""
        force_setattr(self, "tile", self.kinds[0])

    @property
    def is_kan(self) -> bool:
        """Whether four tiles lie there."""
        return self.kind in KANS

    @property
    def is_chi(self) -> bool:
        """Whether it is a run."""
        return self.kind == "chi"


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


@lru_cache(maxsize=16384)
def _laid(call: Call, index: int, seats: tuple[Seat, ...]) -> Meld | None:
    """Return a call as a meld; remembered, for all deals are made of the same few calls."""
    if call.tiles is UNSET or call.kind == "token-kan":
        return None
    feeder = _unstated_feeder(call, seats) if call.feeder is UNSET else call.feeder
    kinds = kinds_in_call(call.kind, call.tiles)
    return Meld(call.kind, kinds, feeder, index, index)


def _unstated_feeder(call: Call, seats: tuple[Seat, ...]) -> Seat | None:
    """Return who must have fed a call: of a chi the player before."""
    return seat_before(call.by, seats) if call.kind == "chi" else None


def _is_pon_of(meld: Meld, kan: Meld) -> bool:
    return meld.kind == "pon" and meld.tile == kan.tile


def _raised(pon: Meld, kan: Meld) -> Meld:
    return Meld("added-kan", kan.kinds, pon.feeder, pon.call, kan.call)
