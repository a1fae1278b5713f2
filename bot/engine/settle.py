"""The only door of the engine: facts in, ruling out."""

from __future__ import annotations

from typing import Any

from .bearing import resting_on, value_of
from .deal import Deal
from .facts import check_facts
from .house import Played, shown
from .ruleset import RuleSet, played_by
from .ruling import Note, Outcome, Ruling, deltas_of


def settle(deal: Deal) -> Ruling:
    """Decide who pays whom in this deal, and why; raises `DealError` when its facts do not allow it."""
    rule_set, rules = played_by(deal.rules, deal.house)
    outcome = _decided(deal, rule_set, rules)
    notes = outcome.notes
    if rules.assumed:
        notes = [*notes, *_assumptions(deal, outcome, rule_set)]
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
    return _decided(deal, *played_by(deal.rules, deal.house))


def _decided(deal: Deal, rule_set: RuleSet, rules: Played[Any]) -> Outcome:
    check_facts(deal, rules.seats, rule_set.vocabulary)
    return rule_set.settle(deal, rules)


def _assumptions(deal: Deal, outcome: Outcome, rule_set: RuleSet) -> list[Note]:
    """Name each value without a public source that the ruling rests on."""
    _, rules = played_by(deal.rules, deal.house)
    keys = [key for key in rule_set.options if key in rules.assumed]
    bearing = resting_on(deal, outcome, keys, try_out, rule_set.options)
    return [Note("assumed", {"option": key, "value": shown(value_of(rules, rule_set.options[key]))}) for key in bearing]


def rests_on(deal: Deal) -> list[str]:
    """Give the deal's own house rules that its ruling rests on; raises `DealError`."""
    rule_set, _ = played_by(deal.rules, deal.house)
    return resting_on(deal, try_out(deal), deal.house, try_out, rule_set.options)
