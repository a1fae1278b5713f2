"""How a person finds a button or a menu: by what is written on it, by its emoji, or by its custom id."""

import re

from .impossible import Impossible
from .rendering import walk

BUTTON, SELECTS = 2, (3, 5, 6, 7, 8)


def buttons(components: list[dict]) -> list[dict]:
    """Return all buttons, also greyed out ones, in reading order."""
    return [part for part in walk(components) if part["type"] == BUTTON]


def selects(components: list[dict]) -> list[dict]:
    """Return all menus, also greyed out ones, in reading order."""
    return [part for part in walk(components) if part["type"] in SELECTS]


def describe(part: dict) -> str:
    """Return one component in words for a failing test."""
    words = part.get("label") or part.get("placeholder") or (part.get("emoji") or {}).get("name") or "?"
    state = " (disabled)" if part.get("disabled") else ""
    return f"{words!r} [{part.get('custom_id') or part.get('url')}]{state}"


def find(parts: list[dict], name: str, noun: str) -> dict:
    """Return the one usable part of that name; Impossible lists what there is."""
    matching = _matching(parts, name)
    there = ", ".join(map(describe, parts)) or "nothing"
    if not matching:
        raise Impossible(f"there is no {noun} {name!r}; there is: {there}")
    if len(matching) > 1:
        raise Impossible(f"there are {len(matching)} {noun}s {name!r}; there is: {there}")
    if matching[0].get("disabled"):
        raise Impossible(f"the {noun} {name!r} is disabled; there is: {there}")
    return matching[0]


def _matching(parts: list[dict], name: str) -> list[dict]:
    for test in (_written, _known_as, _part_of_id):
        if matching := [part for part in parts if test(part, name)]:
            return matching
    return []


def _written(part: dict, name: str) -> bool:
    emoji = (part.get("emoji") or {}).get("name")
    label = part.get("label") or part.get("placeholder")
    return name in (label, emoji, f"{emoji} {label}", part.get("custom_id"))


def _known_as(part: dict, name: str) -> bool:
    return (part.get("label") or part.get("placeholder") or "").casefold() == name.casefold()


def _part_of_id(part: dict, name: str) -> bool:
    return name in re.split(r"[:/|.]", part.get("custom_id") or "")
