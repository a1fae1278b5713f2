"""What accusations in Hong Kong have in common: whom they name, what dismisses them, and who could only feed."""

from __future__ import annotations

from bot.engine.accusation import Accusation, Finding, accused
from bot.engine.claims import melds_of
from bot.engine.deal import SEATS, Call, Seat
from bot.engine.errors import DealError, missing_fact
from bot.engine.melds import Meld
from bot.engine.ruling import Note

from .claim import HongKongClaim, shown_since

ECHO = "hongkong.pao.void.echo"
FORCED = "hongkong.pao.forced"
VOID_OPTION = "hongkong.pao.void.option"
NOT_DESIGNATED = "hongkong.pao.void.not-designated"
NOT_SELF_DRAWN = "hongkong.pao.void.not-self-drawn"
_CO_WINNER = "hongkong.winners.max"


def accuse_feeder(claim: HongKongClaim, meld: Meld, for_: str, clause: str, *findings: Finding) -> Accusation:
    """Accuse the feeder of a meld; where nobody stated them it is asked who they are."""
    unknown = None
    if meld.feeder is None:
        unknown = missing_fact(f"calls[{meld.call}].from", "feeder", player=claim.by, tile=meld.tile)
    # Winners of one discard owe each other nothing.
    won_too = _CO_WINNER if meld.feeder in claim.others else None
    return accused(meld.feeder, for_, clause, meld.call, (*findings, won_too, unknown))


def accuse_discarder(discarder: Seat, for_: str, clause: str, *findings: Finding) -> Accusation:
    """Accuse the player whose tile won."""
    return accused(discarder, for_, clause, None, findings)


def void_by(option: str) -> Finding:
    """A house may switch any clause off."""
    return VOID_OPTION if option == "no" else None


def unknown_tile(claim: HongKongClaim) -> DealError:
    """Return the question which tile won."""
    return missing_fact(f"{claim.at}.tile", "winning-tile", player=claim.by)


def unknown_patterns(claim: HongKongClaim) -> DealError:
    """Return the question what an agreed hand is."""
    return missing_fact(f"{claim.at}.value.patterns", "patterns", player=claim.by)


def excuse_discarder(claim: HongKongClaim, discarder: Seat) -> tuple[Finding, tuple[Note, ...]]:
    """Who is robbed of a kong has laid it down, and so was not forced."""
    return excuse(claim, discarder, None) if claim.robbed is None else (None, ())


def excuse(claim: HongKongClaim, feeder: Seat | None, call: int | None) -> tuple[Finding, tuple[Note, ...]]:
    """Lift an accusation towards a later threat: who can only feed answers to the first; return what to note, too.

    Clause `pao.forced` 包先不包後, the half-gun page. `call` is None for the winning tile.
    """
    if not claim.is_half_gun or claim.house.forced == "no" or feeder is None:
        return None, ()
    forced = claim.was_forced(call)
    if not _may_excuse(claim, feeder, claim.calls[:call]):
        return None, (Note("hongkong.forced-alone", {"player": feeder}),) if forced else ()
    if forced is None:
        at = claim.at if call is None else f"calls[{call}]"
        return missing_fact(f"{at}.asserted.forced", "forced", player=feeder), ()
    return FORCED if forced else None, (Note("hongkong.testimony.forced", {"player": feeder}),)


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
