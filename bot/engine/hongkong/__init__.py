"""Hong Kong: from the facts of a deal to its payments, in units of half the stake."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

import msgspec
from msgspec import UNSET

from bot.engine.claims import melds_of
from bot.engine.deal import SEATS, AssertedOfCall, AssertedOfWin, Call, Deal, Seat, Win
from bot.engine.errors import DealError
from bot.engine.facts import check_facts
from bot.engine.family import Family, Rules
from bot.engine.ruling import Hand, Note, Outcome, Payment
from bot.engine.tiles import Tile, parse_kinds

from .claim import AGREED, Case
from .facts import VOCABULARY, check_hongkong_facts
from .hand import worth_of
from .liability import Verdict, decide
from .payments import hundredths, is_robbed_as_self_draw, multiplier, pay_false_win, pay_win, shares_of
from .rules import CLAUSES, PRESETS, HongKong


@dataclass(frozen=True, slots=True)
class _Settled:
    """One winner settled."""

    hand: Hand
    verdict: Verdict
    payments: Sequence[Payment]
    notes: Sequence[Note]


def settle(deal: Deal, rules: Rules[HongKong]) -> Outcome:
    """Decide a Hong Kong deal; raises `DealError` where its facts do not allow it."""
    check_hongkong_facts(deal)
    table = _table(rules.house)
    if deal.wins is not UNSET:
        return _settle_wins(deal, deal.wins, rules, table)
    if deal.penalty is not UNSET:
        return Outcome(tuple(pay_false_win(deal.penalty.by, rules.house)), notes=(table,))
    return Outcome((), notes=(Note("hongkong.draw"), table))


def _table(house: HongKong) -> Note:
    """Name the rules that differ from table to table."""
    multipliers = house.table if isinstance(house.table, str) else " ".join(map(str, house.table))
    return Note(
        "hongkong.table",
        {
            "gun": house.gun,
            "table": multipliers,
            "minimum": house.faan_min,
            "cap": house.faan_cap,
            "later-discard": house.later_discard,
        },
    )


def _settle_wins(deal: Deal, wins: Sequence[Win], rules: Rules[HongKong], table: Note) -> Outcome:
    counted, fallen = _counted(wins, rules.house)
    tile = next((parse_kinds(win.tile)[0] for win in wins if win.tile is not UNSET), None)
    winners: frozenset[Seat] = frozenset(win.by for win in counted)
    settled = [_settle_win(deal, win, f"wins[{wins.index(win)}]", tile, winners, rules) for win in counted]
    return Outcome(
        [payment for each in settled for payment in each.payments],
        [liability for each in settled for liability in each.verdict.liabilities],
        [each.hand for each in settled],
        [table, *fallen, *(note for each in settled for note in (*each.notes, *each.verdict.notes))],
    )


def _counted(wins: Sequence[Win], house: HongKong) -> tuple[Sequence[Win], Sequence[Note]]:
    """Keep the winners the house allows: 截糊 the nearest after the discarder, or all of them."""
    if len(wins) == 1:
        return wins, ()
    discarder = wins[0].discarder or SEATS[0]
    nearest_first = sorted(wins, key=lambda win: (SEATS.index(win.by) - SEATS.index(discarder)) % len(SEATS))
    counted, fallen = nearest_first[: house.winners_max], nearest_first[house.winners_max :]
    return counted, [Note("hongkong.winners", {"player": win.by}) for win in fallen]


def _settle_win(
    deal: Deal, win: Win, at: str, tile: Tile | None, winners: frozenset[Seat], rules: Rules[HongKong]
) -> _Settled:
    melds = melds_of(deal.calls, win.by)
    worth = worth_of(deal, win, at, melds, tile, rules.house)
    case = Case(deal, rules, win, at, melds, tile, worth.hand, winners - {win.by})
    verdict = Verdict() if is_robbed_as_self_draw(case) else decide(case)
    owed = shares_of(case, multiplier(worth.faan, rules.house))
    hand = Hand(by=win.by, patterns=worth.patterns, points=sum(owed.values()), faan=worth.faan)
    payments = tuple(pay_win(case, owed, verdict.liable))
    return _Settled(hand, verdict, payments, (*worth.notes, *_circumstances(case, worth.faan)))


def _circumstances(case: Case, faan: int) -> Sequence[Note]:
    """Name what shaped the amounts without ordering a payment of its own."""
    notes: list[Note] = []
    cap = case.house.faan_cap
    if cap != "none" and faan > cap:
        notes.append(Note("hongkong.capped", {"faan": faan, "cap": cap}))
    if case.win.how == "robbed-kan":
        notes.append(Note("hongkong.robbed-kong", {"player": case.discarder or ""}))
    if case.house.flowers == "no" and case.deal.flowers.get(case.winner):
        notes.append(Note("hongkong.flowers-not-played"))
    if case.others and case.is_half_gun:
        notes.append(Note("hongkong.winners.max"))
    return notes


_THREATS = ("111z", "222z", "333z")
"""Nine tiles of a designated pattern."""
_FORCED = "forced"


def meld_owners(deal: Deal, rules: Rules[HongKong]) -> Collection[Seat]:
    """Name the winners, or all four where somebody who threatened earlier would raise the question of force.

    Whether he would is tried out; as long as other facts are missing only the winners are named.
    """
    winners: tuple[Seat, ...] = tuple(win.by for win in deal.wins or ())
    if rules.house.gun != "half" or rules.house.forced == "no":
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


def _is_possible(deal: Deal, rules: Rules[HongKong]) -> bool:
    try:
        check_facts(deal, rules.seats, VOCABULARY)
    except DealError:
        return False
    return True


def _missing(deal: Deal, rules: Rules[HongKong]) -> str:
    """Name what keeps a deal from being settled, empty where nothing does."""
    try:
        settle(deal, rules)
    except DealError as error:
        return error.reason
    return ""


FAMILY = Family(
    "hongkong",
    HongKong,
    PRESETS,
    CLAUSES,
    VOCABULARY,
    settle,
    agreed_patterns=AGREED,
    meld_owners=meld_owners,
    melds_in_order=True,
    hundredths=lambda units, rules: hundredths(units, rules.house.stake),
)

__all__ = ["FAMILY", "HongKong"]
