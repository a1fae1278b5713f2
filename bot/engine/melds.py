"""Calls as melds: what lies on the table in front of a player, and who fed it."""

from __future__ import annotations

from msgspec import Struct

from .deal import CallKind, Seat
from .tiles import Tile

KANS: frozenset[CallKind] = frozenset(("open-kan", "added-kan", "closed-kan"))
CLAIMED: frozenset[CallKind] = frozenset(("chi", "pon", "open-kan"))
"""The calls that take another player's discard."""


class Meld(Struct, frozen=True, cache_hash=True):
    """One set on the table: the calls that made it (`call` first, `last` the added kan), its kinds and its feeder."""

    kind: CallKind
    kinds: tuple[Tile, ...]
    feeder: Seat | None
    call: int
    last: int
    tiles: tuple[Tile, ...] = ()
    """All its tiles as they were stated, red fives among them; empty where nobody asks for them."""

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
