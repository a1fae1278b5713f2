"""The names at a table: as text in which nothing is markdown, and as labels where nothing ever is."""

from __future__ import annotations

from collections.abc import Callable

from bot.dialogue.draft import Draft
from bot.engine.deal import Seat
from bot.i18n import Catalogue
from bot.presentation.words import Words

from .embed import label_name, safe_name


def words_of(draft: Draft, language: Catalogue) -> Words:
    """Return the words of a dialogue for text that is rendered."""
    return _words(draft, language, safe_name)


def labels_of(draft: Draft, language: Catalogue) -> Words:
    """Return the words of a dialogue for buttons, menus and forms, which show every sign as it is."""
    return _words(draft, language, label_name)


def _words(draft: Draft, language: Catalogue, shown: Callable[[str], str]) -> Words:
    names: dict[Seat, str] = {seat: shown(player.name) for seat, player in draft.players.items()}
    return Words(language, draft.played.family.name, {seat: name for seat, name in names.items() if name})
