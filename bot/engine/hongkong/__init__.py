"""Hong Kong: from the facts of a deal to its payments, in units of half the stake."""

from __future__ import annotations

from bot.engine.house import Played
from bot.engine.ruleset import RuleSet

from .clauses import CLAUSES
from .facts import VOCABULARY
from .presets import PRESETS, HongKong
from .ruling import settle
from .stakes import hundredths


def _money(units: int, rules: Played[HongKong]) -> int | None:
    return hundredths(units, rules.table.stake)


RULE_SET = RuleSet("hongkong", HongKong, PRESETS, CLAUSES, VOCABULARY, settle, hundredths=_money)

__all__ = ["RULE_SET", "HongKong"]
