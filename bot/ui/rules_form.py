"""The few things that differ from table to table, asked in one form when a preset is chosen."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from bot.engine.deal import HouseValue
from bot.engine.house import Option, shown
from bot.i18n import Catalogue
from bot.presentation.house_words import meaning, value_line
from bot.presentation.room import cut

from .components import MOST_IN_OPTION, MOST_OPTIONS
from .presets import preset_title
from .rules_choices import read_value
from .rules_ids import rules_id
from .rules_scope import Standing
from .rules_stated import Stated
from .submissions import Fields

_ASKED: Mapping[str, tuple[str, ...]] = {"hongkong": ("gun", "table", "faan.min", "faan.cap", "later-discard")}
"""What a family's tables have to say; at most five options, as many as a form has room for."""
_MOST_IN_LABEL = 45
_MOST_IN_DESCRIPTION = 100


def asked_of(preset: Stated) -> Mapping[str, Option]:
    """Give the options a preset's family must be asked for, by key."""
    options = preset.rule_set.options
    return {key: options[key] for key in _ASKED.get(preset.family, ())}


def preset_form(preset: Stated, standing: Standing, language: Catalogue) -> discord.ui.Modal:
    """Ask for them in menus that show the preset's values."""
    form_id = rules_id("preset", preset.rules, standing.scope.channel_id or 0, standing.based_on)
    modal = discord.ui.Modal(title=preset_title(preset.rules, language)[:_MOST_IN_LABEL], custom_id=form_id)
    values = preset.values()
    for key, option in asked_of(preset).items():
        text = meaning(preset.family, key, language)
        modal.add_item(
            discord.ui.Label(
                text=language.first(f"label.{preset.family}.{key}", key)[:_MOST_IN_LABEL],
                description=cut(text, _MOST_IN_DESCRIPTION),
                component=_menu(preset.family, option, values[key], language),
            )
        )
    modal.stop()  # Submissions are read from the interaction itself, so that they survive a restart.
    return modal


def answers_in(preset: Stated, fields: Fields) -> dict[str, HouseValue]:
    """Read what was chosen: stated even where it is the preset's own value; raises ``bad-value``."""
    return {key: read_value(option, fields[key][0]) for key, option in asked_of(preset).items() if fields.get(key)}


def _menu(family: str, option: Option, now: HouseValue, language: Catalogue) -> discord.ui.Select[discord.ui.Modal]:
    options = [
        discord.SelectOption(
            label=cut(value_line(family, option.key, value, language), MOST_IN_OPTION),
            value=shown(value),
            default=value == now,
        )
        for value in _values(option, now)
    ]
    return discord.ui.Select(custom_id=option.key, options=options, required=True)


def _values(option: Option, now: HouseValue) -> list[HouseValue]:
    """Give the values a menu offers: the words, then the smallest numbers, and in any case what the preset has."""
    values: list[HouseValue] = list(option.words)
    if option.number is not None:
        least, step = int(option.number.ge or 0), int(option.number.multiple_of or 1)
        most = int(option.number.le or least + step * MOST_OPTIONS)
        values.extend(range(least, most + 1, step))
    values = values[:MOST_OPTIONS]
    return values if now in values else [*values[: MOST_OPTIONS - 1], now]
