"""The only door of the engine: facts in, ruling out; and which house rules that ruling rests on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from .deal import Deal, HouseValue
from .errors import DealError
from .facts import check_facts
from .family import Rules, rules_of
from .house import Option, text_of_value
from .ruling import Note, Outcome, Payment, Ruling, deltas_of

Settle = Callable[[Deal], Outcome]


def resting_on(
    deal: Deal, outcome: Outcome, keys: Iterable[str], settle: Settle, options: Mapping[str, Option]
) -> list[str]:
    """Return those of the options whose other values would give other payments, or none at all."""
    return [key for key in keys if any(_differs(deal, outcome, key, value, settle) for value in _tried(options[key]))]


def _tried(option: Option) -> Iterable[HouseValue]:
    """Return the values to try: the words, or for an option that only counts its two smallest numbers."""
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


def settle(deal: Deal) -> Ruling:
    """Decide who pays whom in this deal, and why; raises `DealError` when its facts do not allow it."""
    rules = rules_of(deal.rules, deal.house)
    outcome = _decided(deal, rules)
    notes = outcome.notes
    if rules.assumed:
        notes = [*notes, *_assumptions(deal, outcome, rules)]
    return Ruling(
        rules=deal.rules,
        house=rules.changed,
        deltas=deltas_of(outcome.payments, rules.seats),
        payments=outcome.payments,
        liabilities=outcome.liabilities,
        hands=outcome.hands,
        notes=notes,
        factors=outcome.factors,
    )


def try_out(deal: Deal) -> Outcome:
    """Settle without a word on what the outcome rests on, which takes further trials; raises `DealError`."""
    return _decided(deal, rules_of(deal.rules, deal.house))


def _decided(deal: Deal, rules: Rules[Any]) -> Outcome:
    check_facts(deal, rules.seats, rules.family.vocabulary)
    return rules.family.settle(deal, rules)


def _assumptions(deal: Deal, outcome: Outcome, rules: Rules[Any]) -> list[Note]:
    """Name each value without a public source that the ruling rests on."""
    keys = [key for key in rules.family.options if key in rules.assumed]
    bearing = resting_on(deal, outcome, keys, try_out, rules.family.options)
    return [Note("assumed", {"option": key, "value": text_of_value(rules.value(key))}) for key in bearing]


def rests_on(deal: Deal) -> list[str]:
    """Return the deal's own house rules that its ruling rests on; raises `DealError`."""
    options = rules_of(deal.rules, deal.house).family.options
    return resting_on(deal, try_out(deal), deal.house, try_out, options)
