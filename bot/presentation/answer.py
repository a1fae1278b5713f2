"""Rulings and errors as JSON, with their words."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.engine.deal import Deal
from bot.engine.errors import DealError
from bot.engine.ruling import Ruling
from bot.i18n import Catalogue

from .breakdown import break_down
from .text import sentences
from .words import Words, words_for

_encoder = msgspec.json.Encoder()


def ruling_answer(deal: Deal, ruling: Ruling, language: Catalogue) -> bytes:
    """Write a ruling as JSON with the sentences that explain it."""
    words = words_for(deal, language)
    notes = [msgspec.structs.replace(note, text=words.note(note)) for note in ruling.notes]
    text = sentences(break_down(deal, ruling, language))
    return _encoder.encode(msgspec.structs.replace(ruling, notes=notes, text=text))


def error_answer(error: DealError, words: Words) -> bytes:
    """Write an error as JSON: its code, its place and its sentence."""
    answer: dict[str, Any] = {"code": error.code, "at": error.at, "message": words.error(error)}
    return _encoder.encode({"error": answer})


def error_line(error: DealError, words: Words) -> str:
    """Write an error as one line for people."""
    place = f"{error.at}: " if error.at else ""
    return f"{place}{words.error(error)} [{error.code}]"
