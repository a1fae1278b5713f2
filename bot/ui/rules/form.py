"""House rules to choose from: presets, options and values while somebody types, and the form that a preset opens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

import discord
from discord import app_commands

from bot.engine import DealError, HouseValue, Option, families, family_of, text_of_value
from bot.i18n import Catalogue
from bot.presentation.house_words import allowed_lines, meaning, option_label, options_by_group, value_line
from bot.presentation.lines import cut
from bot.presentation.words import rules_title
from bot.ui.fields import Fields
from bot.ui.ids import rules_id
from bot.ui.limits import MOST_CHOICES, MOST_FIELDS_IN_FORM, MOST_IN_CHOICE, MOST_OPTIONS_IN_MENU
from bot.ui.widgets import Field, field, form, form_menu
from bot.ui.widgets import option as menu_option

from .stated import Scope, Standing, Stated, values_known

UNSEEN = -1
"""Stands in a form's id for a scope or a version that was not looked up when it was opened."""


def preset_choices(typed: str, language: Catalogue) -> list[app_commands.Choice[str]]:
    """Return at most 25 presets whose name or title contains what was typed."""
    wanted = typed.casefold().strip()
    found = [each for each in _presets(language) if wanted in each.name.casefold() or wanted in each.value]
    return found[:MOST_CHOICES]


def preset_title(rules: str, language: Catalogue) -> str:
    """Name a preset: ``Riichi · Tenhou``."""
    return rules_title(rules, language)


def _presets(language: Catalogue) -> Iterator[app_commands.Choice[str]]:
    for family in families():
        for preset in family_of(family).presets:
            rules = f"{family}/{preset}"
            yield app_commands.Choice(name=preset_title(rules, language)[:MOST_IN_CHOICE], value=rules)


_Choice = app_commands.Choice[str]


def option_choices(stated: Stated, typed: str, language: Catalogue) -> list[_Choice]:
    """Return at most 25 options whose name, key or meaning contains what was typed, group by group.

    Keys that begin with it come first.
    """
    grouped = options_by_group(stated.options).values()
    return _offered(stated, [option.key for options in grouped for option in options], typed, language)


def override_choices(stated: Stated, typed: str, language: Catalogue) -> list[_Choice]:
    """Return at most 25 of the options that are set beside the preset."""
    return _offered(stated, list(stated.overrides), typed, language)


def _offered(stated: Stated, keys: list[str], typed: str, language: Catalogue) -> list[_Choice]:
    wanted = typed.casefold().strip()
    texts = {key: _option_line(stated.family, key, language) for key in keys}
    found = sorted((key for key in keys if wanted in texts[key].casefold()), key=lambda key: not key.startswith(wanted))
    return [_choice(texts[key], key) for key in found[:MOST_CHOICES]]


def _option_line(family: str, key: str, language: Catalogue) -> str:
    label, text = option_label(family, key, language), meaning(family, key, language)
    return language("ui.rules.option", label=label, option=key, meaning=text)


def value_choices(stated: Stated, key: str, typed: str, language: Catalogue) -> list[_Choice]:
    """Return the values of an option with what each means, and what was typed where the option takes it."""
    option = stated.options.get(key)
    if option is None:
        return []
    now, preset = (values_known(each).get(key) for each in (stated, stated.without_overrides()))
    choices: list[_Choice] = []
    for value in _values_offered(option, typed, now):
        line = value_line(stated.family, key, value, language)
        marks = [language("ui.rules.now")] * (value == now) + [language("ui.rules.of-preset")] * (value == preset)
        choices.append(_choice(" ".join([line, *marks]), text_of_value(value)))
    wanted, value = typed.casefold().strip(), _typed(option, typed)
    exactly = None if value is None else text_of_value(value)
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


def _values_offered(option: Option, typed: str, now: HouseValue | None) -> Iterator[HouseValue]:
    """Return every word of an option, what is typed where it is a value too, and what is played now."""
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
    return value if len(text_of_value(value)) <= MOST_IN_CHOICE else None


def _hints(family: str, option: Option, typed: str, language: Catalogue) -> list[_Choice]:
    """Say what an option takes where what was typed is nothing it takes; the entry gives back what was typed."""
    allowed = " · ".join(allowed_lines(family, option, language))
    text = language("ui.rules.takes", values=allowed)
    return [_choice(text, typed[:MOST_IN_CHOICE])] if typed else []


def _choice(name: str, value: str) -> _Choice:
    return app_commands.Choice(name=cut(name, MOST_IN_CHOICE), value=value)


def asked_of(stated: Stated) -> Mapping[str, Option]:
    """Return the options a family must be asked for and that nobody stated yet, by key."""
    options = stated.options
    asked = family_of(stated.family).asked if options else ()
    return {key: options[key] for key in asked if key not in stated.overrides}


def preset_form(preset: Stated, standing: Standing, language: Catalogue) -> discord.ui.Modal:
    """Ask a preset that is not in force yet for the first of them, in menus that show its values."""
    form_id = rules_id("preset", preset.rules, standing.scope.channel_id or 0, standing.based_on)
    return _asking(preset, form_id, language)


def unseen_preset_form(preset: Stated, scope: Scope | None, language: Catalogue) -> discord.ui.Modal:
    """Ask for the same before what stands was looked up: in the scope somebody named, or (None) the one played by."""
    channel = UNSEEN if scope is None else scope.channel_id or 0
    return _asking(preset, rules_id("preset", preset.rules, channel, UNSEEN), language)


def asking_form(standing: Standing, language: Catalogue) -> discord.ui.Modal:
    """Ask the rules that stand for those that are left, in menus that show what is played."""
    return _asking(standing.stated, rules_id("asked", standing.scope.channel_id or 0, standing.based_on), language)


def _asking(stated: Stated, form_id: str, language: Catalogue) -> discord.ui.Modal:
    """Make a form of as many questions as it has room for."""
    values = stated.played().values
    asked = islice(asked_of(stated).items(), MOST_FIELDS_IN_FORM)
    fields = (_field(stated.family, each, values[key], language) for key, each in asked)
    return form(preset_title(stated.rules, language), form_id, fields)


def answers_in(stated: Stated, fields: Fields) -> dict[str, HouseValue]:
    """Read what was chosen: stated even where it is the preset's own value; raises ``bad-value``."""
    return {key: read_value(option, fields[key][0]) for key, option in asked_of(stated).items() if fields.get(key)}


def _field(family: str, option: Option, now: HouseValue, language: Catalogue) -> Field:
    options = [
        menu_option(value_line(family, option.key, value, language), text_of_value(value), chosen=value == now)
        for value in _values(option, now)
    ]
    return field(
        option_label(family, option.key, language),
        form_menu(option.key, options),
        meaning(family, option.key, language),
    )


def _values(option: Option, now: HouseValue) -> list[HouseValue]:
    """Return the values a menu offers: the words, then the smallest numbers, and in any case what the preset has."""
    values: list[HouseValue] = list(option.words)
    if option.number is not None:
        least, step = int(option.number.ge or 0), int(option.number.multiple_of or 1)
        most = int(option.number.le or least + step * MOST_OPTIONS_IN_MENU)
        values.extend(range(least, most + 1, step)[:MOST_OPTIONS_IN_MENU])
    values = values[:MOST_OPTIONS_IN_MENU]
    return values if now in values else [*values[: MOST_OPTIONS_IN_MENU - 1], now]
