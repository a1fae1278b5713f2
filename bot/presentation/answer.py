"""Rulings and errors as JSON, with their words."""

from __future__ import annotations

import unicodedata
from typing import Any

import msgspec

from bot.engine.deal import Deal
from bot.engine.errors import DealError
from bot.engine.ruling import Ruling
from bot.i18n import Catalogue

from .breakdown import reasons_of
from .text import sentences
from .words import Words, shortened, words_for

_encoder = msgspec.json.Encoder()


def ruling_answer(deal: Deal, ruling: Ruling, language: Catalogue) -> bytes:
    """Write a ruling as JSON with the sentences that explain it."""
    reasons = reasons_of(deal, ruling, words_for(deal, language))
    notes = [msgspec.structs.replace(note, text=text) for note, text in zip(ruling.notes, reasons.notes, strict=True)]
    return _encoder.encode(msgspec.structs.replace(ruling, notes=notes, text=sentences(reasons)))


def error_answer(error: DealError, words: Words) -> bytes:
    """Write an error as JSON: its code, its place and its sentence."""
    answer: dict[str, Any] = {"code": error.code, "at": error.at, "message": words.error(error)}
    return _encoder.encode({"error": answer})


def error_line(error: DealError, words: Words) -> str:
    """Write an error as one line for people."""
    place = f"{shortened(error.at)}: " if error.at else ""
    return "".join(map(_visible, f"{place}{words.error(error)} [{error.code}]"))


def _visible(sign: str) -> str:
    """Write a line end, or what steers a terminal, as a code."""
    steers = unicodedata.category(sign) in ("Cc", "Cf", "Zl", "Zp")
    return sign.encode("unicode_escape").decode() if steers else sign
