"""Who pays in riichi where nobody won: ready payments, nagashi, a false win; and the sticks on the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import UNSET

from bot.engine.deal import Deal, Draw, Penalty, Seat
from bot.engine.errors import missing_fact
from bot.engine.family import Rules
from bot.engine.ruling import Note, Outcome, Payment

from .rules import RiichiHouse
from .worth import self_draw_shares, table_share

STICK = 1000
_MANGAN_BASE = 2000
_NAGASHI_BASE: Mapping[str, int] = {"mangan": 2000, "baiman": 4000, "sanbaiman": 6000, "yakuman": 8000}
_POT_PER_LOSER = 1000
"""An exhaustive draw moves 1000 for each player but one: 3000 with four players, 2000 with three."""
THREE_CLAIMS = 3
_TWO = 2


def pay_declared(riichi: Sequence[Seat]) -> Iterator[Payment]:
    """Each riichi declared in this deal costs a stick."""
    for seat in riichi:
        yield Payment(seat, "table", STICK, "riichi.deposit.declared")


def pay_collected(
    deposits: int, riichi: Sequence[Seat], winners: Sequence[Seat], house: RiichiHouse
) -> Iterator[Payment]:
    """Return the sticks to the winners, the nearest first in `winners`; without one they stay on the table."""
    if not winners:
        return
    own = [seat for seat in winners if seat in riichi] if house.deposit_receiver == "own-back" else []
    left = deposits + len(riichi) - len(own)
    for winner in winners:
        sticks = (left if winner == winners[0] else 0) + own.count(winner)
        if sticks:
            yield Payment("table", winner, STICK * sticks, "riichi.deposit.collected")


def settle_draw(deal: Deal, draw: Draw, rules: Rules[RiichiHouse]) -> Outcome:
    """Decide a drawn deal; raises ``missing-fact`` where nobody said who was ready and that is paid."""
    house = rules.house
    if draw.kind == "abortive":
        return Outcome(list(pay_declared(deal.riichi)))
    if not draw.nagashi or house.draw_nagashi == "no":
        return Outcome([*_pay_ready(draw, rules), *pay_declared(deal.riichi)])
    notes = [] if house.draw_nagashi_value == "mangan" else [Note("riichi.draw.nagashi-value")]
    winners = sorted(draw.nagashi, key=rules.seats.index)
    if house.draw_nagashi == "win":
        return _settle_nagashi_wins(deal, winners, rules, notes)
    paid = [payment for winner in winners for payment in _pay_nagashi(winner, rules)]
    if house.draw_nagashi == "beside":
        paid = [*_pay_ready(draw, rules), *paid]
    return Outcome([*paid, *pay_declared(deal.riichi)], notes=notes)


def _settle_nagashi_wins(deal: Deal, claiming: Sequence[Seat], rules: Rules[RiichiHouse], notes: list[Note]) -> Outcome:
    """A nagashi that is a self-drawn hand takes counters and sticks, so far as the house lets several win."""
    house = rules.house
    if len(claiming) >= THREE_CLAIMS and house.winners_three == "abort":
        return Outcome(list(pay_declared(deal.riichi)), notes=[Note("riichi.winners.aborted")])
    winners, fallen = claiming[: house.winners_max], claiming[house.winners_max :]
    payments: list[Payment] = []
    for winner in winners:
        payments += _pay_nagashi(winner, rules)
        if deal.honba and (winner == winners[0] or house.honba_receiver == "each"):
            payments += _pay_counters(winner, deal.honba * house.honba_value // 3, rules.seats)
    payments += pay_declared(deal.riichi)
    payments += pay_collected(deal.deposits, deal.riichi, winners, house)
    notes += [Note("riichi.winners", {"allowed": house.winners_max, "player": seat}) for seat in fallen]
    return Outcome(payments, notes=notes)


def _pay_nagashi(winner: Seat, rules: Rules[RiichiHouse]) -> Iterator[Payment]:
    base = _NAGASHI_BASE[rules.house.draw_nagashi_value]
    for seat, amount in self_draw_shares(base, winner, rules.seats, rules.house).items():
        yield Payment(seat, winner, amount, "riichi.draw.nagashi")
    absent = table_share(base, winner, rules.seats, rules.house)
    if absent:
        yield Payment("table", winner, absent, "riichi.sanma.table")


def _pay_counters(winner: Seat, third: int, seats: Sequence[Seat]) -> Iterator[Payment]:
    for seat in seats:
        if seat != winner and third:
            yield Payment(seat, winner, third, "riichi.honba")


def _pay_ready(draw: Draw, rules: Rules[RiichiHouse]) -> Iterator[Payment]:
    """What those who were not ready pay those who were; two pay two so that sticks can pay it, one each."""
    if draw.ready is UNSET:
        raise missing_fact("draw.ready", "ready")
    ready: list[Seat] = [seat for seat in rules.seats if seat in draw.ready]
    others: list[Seat] = [seat for seat in rules.seats if seat not in draw.ready]
    if not ready or not others or not rules.house.draw_noten:
        return
    pot = _POT_PER_LOSER * (len(rules.seats) - 1)
    if len(ready) == len(others) == _TWO:
        for payer, payee in zip(others, ready, strict=True):
            yield Payment(payer, payee, pot // _TWO, "riichi.draw")
        return
    for payer in others:
        for payee in ready:
            yield Payment(payer, payee, pot // (len(ready) * len(others)), "riichi.draw")


def settle_penalty(deal: Deal, penalty: Penalty, rules: Rules[RiichiHouse]) -> Outcome:
    """A false win pays a mangan self-draw the other way round; nobody is paid for a seat that is empty."""
    sticks = deal.riichi if rules.house.penalty_sticks == "stay" else ()
    if rules.house.penalty_false_win == "none":
        return Outcome(list(pay_declared(sticks)))
    shares = self_draw_shares(_MANGAN_BASE, penalty.by, rules.seats, rules.house)
    paid = [Payment(penalty.by, seat, amount, "riichi.penalty.false-win") for seat, amount in shares.items()]
    return Outcome([*paid, *pay_declared(sticks)])
