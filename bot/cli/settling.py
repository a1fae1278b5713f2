"""How the command line settles deals: overrides laid over each, one answer for each."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import msgspec

from bot.engine.deal import Deal, HouseValue, decode_deal
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
    house: Mapping[str, HouseValue] = field(default_factory=dict[str, HouseValue])
    language: Language = "en"

    def over(self, deal: Deal) -> Deal:
        """Lay the overrides over a deal."""
        if not self.rules and not self.house:
            return deal
        return msgspec.structs.replace(deal, rules=self.rules or deal.rules, house={**deal.house, **self.house})


def answer_lines(lines: Sequence[bytes], overrides: Overrides) -> tuple[bytes, bool]:
    """Answer lines in order with a ruling or an error each, one line each, and say whether all were settled.

    All are settled before any is put into words: the processor keeps the code that it needs at hand.
    """
    language = catalogue(overrides.language)
    outcomes = [outcome_of(line, overrides) for line in lines]
    answers = [_answer(deal, outcome, language) for deal, outcome in outcomes]
    settled = not any(isinstance(outcome, DealError) for _, outcome in outcomes)
    return b"".join([answer + b"\n" for answer in answers]), settled


def outcome_of(text: bytes, overrides: Overrides) -> tuple[Deal | None, Ruling | DealError]:
    """Settle one deal written in JSON, as far as it goes."""
    deal = None
    try:
        deal = overrides.over(decode_deal(text.removeprefix(BOM_UTF8)))
        return deal, settle(deal)
    except DealError as error:
        return deal, error


def words_of(deal: Deal | None, language: Catalogue) -> Words:
    """Give the words for a deal, also where it could not be read."""
    return Words(language, "", {}) if deal is None else words_for(deal, language)


def _answer(deal: Deal | None, outcome: Ruling | DealError, language: Catalogue) -> bytes:
    if isinstance(outcome, DealError):
        return error_answer(outcome, words_of(deal, language))
    assert deal is not None, "what is settled is a deal"  # noqa: S101 - narrows the type
    return ruling_answer(deal, outcome, language)
