"""What a version changed: the facts that are told otherwise, and whose results moved."""

from __future__ import annotations

from collections.abc import Sequence

from bot.dialogue.draft import draft_of
from bot.engine import decode_deal, decode_ruling
from bot.i18n import Catalogue
from bot.presentation.money import money_for
from bot.presentation.summary import summary
from bot.presentation.words import words_for
from bot.store.rulings import StoredRuling
from bot.ui.embed import shown_safely


def change_lines(before: StoredRuling | None, after: StoredRuling, language: Catalogue) -> Sequence[str]:
    """Say what a version changed of the one before; nothing of the first."""
    if before is None:
        return ()
    facts = [fact for fact in _facts(after, language) if fact not in _facts(before, language)]
    moved = _moved(before, after, language)
    return [
        *(language("lookback.changed.fact", fact=fact) for fact in facts),
        language("lookback.changed.moved", results=moved) if moved else language("lookback.changed.nothing"),
    ]


def _facts(stored: StoredRuling, language: Catalogue) -> Sequence[str]:
    deal = shown_safely(decode_deal(stored.deal))
    return summary(draft_of(deal), words_for(deal, language))


def _moved(before: StoredRuling, after: StoredRuling, language: Catalogue) -> str:
    """Say by how much each result is another one."""
    deal, old, new = shown_safely(decode_deal(after.deal)), decode_ruling(before.ruling), decode_ruling(after.ruling)
    money, words = money_for(new.rules, new.house), words_for(deal, language)
    return " · ".join(
        f"{words.party(seat)} {money.signed(delta - old.deltas.get(seat, 0))}"
        for seat, delta in new.deltas.items()
        if delta != old.deltas.get(seat, 0)
    )
