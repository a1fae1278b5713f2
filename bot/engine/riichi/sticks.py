"""The riichi sticks: 1000 to the table by each who declares, and to whom they go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.deal import Deal, Seat
from bot.engine.ruling import Payment

from .presets import RiichiHouse

STICK = 1000


def pay_declared(riichi: Sequence[Seat]) -> Iterator[Payment]:
    """Each riichi declared in this deal costs a stick."""
    for seat in riichi:
        yield Payment(seat, "table", STICK, "riichi.deposit.declared")


def pay_collected(deal: Deal, winners: Sequence[Seat], house: RiichiHouse) -> Iterator[Payment]:
    """Give the sticks to the winners, the nearest first in `winners`; without one they stay on the table."""
    if not winners:
        return
    own = [seat for seat in winners if seat in deal.riichi] if house.deposit_receiver == "own-back" else []
    left = deal.deposits + len(deal.riichi) - len(own)
    for winner in winners:
        sticks = (left if winner == winners[0] else 0) + own.count(winner)
        if sticks:
            yield Payment("table", winner, STICK * sticks, "riichi.deposit.collected")
