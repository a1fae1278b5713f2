"""Who pays in Wuhan: factors, caps, penalties; each loser their own amount, or one liable player all three."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import prod
from types import MappingProxyType

from bot.engine.deal import SEATS, Penalty, Seat
from bot.engine.errors import bad_value
from bot.engine.ruling import Factors, Liability, LoserFactors, Note, Outcome, Payment, WinnerFactors

from .claim import Declared, WuhanClaim
from .patterns import base_of
from .reading import HandReading
from .rules import WuhanHouse

Factor = tuple[str, int]
DEALER: Seat = "E"
_BLOOMS = frozenset(("kong-bloom", "sea-bottom"))


def factors_of(claim: WuhanClaim, reading: HandReading) -> Factors:
    """Return every factor of every player, with what each loser owes before and after the caps.

    Clause `pay` (the article): base, times the winner's factors, times the loser's own; nobody is free.
    """
    base = base_of(reading.patterns, claim.house)
    winner = winner_factors(claim, reading)
    product = prod(number for _, number in winner)
    losers: dict[Seat, tuple[Factor, ...]] = {seat: loser_factors(claim, reading, seat) for seat in claim.losers}
    raw: dict[Seat, int] = {
        seat: base * product * prod(number for _, number in factors) for seat, factors in losers.items()
    }
    amounts = capped(raw, claim.house)
    return Factors(base, WinnerFactors(claim.by, winner, product), _rows(losers, raw, amounts))


def _rows(
    losers: Mapping[Seat, tuple[Factor, ...]], raw: Mapping[Seat, int], amounts: Mapping[Seat, int]
) -> dict[Seat, LoserFactors]:
    return {
        seat: LoserFactors(factors, prod(number for _, number in factors), raw[seat], amounts[seat])
        for seat, factors in losers.items()
    }


def winner_factors(claim: WuhanClaim, reading: HandReading) -> tuple[Factor, ...]:
    """Return the winner's factors in the order of the rules.

    Clauses `factor.hard` (the article, 硬胡×2) and `factor.self-draw` (自摸×2), beside those of the calls.
    """
    factors = _factors_of_calls(claim.declared[claim.by], claim.house)
    if reading.hard:
        factors.append(("hard", 2))
    if claim.how == "self-draw" and not _is_bloom_without_self_draw(claim.house, reading):
        factors.append(("self-draw", 2))
    return tuple(factors)


def loser_factors(claim: WuhanClaim, reading: HandReading, seat: Seat) -> tuple[Factor, ...]:
    """Return a loser's factors in the order of the rules.

    Clauses `factor.discard` (the article, 放冲者输点×2) and, for small hands only, `factor.dealer` (庄闲因素).
    """
    factors = _factors_of_calls(claim.declared[seat], claim.house, _robbed_kongs_counted(claim, seat))
    if seat == claim.discarder:
        factors.append(("discard", 2))
    if reading.is_small and DEALER in (seat, claim.by):
        factors.append(("dealer", 2))
    return tuple(factors)


def _factors_of_calls(declared: Declared, house: WuhanHouse, more_exposed: int = 0) -> list[Factor]:
    """Return what a player's own calls multiply by; a loser's count against them.

    Clauses `factor.open` (the article, 开口×2), `factor.exposed-kan` (冲杠 and 蓄杠), `factor.closed-kan` (暗杠×4),
    `factor.red-kan` (红中杠×2) and `factor.wild-kan` (赖子杠2番; 4 by its closing list and public game servers).
    """
    return [
        *[("open", 2)] * _openings_counted(declared, house),
        *[("exposed-kan", 2)] * (declared.exposed_kans + more_exposed),
        *[("closed-kan", 4)] * declared.closed_kans,
        *[("red-kan", 2)] * declared.red_kans,
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


def check_caps(house: WuhanHouse) -> None:
    """Refuse a golden top that is not above the cap, with ``bad-value``."""
    cap, golden = house.cap_each, house.cap_golden
    if isinstance(cap, int) and isinstance(golden, int) and golden <= cap:
        raise bad_value("house.cap.golden", "golden-below-cap", cap=cap, golden=golden)


def capped(raw: Mapping[Seat, int], house: WuhanHouse) -> Mapping[Seat, int]:
    """Return what each loser owes after the caps.

    Clauses `cap` (the article, 封顶) and, where all three exceed it, `cap.golden` (金顶).
    """
    cap, golden = house.cap_each, house.cap_golden
    if cap == "none":
        return raw
    if golden == "none" or not all(amount > cap for amount in raw.values()):
        return {seat: min(amount, cap) for seat, amount in raw.items()}
    if house.cap_golden_how == "flat":
        return dict.fromkeys(raw, golden)
    return {seat: min(amount, golden) for seat, amount in raw.items()}


def cap_notes(losers: Mapping[Seat, LoserFactors], house: WuhanHouse) -> Iterator[Note]:
    """Say which amounts a cap changed."""
    cap, golden = house.cap_each, house.cap_golden
    if isinstance(cap, int) and isinstance(golden, int) and all(loser.raw > cap for loser in losers.values()):
        yield Note("wuhan.cap.golden", {"cap": cap, "golden": golden})
        return
    for seat, loser in losers.items():
        if loser.capped < loser.raw:
            yield Note("wuhan.cap", {"player": seat, "raw": loser.raw, "capped": loser.capped})


def settle_penalty(penalty: Penalty, house: WuhanHouse) -> Outcome:
    """Order what the house sets; raises ``bad-value`` where a false win costs a cap that is not played."""
    return _left_game(penalty, house) if penalty.kind == "left-game" else _false_win(penalty, house)


def _left_game(penalty: Penalty, house: WuhanHouse) -> Outcome:
    """Clause `penalty.left-game` (the article, 逃跑), which names no receiver: it goes to the table."""
    amount = house.penalty_left_game
    if amount == "none":
        return _nothing(penalty)
    return Outcome([Payment(penalty.by, "table", amount, "wuhan.penalty.left-game")])


def _false_win(penalty: Penalty, house: WuhanHouse) -> Outcome:
    """Clause `penalty.false-win`: no source has one, so an error costs what a hand can cost at most."""
    cap = house.cap_each
    if house.penalty_false_win == "none":
        return _nothing(penalty)
    if cap == "none":
        raise bad_value("house.penalty.false-win", "no-cap")
    return Outcome([Payment(penalty.by, seat, cap, "wuhan.penalty.false-win") for seat in SEATS if seat != penalty.by])


def _nothing(penalty: Penalty) -> Outcome:
    return Outcome((), notes=[Note("wuhan.no-penalty", {"player": penalty.by})])


_HUNDREDTHS: Mapping[str, int] = MappingProxyType({"0.1": 10, "0.2": 20, "0.5": 50})


def hundredths(points: int, stake: str | int) -> int | None:
    """Return `points` in hundredths of the currency; None at a table without a stake."""
    if stake == "none":
        return None
    return points * (_HUNDREDTHS[stake] if isinstance(stake, str) else stake * 100)


def pay_win(factors: Factors, liable: Liability | None) -> Iterator[Payment]:
    """Order the payments; under liability there is one for each share, saying whose it is.

    Clause `pay` (the article): each loser their own amount; under 承包 one pays all three as they stand.
    """
    winner = factors.winner.by
    for seat, loser in factors.losers.items():
        if liable is None:
            yield Payment(seat, winner, loser.capped, "wuhan.pay")
        else:
            yield Payment(liable.player, winner, loser.capped, liable.why, seat)


def liability_notes(factors: Factors, liable: Liability | None) -> Iterator[Note]:
    """Say that a liable player owes shares that were capped first and then added up.

    Clause `cap.order` (the article, 承包人付出数; public game servers).
    """
    shares = factors.losers.values()
    if liable is not None and any(loser.capped < loser.raw for loser in shares):
        total = sum(loser.capped for loser in shares)
        yield Note("wuhan.cap.order", {"player": liable.player, "total": total})
