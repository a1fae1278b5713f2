"""Whose melds a deal must state, found by trying what others can have laid down."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from msgspec.structs import replace

from bot.engine.claims import melds_of
from bot.engine.deal import SEATS, AssertedOfCall, AssertedOfWin, Call, Deal, Seat
from bot.engine.errors import DealError
from bot.engine.facts import MOST_MELDS, check_facts
from bot.engine.family import Rules
from bot.engine.melds import Meld

from .claim import claimants
from .facts import VOCABULARY
from .rules import HongKong

_THREATS = ("111z", "222z", "333z")
"""Nine tiles of a designated pattern."""
_MIXED = ("222m", "333p", "444s", "666m")
"""Four melds of no designated pattern."""
_FORCED = "forced"


def meld_owners(deal: Deal, rules: Rules[HongKong]) -> Collection[Seat]:
    """Return whose melds a deal must state: those of the winners who are paid, or everybody's.

    Everybody's where kongs are paid, where a feeder of fourth melds answers for the first only, and where somebody can
    have been forced. That is tried out with somebody who threatened earlier; while other facts are missing the winners'
    melds are enough.
    """
    house = rules.house
    counting = claimants(deal, rules)
    if not threats_only(deal, rules):
        return SEATS
    if house.gun != "half" or house.forced == "no":
        return counting
    return SEATS if _can_be_forced(deal, rules) else counting


def threats_only(deal: Deal, rules: Rules[HongKong]) -> bool:
    """Whether the melds of those who did not win matter only where one of them showed nine tiles before a winner."""
    house = rules.house
    if house.kong_open or house.kong_added or house.kong_closed:
        return False
    return house.twelve_recipients != "first" or not _can_be_later(deal, rules, claimants(deal, rules))


def _can_be_forced(deal: Deal, rules: Rules[HongKong]) -> bool:
    """Whether somebody who threatened earlier would make it matter that a player was forced."""
    winners: list[Seat] = [win.by for win in deal.wins or ()]
    alone = _of_winners(deal, winners)
    if not _is_possible(alone, rules):
        return False
    missing = _missing(alone, rules)
    if missing:
        return missing == _FORCED
    others: list[Seat] = [seat for seat in SEATS if seat not in winners]
    return any(_missing(each, rules) == _FORCED for each in _threatened(alone, others))


def _can_be_later(deal: Deal, rules: Rules[HongKong], winners: Collection[Seat]) -> bool:
    """Whether it would matter that the feeder of a winner's fourth meld had fed another's before."""
    alone = _of_winners(deal, winners)
    fourths: list[Meld] = [melds[-1] for seat in winners if len(melds := melds_of(deal.calls, seat)) == MOST_MELDS]
    feeders: list[Seat] = [meld.feeder for meld in fourths if meld.feeder is not None]
    now = _paid(alone, rules) if feeders and _is_possible(alone, rules) else None
    if now is None:
        return False
    others: list[tuple[Seat, Seat]] = [
        (seat, feeder) for feeder in feeders for seat in SEATS if seat not in (*winners, feeder)
    ]
    return any(_paid(_with_fourth(alone, *each), rules) != now for each in others)


def _with_fourth(deal: Deal, seat: Seat, feeder: Seat) -> Deal:
    """Let a player lay down four melds of no pattern first, all of them fed by one."""
    earlier = tuple(Call(by=seat, kind="pon", tiles=tiles, feeder=feeder) for tiles in _MIXED)
    return replace(deal, calls=(*earlier, *deal.calls))


def _paid(deal: Deal, rules: Rules[HongKong]) -> Mapping[tuple[str, str], int] | None:
    """Return who pays whom how much; None where a fact is missing or the deal is refused."""
    try:
        payments = rules.family.settle(deal, rules).payments
    except DealError:
        return None
    return {(each.payer, each.payee): each.amount for each in payments}


def _of_winners(deal: Deal, winners: Collection[Seat]) -> Deal:
    """Leave out the others' melds and every word about force."""
    calls = tuple(
        replace(call, asserted=AssertedOfCall(echo=call.asserted.echo)) for call in deal.calls if call.by in winners
    )
    wins = tuple(
        replace(win, asserted=AssertedOfWin(fresh=win.asserted.fresh, wall=win.asserted.wall))
        for win in deal.wins or ()
    )
    return replace(deal, calls=calls, wins=wins)


def _threatened(deal: Deal, others: Collection[Seat]) -> Iterator[Deal]:
    """Let one of the others threaten before anybody else laid down a tile."""
    for seat in others:
        threats = tuple(Call(by=seat, kind="pon", tiles=tiles) for tiles in _THREATS)
        yield replace(deal, calls=(*threats, *deal.calls))


def _is_possible(deal: Deal, rules: Rules[HongKong]) -> bool:
    try:
        check_facts(deal, rules.seats, VOCABULARY)
    except DealError:
        return False
    return True


def _missing(deal: Deal, rules: Rules[HongKong]) -> str:
    """Name what keeps a deal from being settled, empty where nothing does."""
    try:
        rules.family.settle(deal, rules)
    except DealError as error:
        return error.reason
    return ""
