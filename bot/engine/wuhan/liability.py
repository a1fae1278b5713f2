"""承包: who pays for all, which call or fact makes him, and who was examined and is not liable."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from msgspec import UNSET

from bot.engine.deal import Call, Seat
from bot.engine.ruling import Liability, Note

from .all_begging import examine_all_begging
from .claim import Claim
from .suspects import VOID_OPTION, Suspect
from .third_opening import examine_openings

_ORDERS: Mapping[str, Sequence[str]] = MappingProxyType(
    {order: order.split("-") for order in ("suit-begging-robbed", "robbed-begging-suit", "begging-suit-robbed")}
)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who pays for all and by which clause (None: everybody pays his own), and everyone examined."""

    liable: Seat | None
    clause: str | None
    liabilities: Sequence[Liability]
    notes: Sequence[Note]


def decide(calls: Sequence[Call], claim: Claim) -> Verdict:
    """Decide who is liable; raises ``missing-fact`` where a fact that nobody stated decides it."""
    suspects = _suspects(calls, claim)
    chosen = _first_to_hold(suspects)
    reached = suspects[: suspects.index(chosen) + 1] if chosen else suspects
    return Verdict(
        liable=chosen.player if chosen else None,
        clause=chosen.why if chosen else None,
        liabilities=[each for suspect in suspects for each in _liability(suspect, chosen, claim.win.by)],
        notes=[note for suspect in reached for note in suspect.notes],
    )


def _suspects(calls: Sequence[Call], claim: Claim) -> Sequence[Suspect]:
    """Examine everyone, in the order in which the house lets one liability go before another."""
    examined = {
        "suit": examine_openings(calls, claim),
        "begging": examine_all_begging(claim),
        "robbed": _examine_robbed(claim),
    }
    return [suspect for group in _ORDERS[claim.house.pao_order] for suspect in examined[group]]


def _examine_robbed(claim: Claim) -> Iterator[Suspect]:
    if claim.robbed is None:
        return
    holds = claim.house.pao_robbed_kong == "yes"
    why = "wuhan.pao.robbed-kong" if holds else VOID_OPTION
    yield Suspect(claim.robbed.player, "robbed-kong", why, holds=holds, call=claim.robbed.call)


def _first_to_hold(suspects: Sequence[Suspect]) -> Suspect | None:
    """Take the first who is liable; a fact is asked for only where it changes who pays."""
    for index, suspect in enumerate(suspects):
        if suspect.holds:
            return suspect
        if suspect.missing is not None:
            later = next((each for each in suspects[index:] if each.holds), None)
            if later is None or later.player != suspect.player:
                raise suspect.missing
    return None


def _liability(suspect: Suspect, chosen: Suspect | None, winner: Seat) -> Iterator[Liability]:
    if suspect.player is None:
        return
    overtaken = suspect is not chosen and (suspect.holds or suspect.missing is not None)
    yield Liability(
        player=suspect.player,
        winner=winner,
        for_=suspect.for_,
        holds=suspect is chosen,
        why="wuhan.pao.order" if overtaken else suspect.why,
        call=UNSET if suspect.call is None else suspect.call,
    )
