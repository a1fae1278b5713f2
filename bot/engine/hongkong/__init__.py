"""Hong Kong: from the facts of a deal to its payments, in units of half the stake."""

from __future__ import annotations

from bot.engine.ruleset import RuleSet

from .clauses import CLAUSES
from .facts import VOCABULARY
from .presets import PRESETS, HongKong
from .ruling import settle

RULE_SET = RuleSet("hongkong", HongKong, PRESETS, CLAUSES, VOCABULARY, settle)

__all__ = ["RULE_SET", "HongKong"]
