"""What each loser owes by the formula, before anybody answers for the others.

amount = base x winner's factors x loser's factors; then steps, the cap, and the golden top
"""

from fractions import Fraction
from math import prod
from typing import NamedTuple

from .wuhan_facts import is_opening


class Table(NamedTuple):
    """Who plays by which rules, and what lies there: the calls that count for factors."""

    preset: str
    seats: str
    house: dict
    alone: dict
    calls: tuple

    def own(self, player):
        return [call for call in self.calls if call.by == player]

    def has_opened(self, player):
        return any(map(is_opening, self.own(player)))


class Won(NamedTuple):
    """How a hand was won and as what it is read."""

    by: str
    how: str
    source: str | None
    patterns: tuple
    hard: bool


def laid_factors(table, player):
    """The factors of what a player has laid down."""
    own, house = table.own(player), table.house
    openings = sum(map(is_opening, own))
    if house["open-kan-counts"] == "kan-only":
        openings -= sum(call.kind == "open-kan" for call in own)
    if table.preset.startswith("kaikoufan"):
        openings = min(openings, 1)
    factors = [("open", 2)] * openings
    for call in own:
        if call.kind in ("open-kan", "added-kan"):
            factors.append(("exposed-kan", 2))
        elif call.kind == "closed-kan":
            factors.append(("closed-kan", 4))
        elif call.kind == "token-kan":
            name = table.alone[call.tiles[0]]
            factors.append((name, int(house["wild-kan"]) if name == "wild-kan" else 2))
    return factors


def winner_factors(table, won):
    """What multiplies everybody's amount."""
    factors = laid_factors(table, won.by)
    if won.hard:
        factors.append(("hard", 2))
    blooms = {"kong-bloom", "sea-bottom"} & {*won.patterns}
    if won.how == "self-draw" and not (blooms and table.house["self-draw-on-bloom"] == "no"):
        factors.append(("self-draw", of_big(won, table.house["big.self-draw"])))
    return factors


def loser_factors(table, won, loser):
    """What multiplies one loser's amount."""
    factors = laid_factors(table, loser)
    if loser == won.source:
        factors.append(("discard", of_big(won, table.house["big.discard"])))
        if won.how == "robbed-kan" and table.house["robbed-kong-counts"] == "yes":
            factors.append(("exposed-kan", 2))
    if not won.patterns and "E" in (won.by, loser) and table.house["factor.dealer"] == "yes":
        factors.append(("dealer", 2))
    return factors


def of_big(won, value):
    """A factor that big hands may take at another value; small ones keep two."""
    return Fraction(value) if won.patterns else Fraction(2)


def base_of(house, patterns):
    """One for a small win; for a big one by the number of its patterns."""
    number = len(patterns)
    if not number:
        return 1
    growth = {"double": 2 ** (number - 1), "linear": number, "none": 1}
    return house["big.base"] * growth[house["big.add"]]


def raw_amounts(table, won):
    """Each loser's amount by the formula alone."""
    common = base_of(table.house, won.patterns) * prod(factor for _, factor in winner_factors(table, won))
    return {
        loser: whole(common * prod(factor for _, factor in loser_factors(table, won, loser)))
        for loser in table.seats
        if loser != won.by
    }


def whole(amount):
    """The amount, which has to be a whole number."""
    if Fraction(amount).denominator != 1:
        raise ArithmeticError(amount)
    return int(amount)


def is_paid_alone(table, won):
    """Whether a small hand is the discarder's affair only."""
    return table.house["small.discard"] == "discarder" and won.how == "discard" and not won.patterns


def paid_raw(table, won):
    """The raw amounts of those who pay."""
    raw = raw_amounts(table, won)
    return {won.source: raw[won.source]} if is_paid_alone(table, won) else raw


def meets_minimum(table, won):
    """Whether the win is worth what a win must be worth."""
    measure = {"smallest": min, "largest": max, "sum": sum}[table.house["win.min-of"]]
    return table.house["win.min"] == "none" or measure(paid_raw(table, won).values()) >= table.house["win.min"]


def shares(table, won):
    """What each loser owes in the end."""
    house, raw = table.house, paid_raw(table, won)
    points = {loser: stepped(amount, house["steps"]) for loser, amount in raw.items()}
    cap = house["cap.each"]
    if cap == "none":
        return points
    capped = {loser: min(amount, cap) for loser, amount in points.items()}
    if is_paid_alone(table, won):
        return capped
    is_above_by_name = house["cap.all-winds"] == "yes" and "all-winds" in won.patterns
    if is_above_by_name:
        capped = dict.fromkeys(points, cap)
    if house["cap.golden"] == "none" or not (is_above_by_name or reaches_golden(points, house)):
        return capped
    figures = golden_figures(table, points)
    if house["cap.golden-how"] == "limit" and not is_above_by_name:
        return {loser: min(amount, figures[loser]) for loser, amount in points.items()}
    return figures


def stepped(amount, steps):
    """The points of the highest step that an amount reaches."""
    if steps == "none":
        return amount
    return max([points for step, points in steps if step <= amount], default=0)


def reaches_golden(points, house):
    """Whether everybody's amount is above the cap, or already at it."""
    if house["cap.golden-from"] == "at":
        return all(amount >= house["cap.each"] for amount in points.values())
    return all(amount > house["cap.each"] for amount in points.values())


def golden_figures(table, losers):
    """What each loser pays at the golden top, by how many of them have not opened."""
    none, one, two, every = table.house["cap.golden"]
    unopened = [loser for loser in losers if not counts_as_opened(table, loser)]
    if not unopened:
        return dict.fromkeys(losers, none)
    if len(unopened) == len(losers):
        # Of one loser alone the second figure is asked, not the last.
        return dict.fromkeys(losers, one if len(losers) == 1 else every)
    opened = none if table.house["cap.golden-opened"] == "golden" else table.house["cap.each"]
    return {loser: (one if len(unopened) == 1 else two) if loser in unopened else opened for loser in losers}


def counts_as_opened(table, player):
    """Whether a player has opened as far as the golden top asks."""
    with_tokens = table.house["cap.opened"] == "with-tokens"
    return table.has_opened(player) or (with_tokens and any(call.kind == "token-kan" for call in table.own(player)))


def ready_payments(table, ready):
    """What passes at a drawn deal from each player who is not ready to each who is."""
    able = [player for player in table.seats if player in ready and table.has_opened(player)]
    paid = {}
    for payer in table.seats:
        for receiver in able:
            if payer not in able:
                factors = [*laid_factors(table, payer), *laid_factors(table, receiver)]
                amount = prod(factor for _, factor in factors) * (1 if table.has_opened(payer) else 2)
                cap = table.house["cap.each"]
                paid[payer, receiver] = amount if cap == "none" else min(amount, cap)
    return paid
