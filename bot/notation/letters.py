"""Tiles by letters and characters: abbreviations of winds and dragons, Han names, emoji and the other signs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from .pieces import ENDS, Form, MeldShape, Piece, Sign, Tiles, Unreadable, Word, form, one, span_of, suited
from .reading import Span
from .words import (
    BACK,
    CALLS,
    FACE_DOWN,
    FEEDERS,
    FILLERS,
    GLYPHS,
    HAN_NUMBERS,
    HAN_SUITS,
    HAN_TILES,
    LATIN_SUITS,
    LATIN_TILES,
    LETTERS,
    MENTIONS,
    PAIRS,
    any_of,
)

_LETTER_READINGS: Mapping[str, Mapping[str, str]] = {
    "W": {"west": "3z", "white": "5z"},
    "P": {"white": "5z", "north": "4z"},
    "F": {"green": "6z", "flower": "?"},
    "C": {"red": "7z", "no-tile": ""},
    "B": {"white": "5z", "north": "4z", "no-tile": ""},
    "R": {"red": "7z", "no-tile": ""},
    "A": {"no-tile": ""},
    "D": {"no-tile": ""},
}
"""Letters that stand for several things when alone; ``?`` lacks its number."""
_WORD = re.compile(r"[Ww][Hh]|[RGWrgw][Dd]|[ESWN]w|F[RG]|[ABCDEFGNPRSWabcdefgnprsw]")


def word_piece(span: Span, word: str) -> list[Piece]:
    """Return what a word says that is no tile; fillers say nothing."""
    if word in CALLS:
        return [Word(span, "call", word, CALLS[word])]
    if word in FEEDERS:
        return [Word(span, "feeder", FEEDERS[word])]
    if word in FACE_DOWN:
        raise Unreadable("face-down", span)
    return [Word(span, "mention", MENTIONS[word])] if word in MENTIONS else []


def _word(match: re.Match[str]) -> list[Piece]:
    word = match[1].lower()
    if word in LATIN_TILES:
        return [one(span_of(match), LATIN_TILES[word])]
    return word_piece(span_of(match), word)


def _red_suit(match: re.Match[str]) -> list[Piece]:
    return [one(span_of(match), f"0{LATIN_SUITS[match[1].lower()]}"), Word(span_of(match), "remark", "red-five")]


def _red_before_five(match: re.Match[str]) -> list[Piece]:
    suit = match[1].lower()
    dragon = one(Span(match.start(), match.start() + 3), "7z")
    five = suited(match.string, Span(match.end() - 2, match.end()), Span(match.end() - 2, match.end() - 1), suit)
    options = {"red-five": [one(span_of(match), f"0{suit}")], "red-dragon": [dragon, *five]}
    return [Sign(span_of(match), "red-5", options)]


def _letters(match: re.Match[str]) -> list[Piece]:
    """Read a run of letters one by one, if every one can be a tile and the run is no word."""
    run, span = match[0], span_of(match)
    found = list(_WORD.finditer(match.string, *match.span()))
    if sum(len(each[0]) for each in found) != len(run) or (run.islower() and len(set(run)) > 1 and len(found) > 1):
        lower_wind = re.fullmatch(r"[esn]w", run)
        if lower_wind is None:
            raise Unreadable("unknown", span)
        return [one(span, PAIRS[run.capitalize()]), Word(span, "remark", "wind-suffix")]
    if re.fullmatch("W[ESWN]", run):
        return [_prefixed_wind(span, run[1])]
    if run == "FW":
        return [Sign(span, run, {"dragon-prefix": [one(span, "5z")], "letters": _two(span, "6z", "3z")}, "letters:FW")]
    return [_letter(span_of(each), each[0]) for each in found]


def _prefixed_wind(span: Span, letter: str) -> Sign:
    wind = LETTERS.get(letter, "3z")
    options = {"wind-prefix": [one(span, wind)], "west-and": _two(span, "3z", wind)}
    white = "5z" if letter == "W" else wind
    return Sign(span, f"W{letter}", {**options, "white-and": _two(span, "5z", white)}, f"letters:W{letter}")


def _two(span: Span, first: str, second: str) -> list[Tiles]:
    middle = span.start + 1
    return [one(Span(span.start, middle), first), one(Span(middle, span.end), second)]


def _letter(span: Span, letters: str) -> Piece:
    pair = PAIRS.get(letters) or PAIRS.get(letters.upper()) if len(letters) > 1 else None
    if pair:
        return one(span, pair, f"pair:{letters.upper()}")
    letter = letters.upper()
    if letter in LETTERS:
        return one(span, LETTERS[letter], f"letter:{letter}")
    options = {name: _option(span, tile) for name, tile in _LETTER_READINGS[letter].items()}
    return Sign(span, letter, options, f"letter:{letter}")


def _option(span: Span, tile: str) -> Sequence[Tiles] | None:
    if tile == "?":
        return None
    return [one(span, tile)] if tile else []


_WORDS = any_of(
    word for table in (LATIN_TILES, CALLS, FEEDERS, MENTIONS, FILLERS, FACE_DOWN) for word in table if word.isascii()
)
_TILE_WORDS = any_of(("east", "south", "west", "north", "red", "green", "white"))

LATIN_FORMS: tuple[Form, ...] = (
    form(rf"(?i)red[- ]?({any_of(LATIN_SUITS)})(?![A-Za-z])", _red_suit),
    form(rf"(?i)red +5([mps]){ENDS}", _red_before_five),
    form(rf"(?i)({_TILE_WORDS})[- ]+(?:dragons?|winds?)(?![A-Za-z])", _word),
    form(rf"(?i)({_WORDS})(?![A-Za-z])", _word),
    form(r"[A-Za-z]+", _letters),
)
"""Forms of letters alone."""


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


def _han_word(match: re.Match[str]) -> list[Piece]:
    if match[1] in HAN_TILES:
        return [one(span_of(match), HAN_TILES[match[1]], turned=0 if match[2] else None)]
    return word_piece(span_of(match), match[1])


_HAN_WORDS = any_of(
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
    form(rf"({_HAN_WORDS})(')?", _han_word),
)
"""Forms that begin with neither an ASCII digit nor letter."""
