"""House rules: one typed table a family, its presets, and where each value comes from.

A family's table is a subclass of `House`: each field is an option, with its key, its values (the type), its
default and its source in one line. Everything else, from ``/rules`` to the documentation, reads that table.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, cast, get_args, get_origin

import msgspec
from msgspec import Meta, Struct

from .deal import SEATS, HouseValue, Seat
from .errors import DealError

YesNo = Literal["yes", "no"]
_MOST_DIGITS = 18
"""No option counts so far; Python itself refuses to read a number of some thousand digits."""

_MOST_NUMBERS = 1000
"""One for each count that a deal can state."""
_MONEY = re.compile(r"(?!0+(?:\.0+)?\Z)[0-9]{1,7}(?:\.[0-9]{1,2})?")


class House(Struct, frozen=True, kw_only=True, cache_hash=True):
    """The base of every family's table of options."""


def text_of_value(value: HouseValue) -> str:
    """Write a value for people."""
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


@dataclass(frozen=True, slots=True)
class Source:
    """Who plays an option, or where it is written down."""

    text: str


@dataclass(frozen=True, slots=True)
class Moves:
    """A default that another option moves: where `key` is set to `to`, the default is `default`."""

    key: str
    to: HouseValue
    default: HouseValue


@dataclass(frozen=True, slots=True)
class Money:
    """Marks an option that also takes an amount of money above 0, ``0.25``, with at most two decimals."""


GroupName = Literal["who-pays", "liability", "counting", "limits", "draws", "display"]
"""The groups in which house rules are shown, in this order."""


@dataclass(frozen=True, slots=True)
class Group:
    """Marks among which house rules an option is shown; one that is not marked is about how hands are counted."""

    name: GroupName


_UNMARKED = Group("counting")


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule: the words it can be set to, the whole numbers it can count, its default and its source."""

    key: str
    attribute: str
    words: tuple[str | int, ...]
    number: Meta | None
    takes_list: bool
    takes_money: bool
    default: HouseValue
    source: str
    moves: tuple[Moves, ...]
    group: GroupName
    type: Any = field(repr=False)

    def read(self, value: HouseValue) -> HouseValue:
        """Return the value as the table holds it (digit strings as numbers, ``1,2,4`` as a list); raises ``bad-value``.

        An amount of money stays a string, without needless zeros: there are no fractions in the engine.
        """
        if self.takes_money and isinstance(value, str) and _MONEY.fullmatch(value):
            return _plain_money(value)
        for candidate in _candidates(value):
            try:
                return cast("HouseValue", msgspec.convert(candidate, self.type))
            except msgspec.ValidationError:
                continue
        raise DealError(
            "bad-value",
            f"house.{self.key}",
            "option",
            option=self.key,
            value=str(value),
            allowed=self.allowed,
        )

    @property
    def allowed(self) -> str:
        """The values it takes, for people: ``yes | no``, ``a multiple of 300 from 0``, ``a list of numbers``."""
        parts = [str(word) for word in self.words]
        if self.number is not None:
            step = f"×{self.number.multiple_of} " if self.number.multiple_of else ""
            parts.append(f"{step}{self.number.ge or 0}…{self.number.le or ''}")
        if self.takes_money:
            parts.append("0.01…")
        if self.takes_list:
            parts.append("[n, n, …]")
        return " | ".join(parts)


def _candidates(value: HouseValue) -> Sequence[HouseValue]:
    """Return what a value as it was stated can mean: itself, a number, a list of numbers."""
    if isinstance(value, tuple):
        return (value,) if len(value) <= _MOST_NUMBERS else ()
    if isinstance(value, int):
        return (value,)
    numbers = [part.strip() for part in value.split(",", _MOST_NUMBERS)]
    if not all(_is_number(part) for part in numbers) or len(numbers) > _MOST_NUMBERS:
        return (value,)
    return (value, int(value)) if len(numbers) == 1 else (value, tuple(map(int, numbers)))


def _is_number(text: str) -> bool:
    return 0 < len(text) <= _MOST_DIGITS and text.isascii() and text.isdigit()


def _plain_money(text: str) -> HouseValue:
    """Return an amount as it is shown: a whole one as a number."""
    whole, _, part = text.partition(".")
    part = part.rstrip("0")
    return f"{int(whole)}.{part}" if part else int(whole)


@cache
def options_of(table: type[House]) -> Mapping[str, Option]:
    """Read the options out of a family's table, by key, in the table's order."""
    return {each.encode_name: _option(each) for each in msgspec.structs.fields(table)}


def _option(each: msgspec.structs.FieldInfo) -> Option:
    base, *marks = get_args(each.type) if get_origin(each.type) is Annotated else (each.type,)
    words: list[str | int] = []
    number: Meta | None = next((mark for mark in marks if isinstance(mark, Meta)), None)
    takes_list = False
    for member in _members(base):
        if get_origin(member) is Literal:
            words.extend(get_args(member))
        elif get_origin(member) is tuple:
            takes_list = True
        else:
            number = _bounds(member) or number or Meta()
    return Option(
        key=each.encode_name,
        attribute=each.name,
        words=tuple(words),
        number=number,
        takes_list=takes_list,
        takes_money=any(isinstance(mark, Money) for mark in marks),
        default=each.default,
        source=next((mark.text for mark in marks if isinstance(mark, Source)), ""),
        moves=tuple(mark for mark in marks if isinstance(mark, Moves)),
        group=next((mark for mark in marks if isinstance(mark, Group)), _UNMARKED).name,
        type=each.type,
    )


def _members(annotation: Any) -> tuple[Any, ...]:  # noqa: ANN401 - type expressions have no type of their own
    """Split a union into its members."""
    if get_origin(annotation) in (Literal, tuple, Annotated) or isinstance(annotation, type):
        return (annotation,)
    return get_args(annotation) or (annotation,)


def _bounds(annotation: Any) -> Meta | None:  # noqa: ANN401 - as above
    if get_origin(annotation) is Annotated:
        return next((mark for mark in get_args(annotation)[1:] if isinstance(mark, Meta)), None)
    return None


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of values; those in `assumed` have no public source and are this project's assumption."""

    name: str
    values: Mapping[str, HouseValue]
    source: str
    assumed: frozenset[str] = frozenset()
    seats: tuple[Seat, ...] = SEATS


H = TypeVar("H", bound=House)


def house_of(table: type[H], preset: Preset, overrides: Mapping[str, HouseValue]) -> tuple[H, Mapping[str, HouseValue]]:
    """Return the house in which a deal's own rules lie over a preset's, and those own rules as the house reads them.

    Raises ``unknown-option`` or ``bad-value``.
    """
    options = options_of(table)
    stated: dict[str, HouseValue] = {}
    for key, value in (*preset.values.items(), *overrides.items()):
        if key not in options:
            raise DealError("unknown-option", f"house.{key}", "option", option=key)
        stated[key] = options[key].read(value)
    attributes: dict[str, HouseValue] = {
        option.attribute: stated.get(key, _moved_default(option, stated, options)) for key, option in options.items()
    }
    return table(**attributes), {key: stated[key] for key in overrides}


def _moved_default(option: Option, stated: Mapping[str, HouseValue], options: Mapping[str, Option]) -> HouseValue:
    """Return the default, where another option (which itself has a plain default) may have moved it."""
    for move in option.moves:
        if stated.get(move.key, options[move.key].default) == move.to:
            return move.default
    return option.default
