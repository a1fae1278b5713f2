"""House rules to choose from while somebody types: the options of the rules played, and the values of one."""

from __future__ import annotations

from collections.abc import Iterator

from discord import app_commands

from bot.engine.deal import HouseValue
from bot.engine.errors import DealError
from bot.engine.house import Option, shown
from bot.i18n import Catalogue
from bot.presentation.house_words import allowed_lines, meaning, value_line
from bot.presentation.room import cut

from .presets import MOST_CHOICES, MOST_IN_NAME
from .rules_stated import Stated, values_known

_Choice = app_commands.Choice[str]
_MOST_IN_VALUE = 100


def option_choices(stated: Stated, typed: str, language: Catalogue) -> list[_Choice]:
    """Give at most 25 options whose key or meaning contains what was typed; keys that begin with it come first."""
    return _offered(stated, list(stated.options), typed, language)


def override_choices(stated: Stated, typed: str, language: Catalogue) -> list[_Choice]:
    """Give at most 25 of the options that are set beside the preset."""
    return _offered(stated, list(stated.overrides), typed, language)


def _offered(stated: Stated, keys: list[str], typed: str, language: Catalogue) -> list[_Choice]:
    wanted = typed.casefold().strip()
    texts = {key: f"{key}: {meaning(stated.family, key, language)}" for key in keys}
    found = sorted((key for key in keys if wanted in texts[key].casefold()), key=lambda key: not key.startswith(wanted))
    return [_choice(texts[key], key) for key in found[:MOST_CHOICES]]


def value_choices(stated: Stated, key: str, typed: str, language: Catalogue) -> list[_Choice]:
    """Give the values of an option with what each means, and what was typed where the option takes it."""
    option = stated.options.get(key)
    if option is None:
        return []
    now, preset = (values_known(each).get(key) for each in (stated, stated.alone()))
    choices: list[_Choice] = []
    for value in _values(option, typed, now):
        line = value_line(stated.family, key, value, language)
        marks = [language("ui.rules.now")] * (value == now) + [language("ui.rules.of-preset")] * (value == preset)
        choices.append(_choice(" ".join([line, *marks]), shown(value)))
    wanted, value = typed.casefold().strip(), _typed(option, typed)
    exactly = None if value is None else shown(value)
    found = [each for each in choices if wanted in each.name.casefold() or each.value == exactly]
    return (found or _hints(stated.family, option, typed, language))[:MOST_CHOICES]


def read_value(option: Option, typed: str) -> HouseValue:
    """Read a value as it is typed: a word, digits, or whole numbers with commas between; raises ``bad-value``."""
    text = typed.strip()
    numbers = [part.strip() for part in text.replace("，", ",").strip("[]").split(",")]
    if option.takes_list and all(_is_number(part) for part in numbers) and (len(numbers) > 1 or text.startswith("[")):
        return option.read(tuple(map(int, numbers)))
    return option.read(text)


_LONGEST_NUMBER = 18


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER


def _values(option: Option, typed: str, now: HouseValue | None) -> Iterator[HouseValue]:
    """Give every word of an option, what is typed where it is a value too, and what is played now."""
    yield from option.words
    seen: set[HouseValue] = set(option.words)
    for value in (_typed(option, typed), now):
        if value is not None and value not in seen:
            seen.add(value)
            yield value


def _typed(option: Option, typed: str) -> HouseValue | None:
    """Read what was typed so far, where it is a value already and short enough to be offered."""
    try:
        value = read_value(option, typed)
    except DealError:
        return None
    return value if len(shown(value)) <= _MOST_IN_VALUE else None


def _hints(family: str, option: Option, typed: str, language: Catalogue) -> list[_Choice]:
    """Say what an option takes where what was typed is nothing it takes; the entry gives back what was typed."""
    allowed = " · ".join(allowed_lines(family, option, language))
    text = language("ui.rules.takes", values=allowed)
    return [_choice(text, typed[:_MOST_IN_VALUE])] if typed else []


def _choice(name: str, value: str) -> _Choice:
    return app_commands.Choice(name=cut(name, MOST_IN_NAME), value=value)
