"""House rules in words: what an option means and can be set to, and under which version of them a ruling was made."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from bot.engine.deal import HouseValue
from bot.engine.family import families, family_of
from bot.engine.house import Option, text_of_value
from bot.i18n import Catalogue

from .lines import cut


class MadeUnder(Struct, frozen=True):
    """The number of a version of the house rules of a whole server or of one channel; 0: a preset without any."""

    version: int = 0
    scope: Literal["server", "channel"] = "server"


def made_under_line(under: MadeUnder, language: Catalogue) -> str:
    """Name the version, or say that no house rules were played."""
    if not under.version:
        return language("made-under.preset")
    return language(f"made-under.{under.scope}", version=under.version)


MOST_IN_VALUE = 100
"""Characters of a value that are shown: a list may be longer than any line has room for."""


def meaning(family: str, key: str, language: Catalogue) -> str:
    """Say what an option decides."""
    return language(f"option.{family}.{key}")


def value_words(family: str, key: str, value: HouseValue, language: Catalogue) -> str | None:
    """Say what a value means; None where the value speaks for itself, as numbers do."""
    word = text_of_value(value)
    keys = (f"value.{family}.{key}.{word}", f"value.{word}")
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
