"""One winner's claim with all that the question of liability looks at."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec import UNSET

from bot.engine.deal import AssertedOfCall, Deal, Seat, Win
from bot.engine.house import Played
from bot.engine.melds import Meld
from bot.engine.tiles import Tile

from .known import KnownHand
from .presets import HongKong


@dataclass(frozen=True, slots=True)
class Case:
    """A winner with his melds; `tile` is None where nobody stated it, `others` won with the same discard."""

    deal: Deal
    rules: Played[HongKong]
    win: Win
    at: str
    melds: tuple[Meld, ...]
    tile: Tile | None
    hand: KnownHand
    others: frozenset[Seat]

    @property
    def house(self) -> HongKong:
        """The house rules this deal is settled by."""
        return self.rules.table

    @property
    def winner(self) -> Seat:
        """The player who is paid."""
        return self.win.by

    @property
    def discarder(self) -> Seat | None:
        """The player who dealt in or was robbed, None on a self-draw."""
        return None if self.win.discarder is UNSET else self.win.discarder

    @property
    def is_half_gun(self) -> bool:
        """Whether everybody pays his share of a discard win."""
        return self.house.gun == "half"

    def testimony(self, call: int) -> AssertedOfCall:
        """Give what the table testifies about a call."""
        return self.deal.calls[call].asserted
