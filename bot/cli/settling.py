"""How the command line settles deals: overrides laid over each, one answer for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import msgspec

from bot.engine.deal import Deal, decode_deal
from bot.engine.errors import DealError
from bot.engine.ruling import Ruling
from bot.engine.settle import settle
from bot.i18n import Language, catalogue
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


def answer_line(line: bytes, overrides: Overrides) -> tuple[bytes, bool]:
    """Answer one line with a ruling or an error, and say whether it was settled."""
    language = catalogue(overrides.language)
    deal = None
    try:
        deal = overrides.over(decode_deal(line))
        return ruling_answer(deal, settle(deal), language), True
    except DealError as error:
        words = Words(language, "", {}) if deal is None else words_for(deal, language)
        return error_answer(error, words), False


def answer_lines(lines: Sequence[bytes], overrides: Overrides) -> tuple[bytes, bool]:
    """Answer lines in order, one line each, and say whether all were settled."""
    answers = [answer_line(line, overrides) for line in lines]
    return b"".join(answer + b"\n" for answer, _ in answers), all(settled for _, settled in answers)
