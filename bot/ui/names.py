"""The names at a table: as text in which nothing is markdown, and as labels where nothing ever is."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

from bot.dialogue.draft import Draft
from bot.engine import Seat
from bot.i18n import Catalogue
from bot.presentation.words import Words

from .limits import MOST_IN_NAME

_MARKS = re.compile(r"[!-/:-@\[-`{-~]")
"""What can mean something in Discord's markdown, mentions and links."""
_DIRECTIONS = dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)))
"""Unseen signs that turn the direction of all that follows."""
_RIGHT_TO_LEFT = frozenset(("R", "AL"))
_ISOLATED = "\u2068{}\u2069"


def words_of(draft: Draft, language: Catalogue) -> Words:
    """Return the words of a dialogue for text that is rendered."""
    return _words(draft, language, safe_name)


def labels_of(draft: Draft, language: Catalogue) -> Words:
    """Return the words of a dialogue for buttons, menus and forms, which show every sign as it is."""
    return _words(draft, language, label_name)


def _words(draft: Draft, language: Catalogue, shown: Callable[[str], str]) -> Words:
    names: dict[Seat, str] = {seat: shown(player.name) for seat, player in draft.players.items()}
    return Words(language, draft.played.family.name, {seat: name for seat, name in names.items() if name})


def safe_name(name: str, most: int = MOST_IN_NAME) -> str:
    """Show a name as it is, whatever signs are in it, and no longer than Discord's own names."""
    plain = label_name(name, most)
    marked = _MARKS.sub(r"\\\g<0>", plain)
    turns = any(unicodedata.bidirectional(sign) in _RIGHT_TO_LEFT for sign in plain)
    return _ISOLATED.format(marked) if turns else marked


def label_name(name: str, most: int = MOST_IN_NAME) -> str:
    """Show a name where no sign means anything: in one line, and turning nobody else's direction."""
    return " ".join(name.split()).translate(_DIRECTIONS)[:most]


def without_controls(name: str) -> str:
    """Leave out control characters, which a deal's names never hold."""
    return "".join(sign for sign in name if unicodedata.category(sign) != "Cc")
