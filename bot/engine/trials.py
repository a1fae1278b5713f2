"""A deal tried under other house rules: what it would come to, and which of them its payments rest on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import msgspec

from .deal import Deal, HouseValue
from .errors import DealError
from .house import Option
from .ruling import Outcome, Payment

Settle = Callable[[Deal], Outcome]


class Trials:
    """One deal settled again and again, by `settle`, with some of its house rules set otherwise; each way only once."""

    def __init__(self, deal: Deal, settle: Settle) -> None:
        self.deal = deal
        self._settle = settle
        self._tried: dict[frozenset[tuple[str, HouseValue]], Outcome | DealError] = {}

    def outcome(self, house: Mapping[str, HouseValue]) -> Outcome | DealError:
        """Return what the deal comes to when these rules are set so, or the error that stops it."""
        key = frozenset(house.items())
        if key not in self._tried:
            self._tried[key] = self._outcome(house)
        return self._tried[key]

    def _outcome(self, house: Mapping[str, HouseValue]) -> Outcome | DealError:
        try:
            return self._settle(msgspec.structs.replace(self.deal, house={**self.deal.house, **house}))
        except DealError as error:
            return error


def resting_on(trials: Trials, outcome: Outcome, options: Iterable[Option]) -> list[str]:
    """Return the keys of those options whose other values would give other payments, or none at all."""
    moved = _moved(outcome.payments)
    return [
        option.key
        for option in options
        if any(_differs(trials.outcome({option.key: value}), moved) for value in _values_to_try(option))
    ]


def _values_to_try(option: Option) -> Iterable[HouseValue]:
    """Return the words, or for an option that only counts its two smallest numbers."""
    if option.words or option.number is None:
        return option.words
    least, step = int(option.number.ge or 0), int(option.number.multiple_of or 1)
    return (least, least + step)


def _differs(tried: Outcome | DealError, moved: Mapping[tuple[str, str], int]) -> bool:
    return isinstance(tried, DealError) or _moved(tried.payments) != moved


def _moved(payments: Iterable[Payment]) -> dict[tuple[str, str], int]:
    """Add up what each pays each, whatever the reason."""
    moved: dict[tuple[str, str], int] = {}
    for each in payments:
        moved[each.payer, each.payee] = moved.get((each.payer, each.payee), 0) + each.amount
    return moved
