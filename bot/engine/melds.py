"""Calls as melds: what lies on the table in front of a player, and who fed it."""

from __future__ import annotations

from functools import lru_cache

from msgspec import UNSET, Struct

from .deal import Call, CallKind, Seat, seat_before
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

    @property
    def tile(self) -> Tile:
        """The tile of a triplet or kan, the lowest of a chi."""
        return self.kinds[0]

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


def melds_of(calls: tuple[Call, ...], seat: Seat) -> tuple[Meld, ...]:
    """Give a player's melds in the order they were laid down; an added kan keeps its pon's place and feeder.

    Calls without tiles and one-tile kongs are no melds and are left out.
    """
    melds: list[Meld] = []
    for index, call in enumerate(calls):
        if call.by != seat or call.tiles is UNSET or call.kind == "token-kan":
            continue
        kinds = kinds_in_call(call.kind, call.tiles)
        if call.kind == "added-kan":
            melds = [_raised(meld, kinds, index) if _is_pon_of(meld, kinds) else meld for meld in melds]
        else:
            feeder = _unstated_feeder(call) if call.feeder is UNSET else call.feeder
            melds.append(Meld(call.kind, kinds, feeder, index, index))
    return tuple(melds)


def _unstated_feeder(call: Call) -> Seat | None:
    """Give who must have fed a call: of a chi the player before."""
    return seat_before(call.by) if call.kind == "chi" else None


def _is_pon_of(meld: Meld, kinds: tuple[Tile, ...]) -> bool:
    return meld.kind == "pon" and meld.tile == kinds[0]


def _raised(meld: Meld, kinds: tuple[Tile, ...], index: int) -> Meld:
    return Meld("added-kan", kinds, meld.feeder, meld.call, index)
