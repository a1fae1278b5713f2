"""Who pays in Wuhan: each loser their own amount, or one liable player all of them; ready players, and penalties."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import prod

from msgspec import UNSET

from bot.engine.deal import Deal, Penalty, Seat
from bot.engine.errors import missing_fact
from bot.engine.family import Rules
from bot.engine.ruling import Factors, Liability, LoserFactors, Note, Outcome, Payment, WinnerFactors

from .caps import are_capped, capped, stepped
from .claim import Declared, WuhanClaim, declarations
from .factors import check_minimum, factors_of_calls, is_paid_alone, multiply, product_of
from .reading import HandReading
from .rules import WuhanHouse
from .tokens import TokenTiles

CAP_OF_FALSE_WIN = 300
"""What a false win costs where amounts have no cap: the usual one."""


def factors_of(claim: WuhanClaim, reading: HandReading) -> Factors:
    """Return every factor of every player, with what each loser owes before and after the caps.

    Raises ``bad-hand`` for a win that is worth less than the house wants.
    """
    product = multiply(claim, reading)
    check_minimum(claim, product.raw)
    points = stepped(product.raw, claim.house)
    amounts = capped(points, claim, reading)
    by_steps: Mapping[Seat, int] = {} if claim.house.steps == "none" else points
    losers: dict[Seat, LoserFactors] = {
        seat: LoserFactors(factors, product_of(factors), product.raw[seat], amounts[seat], by_steps.get(seat, UNSET))
        for seat, factors in product.losers.items()
    }
    return Factors(product.base, WinnerFactors(claim.by, product.winner, product_of(product.winner)), losers)


def pay_win(factors: Factors, claim: WuhanClaim, reading: HandReading, liable: Liability | None) -> Iterator[Payment]:
    """Order the payments; under liability there is one for each share, saying whose it is.

    Clause `pay` (the article): each loser their own amount; under 承包 one pays all of them as they stand.
    """
    why = "wuhan.small.discard" if is_paid_alone(claim, reading) else "wuhan.pay"
    for seat, loser in factors.losers.items():
        if not loser.capped:
            continue
        if liable is None:
            yield Payment(seat, claim.by, loser.capped, why)
        else:
            yield Payment(liable.player, claim.by, loser.capped, liable.why, seat)


def liability_notes(factors: Factors, liable: Liability | None) -> Iterator[Note]:
    """Say that a liable player owes shares that were capped first and then added up.

    Clause `cap.order` (the article, 承包人付出数; public game servers).
    """
    shares = factors.losers.values()
    if liable is not None and are_capped(shares):
        total = sum(loser.capped for loser in shares)
        yield Note("wuhan.cap.order", {"player": liable.player, "total": total})


def settle_ready(deal: Deal, tokens: TokenTiles, rules: Rules[WuhanHouse]) -> Outcome:
    """Order what each player who was not ready at a drawn deal pays each who was; raises ``missing-fact``.

    Clause `draw.ready` (a rule document with its code, 查大叫): the openings and kongs of both, twice that from who has
    not opened; each payment under the cap, no golden top. Who has not opened is never ready.
    """
    told = deal.draw.ready if deal.draw else UNSET
    if told is UNSET:
        raise missing_fact("draw.ready", "ready")
    declared = declarations(deal.calls, tokens, rules.seats)
    ready: list[Seat] = [seat for seat in rules.seats if seat in told and declared[seat].openings]
    payments: list[Payment] = [
        Payment(payer, seat, _price_of_ready(declared[payer], declared[seat], rules.house), "wuhan.draw.ready")
        for seat in ready
        for payer in rules.seats
        if payer not in ready
    ]
    notes = [Note("wuhan.never-ready", {"player": seat}) for seat in rules.seats if seat in told and seat not in ready]
    return Outcome(payments, notes=notes if payments else [Note("wuhan.draw"), *notes])


def _price_of_ready(payer: Declared, ready: Declared, house: WuhanHouse) -> int:
    kongs = [*factors_of_calls(payer, house), *factors_of_calls(ready, house)]
    amount = prod(times for _, times in kongs) * (1 if payer.openings else 2)
    return amount if house.cap_each == "none" else min(amount, house.cap_each)


def settle_penalty(penalty: Penalty, rules: Rules[WuhanHouse]) -> Outcome:
    """Order what the house sets."""
    return _left_game(penalty, rules.house) if penalty.kind == "left-game" else _false_win(penalty, rules)


def _left_game(penalty: Penalty, house: WuhanHouse) -> Outcome:
    """Clause `penalty.left-game` (the article, 逃跑), which names no receiver: it goes to the table."""
    amount = house.penalty_left_game
    if amount == "none":
        return _nothing(penalty)
    return Outcome([Payment(penalty.by, "table", amount, "wuhan.penalty.left-game")])


def _false_win(penalty: Penalty, rules: Rules[WuhanHouse]) -> Outcome:
    """Clause `penalty.false-win`: no source has one, so an error costs what a hand can cost at most."""
    cap = rules.house.cap_each
    if rules.house.penalty_false_win == "none":
        return _nothing(penalty)
    amount = CAP_OF_FALSE_WIN if cap == "none" else cap
    others: list[Seat] = [seat for seat in rules.seats if seat != penalty.by]
    return Outcome([Payment(penalty.by, seat, amount, "wuhan.penalty.false-win") for seat in others])


def _nothing(penalty: Penalty) -> Outcome:
    return Outcome((), notes=[Note("wuhan.no-penalty", {"player": penalty.by})])


def thousandths(points: int, stake: str | int) -> int | None:
    """Return `points` in thousandths of the currency; None at a table without a stake."""
    if stake == "none":
        return None
    whole, _, part = str(stake).partition(".")
    return points * (int(whole) * 1000 + int(part.ljust(3, "0") if part else 0))
