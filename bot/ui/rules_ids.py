"""Custom ids of the buttons, menus and forms about house rules; they mean the same after any restart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

_PREFIX = "wh"
_SEPARATOR = "|"

Verb = Literal["page", "jump", "history", "version", "preset", "import", "cancel"]


@dataclass(frozen=True, slots=True)
class RulesPress:
    """What was used: what to do, and with which words."""

    verb: str
    words: tuple[str, ...]


def rules_id(verb: Verb, *words: str | int) -> str:
    """Write a custom id of at most Discord's 100 characters."""
    return _SEPARATOR.join((_PREFIX, verb, *map(str, words)))


def read_rules_id(text: str) -> RulesPress | None:
    """Read a custom id back; None when it is not about house rules."""
    prefix, *parts = text.split(_SEPARATOR)
    return RulesPress(parts[0], tuple(parts[1:])) if prefix == _PREFIX and parts else None
