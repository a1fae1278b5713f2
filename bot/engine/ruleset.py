"""A rule set is one folder beside this module: its table, presets, clauses and the function that settles."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from .deal import Deal, HouseValue, Seat
from .errors import DealError
from .house import House, Option, Played, Preset, options_of, played
from .ruling import Outcome
from .vocabulary import Vocabulary

_PACKAGE = __name__.rpartition(".")[0]


def _winners(deal: Deal, _: Played[Any]) -> tuple[Seat, ...]:
    return tuple(win.by for win in deal.wins or ())


def _no_money(_amount: int, _rules: Played[Any]) -> None:
    return None


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A family of rules; `clauses` maps ids to sources.

    `agreed_patterns` are what a table can agree a hand to be; `claimants` whose claims count where several win on one
    discard, so far as house rules that every preset shares decide it; `meld_owners` whose melds a deal must state, with
    `melds_in_order` where it also matters in which order different players laid theirs down. `hundredths` gives an
    amount in hundredths of the currency, None at a table that counts points or units.
    """

    family: str
    table: type[House]
    presets: Mapping[str, Preset]
    clauses: Mapping[str, str]
    vocabulary: Vocabulary
    settle: Callable[[Deal, Played[Any]], Outcome]
    agreed_patterns: tuple[str, ...] = ()
    claimants: Callable[[Deal, Played[Any]], Collection[Seat]] = _winners
    meld_owners: Callable[[Deal, Played[Any]], Collection[Seat]] = _winners
    melds_in_order: bool = False
    hundredths: Callable[[int, Played[Any]], int | None] = _no_money

    @property
    def options(self) -> Mapping[str, Option]:
        """The house rules of this family by key."""
        return options_of(self.table)


@cache
def families() -> tuple[str, ...]:
    """Name the rule sets: every package beside this module."""
    parent = importlib.import_module(_PACKAGE)
    return tuple(module.name for module in pkgutil.iter_modules(parent.__path__) if module.ispkg)


@cache
def rule_set_of(family: str) -> RuleSet:
    """Load the rule set of a family named by `families`."""
    return importlib.import_module(f"{_PACKAGE}.{family}").RULE_SET


def find_rules(rules: str) -> tuple[RuleSet, Preset]:
    """Look up ``family/preset``; raises ``missing-fact`` when empty and ``unknown-rules``."""
    if not rules:
        raise DealError("missing-fact", "rules", "rules")
    family, _, name = rules.partition("/")
    rule_set = rule_set_of(family) if family in families() else None
    preset = rule_set.presets.get(name) if rule_set else None
    if rule_set is None or preset is None:
        raise DealError("unknown-rules", "rules", "rules", rules=rules)
    return rule_set, preset


def played_by(rules: str, house: Mapping[str, HouseValue]) -> tuple[RuleSet, Played[Any]]:
    """Resolve a preset and a deal's own overrides; raises ``unknown-rules``, ``unknown-option``, ``bad-value``."""
    return _played(rules, tuple(house.items()) if house else ())


@lru_cache(maxsize=1024)
def _played(rules: str, house: tuple[tuple[str, HouseValue], ...]) -> tuple[RuleSet, Played[Any]]:
    rule_set, preset = find_rules(rules)
    return rule_set, played(rule_set.family, rule_set.table, preset, dict(house))
