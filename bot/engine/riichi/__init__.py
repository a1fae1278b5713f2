"""Riichi: from the facts of a deal to its payments."""

from __future__ import annotations

from bot.engine.ruleset import RuleSet

from .clauses import CLAUSES
from .facts import VOCABULARY
from .presets import PRESETS, RiichiHouse
from .ruling import settle
from .yakuman import NAMES

RULE_SET = RuleSet("riichi", RiichiHouse, PRESETS, CLAUSES, VOCABULARY, settle, agreed_patterns=NAMES)

__all__ = ["RULE_SET", "RiichiHouse"]
