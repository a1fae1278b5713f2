"""What the table testified and a ruling rests on: facts of which the other answer would move a payment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import UNSET
from msgspec.structs import replace

from bot.engine.accusation import Accusation
from bot.engine.deal import AssertedOfWin
from bot.engine.errors import DealError
from bot.engine.ruling import Note

from .claim import HongKongClaim
from .liability import decide
from .payments import pay_win, shares_of

_LOW, _HIGH = 0, 143
"""No tile and all but one still drawable."""


def rested_on(claim: HongKongClaim, liable: Accusation | None) -> tuple[Note, ...]:
    """Return a note for each told fact of which the other answer would move a payment; `liable` answers as it is."""
    others = list(_otherwise(claim))
    if not others:
        return ()
    now = _paid(claim, liable)
    moving = (note for note, other in others if _paid_otherwise(other) != now)
    return _each_once(moving)


def _each_once(found: Iterator[Note]) -> tuple[Note, ...]:
    notes: list[Note] = []
    for note in found:
        if note not in notes:
            notes.append(note)
    return tuple(notes)


def _paid_otherwise(claim: HongKongClaim) -> Mapping[str, int] | None:
    """Return who would pay how much; None where a further fact would decide."""
    try:
        return _paid(claim, decide(claim).liable)
    except DealError:
        return None


def _paid(claim: HongKongClaim, liable: Accusation | None) -> Mapping[str, int]:
    return {each.payer: each.amount for each in pay_win(claim, shares_of(claim, 1), liable)}


def _otherwise(claim: HongKongClaim) -> Iterator[tuple[Note, HongKongClaim]]:
    """Return what can be noted, each with the claim of which the opposite was told."""
    if claim.house.twelve_echo == "yes":
        yield from _other_echoes(claim)
    if claim.discarder is None or claim.robbed is not None or not _are_fresh_tiles_played(claim):
        return
    asserted = claim.asserted
    if asserted.fresh is False:
        wall = _LOW if asserted.wall is UNSET else asserted.wall
        told = AssertedOfWin(fresh=True, wall=wall, forced=asserted.forced)
        yield Note("hongkong.testimony.not-fresh", {"player": claim.discarder}), replace(claim, asserted=told)
    if asserted.wall is not UNSET:
        fresh = True if asserted.fresh is UNSET else asserted.fresh
        for wall in (_LOW, _HIGH):
            told = AssertedOfWin(fresh=fresh, wall=wall, forced=asserted.forced)
            yield Note("hongkong.testimony.wall", {"wall": asserted.wall}), replace(claim, asserted=told)


def _are_fresh_tiles_played(claim: HongKongClaim) -> bool:
    is_late = claim.house.fresh == "always" or claim.house.wall_reserve != "none"
    return claim.is_half_gun and is_late


def _other_echoes(claim: HongKongClaim) -> Iterator[tuple[Note, HongKongClaim]]:
    for index, call in enumerate(claim.calls):
        echo = call.asserted.echo
        if echo is UNSET:
            continue
        told = replace(call, asserted=replace(call.asserted, echo=not echo))
        note = Note("hongkong.testimony.echo" if echo else "hongkong.testimony.no-echo")
        yield note, replace(claim, calls=(*claim.calls[:index], told, *claim.calls[index + 1 :]))
