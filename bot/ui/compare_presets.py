"""Presets to compare with, typed one after another with commas between them."""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands

from bot.i18n import Catalogue

MOST_CHOICES = 25
MOST_IN_CHOICE = 100
_COMMAS = str.maketrans("、，;；", ",,,,")


def preset_name(rules: str, language: Catalogue) -> str:
    """Name a preset without its family: ``Tenhou``."""
    return language(f"preset.{rules.replace('/', '.')}")


def named_presets(typed: str, offered: Sequence[str], language: Catalogue) -> tuple[str, ...] | None:
    """Read presets by id (``tenhou``, ``riichi/tenhou``) or name, each once; None where one is not offered."""
    known = {name.casefold(): rules for rules in offered for name in _ways_to_say(rules, language)}
    found = [known.get(part) for part in _parts(typed) if part]
    chosen = tuple(dict.fromkeys(rules for rules in found if rules is not None))
    return chosen if chosen and None not in found else None


def presets_to_add(typed: str, offered: Sequence[str], language: Catalogue) -> list[app_commands.Choice[str]]:
    """Complete the last preset of a list, at most 25 ways; those before it stay, and are not offered again."""
    *before, last = _parts(typed)
    kept = (named_presets(",".join(before), offered, language) or ()) if any(before) else ()
    fitting = [
        (*kept, rules)
        for rules in offered
        if rules not in kept and any(last in way.casefold() for way in _ways_to_say(rules, language))
    ]
    choices = [(_list_of(some, language), ", ".join(rules.partition("/")[2] for rules in some)) for some in fitting]
    return [
        app_commands.Choice(name=name[:MOST_IN_CHOICE], value=value)
        for name, value in choices[:MOST_CHOICES]
        if len(value) <= MOST_IN_CHOICE
    ]


def _parts(typed: str) -> list[str]:
    return [part.strip().casefold() for part in typed.translate(_COMMAS).split(",")]


def _ways_to_say(rules: str, language: Catalogue) -> tuple[str, ...]:
    """Say a preset as it is written in lists: without commas of its own, so that those divide."""
    name = preset_name(rules, language)
    return rules, rules.partition("/")[2], name.translate(_COMMAS).replace(",", "").replace("  ", " ")


def _list_of(presets: Sequence[str], language: Catalogue) -> str:
    return ", ".join(preset_name(rules, language) for rules in presets)
