"""The name that was probably meant by one that is none."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from bot.engine import DealError, families, family_of

from .host import host_language

_ALIKE = 0.6
"""How much of a name that was meant stands in the one that was written."""


def with_nearest(text: str, given: str, known: Iterable[str]) -> str:
    """Add to what is said of a name the known one that is nearest to it, where one is near."""
    near = get_close_matches(given, list(known), 1, _ALIKE)
    return f"{text} {host_language()('cli.nearest', near=near[0])}" if near else text


def with_nearest_rules(text: str, error: DealError, rules: str = "") -> str:
    """Add to an error about a name of rules, or of an option of these rules, the nearest that there is."""
    if error.code == "unknown-rules":
        near = _nearest_rules(str(error.data.get("rules", "")))
        return f"{text} {host_language()('cli.nearest', near=near)}" if near else text
    if error.code == "unknown-option":
        name = rules.partition("/")[0]
        known = family_of(name).options if name in families() else ()
        return with_nearest(text, str(error.data.get("option", "")), known)
    return text


def _nearest_rules(given: str) -> str:
    """Find the preset that was meant, by its family and its own name, or by one of them alone; empty where none is."""
    name, slash, preset = given.partition("/")
    if not slash:
        found = next((family for family in families() if name in family_of(family).presets), "")
        preset, name = (name, found) if found else ("", name)
    near = get_close_matches(name, families(), 1, _ALIKE)
    presets = list(family_of(near[0]).presets) if near else []
    if near and not preset:
        return f"{near[0]}/{presets[0]}"
    found = get_close_matches(preset, presets, 1, _ALIKE)
    return f"{near[0]}/{found[0]}" if found else ""
