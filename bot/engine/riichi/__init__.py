"""Riichi: from the facts of a deal to its payments."""

from __future__ import annotations

from bot.engine.ruleset import RuleSet

from .clauses import CLAUSES
from .facts import VOCABULARY
from .presets import PRESETS, RiichiHouse
from .ruling import settle

RULE_SET = RuleSet("riichi", RiichiHouse, PRESETS, CLAUSES, VOCABULARY, settle)

__all__ = ["RULE_SET", "RiichiHouse"]
