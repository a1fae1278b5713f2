"""Custom ids: what a button, menu or form says when it is used, also after a restart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

PREFIX = "wp"
_SEPARATOR = "|"
_LEAST_PARTS = 3

Verb = Literal["answer", "choose", "open", "way", "none", "change", "melds", "meld", "post", "discard", "form"]


@dataclass(frozen=True, slots=True)
class Press:
    """What was used: whose dialogue, what to do, and with which words."""

    owner: int
    verb: str
    words: tuple[str, ...] = ()


def custom_id(owner: int, verb: Verb, *words: str) -> str:
    """Write a custom id of at most Discord's 100 characters."""
    return _SEPARATOR.join((PREFIX, str(owner), verb, *words))


def read_custom_id(text: str) -> Press | None:
    """Read a custom id back; None when it is not one of ours."""
    parts = text.split(_SEPARATOR)
    if len(parts) < _LEAST_PARTS or parts[0] != PREFIX or not parts[1].isdecimal():
        return None
    return Press(int(parts[1]), parts[2], tuple(parts[3:]))
