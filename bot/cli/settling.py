"""How the command line settles deals: overrides laid over each, one answer for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import msgspec

from bot.engine.deal import Deal, decode_deal
from bot.engine.errors import DealError
from bot.engine.ruling import Ruling
from bot.engine.settle import settle
from bot.i18n import Catalogue, Language, catalogue
from bot.presentation.answer import error_answer, ruling_answer
from bot.presentation.words import Words, words_for


@dataclass(frozen=True, slots=True)
class Overrides:
    """What the command line lays over every deal: other rules, house rules, the language of the text."""

    rules: str = ""
    house: Mapping[str, str] = field(default_factory=dict[str, str])
    language: Language = "en"

    def over(self, deal: Deal) -> Deal:
        """Lay the overrides over a deal."""
        if not self.rules and not self.house:
            return deal
        return msgspec.structs.replace(deal, rules=self.rules or deal.rules, house={**deal.house, **self.house})


def settle_text(text: bytes, overrides: Overrides) -> tuple[Deal, Ruling]:
    """Settle one deal written in JSON; raises `DealError`."""
    deal = overrides.over(decode_deal(text))
    return deal, settle(deal)


def answer_lines(lines: Sequence[bytes], overrides: Overrides) -> tuple[bytes, bool]:
    """Answer lines in order with a ruling or an error each, one line each, and say whether all were settled.

    All are settled before any is put into words: the processor keeps the code that it needs at hand.
    """
    language = catalogue(overrides.language)
    outcomes = [_outcome(line, overrides) for line in lines]
    answers = [_answer(deal, outcome, language) for deal, outcome in outcomes]
    settled = not any(isinstance(outcome, DealError) for _, outcome in outcomes)
    return b"".join([answer + b"\n" for answer in answers]), settled


def _outcome(line: bytes, overrides: Overrides) -> tuple[Deal | None, Ruling | DealError]:
    """Settle a line, as far as it goes."""
    deal = None
    try:
        deal = overrides.over(decode_deal(line))
        return deal, settle(deal)
    except DealError as error:
        return deal, error


def _answer(deal: Deal | None, outcome: Ruling | DealError, language: Catalogue) -> bytes:
    if isinstance(outcome, DealError):
        return error_answer(outcome, Words(language, "", {}) if deal is None else words_for(deal, language))
    assert deal is not None, "what is settled is a deal"  # noqa: S101 - narrows the type
    return ruling_answer(deal, outcome, language)
