"""Cuts a text into pieces: at every place the first form that fits takes its part."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from .notation_compact import DIGIT_FORMS, SUIT_FIRST_FORMS
from .notation_forms import Form
from .notation_han import OTHER_FORMS
from .notation_letters import LATIN_FORMS
from .notation_packed import packed_melds
from .notation_pieces import MOST_COPIES, Piece, Tiles, Unreadable, Word
from .notation_reading import Span
from .notation_words import AS_ASCII
from .tiles import KIND_OF

_LETTER_FORMS = (*SUIT_FIRST_FORMS, *LATIN_FORMS)
_KINDS = frozenset(KIND_OF.values())
_GAP = re.compile(
    r"[^\S\n]+|[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe0e\ufe0f\ufeff]+|[·・\"'“”_~&*#+=^$%@`\\-]+"
)
_BREAK = re.compile(r"[\n,;|/{}()\[\]<>:.!?、。「」『』【】〔〕《》…]+")
"""Where a call word stops looking for its tiles."""
_NO_TILES = {
    "score-line": re.compile(r"(?=.*-)\s*(?:-|[0-9]{1,2}|[dDSf])(?:\s+(?:-|[0-9]{1,2}|[dDSf])){3}\s*\Z"),
    "log-markup": re.compile(
        r"(?s:.*?)(?:<\s*/?[A-Za-z]|\bm\s*=\s*\"?[0-9]{3}|\bopens\b|(?<![0-9A-Za-z])[0-9]{4,6}\s*,\s*[0-9]{4,6}(?![0-9A-Za-z]))"
    ),
}
"""Texts that are about deals but hold no tiles: who won from whom, and parts of logs that list no melds alone."""


def pieces_of(typed: str) -> list[Piece]:
    """Cut a text up; raises `Unreadable` where no form fits.

    Where there are more tiles than any table holds, the rest of the text is left alone: it is refused in any case.
    """
    begin = len(typed) - len(typed.lstrip())
    text = typed[:begin] + typed[begin:].translate(AS_ASCII)
    melds = packed_melds(text, begin)
    if melds is not None:
        return list(melds)
    for reason, pattern in _NO_TILES.items():
        if pattern.match(text, begin):
            raise Unreadable(reason, Span(0, len(text)))
    return list(_as_many_as_there_are(_scan(text, begin)))


def _as_many_as_there_are(pieces: Iterator[Piece]) -> Iterator[Piece]:
    """Give the pieces up to those with which some tile must have come up once too often."""
    tiles = 0
    for piece in pieces:
        yield piece
        tiles += len(piece.tiles) if isinstance(piece, Tiles) else 0
        if tiles > MOST_COPIES * len(_KINDS):
            break


def _scan(text: str, position: int) -> Iterator[Piece]:
    while position < len(text):
        pieces, end = _next(text, position)
        yield from pieces
        position = end


def _next(text: str, position: int) -> tuple[Sequence[Piece], int]:
    gap = _GAP.match(text, position)
    if gap:
        return (), gap.end()
    stop = _BREAK.match(text, position)
    if stop:
        return (Word(Span(*stop.span()), "break"),), stop.end()
    for form in _forms_at(text[position]):
        match = form.pattern.match(text, position)
        pieces = form.read(match) if match else None
        if match and pieces is not None:
            return pieces, match.end()
    raise Unreadable("unknown", Span(position, position + 1))


def _forms_at(character: str) -> Sequence[Form]:
    if not character.isascii():
        return OTHER_FORMS
    return DIGIT_FORMS if character.isdigit() else _LETTER_FORMS
