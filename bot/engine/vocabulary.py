"""What the deals of one rule set may speak of; a fact of another family is an error, never ignored."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from operator import attrgetter

from .deal import CallKind, Deal, Flag, How, Value
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
