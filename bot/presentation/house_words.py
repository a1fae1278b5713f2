"""House rules in words: what an option means and can be set to, and under which version of them a ruling was made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Literal, get_args

from msgspec import Struct

from bot.engine import GroupName, HouseValue, Option, Ruling, families, family_of, rules_of, text_of_value
from bot.i18n import Catalogue

from .lines import cut

MadeUnderScope = Literal["server", "channel", "thread", "parent"]
"""Whose rules a deal was played by: a thread has its own, or those of its parent, the channel it belongs to."""


class MadeUnder(Struct, frozen=True):
    """The number of a version of the house rules of a whole server or of one channel; 0: a preset without any."""

    version: int = 0
    scope: MadeUnderScope = "server"


def made_under_line(under: MadeUnder, language: Catalogue) -> str:
    """Name the version; nothing where no house rules were played."""
    return language(f"made-under.{under.scope}", version=under.version) if under.version else ""


def played(ruling: Ruling, key: str) -> HouseValue | None:
    """Return the value of an option a ruling was made by; None where its family has none of this key."""
    return _played(ruling.rules, tuple(ruling.house.items()), key)


@lru_cache(maxsize=256)
def _played(rules: str, house: tuple[tuple[str, HouseValue], ...], key: str) -> HouseValue | None:
    found = rules_of(rules, dict(house))
    return found.value(key) if key in found.family.options else None


GROUPS: tuple[GroupName, ...] = get_args(GroupName)
"""In the order in which they are shown: what decides the payments first."""
MOST_IN_VALUE = 100
"""Characters of a value that are shown: a list may be longer than any line has room for."""


def meaning(family: str, key: str, language: Catalogue) -> str:
    """Say what an option decides."""
    return language(f"option.{family}.{key}")


def option_label(family: str, key: str, language: Catalogue) -> str:
    """Name an option in at most 45 characters; one that counts a pattern is named by the pattern."""
    pattern = pattern_counted(family, key, language)
    if pattern is not None:
        return language(f"label.{family}.{_kind(key)}", pattern=pattern)
    return language.first(f"label.{family}.{key}", key)


def pattern_counted(family: str, key: str, language: Catalogue) -> str | None:
    """Name the pattern of which an option says what it counts; None for any other option."""
    pattern, label = f"pattern.{family}.{key.partition('.')[2]}", f"label.{family}.{_kind(key)}"
    is_named_itself = f"label.{family}.{key}" in language
    return language(pattern) if pattern in language and label in language and not is_named_itself else None


def _kind(key: str) -> str:
    """Return what stands before the first dot: ``faan`` of ``faan.all-pungs``."""
    return key.partition(".")[0]


def group_title(family: str, group: GroupName, language: Catalogue) -> str:
    """Name a group of options, in the family's own words where it has any."""
    return language.first(f"group.{family}.{group}", f"group.{group}")


def options_by_group(options: Mapping[str, Option]) -> Mapping[GroupName, Sequence[Option]]:
    """Part options into the groups they are shown in, in the order of the groups; none is empty."""
    parted: dict[GroupName, Sequence[Option]] = {
        name: [each for each in options.values() if each.group == name] for name in GROUPS
    }
    return {name: members for name, members in parted.items() if members}


def value_words(family: str, key: str, value: HouseValue, language: Catalogue) -> str | None:
    """Say what a value means; None where the value speaks for itself, as numbers do."""
    word = text_of_value(value)
    keys = (f"value.{family}.{key}.{word}", f"value.{_kind(key)}.{word}", f"value.{word}")
    return next((language(each) for each in keys if each in language), None)


def value_text(family: str, key: str, value: HouseValue, language: Catalogue) -> str:
    """Name a value for people: in words where it has any, as it is written otherwise."""
    return value_words(family, key, value, language) or cut(text_of_value(value), MOST_IN_VALUE)


def value_line(family: str, key: str, value: HouseValue, language: Catalogue) -> str:
    """Write a value as it is entered and, behind it, what it means: ``full: full gun``."""
    written, words = cut(text_of_value(value), MOST_IN_VALUE), value_words(family, key, value, language)
    return written if words in (None, written) else f"{written}: {words}"


def allowed_lines(family: str, option: Option, language: Catalogue) -> Iterator[str]:
    """Say everything an option takes, a line each: its words with their meaning, its numbers, its lists."""
    for word in option.words:
        yield value_line(family, option.key, word, language)
    if option.number is not None:
        yield _numbers(option, language)
    if option.takes_list:
        yield language("house.list")


def allowed_text(family: str, key: str, language: Catalogue) -> str | None:
    """Say everything an option takes in one line; None where there is no such option."""
    option = family_of(family).options.get(key) if family in families() else None
    return " · ".join(allowed_lines(family, option, language)) if option else None


def _numbers(option: Option, language: Catalogue) -> str:
    """Say which whole numbers an option takes."""
    bounds = option.number
    least = (bounds.ge if bounds else None) or 0
    most = bounds.le if bounds else None
    step = bounds.multiple_of if bounds else None
    text = language("house.numbers", least=least, most=most) if most else language("house.from", least=least)
    return language("house.steps", numbers=text, step=step) if step else text
