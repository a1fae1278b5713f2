"""Custom ids: what a button, menu or form says when it is used, also after a restart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

_DIALOGUE = "wp"
_RULING = "wr"
_SEPARATOR = "|"
_DIALOGUE_PARTS = 4
_RULING_PARTS = 4
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"

Verb = Literal["answer", "choose", "open", "way", "none", "change", "melds", "meld", "count", "post", "discard", "form"]
RulingVerb = Literal["why", "all", "compare"]


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose dialogue it is, and which: the id of the interaction that began it."""

    user: int
    origin: int


@dataclass(frozen=True, slots=True)
class Press:
    """What was used of a dialogue: what to do, and with which words."""

    owner: Owner
    verb: str
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RulingPress:
    """What was used of a posted ruling: of which server and which game."""

    verb: str
    server: int
    game: int


def custom_id(owner: Owner, verb: Verb, *words: str) -> str:
    """Write a dialogue's custom id, of at most Discord's 100 characters."""
    return _SEPARATOR.join((_DIALOGUE, _short(owner.user), _short(owner.origin), verb, *words))


def ruling_id(verb: RulingVerb, server: int, game: int) -> str:
    """Write a custom id of a posted ruling."""
    return _SEPARATOR.join((_RULING, verb, str(server), str(game)))


def read_custom_id(text: str) -> Press | RulingPress | None:
    """Read a custom id back; None when it is not one of ours."""
    kind, *parts = text.split(_SEPARATOR)
    try:
        if kind == _DIALOGUE and len(parts) + 1 >= _DIALOGUE_PARTS:
            return Press(Owner(int(parts[0], 36), int(parts[1], 36)), parts[2], tuple(parts[3:]))
        if kind == _RULING and len(parts) + 1 == _RULING_PARTS:
            return RulingPress(parts[0], int(parts[1]), int(parts[2]))
    except ValueError:
        return None
    return None


def _short(number: int) -> str:
    """Write a number to base 36: Discord's ids are long, and room is scarce."""
    text = ""
    while number:
        number, digit = divmod(number, 36)
        text = _DIGITS[digit] + text
    return text or "0"


_PREFIX = "wh"
_RULES_SEPARATOR = "|"

RulesVerb = Literal["page", "jump", "history", "version", "preset", "import", "cancel"]


@dataclass(frozen=True, slots=True)
class RulesPress:
    """What was used: what to do, and with which words."""

    verb: str
    words: tuple[str, ...]


def rules_id(verb: RulesVerb, *words: str | int) -> str:
    """Write a custom id of at most Discord's 100 characters."""
    return _RULES_SEPARATOR.join((_PREFIX, verb, *map(str, words)))


def read_rules_id(text: str) -> RulesPress | None:
    """Read a custom id back; None when it is not about house rules."""
    prefix, *parts = text.split(_RULES_SEPARATOR)
    return RulesPress(parts[0], tuple(parts[1:])) if prefix == _PREFIX and parts else None
