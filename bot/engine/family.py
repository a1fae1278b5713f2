"""A family of rules is one folder beside this module: its options, presets, clauses, facts, and how it settles."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from operator import attrgetter
from typing import Any

from .deal import CallKind, Deal, Flag, HouseValue, How, Seat, Value
from .errors import DealError
from .house import House, Option, Played, Preset, options_of, played
from .ruling import Outcome
from .tiles import Tile, tally_mask

FAMILY_FIELDS = ("honba", "deposits", "riichi", "dora", "ura", "kita", "flowers", "wild")
"""The fields of a deal that belong to some families only."""
VALUE_FIELDS = ("han", "fu", "yakuman", "faan", "patterns", "hard")
CALL_TESTIMONY = ("echo", "forced")
WIN_TESTIMONY = ("fresh", "forced", "wall", "discarder_ready")


@dataclass(frozen=True, slots=True, eq=False)
class Vocabulary:
    """The fields, words and tiles a family uses; `foreign_tiles` are not in its set. Each family has one of its own."""

    fields: frozenset[str]
    call_kinds: frozenset[CallKind]
    hows: frozenset[How]
    flags: frozenset[Flag]
    value_fields: frozenset[str]
    testimony_of_calls: frozenset[str] = frozenset()
    testimony_of_wins: frozenset[str] = frozenset()
    foreign_tiles: frozenset[Tile] = frozenset()
    kinds_without_tiles: frozenset[CallKind] = frozenset()
    foreign_tally: int = field(init=False)
    """Every bit of a tally that belongs to a foreign tile."""
    foreign_fields: tuple[str, ...] = field(init=False)
    foreign_values: tuple[str, ...] = field(init=False)
    foreign_call_testimony: tuple[str, ...] = field(init=False)
    foreign_win_testimony: tuple[str, ...] = field(init=False)
    foreign_of_deal: Callable[[Deal], object] = field(init=False)
    """Picks what a deal says in the foreign fields, all at once."""
    foreign_of_value: Callable[[Value], object] = field(init=False)
    """The same of an agreed value."""

    def __post_init__(self) -> None:
        """Derive once what is foreign, since every deal is checked for it."""
        object.__setattr__(self, "foreign_tally", tally_mask(self.foreign_tiles))
        for name, everything, own in (
            ("foreign_fields", FAMILY_FIELDS, self.fields),
            ("foreign_values", VALUE_FIELDS, self.value_fields),
            ("foreign_call_testimony", CALL_TESTIMONY, self.testimony_of_calls),
            ("foreign_win_testimony", WIN_TESTIMONY, self.testimony_of_wins),
        ):
            object.__setattr__(self, name, tuple(each for each in everything if each not in own))
        object.__setattr__(self, "foreign_of_deal", _picking(self.foreign_fields))
        object.__setattr__(self, "foreign_of_value", _picking(self.foreign_values))


def _picking(names: tuple[str, ...]) -> Callable[[object], object]:
    return attrgetter(*names) if names else lambda _: None


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
