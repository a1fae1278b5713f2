"""Wuhan 红中癞子杠: from the facts of a deal to its payments."""

from __future__ import annotations

from bot.engine.ruleset import RuleSet

from .claim import claimants
from .clauses import CLAUSES
from .facts import VOCABULARY
from .meld_owners import meld_owners
from .patterns import BIG
from .presets import PRESETS, WuhanHouse
from .settlement import settle
from .stakes import hundredths
from .wild import RED, wild_after

RULE_SET = RuleSet(
    "wuhan",
    WuhanHouse,
    PRESETS,
    CLAUSES,
    VOCABULARY,
    settle,
    agreed_patterns=BIG,
    claimants=claimants,
    meld_owners=meld_owners,
    hundredths=lambda points, rules: hundredths(points, rules.table.stake),
)

__all__ = ["RED", "RULE_SET", "WuhanHouse", "wild_after"]
