"""The multiplication: base × the winner's factors × each loser's own, every factor by name."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod

from bot.engine.deal import Seat
from bot.engine.ruling import Factors, LoserFactors, WinnerFactors

from .caps import capped
from .claim import Claim
from .laid import Laid
from .patterns import base_of
from .presets import WuhanHouse

Factor = tuple[str, int]
DEALER: Seat = "E"
_BLOOMS = frozenset(("kong-bloom", "sea-bottom"))


def factors_of(claim: Claim) -> Factors:
    """Give every factor of every player, with what each loser owes before and after the caps."""
    base = base_of(claim.reading.patterns, claim.house)
    winner = winner_factors(claim)
    product = prod(number for _, number in winner)
    losers: dict[Seat, tuple[Factor, ...]] = {seat: loser_factors(claim, seat) for seat in claim.losers}
    raw: dict[Seat, int] = {
        seat: base * product * prod(number for _, number in factors) for seat, factors in losers.items()
    }
    amounts = capped(raw, claim.house)
    return Factors(base, WinnerFactors(claim.win.by, winner, product), _rows(losers, raw, amounts))


def _rows(
    losers: Mapping[Seat, tuple[Factor, ...]], raw: Mapping[Seat, int], amounts: Mapping[Seat, int]
) -> dict[Seat, LoserFactors]:
    return {
        seat: LoserFactors(factors, prod(number for _, number in factors), raw[seat], amounts[seat])
        for seat, factors in losers.items()
    }


def winner_factors(claim: Claim) -> tuple[Factor, ...]:
    """Give the winner's factors in the order of the rules."""
    factors = _factors_of_calls(claim.laid[claim.win.by], claim.house)
    if claim.reading.hard:
        factors.append(("hard", 2))
    if claim.win.how == "self-draw" and not _is_bloom_without_self_draw(claim):
        factors.append(("self-draw", 2))
    return tuple(factors)


def loser_factors(claim: Claim, seat: Seat) -> tuple[Factor, ...]:
    """Give a loser's factors in the order of the rules; the dealer's counts for small hands only."""
    factors = _factors_of_calls(claim.laid[seat], claim.house, _robbed_kongs_counted(claim, seat))
    if seat == claim.win.discarder:
        factors.append(("discard", 2))
    if claim.is_small and DEALER in (seat, claim.win.by):
        factors.append(("dealer", 2))
    return tuple(factors)


def _factors_of_calls(laid: Laid, house: WuhanHouse, more_exposed: int = 0) -> list[Factor]:
    return [
        *[("open", 2)] * _openings_counted(laid, house),
        *[("exposed-kan", 2)] * (laid.exposed_kans + more_exposed),
        *[("closed-kan", 4)] * laid.closed_kans,
        *[("red-kan", 2)] * laid.red_kans,
        *[("wild-kan", house.wild_kan)] * laid.wild_kans,
    ]


def _openings_counted(laid: Laid, house: WuhanHouse) -> int:
    openings = len(laid.openings) - (laid.open_kans if house.open_kan_counts == "kan-only" else 0)
    return openings if house.factor_open == "each" else min(openings, 1)


def _robbed_kongs_counted(claim: Claim, seat: Seat) -> int:
    """A robbed kong never stood; some houses count it all the same."""
    robbed = claim.robbed
    return int(robbed is not None and robbed.player == seat and claim.house.robbed_kong_counts == "yes")


def _is_bloom_without_self_draw(claim: Claim) -> bool:
    return claim.house.self_draw_on_bloom == "no" and bool(_BLOOMS & set(claim.reading.patterns))
