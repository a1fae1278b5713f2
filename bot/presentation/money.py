"""Amounts as a table counts them: points, units, or money where it plays for a stake."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from msgspec import Struct

from bot.engine import HouseValue, rules_of

_THOUSAND = 1000
MINUS = "\u2212"
"""The sign that is as wide as a plus."""


class Money(Struct, frozen=True):
    """How whole amounts are shown: `thousandths` gives one in thousandths of the currency, without it they count."""

    thousandths: Callable[[int], int | None] | None = None

    def plain(self, amount: int) -> str:
        """Write an amount, with a fraction only where the stake makes one: ``16000``, ``12.5``."""
        thousandths = None if self.thousandths is None else self.thousandths(amount)
        if thousandths is None:
            return str(amount)
        whole, rest = divmod(abs(thousandths), _THOUSAND)
        fraction = f".{rest:03}".rstrip("0") if rest else ""
        return f"{'-' if amount < 0 else ''}{whole}{fraction}"

    def signed(self, amount: int) -> str:
        """Write a net result: ``+32000``, ``−16300``, ``0``."""
        return f"+{self.plain(amount)}" if amount > 0 else self.plain(amount).replace("-", MINUS)


POINTS = Money()
"""Amounts counted as they are."""


def money_for(rules: str, house: Mapping[str, HouseValue]) -> Money:
    """Find how a table counts; raises what `rules_of` raises for rules that do not exist."""
    return _money(rules, tuple(house.items()))


@lru_cache(maxsize=256)
def _money(rules: str, house: tuple[tuple[str, HouseValue], ...]) -> Money:
    played = rules_of(rules, dict(house))
    thousandths = played.family.thousandths
    if thousandths(0, played) is None:
        return POINTS
    return Money(lambda amount: thousandths(amount, played))
