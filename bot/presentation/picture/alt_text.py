"""What a picture shows, in words, for those who do not see it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from bot.dialogue.take.token_kans import token_of
from bot.engine import Call, Deal, Ruling, Seat, Win
from bot.i18n import Catalogue
from bot.presentation.breakdown import break_down
from bot.presentation.lines import cut
from bot.presentation.words import Words, words_for

MOST = 1024
"""Characters of a description that Discord takes."""


def alt_text(deal: Deal, ruling: Ruling | None, language: Catalogue) -> str:
    """Describe the winners' tiles, who fed what, and who pays whom, in at most 1024 characters."""
    text = "; ".join([*_hands(deal, words_for(deal, language)), *_payments(deal, ruling, language)])
    return cut(text, MOST)


def _hands(deal: Deal, words: Words) -> Iterator[str]:
    for win in deal.wins or ():
        parts = [*_held(win, words), *(_call(call, deal, words) for call in deal.calls if call.by == win.by)]
        parts += [text for text in (deal.flowers.get(win.by, ""), "4z" * deal.kita.get(win.by, 0)) if text]
        yield f"{words.party(win.by)}: {', '.join(parts)}" if parts else words.party(win.by)
    if deal.wild is not UNSET:
        yield words.language("summary.wild", tiles=deal.wild)
    if deal.skins is not UNSET:
        yield words.language("summary.skins", tiles=deal.skins)


def _held(win: Win, words: Words) -> Iterator[str]:
    if win.concealed is not UNSET:
        yield win.concealed
    if win.tile is not UNSET:
        yield f"+ {win.tile}{_fed(win.discarder or None, words)}"


def _call(call: Call, deal: Deal, words: Words) -> str:
    sort = token_of(call, deal)
    named = words.language(f"call.{call.kind}" if sort is None else f"token.{sort}")
    return f"{named} {call.tiles or ''}{_fed(call.feeder or None, words)}"


def _fed(feeder: Seat | None, words: Words) -> str:
    return "" if feeder is None else f" ← {words.party(feeder)}"


def _payments(deal: Deal, ruling: Ruling | None, language: Catalogue) -> Iterator[str]:
    if ruling is not None:
        for payment in break_down(deal, ruling, language).reasons.payments:
            yield f"{payment.payer} → {payment.payee} {payment.amount}"
