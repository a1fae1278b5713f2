"""Who pays when nobody won a riichi deal: ready payments, nagashi mangan, a false win."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import UNSET

from bot.engine.deal import Draw, Penalty, Seat
from bot.engine.errors import missing_fact
from bot.engine.ruling import Payment

from .presets import RiichiHouse
from .worth import self_draw_shares

MANGAN_BASE = 2000
_POT_PER_LOSER = 1000
"""An exhaustive draw moves 1000 for each player but one: 3000 with four players, 2000 with three."""


def pay_draw(draw: Draw, seats: tuple[Seat, ...], house: RiichiHouse) -> Iterator[Payment]:
    """Give the payments of a drawn deal; raises ``missing-fact`` where nobody said who was ready."""
    if draw.kind == "abortive":
        return
    if draw.nagashi and house.draw_nagashi == "mangan":
        for winner in sorted(draw.nagashi, key=seats.index):
            for seat, amount in self_draw_shares(MANGAN_BASE, winner, seats, house).items():
                yield Payment(seat, winner, amount, "riichi.draw.nagashi")
        return
    if draw.ready is UNSET:
        raise missing_fact("draw.ready", "ready")
    if house.draw_noten:
        yield from _pay_ready(draw.ready, seats)


def _pay_ready(ready: Sequence[Seat], seats: tuple[Seat, ...]) -> Iterator[Payment]:
    others: list[Seat] = [seat for seat in seats if seat not in ready]
    if not ready or not others:
        return
    share = _POT_PER_LOSER * (len(seats) - 1) // (len(ready) * len(others))
    for payer in others:
        for payee in sorted(ready, key=seats.index):
            yield Payment(payer, payee, share, "riichi.draw")


def pay_penalty(penalty: Penalty, seats: tuple[Seat, ...], house: RiichiHouse) -> Iterator[Payment]:
    """A false win pays a mangan self-draw the other way round."""
    if house.penalty_false_win == "none":
        return
    for seat, amount in self_draw_shares(MANGAN_BASE, penalty.by, seats, house).items():
        yield Payment(penalty.by, seat, amount, "riichi.penalty.false-win")
