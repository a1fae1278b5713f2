"""Who is liable for a Hong Kong hand: all candidates, and the order between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from msgspec import UNSET

from bot.engine.deal import Seat
from bot.engine.errors import DealError
from bot.engine.ruling import Liability, Note

from .accusations import ECHO, LATER, fed_kong, fresh_tile, honour_claims, honours_at_once, nine_tiles, twelve_tiles
from .candidate import Candidate
from .claim import HongKongClaim
from .forced import LIFTED

OUTRANKED = "hongkong.pao.order"
_WITH_NOTES = (None, ECHO, LATER, LIFTED)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The accusation that makes its player pay, None if nobody is liable, and everybody who was examined."""

    liable: Candidate | None = None
    liabilities: Sequence[Liability] = ()
    notes: Sequence[Note] = ()


def decide(claim: HongKongClaim) -> Verdict:
    """Find who answers for a win; raises ``missing-fact`` only for a fact that changes who pays."""
    candidates = sorted(_candidates(claim), key=lambda each: (each.rank, each.trigger))
    liable = _first(candidates)
    return Verdict(
        liable,
        tuple(_liabilities(candidates, liable, claim.by)),
        _notes(candidates),
    )


def _notes(candidates: Sequence[Candidate]) -> Sequence[Note]:
    """Collect, each once, what is noted about accusations that hold or fall by testimony or by an open choice."""
    notes: list[Note] = []
    for each in candidates:
        if each.finding in _WITH_NOTES:
            notes.extend(note for note in each.notes if note not in notes)
    return notes


def _candidates(claim: HongKongClaim) -> Iterator[Candidate]:
    yield from honour_claims(claim)
    yield from twelve_tiles(claim)
    if claim.discarder is None:
        yield from fed_kong(claim)
    elif claim.is_half_gun:
        yield from honours_at_once(claim, claim.discarder)
        yield from nine_tiles(claim, claim.discarder)
        yield from fresh_tile(claim, claim.discarder)


def _first(candidates: Sequence[Candidate]) -> Candidate | None:
    """Return the first accusation that holds; an open question about somebody before him is asked, not guessed."""
    liable = next((each for each in candidates if each.finding is None), None)
    for each in candidates:
        if each is liable:
            break
        if isinstance(each.finding, DealError) and (liable is None or each.player != liable.player):
            raise each.finding
    return liable


def _liabilities(candidates: Sequence[Candidate], liable: Candidate | None, winner: Seat) -> Iterator[Liability]:
    for each in candidates:
        if each.player is None or isinstance(each.finding, DealError):
            continue
        holds = each.finding is None and liable is not None and each.player == liable.player
        why = each.clause if holds else each.finding or OUTRANKED
        yield Liability(each.player, winner, each.for_, holds, why, UNSET if each.call is None else each.call)
