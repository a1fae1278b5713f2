"""Chinese and Japanese signs and words, and Unicode's tiles."""

from __future__ import annotations

import re
from collections.abc import Mapping

from .notation_forms import Form, form, span_of
from .notation_letters import word_piece
from .notation_pieces import MeldShape, Piece, Tiles, Unreadable, Word, one, suited
from .notation_words import (
    BACK,
    CALLS,
    FACE_DOWN,
    FEEDERS,
    FILLERS,
    GLYPHS,
    HAN_NUMBERS,
    HAN_SUITS,
    HAN_TILES,
    MENTIONS,
    any_of,
)

_SUITS: Mapping[str, str] = {**HAN_SUITS, "m": "m", "p": "p", "s": "s"}
_AS_DIGITS = str.maketrans(dict(HAN_NUMBERS))
_VARIATION = "[\ufe0e\ufe0f]*"
"""Chat adds these to the one tile that is drawn as an emoji."""
_WINDS = {"東": "E", "东": "E", "南": "S", "西": "W", "北": "N"}


def _closed_kan(match: re.Match[str]) -> list[Piece]:
    tile = GLYPHS[match[1]]
    return [Tiles(span_of(match), (tile,) * 4, spots=(match.start(),) * 4, meld=MeldShape(("closed-kan",)))]


def _glyph(match: re.Match[str]) -> list[Piece]:
    if match[1] == BACK:
        raise Unreadable("face-down", span_of(match))
    return [one(span_of(match), GLYPHS[match[1]], f"glyph:{match[1]}", turned=0 if match[2] else None)]


def _numbered(match: re.Match[str]) -> list[Piece]:
    span = span_of(match, 1)
    digits = " " * span.start + match[1].translate(_AS_DIGITS)
    return [*suited(digits, span_of(match), span, HAN_SUITS[match[2]])]


def _red_five(match: re.Match[str]) -> list[Piece]:
    return [one(span_of(match), f"0{_SUITS[match[1]]}")]


def _round(match: re.Match[str]) -> list[Piece]:
    return [Word(span_of(match), "mention", f"round-{_WINDS[match[1]]}")]


def _deposits(match: re.Match[str]) -> list[Piece]:
    return [Word(span_of(match), "mention", "deposits", count=int(match[1] or 0))]


def _counters(match: re.Match[str]) -> list[Piece]:
    return [Word(span_of(match), "mention", "honba")]


def _word(match: re.Match[str]) -> list[Piece]:
    if match[1] in HAN_TILES:
        return [one(span_of(match), HAN_TILES[match[1]], turned=0 if match[2] else None)]
    return word_piece(span_of(match), match[1])


_WORDS = any_of(
    word for table in (HAN_TILES, CALLS, FEEDERS, MENTIONS, FILLERS, FACE_DOWN) for word in table if not word.isascii()
)
OTHER_FORMS: tuple[Form, ...] = (
    form(rf"{BACK}({any_of(GLYPHS)}){_VARIATION}\1{_VARIATION}{BACK}", _closed_kan),
    form(rf"({any_of((*GLYPHS, BACK))}){_VARIATION}(')?", _glyph),
    form(r"供[託托]\s*([0-9]{1,3})?", _deposits),
    form("本[場场]", _counters),
    form(r"([東东南西北])\s*[1-4一二三四]?\s*[局場场]", _round),
    form(rf"[赤红紅]\s?[5五]\s?({any_of(_SUITS)})", _red_five),
    form(rf"([一二三四五六七八九][一二三四五六七八九0-9']*)\s?({any_of(HAN_SUITS)})", _numbered),
    form(rf"({_WORDS})(')?", _word),
)
"""Forms that begin with neither an ASCII digit nor letter."""
