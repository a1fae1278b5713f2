"""One riichi deal settled: winners in order, each with his hand, his liabilities and his payments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import UNSET, Struct

from bot.engine.deal import SEATS, Deal, Win
from bot.engine.errors import suppress_missing
from bot.engine.house import Played
from bot.engine.melds import Meld, melds_of
from bot.engine.ruling import Hand, Liability, Note, Outcome, Payment

from .agreed import check_names, worth_of_value
from .draws import pay_draw, pay_penalty
from .facts import check_riichi_facts
from .hand import worth_of_tiles
from .liability import decide
from .payments import Settlement, pay_win
from .presets import RiichiHouse
from .sticks import pay_collected, pay_declared
from .worth import Worth, discard_amount, self_draw_shares

Rules = Played[RiichiHouse]
_THREE = 3


class _Claim(Struct, frozen=True):
    """One winner that counts: how he won, who answers for it, and how it is settled."""

    win: Win
    liabilities: Sequence[Liability]
    notes: Sequence[Note]
    case: Settlement


def settle(deal: Deal, rules: Rules) -> Outcome:
    """Decide a riichi deal; raises `DealError` where its facts do not allow it."""
    check_riichi_facts(deal, rules)
    if deal.wins is not UNSET:
        return _settle_wins(deal, deal.wins, rules)
    if deal.draw is not UNSET:
        return Outcome([*pay_draw(deal.draw, rules.seats, rules.table), *pay_declared(deal.riichi)])
    return Outcome(list(_pay_penalty(deal, rules)))


def _pay_penalty(deal: Deal, rules: Rules) -> Iterator[Payment]:
    assert deal.penalty is not UNSET, "a deal ends by wins, a draw or a penalty"  # noqa: S101 - checked as a fact
    yield from pay_penalty(deal.penalty, rules.seats, rules.table)
    if rules.table.penalty_sticks == "stay":
        yield from pay_declared(deal.riichi)


def _settle_wins(deal: Deal, wins: Sequence[Win], rules: Rules) -> Outcome:
    counted, notes = _counted(wins, rules)
    if len(counted) < len(wins):
        _check_fallen(deal, wins, counted, rules)
    claims = [_claim(deal, win, f"wins[{wins.index(win)}]", win is counted[0], rules) for win in counted]
    payments: list[Payment] = []
    for claim in claims:
        payments.extend(pay_win(claim.case))
    if deal.riichi or deal.deposits:
        payments.extend(pay_declared(deal.riichi))
        payments.extend(pay_collected(deal, [claim.win.by for claim in claims], rules.table))
    return Outcome(
        payments,
        [each for claim in claims for each in claim.liabilities],
        [_hand(claim.win, claim.case) for claim in claims],
        [*notes, *(note for claim in claims for note in claim.notes), *_notes(deal, claims)],
    )


def _counted(wins: Sequence[Win], rules: Rules) -> tuple[Sequence[Win], list[Note]]:
    """Keep the winners the house allows, the nearest to the discarder's right first."""
    if len(wins) == 1:
        return wins, []
    if len(wins) == _THREE and rules.table.winners_three == "abort":
        return (), [Note("riichi.winners.aborted")]
    discarder = wins[0].discarder
    start = SEATS.index(discarder) if discarder is not UNSET else 0
    nearest_first = sorted(wins, key=lambda win: (SEATS.index(win.by) - start) % len(SEATS))
    most = rules.table.winners_max
    fallen = [Note("riichi.winners", {"allowed": most, "player": win.by}) for win in nearest_first[most:]]
    counted = nearest_first[:most]
    return counted, [*fallen, *([Note("riichi.winners.separate")] if len(counted) > 1 else ())]


def _check_fallen(deal: Deal, wins: Sequence[Win], counted: Sequence[Win], rules: Rules) -> None:
    """A claim that falls away must still have been one; what it was worth is not asked."""
    for index, win in enumerate(wins):
        if win not in counted:
            with suppress_missing():
                _worth(deal, win, f"wins[{index}]", melds_of(deal.calls, win.by), rules)


def _claim(deal: Deal, win: Win, at: str, nearest: object, rules: Rules) -> _Claim:
    melds = melds_of(deal.calls, win.by) if deal.calls else ()
    worth, notes = _worth(deal, win, at, melds, rules)
    liabilities: Sequence[Liability] = ()
    if melds:
        liabilities = decide(win, deal.calls, melds, [each.name for each in worth.yakuman], rules.table)
    case = Settlement(
        winner=win.by,
        discarder=None if win.discarder is UNSET else win.discarder,
        worth=worth,
        liable=[each for each in liabilities if each.holds],
        honba=deal.honba if nearest or rules.table.honba_receiver == "each" else 0,
        seats=rules.seats,
        house=rules.table,
    )
    return _Claim(win, liabilities, notes, case)


def _worth(deal: Deal, win: Win, at: str, melds: Sequence[Meld], rules: Rules) -> tuple[Worth, Sequence[Note]]:
    """Price the hand by its tiles where they are given, else by what the table agrees on."""
    sanma = int(len(rules.seats) < len(SEATS))
    if win.concealed is UNSET:
        assert win.value is not UNSET, "a hand is stated as tiles or as a value"  # noqa: S101 - checked as a fact
        return worth_of_value(win.value, deal, win, at, melds, rules.table), ()
    worth = worth_of_tiles(deal, win, at, melds, rules.table, sanma)
    return worth, _difference(win, at, worth)


def _difference(win: Win, at: str, worth: Worth) -> Sequence[Note]:
    """Say where the tiles and the agreed value differ; the payment follows the tiles."""
    value = win.value
    if value is UNSET:
        return ()
    if value.yakuman is not UNSET:
        check_names(value.yakuman, f"{at}.value.yakuman")
        same = sorted(value.yakuman) == sorted(each.name for each in worth.yakuman)
        agreed = " + ".join(value.yakuman)
    else:
        fu_matters = worth.limit == "" or value.fu is not UNSET
        same = not worth.yakuman and value.han == worth.han and (not fu_matters or value.fu in (UNSET, worth.fu))
        agreed = f"{value.han or '?'}/{value.fu or '-'}"
    if same:
        return ()
    counted = " + ".join(each.name for each in worth.yakuman) or f"{worth.han}/{worth.fu}"
    return (Note("riichi.value-differs", {"player": win.by, "agreed": agreed, "counted": counted}),)


def _hand(win: Win, case: Settlement) -> Hand:
    worth = case.worth
    if case.discarder is None:
        points = sum(self_draw_shares(worth.base, win.by, case.seats, case.house).values())
    else:
        points = discard_amount(worth.base, win.by)
    return Hand(
        by=win.by,
        patterns=tuple(worth.patterns),
        points=points,
        limit=worth.limit or UNSET,
        han=worth.han or UNSET,
        fu=worth.fu or UNSET,
    )


def _notes(deal: Deal, claims: Sequence[_Claim]) -> list[Note]:
    """Name the clauses that shaped the amounts without ordering a payment of their own."""
    shaping: list[str] = []
    for claim in claims:
        shaping.extend(claim.case.worth.clauses)
        if len(claim.case.seats) < len(SEATS):
            shaping.extend(_of_three(deal, claim.win, claim.case))
        if claim.case.liable:
            shaping.extend(_of_liability(deal, claim.case))
    return [Note(clause) for clause in dict.fromkeys(shaping)]


def _of_three(deal: Deal, win: Win, case: Settlement) -> Iterator[str]:
    if deal.kita.get(win.by):
        yield "riichi.kita"
    if case.discarder is None:
        yield "riichi.sanma"


def _of_liability(deal: Deal, case: Settlement) -> Iterator[str]:
    if deal.honba and not case.honba:
        yield "riichi.honba.pao"
    liable = {each.for_ for each in case.liable}
    if any(each.name in liable and each.value > 1 for each in case.worth.yakuman):
        yield "riichi.pao.double"
