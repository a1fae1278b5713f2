"""Who pays whom: each winner by himself, every amount reckoned from the shares of an ordinary win."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

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
    """What each of the others pays on an ordinary self-draw, and the table where it stands in for the absent north."""
    others = [seat for seat in facts.seats if seat != winner]
    way = facts.table["sanma.self-draw"] if len(facts.seats) == 3 else "loss"
    if way == "thirds":
        whole = ron_value(winner, base)
        if winner == DEALER:
            return {seat: up(whole // 2) for seat in others}
        return {seat: nearest(Fraction(whole * (2 if seat == DEALER else 1), 3)) for seat in others}
    shares = {seat: up(base * (2 if DEALER in (winner, seat) else 1)) for seat in others}
    absent = up(base * (2 if winner == DEALER else 1))
    if way == "full":
        for seat in shares:
            shares[seat] += up(absent // 2 if absent % 2 == 0 else absent // 2 + 1)
    if way == "table":
        shares["table"] = absent
    return shares


def nearest(amount: Fraction) -> int:
    """To the nearest hundred; thirds of hundreds never lie halfway."""
    return round(amount / 100) * 100


@dataclass
class Bill:
    """What one winner is to be paid, payer by payer."""

    facts: Facts
    winner: str
    paid: dict[str, int] = field(default_factory=dict)

    def charge(self, payer: str, amount: int) -> None:
        self.paid[payer] = self.paid.get(payer, 0) + amount

    def charge_shares(self, bases: list[int]) -> None:
        """Everybody's share of each yakuman, reckoned by itself."""
        for base in bases:
            for seat, amount in self_draw_shares(self.facts, self.winner, base).items():
                self.charge(seat, amount)

    def charge_alone(self, players: list[str], bases: list[int]) -> None:
        """What the players would have paid together falls on these in equal parts; the table keeps paying its own."""
        total = 0
        for base in bases:
            shares = self_draw_shares(self.facts, self.winner, base)
            self.charge("table", shares.pop("table", 0))
            total += sum(shares.values())
        share, odd = divmod(total, len(players))
        assert odd == 0
        for player in players:
            self.charge(player, share)


@dataclass
class Parts:
    """A hand taken apart: the base points each liable player answers for, and the rest."""

    own: dict[str, list[int]]  # liable player -> base points of each of his yakuman
    others: list[int]
    rinshan: str | None

    @property
    def rest(self) -> int:
        return sum(self.others)


def take_apart(worth: Worth, marks: list[Mark], *, capped: bool) -> Parts:
    own: dict[str, list[int]] = {}
    rinshan = None
    left = dict.fromkeys(["whole"], worth.base) if capped or not worth.yakuman else {}
    if not left:
        left = {name: 8000 * units for name, units in worth.yakuman.items()}
    for mark in marks:
        if not mark.holds:
            continue
        assert mark.player is not None
        if mark.name == "rinshan":
            rinshan = mark.player
        else:
            base = left.pop("whole" if capped else mark.name)
            own.setdefault(mark.player, []).append(base)
    return Parts(own, list(left.values()), rinshan)


def bill_of(facts: Facts, win: Win, worth: Worth, marks: list[Mark], *, counters: bool) -> Bill:
    """Everything one winner is paid except sticks."""
    bill = Bill(facts, win.by)
    parts = take_apart(worth, marks, capped=facts.table["yakuman.add"] == "no")
    liable = players_in_order(marks)
    if win.how == "self-draw":
        pay_self_draw(bill, parts, liable)
    else:
        assert win.giver is not None
        pay_ron(bill, win.giver, worth, parts, liable)
    if counters and facts.honba:
        pay_counters(bill, win, parts, liable)
    return bill


def players_in_order(marks: list[Mark]) -> list[str]:
    """The liable players, each once per deciding call, earliest call first."""
    return [str(mark.player) for mark in sorted((m for m in marks if m.holds), key=lambda m: m.call)]


def pay_self_draw(bill: Bill, parts: Parts, liable: list[str]) -> None:
    table = bill.facts.table
    if parts.rinshan and set(liable) == {parts.rinshan}:
        answered = [base for bases in parts.own.values() for base in bases]
        charge_feeder(bill, parts.rinshan, [*parts.others, *answered])
        return
    for player, bases in parts.own.items():
        bill.charge_alone([player], bases)
    if parts.rinshan:
        charge_feeder(bill, parts.rinshan, parts.others)
    elif parts.own and table["pao.scope"] == "whole-hand":
        bill.charge_alone(list(parts.own), parts.others)
    else:
        bill.charge_shares(parts.others)


def charge_feeder(bill: Bill, feeder: str, bases: list[int]) -> None:
    """The feeder of a kan pays the sum of the shares, or as if he had dealt in: then the table has no part."""
    if bill.facts.table["pao.rinshan-amount"] == "ron":
        bill.charge(feeder, ron_value(bill.winner, sum(bases)))
    else:
        bill.charge_alone([feeder], bases)


def pay_ron(bill: Bill, giver: str, worth: Worth, parts: Parts, liable: list[str]) -> None:
    winner, table = bill.winner, bill.facts.table
    players = list(dict.fromkeys(liable))
    whole_hand = bool(players) and table["pao.scope"] == "whole-hand"
    if len(players) == 1 and whole_hand:
        split(bill, giver, players[0], ron_value(winner, worth.base))
        return
    for player, bases in parts.own.items():
        split(bill, giver, player, ron_value(winner, sum(bases)))
    rest = ron_value(winner, parts.rest)
    if whole_hand and table["pao.ron"] == "liable" and giver not in players:
        # The discarder pays only what is not under liability, and here everything is.
        for player in players:
            bill.charge(player, rest // len(players))
        return
    bill.charge(giver, rest)


def split(bill: Bill, giver: str, player: str, amount: int) -> None:
    """Half from the discarder and half from the liable player, who may be the same, or all from the latter."""
    theirs = amount if bill.facts.table["pao.ron"] == "liable" else amount // 2
    bill.charge(player, theirs)
    bill.charge(giver, amount - theirs)


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
