"""A second, slow and plain reading of the riichi rules: the tests' oracle.

It shares no code with the engine. A deal goes in as a plain object of the contract; out come what every seat
wins or loses and the liabilities looked into, or Refused with the contract's error code.
"""

from __future__ import annotations

from typing import Any

from .riichi_facts import Facts, Win, read_deal
from .riichi_hand import Worth, worth_of
from .riichi_pao import marks_of
from .riichi_pay import bill_of, self_draw_shares
from .riichi_rules import Refused

__all__ = ["Refused", "settle"]


def settle(deal: dict[str, Any]) -> dict[str, Any]:
    """What each seat gains, who is liable or could have been, and what the table pays for an absent north."""
    facts = read_deal(deal)
    deltas = dict.fromkeys(facts.seats, 0)
    liabilities: list[dict[str, Any]] = []
    if facts.draw is not None:
        settle_draw(facts, deltas)
    elif facts.penalty is not None:
        settle_penalty(facts, deltas)
    else:
        settle_wins(facts, deltas, liabilities)
    return {"deltas": deltas, "liabilities": liabilities, "absent": -deltas.pop("table", 0)}


def pay_sticks(facts: Facts, deltas: dict[str, int]) -> None:
    for seat in facts.riichi:
        deltas[seat] -= 1000


def transfer(deltas: dict[str, int], payer: str, payee: str, amount: int) -> None:
    """Move points; what the table pays in place of an absent north is counted apart."""
    deltas[payer] = deltas.get(payer, 0) - amount
    deltas[payee] += amount


# --- wins -------------------------------------------------------------------


def settle_wins(facts: Facts, deltas: dict[str, int], liabilities: list[dict[str, Any]]) -> None:
    pay_sticks(facts, deltas)
    ordered, kept = claims(facts)
    worths = {win.by: worth_of(facts, win, counts=win in kept) for win in ordered}
    if not kept:
        return
    for rank, win in enumerate(kept):
        worth = worths[win.by]
        assert worth is not None
        settle_win(facts, win, worth, deltas, liabilities, nearest=rank == 0)
    collect_sticks(facts, [win.by for win in kept], deltas)


def claims(facts: Facts) -> tuple[list[Win], list[Win]]:
    """The claims, nearest to the discarder's right first, and those that stand."""
    giver = facts.wins[0].giver
    if giver is None:
        return facts.wins, facts.wins
    turn = facts.seats.index(giver)
    after = [facts.seats[(turn + step) % len(facts.seats)] for step in range(1, len(facts.seats))]
    ordered = sorted(facts.wins, key=lambda win: after.index(win.by))
    if len(ordered) == 3 and facts.table["winners.three"] == "abort":
        return ordered, []
    return ordered, ordered[: facts.table["winners.max"]]


def settle_win(
    facts: Facts,
    win: Win,
    worth: Worth,
    deltas: dict[str, int],
    liabilities: list[dict[str, Any]],
    *,
    nearest: bool,
) -> None:
    marks = marks_of(facts, win, worth)
    liabilities += [mark.row(win.by) for mark in marks]
    counters = nearest or facts.table["honba.receiver"] == "each"
    bill = bill_of(facts, win, worth, marks, counters=counters)
    for payer, amount in bill.paid.items():
        transfer(deltas, payer, win.by, amount)


def collect_sticks(facts: Facts, winners: list[str], deltas: dict[str, int]) -> None:
    """Sticks on the table: all to the nearest winner, or each winner's own back and the rest to the nearest."""
    nearest = winners[0]
    deltas[nearest] += 1000 * facts.deposits
    for seat in facts.riichi:
        own_back = facts.table["deposit.receiver"] == "own-back" and seat in winners
        deltas[seat if own_back else nearest] += 1000


# --- no winner --------------------------------------------------------------


def settle_draw(facts: Facts, deltas: dict[str, int]) -> None:
    pay_sticks(facts, deltas)
    draw = facts.draw
    assert draw is not None
    if draw["kind"] == "abortive":
        return
    if draw["way"] == "win":
        settle_nagashi_wins(facts, draw["nagashi"], deltas)
        return
    if draw["way"] != "no":
        for seat in draw["nagashi"]:
            pay_nagashi(facts, seat, deltas)
    if draw["way"] == "mangan":
        return
    ready = draw["ready"]
    others = [seat for seat in facts.seats if seat not in ready]
    pot = facts.table["draw.noten"]
    if pot and len(facts.seats) == 3:
        pot = 2000
    if ready and others:
        for seat in ready:
            deltas[seat] += pot // len(ready)
        for seat in others:
            deltas[seat] -= pot // len(others)


def pay_nagashi(facts: Facts, seat: str, deltas: dict[str, int]) -> None:
    base = {"mangan": 2000, "baiman": 4000, "sanbaiman": 6000, "yakuman": 8000}[facts.table["draw.nagashi-value"]]
    for payer, amount in self_draw_shares(facts, seat, base).items():
        transfer(deltas, payer, seat, amount)


def settle_nagashi_wins(facts: Facts, claiming: list[str], deltas: dict[str, int]) -> None:
    """Each is a self-drawn hand, the nearest being the first of E S W N."""
    if len(claiming) >= 3 and facts.table["winners.three"] == "abort":
        return
    winners = [seat for seat in facts.seats if seat in claiming][: facts.table["winners.max"]]
    for seat in winners:
        pay_nagashi(facts, seat, deltas)
        if seat == winners[0] or facts.table["honba.receiver"] == "each":
            for payer in facts.seats:
                if payer != seat:
                    transfer(deltas, payer, seat, facts.honba * facts.table["honba.value"] // 3)
    collect_sticks(facts, winners, deltas)


def settle_penalty(facts: Facts, deltas: dict[str, int]) -> None:
    if facts.table["penalty.sticks"] == "stay":
        pay_sticks(facts, deltas)
    if facts.table["penalty.false-win"] == "none":
        return
    assert facts.penalty is not None
    offender = facts.penalty["by"]
    for seat, amount in self_draw_shares(facts, offender, 2000).items():
        if seat != "table":
            transfer(deltas, offender, seat, amount)
