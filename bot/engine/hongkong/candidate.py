"""A player who may be liable, and whether he is: the clause that dismisses him, or the fact that is missing."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.deal import Seat
from bot.engine.errors import DealError, missing_fact
from bot.engine.melds import Meld
from bot.engine.ruling import Note

from .claim import HongKongClaim

Finding = str | DealError | None
"""The clause that dismisses, the question that is open, or None: nothing speaks against the liability."""

VOID_OPTION = "hongkong.pao.void.option"
NOT_DESIGNATED = "hongkong.pao.void.not-designated"
NOT_OF_KIND = "hongkong.pao.void.not-of-kind"
NOT_SELF_DRAWN = "hongkong.pao.void.not-self-drawn"
CO_WINNER = "hongkong.winners.max"


@dataclass(frozen=True, slots=True)
class Candidate:
    """An accusation: `clause` is why it holds; lower `rank`, then earlier `trigger`, comes first.

    `player` is None where nobody stated who fed the deciding meld, `call` where the winning tile itself decides.
    """

    player: Seat | None
    for_: str
    clause: str
    finding: Finding
    rank: int
    trigger: int
    call: int | None = None
    notes: tuple[Note, ...] = ()


DRAGONS_AND_WINDS = 0
OTHERWISE = 1


def first_of(*findings: Finding) -> Finding:
    """Return the first dismissal; without one the first open question; None where all agree to the liability."""
    dismissals = (each for each in findings if isinstance(each, str))
    questions = (each for each in findings if isinstance(each, DealError))
    return next(dismissals, None) or next(questions, None)


def fed(claim: HongKongClaim, meld: Meld, for_: str, clause: str, rank: int, *findings: Finding) -> Candidate:
    """Accuse the feeder of a meld."""
    player = meld.feeder
    unknown = None
    if player is None:
        unknown = missing_fact(f"calls[{meld.call}].from", "feeder", player=claim.by, tile=meld.tile)
    finding = first_of(*findings, _won_too(claim, player), unknown)
    return Candidate(player, for_, clause, finding, rank, meld.call, meld.call)


def dealt_in(claim: HongKongClaim, discarder: Seat, for_: str, clause: str, *findings: Finding) -> Candidate:
    """Accuse the player whose tile won."""
    rank = DRAGONS_AND_WINDS if clause.endswith(".win") else OTHERWISE
    return Candidate(discarder, for_, clause, first_of(*findings), rank, len(claim.calls))


def _won_too(claim: HongKongClaim, player: Seat | None) -> Finding:
    """Winners of one discard owe each other nothing."""
    return CO_WINNER if player in claim.others else None
