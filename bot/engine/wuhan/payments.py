"""Who pays the winner: each loser his own amount, or one liable player all three."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.ruling import Factors, Note, Payment

from .liability import Verdict


def pay_win(factors: Factors, verdict: Verdict) -> Iterator[Payment]:
    """Order the payments; under liability there is one for each share, saying whose it is."""
    winner = factors.winner.by
    for seat, loser in factors.losers.items():
        if verdict.liable is None or verdict.clause is None:
            yield Payment(seat, winner, loser.capped, "wuhan.pay")
        else:
            yield Payment(verdict.liable, winner, loser.capped, verdict.clause, seat)


def liability_notes(factors: Factors, verdict: Verdict) -> Iterator[Note]:
    """Say that a liable player owes shares that were capped first and then added up."""
    shares = factors.losers.values()
    if verdict.liable is not None and any(loser.capped < loser.raw for loser in shares):
        total = sum(loser.capped for loser in shares)
        yield Note("wuhan.cap.order", {"player": verdict.liable, "total": total})
