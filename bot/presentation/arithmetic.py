"""The multiplication behind a ruling, written out so that a table can check it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from bot.engine import Factors, HouseValue, LoserFactors, Seat, Times

from .money import Money
from .paid import difference_of
from .words import Words, short


def arithmetic_lines(factors: Factors, words: Words, money: Money, cap: HouseValue | None) -> Iterator[str]:
    """Write the winner's side, then what each loser owes, in points, and what a point is.

    Losers who multiply alike share a line.
    """
    winner = factors.winner
    total = _written(Fraction(factors.base) * Fraction(winner.product))
    base = words.language("factors.base", base=factors.base)
    product = words.times((base, *_factors(winner.factors, words)))
    yield words.language("factors.winner", player=words.party(winner.by), product=product, total=total)
    alike: dict[LoserFactors, list[Seat]] = {}
    for seat, loser in factors.losers.items():
        alike.setdefault(loser, []).append(seat)
    for loser, seats in alike.items():
        yield _of_losers(loser, seats, total, words, cap)
    if money.plain(1) != "1":
        yield words.language("factors.point", amount=money.plain(1))


def _of_losers(loser: LoserFactors, seats: Sequence[Seat], total: str, words: Words, cap: HouseValue | None) -> str:
    language, raw = words.language, loser.raw
    players = words.in_a_row(seats)
    if loser.factors:
        product = words.times(_factors(loser.factors, words))
        amount = words.times((total, loser.product))
        line = language("factors.loser", player=players, product=product, sum=amount, raw=raw)
    else:
        line = language("factors.plain", player=players, raw=raw)
    key = difference_of(loser, cap)
    if loser.stepped and loser.stepped != loser.raw:
        line = language("factors.stepped", line=line, stepped=loser.stepped)
    if key in ("capped", "golden"):
        line = language(f"factors.{key}", line=line, capped=loser.capped)
    return language("factors.each", line=line) if len(seats) > 1 else line


def _factors(factors: Sequence[tuple[str, Times]], words: Words) -> Iterator[str]:
    """Name each factor and how much it is; the same one several times is named once, with its product."""
    for name, times in dict.fromkeys(factors):
        named, count = short(words.language(f"factor.{words.family}.{name}")), factors.count((name, times))
        if count == 1:
            yield words.language("factors.one", factor=named, times=times)
        else:
            product = _written(Fraction(times) ** count)
            yield words.language("factors.several", factor=named, count=count, times=product)


def _written(number: Fraction) -> str:
    """Write a whole number, or one and a half times one, as tables do: ``7.5``."""
    return str(number.numerator) if number.denominator == 1 else f"{float(number):g}"
