"""Which house rules a ruling rests on: those that, set otherwise, would move a payment."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from .deal import Deal, HouseValue
from .errors import DealError
from .house import Option, Played
from .ruling import Outcome, Payment

Settle = Callable[[Deal], Outcome]


def resting_on(
    deal: Deal, outcome: Outcome, keys: Iterable[str], settle: Settle, options: Mapping[str, Option]
) -> list[str]:
    """Give those of the options whose other values would give other payments, or none at all."""
    return [key for key in keys if any(_differs(deal, outcome, key, value, settle) for value in _tried(options[key]))]


def value_of(rules: Played[Any], option: Option) -> HouseValue:
    """Give the value an option has at this table."""
    return getattr(rules.table, option.attribute)


def _tried(option: Option) -> Iterable[HouseValue]:
    """Give the values to try: the words, or for an option that only counts its two smallest numbers."""
    if option.words or option.number is None:
        return option.words
    least, step = int(option.number.ge or 0), int(option.number.multiple_of or 1)
    return (least, least + step)


def _differs(deal: Deal, outcome: Outcome, key: str, value: HouseValue, settle: Settle) -> bool:
    other = msgspec.structs.replace(deal, house={**deal.house, key: value})
    try:
        return _moved(settle(other).payments) != _moved(outcome.payments)
    except DealError:
        return True


def _moved(payments: Iterable[Payment]) -> dict[tuple[str, str], int]:
    """Add up what each pays each, whatever the reason."""
    moved: dict[tuple[str, str], int] = {}
    for each in payments:
        moved[each.payer, each.payee] = moved.get((each.payer, each.payee), 0) + each.amount
    return moved
