"""What is multiplied: the base, the winner's factors and each loser's own, and what that comes to before the caps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import prod

from bot.engine.deal import Seat
from bot.engine.errors import bad_hand
from bot.engine.ruling import Times

from .claim import Declared, WuhanClaim
from .patterns import base_of
from .reading import HandReading, Worth
from .rules import WuhanHouse

Factor = tuple[str, Times]
DEALER: Seat = "E"
ONE_AND_A_HALF = "1.5"
HARD = 2
"""What a hard hand (硬胡) is worth of a soft one with the same patterns."""
_ALWAYS_DEARER = 6
"""A soft big hand of this base at one and a half outdoes a small one that is hard, drawn and the dealer's: 9 to 8."""
_BLOOMS = frozenset(("kong-bloom", "sea-bottom"))


@dataclass(frozen=True, slots=True)
class Multiplication:
    """The base, the factors of the winner and of each loser who pays, and what each of those owes by them (`raw`)."""

    base: int
    winner: tuple[Factor, ...]
    losers: Mapping[Seat, tuple[Factor, ...]]
    raw: Mapping[Seat, int]


def multiply(claim: WuhanClaim, reading: HandReading) -> Multiplication:
    """Multiply out what each loser owes.

    Clause `pay` (the article): base, times the winner's factors, times the loser's own; nobody is free.
    """
    base = base_of(reading.patterns, claim.house)
    winner = winner_factors(claim, reading)
    losers: dict[Seat, tuple[Factor, ...]] = {
        seat: loser_factors(claim, reading, seat) for seat in payers(claim, reading)
    }
    of_winner = base * _halves(winner)
    # A winner has opened, so that even one and a half times an odd product comes out whole.
    raw: dict[Seat, int] = {seat: of_winner * _halves(factors) // 4 for seat, factors in losers.items()}
    return Multiplication(base, winner, losers, raw)


def payers(claim: WuhanClaim, reading: HandReading) -> Sequence[Seat]:
    """Return who owes something: all losers, or the discarder alone."""
    if is_paid_alone(claim, reading):
        return [seat for seat in claim.losers if seat == claim.discarder]
    return claim.losers


def is_paid_alone(claim: WuhanClaim, reading: HandReading) -> bool:
    """Whether a hand is the discarder's affair, also where nobody else is there to pay.

    Clause `small.discard` (a rule text of Daye): so it is with small hands; a robbed kong is no discard.
    """
    return claim.house.small_discard == "discarder" and reading.is_small and claim.how == "discard"


def product_of(factors: Sequence[Factor]) -> Times:
    """Multiply factors."""
    halves = _halves(factors)
    return f"{halves // 2}.5" if halves % 2 else halves // 2


def _halves(factors: Sequence[Factor]) -> int:
    """Multiply factors, of which one at most is one and a half, and double the product."""
    whole = prod(times for _, times in factors if isinstance(times, int))
    return whole * (3 if any(times == ONE_AND_A_HALF for _, times in factors) else 2)


def worth_of(claim: WuhanClaim) -> Worth:
    """Return what tells which reading of a hand is worth most: the sum of what those who pay owe before the caps."""
    house = claim.house
    if house.big_base >= _ALWAYS_DEARER:
        return lambda reading: base_of(reading.patterns, house) * (HARD if reading.hard else 1)
    sums: dict[bool, int] = {}

    def worth(reading: HandReading) -> int:
        # All big hands share their factors but for the base and being hard.
        if reading.is_small not in sums:
            soft = multiply(claim, replace(reading, hard=False))
            sums[reading.is_small] = sum(soft.raw.values()) // soft.base
        times = HARD if reading.hard else 1
        return base_of(reading.patterns, house) * sums[reading.is_small] * times

    return worth


def check_minimum(claim: WuhanClaim, raw: Mapping[Seat, int]) -> None:
    """Refuse a win that is worth too little, with ``bad-hand``.

    Clause `hand.min` (public game servers, 起胡): the smallest, the largest or the sum of the amounts before the caps.
    """
    minimum = claim.house.win_min
    if minimum == "none":
        return
    amount = {"smallest": min, "largest": max, "sum": sum}[claim.house.win_min_of](raw.values())
    if amount < minimum:
        raise bad_hand(claim.at, "hand.min", player=claim.by, amount=amount, minimum=minimum)


def winner_factors(claim: WuhanClaim, reading: HandReading) -> tuple[Factor, ...]:
    """Return the winner's factors in the order of the rules.

    Clauses `factor.hard` (the article, 硬胡×2) and `factor.self-draw` (自摸×2), beside those of the calls.
    """
    factors: list[Factor] = [*factors_of_calls(claim.declared[claim.by], claim.house)]
    if reading.hard:
        factors.append(("hard", HARD))
    if claim.how == "self-draw" and not _is_bloom_without_self_draw(claim.house, reading):
        factors.append(("self-draw", 2 if reading.is_small else claim.house.big_self_draw))
    return tuple(factors)


def loser_factors(claim: WuhanClaim, reading: HandReading, seat: Seat) -> tuple[Factor, ...]:
    """Return a loser's factors in the order of the rules.

    Clauses `factor.discard` (the article, 放冲者输点×2) and, for small hands only, `factor.dealer` (庄闲因素).
    """
    factors: list[Factor] = [*factors_of_calls(claim.declared[seat], claim.house, _robbed_kongs_counted(claim, seat))]
    if seat == claim.discarder:
        factors.append(("discard", 2 if reading.is_small else claim.house.big_discard))
    if reading.is_small and DEALER in (seat, claim.by) and claim.house.factor_dealer == "yes":
        factors.append(("dealer", 2))
    return tuple(factors)


def factors_of_calls(declared: Declared, house: WuhanHouse, more_exposed: int = 0) -> list[tuple[str, int]]:
    """Return what a player's own calls multiply by; a loser's count against them.

    Clauses `factor.open` (the article, 开口×2), `factor.exposed-kan` (冲杠 and 蓄杠), `factor.closed-kan` (暗杠×4),
    `factor.red-kan` (红中杠×2), `factor.green-kan` (five Wuhan rule texts, 发财杠), `factor.skin-kan` (two, 皮子杠) and
    `factor.wild-kan` (the article, 赖子杠2番; 4 by its closing list and public game servers).
    """
    return [
        *[("open", 2)] * _openings_counted(declared, house),
        *[("exposed-kan", 2)] * (declared.exposed_kans + more_exposed),
        *[("closed-kan", 4)] * declared.closed_kans,
        *[("red-kan", 2)] * declared.red_kans,
        *[("green-kan", 2)] * declared.green_kans,
        *[("skin-kan", 2)] * declared.skin_kans,
        *[("wild-kan", house.wild_kan)] * declared.wild_kans,
    ]


def _openings_counted(declared: Declared, house: WuhanHouse) -> int:
    """Count once whether the player has opened (开口翻), or each opening (口口翻)."""
    openings = len(declared.openings) - (declared.open_kans if house.open_kan_counts == "kan-only" else 0)
    return openings if house.factor_open == "each" else min(openings, 1)


def _robbed_kongs_counted(claim: WuhanClaim, seat: Seat) -> int:
    """A robbed kong never stood; some houses count it all the same."""
    robbed = claim.robbed
    return int(robbed is not None and robbed.player == seat and claim.house.robbed_kong_counts == "yes")


def _is_bloom_without_self_draw(house: WuhanHouse, reading: HandReading) -> bool:
    """Three public game servers take a bloom and the sea bottom to hold the self-draw already."""
    return house.self_draw_on_bloom == "no" and bool(_BLOOMS & set(reading.patterns))
