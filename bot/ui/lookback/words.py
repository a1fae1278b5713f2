"""A past ruling in a line or two: what happened, for whom, and where the argument about it stands."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.engine import Deal, Ruling, decode_deal, decode_ruling
from bot.i18n import Catalogue
from bot.presentation.hands import headline, title, told_of
from bot.presentation.money import money_for
from bot.presentation.words import words_for
from bot.store.games import Game, Status
from bot.store.history import PastGame
from bot.store.rulings import StoredRuling
from bot.ui.embed import shown_safely


def status_text(status: Status, language: Catalogue) -> str:
    """Say where the argument about a ruling stands."""
    return language(f"lookback.status.{status}")


def title_of(deal: Deal, ruling: Ruling, language: Catalogue) -> str:
    """Say who won what off whom, in one line, with the names as they are given."""
    words = words_for(deal, language)
    return title(headline(deal, ruling, words), told_of(ruling, words), words)


def told_safely(past: PastGame, language: Catalogue) -> str:
    """Say who won what off whom in text that is rendered."""
    return title_of(shown_safely(decode_deal(past.ruling.deal)), decode_ruling(past.ruling.ruling), language)


def label_of(past: PastGame, language: Catalogue) -> str:
    """Name a past ruling where no sign means anything: its number, its day, what happened."""
    day = datetime.fromtimestamp(past.played_at, UTC).date().isoformat()
    told = title_of(decode_deal(past.ruling.deal), decode_ruling(past.ruling.ruling), language)
    return f"#{past.ruling.game} · {day} · {told}"


def amount_for(past: PastGame, user_id: int) -> str:
    """Write what a hand came to for somebody, as its table counts; empty for who was not in it."""
    delta = next((player.delta for player in past.players if player.user_id == user_id), None)
    if delta is None:
        return ""
    ruling = decode_ruling(past.ruling.ruling)
    return money_for(ruling.rules, ruling.house).signed(delta)


def link_to(game: Game) -> str:
    """Return where the message is that shows a ruling; empty where there is none."""
    if game.message_id is None:
        return ""
    return f"https://discord.com/channels/{game.server_id}/{game.channel_id}/{game.message_id}"


def author_of(stored: StoredRuling, language: Catalogue) -> str:
    """Name who made a version."""
    return language("ui.rules.forgotten") if stored.author_id is None else f"<@{stored.author_id}>"
