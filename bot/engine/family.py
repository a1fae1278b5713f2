"""A family of rules is one folder beside this module: its options, presets, clauses, facts, and how it settles."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from operator import attrgetter
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from msgspec import UnsetType

from .deal import CallKind, Deal, Flag, HouseValue, How, Seat, Value
from .errors import DealError
from .house import House, Option, Preset, house_of, options_of
from .ruling import Outcome
from .tally import tally_mask
from .tiles import Tile

FAMILY_FIELDS = ("honba", "deposits", "riichi", "dora", "ura", "kita", "flowers", "wild", "skins")
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
    draws: frozenset[str] = frozenset(("exhaustive",))
    """The ways in which nobody wins that its players speak of; others are settled all the same."""
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
    silence_of_deal: object = field(init=False)
    """What a deal says there that keeps to the family's own fields."""
    silence_of_value: object = field(init=False)
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
        object.__setattr__(self, "silence_of_deal", self.foreign_of_deal(Deal()))
        object.__setattr__(self, "silence_of_value", self.foreign_of_value(Value()))


def _picking(names: tuple[str, ...]) -> Callable[[object], object]:
    return attrgetter(*names) if names else lambda _: None


_PACKAGE = __name__.rpartition(".")[0]
_AS_PRESET: Mapping[str, HouseValue] = MappingProxyType({})


def _winners(deal: Deal, _: Rules[Any]) -> tuple[Seat, ...]:
    return tuple(win.by for win in deal.wins or ())


def _never(_deal: Deal, _rules: Rules[Any]) -> bool:
    return False


def _no_money(_amount: int, _rules: Rules[Any]) -> None:
    return None


def _any_house(_rules: Rules[Any]) -> None:
    return None


def _no_doubts(_deal: Deal, _rules: Rules[Any]) -> tuple[DealError, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Family:
    """A family of rules; `clauses` maps ids to sources.

    `agreed_patterns` are what a table can agree a hand to be; `claimants` whose claims count where several win on one
    discard, so far as house rules that every preset shares decide it; `meld_owners` whose melds a deal must state, with
    `melds_in_order` where it also matters in which order different players laid theirs down, and `threats_only` whether
    those of others matter only where one of them had threatened first; `chi_of_fewer` where a chi is called also at
    tables with fewer than four players. `thousandths` returns an amount in thousandths of the
    currency, None at a table that counts points or units.

    `doubts` finds, in a deal that can be settled, facts of which these rules take one as it was told though another
    excludes it: an agreed value beside melds that are worth more.

    `check_house` raises ``bad-value`` where options that are each possible cannot be played together.

    `asked` are the options that a table has to say when it chooses a preset, the most telling first; `in_notes` the
    names under which values of options stand in the data of notes. Each `lone_tile` is a kong by itself, as is each
    wild tile, which is the one `wild_after` the indicator; all such tiles are the `lone_tiles`, by their sort, as far
    as the wild tile, the stated skins and the house tell. All three are None where no tile is wild.
    """

    name: str
    table: type[House]
    presets: Mapping[str, Preset]
    clauses: Mapping[str, str]
    vocabulary: Vocabulary
    settle: Callable[[Deal, Rules[Any]], Outcome]
    agreed_patterns: tuple[str, ...] = ()
    claimants: Callable[[Deal, Rules[Any]], Collection[Seat]] = _winners
    meld_owners: Callable[[Deal, Rules[Any]], Collection[Seat]] = _winners
    melds_in_order: bool = False
    threats_only: Callable[[Deal, Rules[Any]], bool] = _never
    chi_of_fewer: bool = False
    thousandths: Callable[[int, Rules[Any]], int | None] = _no_money
    asked: tuple[str, ...] = ()
    in_notes: frozenset[str] = frozenset()
    check_house: Callable[[Rules[Any]], object] = _any_house
    doubts: Callable[[Deal, Rules[Any]], Iterable[DealError]] = _no_doubts
    lone_tile: Tile | None = None
    lone_tiles: Callable[[str | UnsetType, str | UnsetType, Any], Mapping[str, str]] | None = None
    wild_after: Callable[[Tile, Any], Tile] | None = None

    @property
    def options(self) -> Mapping[str, Option]:
        """The house rules of this family by key."""
        return options_of(self.table)


H = TypeVar("H", bound=House)


@dataclass(frozen=True, slots=True)
class Rules(Generic[H]):
    """The rules a deal is settled by: the preset they come from, the house they add up to, what the deal changed."""

    family: Family
    preset: Preset
    house: H
    changed: Mapping[str, HouseValue]
    seats: tuple[Seat, ...] = field(init=False)
    """The seats at this table in turn order, the dealer first."""
    assumed: frozenset[str] = field(init=False)
    """The assumed options that nobody confirmed by stating them."""

    def __post_init__(self) -> None:
        """Derive once what every deal asks for."""
        object.__setattr__(self, "seats", self.preset.seats)
        object.__setattr__(self, "assumed", self.preset.assumed - self.changed.keys())

    def value(self, key: str) -> HouseValue:
        """Return the value of an option; raises `KeyError` where the family has none of this key."""
        return getattr(self.house, self.family.options[key].attribute)

    @property
    def values(self) -> Mapping[str, HouseValue]:
        """The value of every option, by key, in the table's order."""
        return {key: getattr(self.house, option.attribute) for key, option in self.family.options.items()}


@cache
def families() -> tuple[str, ...]:
    """Return the names of the families: every package beside this module."""
    parent = importlib.import_module(_PACKAGE)
    return tuple(module.name for module in pkgutil.iter_modules(parent.__path__) if module.ispkg)


@cache
def family_of(name: str) -> Family:
    """Load a family named by `families`."""
    return importlib.import_module(f"{_PACKAGE}.{name}").FAMILY


def presets_of(name: str) -> tuple[str, ...]:
    """Return the rules a family offers, as they are named in a deal: ``riichi/tenhou``."""
    return tuple(f"{name}/{preset}" for preset in family_of(name).presets)


def rules_of(rules: str, house: Mapping[str, HouseValue] = _AS_PRESET) -> Rules[Any]:
    """Resolve ``family/preset`` and a deal's own overrides.

    Raises ``missing-fact`` when empty, ``unknown-rules``, ``unknown-option`` and ``bad-value``.
    """
    return _resolved(rules, tuple(house.items()) if house else ())


# Every deal of a table asks for the same few rules; reading a house anew costs more than settling the deal.
@lru_cache(maxsize=1024)
def _resolved(rules: str, house: tuple[tuple[str, HouseValue], ...]) -> Rules[Any]:
    if not rules:
        raise DealError("missing-fact", "rules", "rules")
    name, _, preset_name = rules.partition("/")
    family = family_of(name) if name in families() else None
    preset = family.presets.get(preset_name) if family else None
    if family is None or preset is None:
        raise DealError("unknown-rules", "rules", "rules", rules=rules)
    resolved = Rules(family, preset, *house_of(family.table, preset, dict(house)))
    family.check_house(resolved)
    return resolved
