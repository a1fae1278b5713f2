"""Who is liable for a Hong Kong hand: everybody who is accused, and the order between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from msgspec import UNSET

from bot.engine.accusation import Accusation, first_to_hold
from bot.engine.deal import Seat
from bot.engine.ruling import Liability, Note

from .accusations import ECHO, FORCED
from .claim import HongKongClaim
from .floors import drawn_off_nine, nine_tiles, twelve_tiles
from .honours import LATER, honour_claims, honours_at_once
from .last_tiles import fed_kong, fresh_tile
from .payments import shares_of

_OUTRANKED = "hongkong.pao.order"
_DRAGONS_AND_WINDS = frozenset(
    (
        "hongkong.pao.three-dragons",
        "hongkong.pao.three-dragons.win",
        "hongkong.pao.four-winds",
        "hongkong.pao.four-winds.win",
        LATER,
    )
)
_OPEN_TO_TESTIMONY = frozenset((ECHO, FORCED, LATER))
"""Dismissals that rest on what the table says or chooses."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The accusation that makes its player pay, None if nobody is liable, and everybody who was examined."""

    liable: Accusation | None = None
    liabilities: Sequence[Liability] = ()
    notes: Sequence[Note] = ()


def decide(claim: HongKongClaim) -> Verdict:
    """Find who answers for a win; raises ``missing-fact`` only for a fact that changes who pays."""
    accusations = sorted(_accusations(claim), key=_order)
    liable = first_to_hold(accusations, _pays_alone(claim))
    notes = (*_notes(accusations), *(drawn_off_nine(claim) if liable is None else ()))
    return Verdict(liable, tuple(_liabilities(accusations, liable, claim.by)), notes)


def _pays_alone(claim: HongKongClaim) -> Seat | None:
    """Return the discarder where nobody else owes a share; None where somebody does, or nobody discarded."""
    others = (amount for seat, amount in shares_of(claim, 1).items() if seat != claim.discarder)
    return None if any(others) else claim.discarder


def _order(accusation: Accusation) -> tuple[bool, bool, int]:
    """Return what sorts accusations: dragons and winds first, then the earlier trigger, the winning tile last.

    Clause `pao.order`, the full-gun page.
    """
    call = accusation.call
    return accusation.clause not in _DRAGONS_AND_WINDS, call is None, 0 if call is None else call


def _accusations(claim: HongKongClaim) -> Iterator[Accusation]:
    yield from honour_claims(claim)
    yield from twelve_tiles(claim)
    if claim.discarder is None:
        yield from fed_kong(claim)
    elif claim.is_half_gun:
        yield from honours_at_once(claim, claim.discarder)
        yield from nine_tiles(claim, claim.discarder)
        yield from fresh_tile(claim, claim.discarder)


def _notes(accusations: Sequence[Accusation]) -> Sequence[Note]:
    """Collect, each once, what is noted about accusations that hold or fall by testimony or by an open choice."""
    notes: list[Note] = []
    for each in accusations:
        if each.holds or each.dismissed_by in _OPEN_TO_TESTIMONY:
            notes.extend(note for note in each.notes if note not in notes)
    return notes


def _liabilities(accusations: Sequence[Accusation], liable: Accusation | None, winner: Seat) -> Iterator[Liability]:
    """Name everybody who was examined, but for those about whom a fact that changes nothing is missing."""
    for each in accusations:
        if each.player is None or each.asks_for is not None:
            continue
        holds = each.holds and liable is not None and each.player == liable.player
        why = each.clause if holds else each.dismissed_by or _OUTRANKED
        yield Liability(each.player, winner, each.for_, holds, why, UNSET if each.call is None else each.call)
