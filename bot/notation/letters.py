"""Tiles by letters and characters: abbreviations of winds and dragons, Han names, emoji and the other signs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import groupby

from .pieces import (
    APART,
    ENDS,
    Form,
    MeldShape,
    Piece,
    Sign,
    Tiles,
    Unreadable,
    Word,
    form,
    one,
    span_of,
    suited,
    tile_of,
)
from .reading import Span
from .signs import WILD, WILD_KAN
from .words import (
    BACK,
    CALLS,
    FACE_DOWN,
    FEEDERS,
    FILLERS,
    FLOWER_WORDS,
    GLYPHS,
    HAN_NUMBERS,
    HAN_SUITS,
    HAN_TILES,
    LATIN_NUMBERS,
    LATIN_SUITS,
    LATIN_TILES,
    LETTERS,
    MENTIONS,
    PAIRS,
    WILD_WORDS,
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
_WORD = re.compile(r"[Dd][RGWBrgwb]|[Ww][Hh]|[RGWrgw][Dd]|[ESWN]w|F[RG]|[ABCDEFGNPRSWabcdefgnprsw]")


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


def _from_seat(match: re.Match[str]) -> list[Piece]:
    return [Word(span_of(match), "feeder", match[1][0].upper())]


def _number_word(match: re.Match[str]) -> list[Piece]:
    """Read ``five pin``, and ``red five pin``, which as words of one sentence is one tile."""
    number, suit = match[1].lower(), LATIN_SUITS[match[2].lower()]
    if number == "red":
        return [one(span_of(match), f"0{suit}"), Word(span_of(match), "remark", "red-five")]
    return [one(span_of(match), LATIN_NUMBERS[number] + suit)]


def _flowers(match: re.Match[str]) -> list[Piece]:
    """Read the numbers after a word for flowers or seasons; seasons are counted from 1 or, as tiles, from 5."""
    before, spots = FLOWER_WORDS[match[1].lower()], [*range(*match.span(2))]
    places = [Span(spot, spot + 1) for spot in spots if match.string[spot].isdigit()]
    pieces: list[Piece] = [_flower(place, int(match.string[place.start]), before) for place in places]
    return pieces


_FLOWERS_OF_A_KIND = 4


def _flower(span: Span, number: int, before: int) -> Tiles:
    if number <= _FLOWERS_OF_A_KIND:
        number = number + before if number else 0
    return one(span, tile_of(str(number), "f", span), "flower")


def _wild(match: re.Match[str]) -> list[Piece]:
    return [Sign(span_of(match), WILD, {}, WILD_KAN if match[2] else WILD)]


def _letters(match: re.Match[str]) -> list[Piece]:
    """Read a run of letters one by one, if every one can be a tile and the run is no word."""
    run, span = match[0], span_of(match)
    found = list(_WORD.finditer(match.string, *match.span()))
    if run == "FW":
        return [Sign(span, run, {"dragon-prefix": [one(span, "5z")], "letters": _two(span, "6z", "3z")}, "letters:FW")]
    if sum(len(each[0]) for each in found) != len(run) or (len(found) > 1 and _is_word([each[0] for each in found])):
        lower_wind = re.fullmatch(r"[esn]w", run)
        if lower_wind is None:
            raise Unreadable("unknown", span)
        return [one(span, PAIRS[run.capitalize()]), Word(span, "remark", "wind-suffix")]
    if re.fullmatch("W[ESWN]", run):
        return [_prefixed_wind(span, run[1])]
    return [_letter(span_of(each), each[0]) for each in found]


_MAYBE_NO_TILE = frozenset("ABCDFP")


def _is_word(letters: Sequence[str]) -> bool:
    """Whether letters that could each be a tile are rather a word: ``see``, and ``PEE`` where one P would mean much."""
    if len(set(letters)) == 1:
        return False
    blocks = [(letter, len(list(same))) for letter, same in groupby(letters)]
    return "".join(letters).islower() or any(letter.upper() in _MAYBE_NO_TILE and size == 1 for letter, size in blocks)


def _wind_pairs(match: re.Match[str]) -> list[Piece]:
    """Read winds with W before them, the same one any number of times; N and S may be two winds each."""
    size, letter = 2, match[1][1].upper()
    spans = [Span(start, start + size) for start in range(match.start(), match.end(), size)]
    if letter == "W":
        return [_prefixed_wind(span, letter) for span in spans]
    readings = _WIND_READINGS.get(letter)
    if readings is None:
        return [one(span, _WINDS_WITH_W[letter], f"wind:{letter}") for span in spans]
    return [
        Sign(span, f"w{letter.lower()}", {name: [one(span, tile)] for name, tile in readings.items()}, f"wind:{letter}")
        for span in spans
    ]


_WINDS_WITH_W = {"E": "1z", "T": "1z", "X": "3z", "P": "4z"}
_WIND_READINGS = {"N": {"south": "2z", "north": "4z"}, "S": {"south": "2z", "west": "3z"}}


def _prefixed_wind(span: Span, letter: str) -> Sign:
    wind = LETTERS.get(letter, "3z")
    white = "5z" if letter == "W" else wind
    options = {
        "wind-prefix": [one(span, wind)],
        "west-and": _two(span, "3z", wind),
        "white-and": _two(span, "5z", white),
        **{name: [one(span, tile)] for name, tile in _WIND_READINGS.get(letter, {}).items() if tile != wind},
    }
    return Sign(span, f"W{letter}", options, f"letters:W{letter}")


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

_PLAYER = r"(east|south|west|north|[eswn])(?: +(?:player|seat|house))?(?![A-Za-z0-9])"
_SUIT = rf"({any_of(LATIN_SUITS)})(?![A-Za-z])"

LATIN_FORMS: tuple[Form, ...] = (
    form(rf"(?i)from +(?:the +)?{_PLAYER}", _from_seat, "f"),
    form(rf"(?i)(red)[ -]+five[ -]+{_SUIT}", _number_word, "r"),
    form(rf"(?i)({any_of(LATIN_NUMBERS)})[ -]+{_SUIT}", _number_word, LATIN_NUMBERS),
    form(rf"(?i)({any_of(w for w in FLOWER_WORDS if w.isascii())})[ :]*({APART}){ENDS}", _flowers, FLOWER_WORDS),
    form(
        rf"(?i)({any_of(w for w in WILD_WORDS if w.isascii())})(?: +tile)?(?: +(kong|kan))?(?![A-Za-z])",
        _wild,
        WILD_WORDS,
    ),
    form(r"([Ww][tTxXpP]|w[ens]|W[ens])\1*(?![A-Za-z0-9])", _wind_pairs, "w"),
    form(r"(ww)(?![A-Za-z0-9])", _wind_pairs, "w"),
    form(rf"(?i)red[- ]?({any_of(LATIN_SUITS)})(?![A-Za-z])", _red_suit, "r"),
    form(rf"(?i)red +5([mps]){ENDS}", _red_before_five, "r"),
    form(rf"(?i)({_TILE_WORDS})[- ]+(?:dragons?|winds?)(?![A-Za-z])", _word, "eswnrg"),
    form(rf"(?i)({_WORDS})(?![A-Za-z])", _word),
    form(r"[A-Za-z]+", _letters),
)
"""Forms of letters alone."""


_SUITS: Mapping[str, str] = {**HAN_SUITS, "m": "m", "p": "p", "s": "s"}
_AS_DIGITS = str.maketrans(dict(HAN_NUMBERS))
_VARIATION = "[\ufe0e\ufe0f]*"
"""Chat adds these to the one tile that is drawn as an emoji."""
_WINDS = {
    "東": "E", "东": "E", "南": "S", "西": "W", "北": "N", "동": "E", "남": "S", "서": "W", "북": "N",
}  # fmt: skip
_WIND = f"[{''.join(_WINDS)}]"
_NUMBER = f"[{''.join(HAN_NUMBERS)}]"
_ANY_NUMBER = f"(?:[{''.join(HAN_NUMBERS)}0-9](?![鸡雞]))"
"""No number is the first sign of the sparrow, 么雞: it follows a flower that is a suit's word too, 竹 么雞."""
_HAN_SUIT = f"(?:{any_of(HAN_SUITS)})"


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


def _after_suit(match: re.Match[str]) -> list[Piece]:
    span = span_of(match, 2)
    digits = " " * span.start + match[2].translate(_AS_DIGITS)
    return [*suited(digits, span_of(match), span, HAN_SUITS[match[1]])]


def _from_wind(match: re.Match[str]) -> list[Piece]:
    return [Word(span_of(match), "feeder", _WINDS[match[1] or match[2]])]


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
    form(rf"{BACK}({any_of(GLYPHS)}){_VARIATION}\1{_VARIATION}{BACK}", _closed_kan, BACK),
    form(rf"({any_of((*GLYPHS, BACK))}){_VARIATION}(')?", _glyph, (*GLYPHS, BACK)),
    form(r"供[託托]\s*([0-9]{1,3})?", _deposits, "供"),
    form("本[場场]", _counters, "本"),
    form(
        rf"[从從由]\s?({_WIND})家?|({_WIND})[家가]?(?:から|より|喂|餵|打|给|給|에게서)",
        _from_wind,
        ("从", "從", "由", *_WINDS),
    ),
    form(rf"({_WIND})\s*[1-4一二三四]?\s*[局場场국장]", _round, _WINDS),
    form(rf"[赤红紅적]\s?[5五伍오]\s?({any_of(_SUITS)})", _red_five, "赤红紅적"),
    form(
        rf"((?>{_NUMBER}(?:[ ,、]{{0,3}}(?:{_NUMBER}|[0-9'])){{0,40}}))\s?({any_of(HAN_SUITS)})", _numbered, HAN_NUMBERS
    ),
    form(
        rf"({any_of(HAN_SUITS)})[ :]*((?>{_ANY_NUMBER}(?:[ ,、]{{0,3}}(?:{_ANY_NUMBER}|')){{0,40}}))"
        rf"(?![A-Za-z])(?!\s?(?>{_HAN_SUIT})(?![ :]*{_ANY_NUMBER}))",
        _after_suit,
        HAN_SUITS,
    ),
    form(rf"({any_of(w for w in FLOWER_WORDS if not w.isascii())})[ :]*({APART}){ENDS}", _flowers, FLOWER_WORDS),
    form(rf"({any_of(w for w in WILD_WORDS if not w.isascii())})\s?([杠槓])?", _wild, WILD_WORDS),
    form(rf"({_HAN_WORDS})(')?", _han_word),
)
"""Forms that begin with neither an ASCII digit nor letter."""
