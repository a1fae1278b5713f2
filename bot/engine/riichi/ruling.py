"""One riichi deal settled: winners in order, each with his hand, his liabilities and his payments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from msgspec import UNSET

from bot.engine.deal import SEATS, Deal, Win
from bot.engine.house import Played
from bot.engine.melds import Meld, melds_of
from bot.engine.ruling import Hand, Liability, Note, Outcome, Payment

from .agreed import check_names, worth_of_value
from .draws import pay_draw, pay_penalty
from .facts import check_riichi_facts
from .hand import worth_of_tiles
from .liability import decide
from .payments import Settlement, liable_players, pay_win
from .presets import RiichiHouse
from .sticks import pay_collected, pay_declared
from .worth import Worth, discard_amount, self_draw_shares

Rules = Played[RiichiHouse]
_THREE = 3


@dataclass(frozen=True, slots=True)
class _Claim:
    """One winner that counts: his place in the deal, his melds, his hand's worth and who answers for it."""

    win: Win
    worth: Worth
    liabilities: Sequence[Liability]
    notes: Sequence[Note]


def settle(deal: Deal, rules: Rules) -> Outcome:
    """Decide a riichi deal; raises `DealError` where its facts do not allow it."""
    check_riichi_facts(deal, rules)
    if deal.wins is not UNSET:
        return _settle_wins(deal, deal.wins, rules)
    payments: list[Payment] = []
    sticks = True
    if deal.draw is not UNSET:
        payments.extend(pay_draw(deal.draw, rules.seats, rules.table))
    elif deal.penalty is not UNSET:
        payments.extend(pay_penalty(deal.penalty, rules.seats, rules.table))
        sticks = rules.table.penalty_sticks == "stay"
    if sticks:
        payments.extend(pay_declared(deal.riichi))
    return Outcome(payments)


def _settle_wins(deal: Deal, wins: Sequence[Win], rules: Rules) -> Outcome:
    counted, notes = _counted(wins, rules)
    claims = [_claim(deal, win, wins.index(win), rules) for win in counted]
    payments: list[Payment] = []
    for nearest, claim in enumerate(claims):
        payments.extend(pay_win(_settlement(deal, claim, nearest, rules)))
    payments.extend(pay_declared(deal.riichi))
    payments.extend(pay_collected(deal, [claim.win.by for claim in claims], rules.table))
    return Outcome(
        payments,
        [each for claim in claims for each in claim.liabilities],
        [_hand(claim, rules) for claim in claims],
        [*notes, *(note for claim in claims for note in claim.notes), *_notes(deal, claims, rules)],
    )


def _counted(wins: Sequence[Win], rules: Rules) -> tuple[Sequence[Win], list[Note]]:
    """Keep the winners the house allows, the nearest to the discarder's right first."""
    if len(wins) == 1:
        return wins, []
    if len(wins) == _THREE and rules.table.winners_three == "abort":
        return (), [Note("riichi.winners", {"allowed": 0})]
    discarder = wins[0].discarder
    start = SEATS.index(discarder) if discarder is not UNSET else 0
    nearest_first = sorted(wins, key=lambda win: (SEATS.index(win.by) - start) % len(SEATS))
    most = rules.table.winners_max
    fallen = [Note("riichi.winners", {"allowed": most, "player": win.by}) for win in nearest_first[most:]]
    counted = nearest_first[:most]
    return counted, [*fallen, *([Note("riichi.winners.separate")] if len(counted) > 1 else ())]


def _claim(deal: Deal, win: Win, index: int, rules: Rules) -> _Claim:
    at = f"wins[{index}]"
    melds = melds_of(deal.calls, win.by) if deal.calls else ()
    worth, notes = _worth(deal, win, at, melds, rules)
    names = [each.name for each in worth.yakuman]
    liabilities = decide(win, deal.calls, melds, names, rules.table) if melds else []
    return _Claim(win, worth, liabilities, notes)


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


def _settlement(deal: Deal, claim: _Claim, nearest: int, rules: Rules) -> Settlement:
    receives = nearest == 0 or rules.table.honba_receiver == "each"
    win = claim.win
    return Settlement(
        winner=win.by,
        discarder=None if win.discarder is UNSET else win.discarder,
        worth=claim.worth,
        liable=[each for each in claim.liabilities if each.holds],
        honba=deal.honba if receives else 0,
        seats=rules.seats,
        house=rules.table,
    )


def _hand(claim: _Claim, rules: Rules) -> Hand:
    worth = claim.worth
    win = claim.win
    if win.discarder is UNSET:
        points = sum(self_draw_shares(worth.base, win.by, rules.seats, rules.table).values())
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


def _notes(deal: Deal, claims: Sequence[_Claim], rules: Rules) -> Iterator[Note]:
    """Name the clauses that shaped the amounts without ordering a payment of their own."""
    shaping: list[str] = []
    for nearest, claim in enumerate(claims):
        shaping.extend(claim.worth.clauses)
        case = _settlement(deal, claim, nearest, rules)
        if deal.honba and len(claims) > 1 and not case.honba and liable_players(case):
            shaping.append("riichi.honba.pao")
        liable = {each.for_ for each in case.liable}
        if any(each.name in liable and each.value > 1 for each in claim.worth.yakuman):
            shaping.append("riichi.pao.double")
        if deal.kita.get(claim.win.by):
            shaping.append("riichi.kita")
        if claim.win.how == "self-draw" and len(rules.seats) < len(SEATS):
            shaping.append("riichi.sanma")
    for clause in dict.fromkeys(shaping):
        yield Note(clause)
