"""Rulings and errors as plain text: for the terminal, and sentence by sentence as JSON."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from bot.engine import Deal, DealError, Note, Ruling
from bot.i18n import Catalogue

from .breakdown import Breakdown, Reasons, reasons_of
from .lines import columns
from .words import Words, shortened, words_for


def sentences(reasons: Reasons) -> list[str]:
    """Return the sentences that explain a ruling, in the order a reader needs them."""
    lines = [reasons.headline, *reasons.hands]
    lines += [f"{each.payer} → {each.payee}: {each.amount}. {each.reason}" for each in reasons.payments]
    lines += [each.told for each in reasons.liabilities]
    return [*lines, *reasons.factors, *reasons.notes, *reasons.testimony]


def plain_text(breakdown: Breakdown, language: Catalogue) -> str:
    """Lay a breakdown out for a terminal."""
    return "\n".join(_lines(breakdown, language))


def _lines(breakdown: Breakdown, language: Catalogue) -> Iterator[str]:
    yield breakdown.headline
    yield from breakdown.hands
    yield ""
    width = max(columns(each.name) for each in breakdown.players)
    for player in breakdown.players:
        yield f"  {player.name}{' ' * (width - columns(player.name))}  {player.amount:>8}"
    for title, lines in _sections(breakdown):
        if lines:
            yield ""
            yield language.for_family(breakdown.family)(title)
            yield from (f"  {line}" for line in lines)
    yield ""
    yield breakdown.rules


def _sections(breakdown: Breakdown) -> Iterator[tuple[str, list[str]]]:
    yield (
        "section.payments",
        [f"{each.payer} → {each.payee}  {each.amount}  {each.reason} [{each.clause}]" for each in breakdown.payments],
    )
    yield (
        "section.liabilities",
        [f"{'✓' if each.holds else '✗'} {each.told} [{each.clause}]" for each in breakdown.liabilities],
    )
    yield "section.factors", list(breakdown.factors)
    yield "section.notes", list(breakdown.notes)
    yield "section.testimony", list(breakdown.testimony)


_encoder = msgspec.json.Encoder()


class _NoteInWords(Note, frozen=True, omit_defaults=True, kw_only=True):
    """A note with its sentence."""

    text: str


class _RulingInWords(Ruling, frozen=True, omit_defaults=True, kw_only=True):
    """A ruling with the sentences that explain it."""

    text: Sequence[str]


def ruling_answer(deal: Deal, ruling: Ruling, language: Catalogue) -> bytes:
    """Write a ruling as JSON with the sentences that explain it."""
    reasons = reasons_of(deal, ruling, words_for(deal, language))
    said = zip(ruling.notes, reasons.notes, strict=True)
    parts: dict[str, Any] = msgspec.structs.asdict(ruling)
    parts["notes"] = [_NoteInWords(note.why, note.data, text=text) for note, text in said]
    return _encoder.encode(_RulingInWords(**parts, text=sentences(reasons)))


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
