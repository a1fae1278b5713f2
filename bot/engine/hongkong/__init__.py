"""Hong Kong: from the facts of a deal to its payments, in units of half the stake."""

from __future__ import annotations

from bot.engine.ruleset import RuleSet

from .clauses import CLAUSES
from .facts import VOCABULARY
from .known import AGREED
from .meld_owners import meld_owners
from .presets import PRESETS, HongKong
from .ruling import settle
from .stakes import hundredths

RULE_SET = RuleSet(
    "hongkong",
    HongKong,
    PRESETS,
    CLAUSES,
    VOCABULARY,
    settle,
    agreed_patterns=AGREED,
    meld_owners=meld_owners,
    melds_in_order=True,
    hundredths=lambda units, rules: hundredths(units, rules.table.stake),
)

__all__ = ["RULE_SET", "HongKong"]
