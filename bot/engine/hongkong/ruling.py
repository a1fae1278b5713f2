"""One Hong Kong deal settled: its winners, who answers for them, and who pays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import UNSET

from bot.engine.deal import SEATS, Deal, Seat, Win
from bot.engine.house import Played
from bot.engine.melds import melds_of
from bot.engine.ruling import Hand, Note, Outcome, Payment
from bot.engine.tiles import Tile, parse_kinds

from .case import Case
from .facts import check_hongkong_facts
from .liability import Verdict, decide
from .multipliers import multiplier
from .payments import is_robbed_as_self_draw, pay_false_win, pay_win, shares_of
from .presets import HongKong
from .worth import worth_of

Rules = Played[HongKong]


@dataclass(frozen=True, slots=True)
class _Settled:
    """One winner settled."""

    hand: Hand
    verdict: Verdict
    payments: Sequence[Payment]
    notes: Sequence[Note]


def settle(deal: Deal, rules: Rules) -> Outcome:
    """Decide a Hong Kong deal; raises `DealError` where its facts do not allow it."""
    check_hongkong_facts(deal)
    table = _table(rules.table)
    if deal.wins is not UNSET:
        return _settle_wins(deal, deal.wins, rules, table)
    if deal.penalty is not UNSET:
        return Outcome(tuple(pay_false_win(deal.penalty.by, rules.table)), notes=(table,))
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


def _settle_wins(deal: Deal, wins: Sequence[Win], rules: Rules, table: Note) -> Outcome:
    counted, fallen = _counted(wins, rules.table)
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


def _settle_win(deal: Deal, win: Win, at: str, tile: Tile | None, winners: frozenset[Seat], rules: Rules) -> _Settled:
    melds = melds_of(deal.calls, win.by)
    worth = worth_of(deal, win, at, melds, tile, rules.table)
    case = Case(deal, rules, win, at, melds, tile, worth.hand, winners - {win.by})
    verdict = Verdict() if is_robbed_as_self_draw(case) else decide(case)
    owed = shares_of(case, multiplier(worth.faan, rules.table))
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
