"""Rulings and errors as plain text: for the terminal, and sentence by sentence as JSON."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from bot.engine import Deal, DealError, Note, Ruling
from bot.i18n import Catalogue

from .breakdown import Breakdown, Reasons, reasons_of
from .findings import finding_text
from .layout import PLAIN, Style, hand_lines_shown, payment_line, result_lines, small_lines
from .words import Words, shortened, words_for


def sentences(reasons: Reasons, language: Catalogue) -> list[str]:
    """Return the sentences that explain a ruling, in the order a reader needs them."""
    lines = [reasons.title, *[hand.text for hand in reasons.hands]]
    lines += [payment_line(each, PLAIN, language) for each in reasons.payments]
    lines += [each.text for each in reasons.findings]
    lines += [*reasons.rules, *reasons.arithmetic, *reasons.notes, reasons.ready, *reasons.testimony]
    return [line for line in lines if line]


def plain_text(breakdown: Breakdown, language: Catalogue) -> str:
    """Lay a breakdown out for a terminal."""
    return text_of(breakdown, PLAIN, language)


def text_of(breakdown: Breakdown, style: Style, language: Catalogue) -> str:
    """Lay a whole breakdown out as lines, the arithmetic and the footer each behind an empty one."""
    return "\n".join(_lines(breakdown, style, language))


def _lines(breakdown: Breakdown, style: Style, language: Catalogue) -> Iterator[str]:
    reasons = breakdown.reasons
    yield style.strong(reasons.title)
    yield from hand_lines_shown(breakdown)
    yield from filter(None, (reasons.ready,))
    yield from (payment_line(each, style, language) for each in reasons.payments)
    yield from result_lines(breakdown, style, language)
    yield from map(finding_text, reasons.findings)
    yield from small_lines(breakdown, style, language)
    if reasons.arithmetic:
        yield ""
        yield style.strong(language("section.factors"))
        yield from reasons.arithmetic
    yield ""
    yield style.small(breakdown.footer.whole)


_encoder = msgspec.json.Encoder()


class _NoteInWords(Note, frozen=True, omit_defaults=True, kw_only=True):
    """A note with its sentence."""

    text: str


class _RulingInWords(Ruling, frozen=True, omit_defaults=True, kw_only=True):
    """A ruling with the sentences that explain it."""

    text: Sequence[str]


def ruling_answer(deal: Deal, ruling: Ruling, language: Catalogue) -> bytes:
    """Write a ruling as JSON with the sentences that explain it."""
    words = words_for(deal, language)
    parts: dict[str, Any] = msgspec.structs.asdict(ruling)
    parts["notes"] = [_NoteInWords(note.why, note.data, text=words.note(note)) for note in ruling.notes]
    return _encoder.encode(_RulingInWords(**parts, text=sentences(reasons_of(deal, ruling, words), language)))


def error_answer(error: DealError, words: Words, line: int = 0) -> bytes:
    """Write an error as JSON: the line that it was met in (from 1 on, where there are many), code, place, sentence."""
    answer: dict[str, Any] = {"line": line} if line else {}
    answer |= {"code": error.code, "at": error.at, "message": words.error(error)}
    return _encoder.encode({"error": answer})


def error_line(error: DealError, words: Words) -> str:
    """Write an error as one line for people."""
    place = f"{shortened(error.at)}: " if error.at else ""
    return "".join(map(_visible, f"{place}{words.error(error)} [{error.code}]"))


def _visible(sign: str) -> str:
    """Write a line end, or what steers a terminal, as a code."""
    steers = unicodedata.category(sign) in ("Cc", "Cf", "Zl", "Zp")
    return sign.encode("unicode_escape").decode() if steers else sign
