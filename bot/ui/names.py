"""The names at a table: as text in which nothing is markdown, and as labels where nothing ever is."""

from __future__ import annotations

from collections.abc import Callable

from bot.dialogue.draft import Session
from bot.engine.deal import Seat
from bot.i18n import Catalogue
from bot.presentation.words import Words

from .embed import label_name, safe_name


def words_of(session: Session, language: Catalogue) -> Words:
    """Give the words of a dialogue for text that is rendered."""
    return _words(session, language, safe_name)


def labels_of(session: Session, language: Catalogue) -> Words:
    """Give the words of a dialogue for buttons, menus and forms, which show every sign as it is."""
    return _words(session, language, label_name)


def _words(session: Session, language: Catalogue, shown: Callable[[str], str]) -> Words:
    names: dict[Seat, str] = {seat: shown(player.name) for seat, player in session.players.items()}
    return Words(language, session.family, {seat: name for seat, name in names.items() if name})
