"""Whose melds a Hong Kong deal must state: the winners', and everybody's where 包先不包後 can lift a liability."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import msgspec

from bot.engine.deal import SEATS, AssertedOfCall, AssertedOfWin, Call, Deal, Seat
from bot.engine.errors import DealError
from bot.engine.facts import check_facts
from bot.engine.house import Played

from .facts import VOCABULARY
from .presets import HongKong
from .ruling import settle

_THREATS = ("111z", "222z", "333z")
"""Nine tiles of a designated pattern."""
_FORCED = "forced"


def meld_owners(deal: Deal, rules: Played[HongKong]) -> Collection[Seat]:
    """Name the winners, or all four where somebody who threatened earlier would raise the question of force.

    Whether he would is tried out; as long as other facts are missing only the winners are named.
    """
    winners: tuple[Seat, ...] = tuple(win.by for win in deal.wins or ())
    if rules.table.gun != "half" or rules.table.forced == "no":
        return winners
    alone = _of_winners(deal, winners)
    if not _is_possible(alone, rules):
        return winners
    others: list[Seat] = [seat for seat in SEATS if seat not in winners]
    missing = _missing(alone, rules)
    if not missing and any(_missing(each, rules) == _FORCED for each in _threatened(alone, others)):
        return SEATS
    return SEATS if missing == _FORCED else winners


def _of_winners(deal: Deal, winners: Collection[Seat]) -> Deal:
    """Leave out the others' melds and every word about force."""
    calls = tuple(
        msgspec.structs.replace(call, asserted=AssertedOfCall(echo=call.asserted.echo))
        for call in deal.calls
        if call.by in winners
    )
    wins = tuple(
        msgspec.structs.replace(win, asserted=AssertedOfWin(fresh=win.asserted.fresh, wall=win.asserted.wall))
        for win in deal.wins or ()
    )
    return msgspec.structs.replace(deal, calls=calls, wins=wins)


def _threatened(deal: Deal, others: Collection[Seat]) -> Iterator[Deal]:
    """Let one of the others threaten before anybody else laid down a tile."""
    for seat in others:
        threats = tuple(Call(by=seat, kind="pon", tiles=tiles) for tiles in _THREATS)
        yield msgspec.structs.replace(deal, calls=(*threats, *deal.calls))


def _is_possible(deal: Deal, rules: Played[HongKong]) -> bool:
    try:
        check_facts(deal, rules.seats, VOCABULARY)
    except DealError:
        return False
    return True


def _missing(deal: Deal, rules: Played[HongKong]) -> str:
    """Name what keeps a deal from being settled, empty where nothing does."""
    try:
        settle(deal, rules)
    except DealError as error:
        return error.reason
    return ""
