"""Amounts as a table counts them: points, or units times the server's stake."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.engine.deal import HouseValue


@dataclass(frozen=True, slots=True)
class Money:
    """How whole units are shown: `units` of them make `worth` of what the table counts."""

    worth: int = 1
    units: int = 1

    def plain(self, amount: int) -> str:
        """Write an amount, with a fraction only where the stake makes one."""
        whole, rest = divmod(abs(amount) * self.worth, self.units)
        fraction = f"{rest / self.units:.2f}".rstrip("0")[1:] if rest else ""
        return f"{'-' if amount < 0 else ''}{whole}{fraction}"

    def signed(self, amount: int) -> str:
        """Write a net result: ``+32000``, ``-16300``, ``0``."""
        return f"+{self.plain(amount)}" if amount > 0 else self.plain(amount)


POINTS = Money()


def money_for(rules: str, house: Mapping[str, HouseValue]) -> Money:  # noqa: ARG001 - stakes join with their rules
    """Find how a rule set counts."""
    return POINTS
