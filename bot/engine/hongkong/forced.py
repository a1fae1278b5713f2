"""包先不包後: who is forced to feed several threatening players answers only to the first of them."""

from __future__ import annotations

from bot.engine.deal import SEATS, Call, Seat
from bot.engine.errors import missing_fact
from bot.engine.melds import melds_of
from bot.engine.ruling import Note

from .candidate import Finding
from .claim import HongKongClaim, shown_since

LIFTED = "hongkong.pao.forced"


def forced_to_call(claim: HongKongClaim, feeder: Seat | None, call: int) -> tuple[Finding, tuple[Note, ...]]:
    """Say whether the feeder of a call is excused, and what to note about it."""
    return _excuse(claim, feeder, call)


def forced_to_deal_in(claim: HongKongClaim, discarder: Seat) -> tuple[Finding, tuple[Note, ...]]:
    """Say whether the discarder of the winning tile is excused, and what to note about it.

    Who is robbed of a kong has laid it down, and so was not forced.
    """
    return _excuse(claim, discarder, None) if claim.robbed is None else (None, ())


def _excuse(claim: HongKongClaim, feeder: Seat | None, call: int | None) -> tuple[Finding, tuple[Note, ...]]:
    if not claim.is_half_gun or claim.house.forced == "no" or feeder is None:
        return None, ()
    forced = claim.was_forced(call)
    if not _may_excuse(claim, feeder, claim.calls[:call]):
        return None, (Note("hongkong.forced-alone", {"player": feeder}),) if forced else ()
    if forced is None:
        at = claim.at if call is None else f"calls[{call}]"
        return missing_fact(f"{at}.asserted.forced", "forced", player=feeder), ()
    return LIFTED if forced else None, (Note("hongkong.testimony.forced", {"player": feeder}),)


def _may_excuse(claim: HongKongClaim, feeder: Seat, calls: tuple[Call, ...]) -> bool:
    """The facts allow it: an earlier player threatens too, and the feeder laid down nothing since."""
    since = {
        seat: shown
        for seat in SEATS
        if seat != feeder and (shown := shown_since(melds_of(calls, seat), claim.house)) is not None
    }
    if claim.by not in since:
        return False
    first = min(since.values())
    return since[claim.by] > first and all(call.by != feeder for call in calls[first:])
