"""Wuhan 红中癞子杠: from the facts of a deal to its payments."""

from __future__ import annotations

from bot.engine.house import Played
from bot.engine.ruleset import RuleSet

from .clauses import CLAUSES
from .facts import VOCABULARY
from .presets import PRESETS, WuhanHouse
from .settlement import settle
from .stakes import hundredths
from .wild import wild_after


def _money(points: int, rules: Played[WuhanHouse]) -> int | None:
    return hundredths(points, rules.table.stake)


RULE_SET = RuleSet("wuhan", WuhanHouse, PRESETS, CLAUSES, VOCABULARY, settle, hundredths=_money)

__all__ = ["RULE_SET", "WuhanHouse", "wild_after"]
