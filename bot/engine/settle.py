"""The only door of the engine: facts in, ruling out."""

from __future__ import annotations

from .deal import Deal
from .facts import check_facts
from .ruleset import played_by
from .ruling import Ruling, deltas_of


def settle(deal: Deal) -> Ruling:
    """Decide who pays whom in this deal, and why; raises `DealError` when its facts do not allow it."""
    rule_set, rules = played_by(deal.rules, deal.house)
    check_facts(deal, rules.seats, rule_set.vocabulary)
    outcome = rule_set.settle(deal, rules)
    return Ruling(
        rules=deal.rules,
        house=rules.changed,
        deltas=deltas_of(outcome.payments, rules.seats),
        payments=outcome.payments,
        liabilities=outcome.liabilities,
        hands=outcome.hands,
        notes=outcome.notes,
        factors=outcome.factors,
    )
