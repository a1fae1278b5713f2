"""Who pays whom: each winner by himself, every amount reckoned from the shares of an ordinary win."""

from __future__ import annotations

from dataclasses import dataclass, field

from .riichi_facts import Facts, Win
from .riichi_hand import Worth
from .riichi_pao import Mark

DEALER = "E"


def up(amount: int) -> int:
    """Rounded up to a full hundred."""
    return -(-amount // 100) * 100


def ron_value(winner: str, base: int) -> int:
    return up(base * (6 if winner == DEALER else 4))


def self_draw_shares(facts: Facts, winner: str, base: int) -> dict[str, int]:
    """What each of the others pays on an ordinary self-draw."""
    shares = {}
    for seat in facts.seats:
        if seat != winner:
            shares[seat] = up(base * (2 if DEALER in (winner, seat) else 1))
    if len(facts.seats) == 3 and facts.table["sanma.self-draw"] == "full":
        absent = up(base * (2 if winner == DEALER else 1))
        for seat in shares:
            shares[seat] += up(absent // 2 if absent % 2 == 0 else absent // 2 + 1)
    return shares


@dataclass
class Bill:
    """What one winner is to be paid, payer by payer."""

    facts: Facts
    winner: str
    paid: dict[str, int] = field(default_factory=dict)

    def charge(self, payer: str, amount: int) -> None:
        self.paid[payer] = self.paid.get(payer, 0) + amount

    def charge_shares(self, base: int) -> None:
        for seat, amount in self_draw_shares(self.facts, self.winner, base).items():
            self.charge(seat, amount)

    def shares_sum(self, base: int) -> int:
        return sum(self_draw_shares(self.facts, self.winner, base).values())


@dataclass
class Parts:
    """A hand taken apart: the base points each liable player answers for, and the rest."""

    own: dict[str, int]  # liable player -> base points of his yakuman
    rest: int
    rinshan: str | None


def take_apart(worth: Worth, marks: list[Mark], *, capped: bool) -> Parts:
    own: dict[str, int] = {}
    rinshan = None
    for mark in marks:
        if not mark.holds:
            continue
        assert mark.player is not None
        if mark.name == "rinshan":
            rinshan = mark.player
        else:
            base = worth.base if capped else 8000 * worth.yakuman[mark.name]
            own[mark.player] = own.get(mark.player, 0) + base
    return Parts(own, worth.base - sum(own.values()), rinshan)


def bill_of(facts: Facts, win: Win, worth: Worth, marks: list[Mark], *, counters: bool) -> Bill:
    """Everything one winner is paid except sticks."""
    bill = Bill(facts, win.by)
    parts = take_apart(worth, marks, capped=facts.table["yakuman.add"] == "no")
    liable = players_in_order(marks)
    if win.how == "self-draw":
        pay_self_draw(bill, worth, parts, liable)
    else:
        assert win.giver is not None
        pay_ron(bill, win.giver, worth, parts, liable)
    if counters and facts.honba:
        pay_counters(bill, win, parts, liable)
    return bill


def players_in_order(marks: list[Mark]) -> list[str]:
    """The liable players, each once per deciding call, earliest call first."""
    return [str(mark.player) for mark in sorted((m for m in marks if m.holds), key=lambda m: m.call)]


def pay_self_draw(bill: Bill, worth: Worth, parts: Parts, liable: list[str]) -> None:
    table = bill.facts.table
    if parts.rinshan and set(liable) == {parts.rinshan}:
        bill.charge(parts.rinshan, rinshan_amount(bill, worth.base))
        return
    for player, base in parts.own.items():
        bill.charge(player, bill.shares_sum(base))
    if parts.rinshan:
        bill.charge(parts.rinshan, rinshan_amount(bill, parts.rest))
    elif parts.own and table["pao.scope"] == "whole-hand":
        share, odd = divmod(bill.shares_sum(parts.rest), len(parts.own))
        assert odd == 0
        for player in parts.own:
            bill.charge(player, share)
    else:
        bill.charge_shares(parts.rest)


def rinshan_amount(bill: Bill, base: int) -> int:
    if bill.facts.table["pao.rinshan-amount"] == "ron":
        return ron_value(bill.winner, base)
    return bill.shares_sum(base)


def pay_ron(bill: Bill, giver: str, worth: Worth, parts: Parts, liable: list[str]) -> None:
    winner = bill.winner
    if len(set(liable)) == 1 and bill.facts.table["pao.scope"] == "whole-hand":
        halve(bill, giver, liable[0], ron_value(winner, worth.base))
        return
    for player, base in parts.own.items():
        halve(bill, giver, player, ron_value(winner, base))
    bill.charge(giver, ron_value(winner, parts.rest))


def halve(bill: Bill, giver: str, player: str, amount: int) -> None:
    """Half from the discarder and half from the liable player, who may be the same."""
    bill.charge(player, amount // 2)
    bill.charge(giver, amount - amount // 2)


# --- counters ---------------------------------------------------------------


def pay_counters(bill: Bill, win: Win, parts: Parts, liable: list[str]) -> None:
    facts = bill.facts
    third = facts.table["honba.value"] // 3 * facts.honba
    others = [seat for seat in facts.seats if seat != win.by]
    whole = third * len(others)
    if len(set(liable)) > 1:
        counters_of_two(bill, win, liable, third)
    elif liable:
        counters_of_one(bill, win, liable[0], parts, third)
    elif win.how == "self-draw":
        for seat in others:
            bill.charge(seat, third)
    else:
        assert win.giver is not None
        bill.charge(win.giver, whole)


def counters_of_one(bill: Bill, win: Win, player: str, parts: Parts, third: int) -> None:
    table = bill.facts.table
    others = [seat for seat in bill.facts.seats if seat != win.by]
    whole = third * len(others)
    if win.how == "self-draw":
        composite = parts.rest > 0 and not parts.rinshan and table["pao.scope"] == "liable-yakuman"
        if composite and table["pao.honba-self-draw"] == "each":
            for seat in others:
                bill.charge(seat, third)
        else:
            bill.charge(player, whole)
        return
    assert win.giver is not None
    if win.giver == player or table["pao.honba-ron"] == "liable":
        bill.charge(player, whole)
    elif table["pao.honba-ron"] == "discarder":
        bill.charge(win.giver, whole)
    else:
        half = whole // 200 * 100
        bill.charge(player, half)
        bill.charge(win.giver, whole - half)


def counters_of_two(bill: Bill, win: Win, liable: list[str], third: int) -> None:
    option = bill.facts.table["pao.two-honba"]
    others = [seat for seat in bill.facts.seats if seat != win.by]
    whole = third * len(others)
    if option == "first":
        bill.charge(liable[0], whole)
    elif option == "last":
        bill.charge(liable[-1], whole)
    elif win.how == "self-draw":
        for seat in others:
            bill.charge(seat, third)
    else:
        assert win.giver is not None
        for player in set(liable):
            bill.charge(player, third)
        bill.charge(win.giver, whole - third * len(set(liable)))
