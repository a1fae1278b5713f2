"""Presets to choose from while somebody types."""

from __future__ import annotations

from collections.abc import Iterator

from discord import app_commands

from bot.engine.ruleset import families, rule_set_of
from bot.i18n import Catalogue

MOST_CHOICES = 25
MOST_IN_NAME = 100


def preset_choices(typed: str, language: Catalogue) -> list[app_commands.Choice[str]]:
    """Give at most 25 presets whose name or title contains what was typed."""
    wanted = typed.casefold().strip()
    found = [each for each in _presets(language) if wanted in each.name.casefold() or wanted in each.value]
    return found[:MOST_CHOICES]


def preset_title(rules: str, language: Catalogue) -> str:
    """Name a preset: ``Riichi · Tenhou``."""
    family, _, preset = rules.partition("/")
    return f"{language(f'family.{family}')} · {language(f'preset.{family}.{preset}')}"


def _presets(language: Catalogue) -> Iterator[app_commands.Choice[str]]:
    for family in families():
        for preset in rule_set_of(family).presets:
            rules = f"{family}/{preset}"
            yield app_commands.Choice(name=preset_title(rules, language)[:MOST_IN_NAME], value=rules)
