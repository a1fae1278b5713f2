"""包先不包後: who is forced to feed several threatening players answers only to the first of them."""

from __future__ import annotations

from msgspec import UNSET

from bot.engine.claims import melds_of
from bot.engine.deal import SEATS, AssertedOfCall, AssertedOfWin, Deal, Seat
from bot.engine.errors import missing_fact
from bot.engine.ruling import Note

from .candidate import Finding
from .claim import Case, shown_since
from .rules import HongKong

LIFTED = "hongkong.pao.forced"


def forced_to_call(case: Case, feeder: Seat | None, call: int) -> tuple[Finding, tuple[Note, ...]]:
    """Say whether the feeder of a call is excused, and what to note about it."""
    return _excuse(case, feeder, call, case.testimony(call), f"calls[{call}]")


def forced_to_deal_in(case: Case, discarder: Seat) -> tuple[Finding, tuple[Note, ...]]:
    """Say whether the discarder of the winning tile is excused, and what to note about it.

    Who is robbed of a kong has laid it down, and so was not forced.
    """
    if case.win.how == "robbed-kan":
        return None, ()
    return _excuse(case, discarder, len(case.deal.calls), case.win.asserted, case.at)


def _excuse(
    case: Case, feeder: Seat | None, before: int, testimony: AssertedOfCall | AssertedOfWin, at: str
) -> tuple[Finding, tuple[Note, ...]]:
    if not case.is_half_gun or case.house.forced == "no" or feeder is None:
        return None, ()
    forced = testimony.forced
    if not _may_excuse(case.deal, case.house, feeder, case.winner, before):
        return None, (Note("hongkong.forced-alone", {"player": feeder}),) if forced is True else ()
    if forced is UNSET:
        return missing_fact(f"{at}.asserted.forced", "forced", player=feeder), ()
    return LIFTED if forced else None, (Note("hongkong.testimony.forced", {"player": feeder}),)


def _may_excuse(deal: Deal, house: HongKong, feeder: Seat, winner: Seat, before: int) -> bool:
    """The facts allow it: an earlier player threatens too, and the feeder laid down nothing since."""
    calls = deal.calls[:before]
    since = {
        seat: shown
        for seat in SEATS
        if seat != feeder and (shown := shown_since(melds_of(calls, seat), house)) is not None
    }
    if winner not in since:
        return False
    first = min(since.values())
    return since[winner] > first and all(call.by != feeder for call in calls[first:])
