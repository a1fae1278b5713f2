"""Digits with suits: mpsz either way round, log editors, engines, game servers, and letters for suits."""

from __future__ import annotations

import re
from typing import get_args

from bot.engine.tiles import KIND_OF, Tile

from .pieces import (
    ALONE,
    APART,
    ENDS,
    NUMBERS,
    Form,
    MeldShape,
    Piece,
    Sign,
    Tiles,
    Unreadable,
    Word,
    form,
    is_run,
    is_same,
    one,
    span_of,
    suited,
    tile_of,
)
from .reading import Side, Span, side_of
from .words import HAN_SUITS, LATIN_SUITS, any_of

LOG_TILES = {
    f"{number}{rank}": Tile(f"{rank}{suit}")
    for number, suit in enumerate("mpsz", start=1)
    for rank in range(1, 10)
    if f"{rank}{suit}" in KIND_OF
} | {f"5{number}": Tile(f"0{suit}") for number, suit in enumerate("mps", start=1)}
"""``11``…``47`` and the red fives ``51 52 53``."""
_CALLS = {"c": "chi", "p": "pon", "m": "open-kan", "k": "added-kan", "a": "closed-kan"}
_PLACES = {"c": (0,), "p": (0, 1, 2), "m": (0, 1, 3), "k": (0, 1, 2), "a": (0, 1, 2, 3)}
"""Where the letter may stand among the tiles, for the left, across and right feeder in turn."""


_FORM = "log-call"


def _log_call(match: re.Match[str]) -> list[Piece] | None:
    """Read ``42p4242``: the letter stands before the tile that its place's player gave."""
    codes = re.findall("..", match[1] + match[3])
    if any(code not in LOG_TILES for code in codes):
        return None
    tiles, place, letter = tuple(LOG_TILES[code] for code in codes), len(match[1]) // 2, match[2]
    if letter == "r":
        return [one(span_of(match), tiles[0], _FORM)] if len(tiles) == 1 and not place else None
    if place not in _PLACES[letter] or not _fits(letter, tiles):
        return None
    meld = Tiles(span_of(match), tiles, _FORM, meld=_shape(letter, tiles, place))
    return [_or_suit_first(match, meld)] if _looks_suit_first(match) else [meld]


def _fits(letter: str, tiles: tuple[Tile, ...]) -> bool:
    size = 3 if letter in "cp" else 4
    return is_run(tiles) if letter == "c" else is_same(tiles, size, size)


def _shape(letter: str, tiles: tuple[Tile, ...], place: int) -> MeldShape:
    if letter == "a":
        return MeldShape(("closed-kan",))
    return MeldShape((_CALLS[letter],), tiles[place], get_args(Side)[_PLACES[letter].index(place)])


def _looks_suit_first(match: re.Match[str]) -> bool:
    """Whether it could as well be tiles after their suit: ``p464646`` without the quotes it has in a log."""
    return match[2] in "mp" and not match[1] and not match.string.endswith(('"', "“"), 0, match.start())


def _or_suit_first(match: re.Match[str], meld: Tiles) -> Sign:
    return Sign(
        span_of(match),
        "log-call",
        {"log-call": [meld], "suit-first": suited(match.string, span_of(match), span_of(match, 3), match[2])},
    )


_BYTE_HONOURS = {"41": "1z", "42": "2z", "43": "3z", "44": "4z", "51": "7z", "52": "6z", "53": "5z"}
"""Servers count their dragons red, green, white."""
_BYTE_SUITS = {"characters": "m", "bamboo": "s", "dots": "p"}


def _honour_byte(match: re.Match[str]) -> list[Piece]:
    return [one(span_of(match), _BYTE_HONOURS[match[1]])]


def _suit_byte(match: re.Match[str]) -> list[Piece]:
    """Ask for the suit: servers disagree about which comes first."""
    span = span_of(match)
    return [Sign(span, f"byte-{match[1]}", {name: [one(span, match[2] + suit)] for name, suit in _BYTE_SUITS.items()})]


def _bare(match: re.Match[str]) -> list[Piece]:
    tile = LOG_TILES.get(match[0])
    options = {"log": [one(span_of(match), tile)]} if tile else {}
    if set(match[0]) <= set("12345678"):
        options["flower"] = suited(match.string, span_of(match), span_of(match), "f")
    return [Sign(span_of(match), "bare", options)]


BYTE_FORMS: tuple[Form, ...] = (
    form(rf"0x([0-3])([1-9]){ENDS}", _suit_byte, "0"),
    form(rf"0x(4[1-4]){ENDS}", _honour_byte, "0"),
    form(rf"0x(51){ENDS}中?", _honour_byte, "0"),
    form(rf"0x(52){ENDS}[发發]?", _honour_byte, "0"),
    form(rf"0x(53){ENDS}白?", _honour_byte, "0"),
)
"""Bytes, with the dragon they are often labelled with."""
LOG_CALL = form(rf"{ALONE}((?:[0-9]{{2}}){{0,3}})([cpmkar])((?:[0-9]{{2}}){{1,4}}){ENDS}", _log_call)
BARE = form(r"[0-9]+", _bare)
"""Digits without a suit, which only a log's list gives a meaning, or that nothing but flowers is told."""


SUIT_READINGS = {"m": "characters", "p": "dots", "s": "bamboo"}
_LETTER_SUITS = {
    "m": "m", "w": "m", "c": "mp",
    "p": "p", "d": "p",
    "s": "s", "b": "sp", "t": "sp",
    "z": "z", "h": "z", "f": "f",
}  # fmt: skip
"""The suits that each letter beside a digit may stand for."""
_OPEN_KANS = ("open-kan", "added-kan")
_PREFIXES = {
    "c": ("chi",),
    "p": ("pon",),
    "a": ("closed-kan",),
    "m": ("open-kan",),
    "d": ("open-kan",),
    "k": ("closed-kan", *_OPEN_KANS),
}


def _by_letter(text: str, span: Span, digits: Span, letter: str) -> list[Piece]:
    """Read digits with a letter for their suit, or ask what the letter stands for."""
    suits = _LETTER_SUITS[letter.lower()]
    mark = f"suit:{letter.upper()}"
    if len(suits) == 1:
        remark = [Word(span, "remark", "honours-by-h")] if letter in "hH" else []
        return [*suited(text, span, digits, suits, mark), *remark]
    options = {SUIT_READINGS[suit]: suited(text, span, digits, suit, mark) for suit in suits}
    return [Sign(span, f"suit-{letter.upper()}", options, mark)]


def _suit_last(match: re.Match[str]) -> list[Piece] | None:
    if match[2].lower() not in _LETTER_SUITS:
        return None
    pieces = _by_letter(match.string, span_of(match), span_of(match, 1), match[2])
    framed = any(isinstance(piece, Tiles) and _has_framed_white(match.string, piece) for piece in pieces)
    return [*pieces, Word(span_of(match), "remark", "framed-white")] if framed else pieces


def _has_framed_white(text: str, tiles: Tiles) -> bool:
    return any(tile == "5z" and text[spot] == "0" for tile, spot in zip(tiles.tiles, tiles.spots, strict=True))


def _red_five(match: re.Match[str]) -> list[Piece]:
    return [one(span_of(match), "0" + match[1].lower(), "mjai-red")]


def _laid_open(match: re.Match[str]) -> list[Piece]:
    (tiles,) = suited(match.string, span_of(match), span_of(match, 1), match[2].replace("h", "z"))
    kinds = _kinds_shown(tiles)
    return [Tiles(tiles.span, tiles.tiles, spots=tiles.spots, meld=MeldShape(kinds))]


def _kinds_shown(tiles: Tiles) -> tuple[str, ...]:
    if is_run(tiles.tiles):
        return ("chi",)
    if is_same(tiles.tiles, 3, 3):
        return ("pon",)
    if is_same(tiles.tiles, 4, 4):
        return _OPEN_KANS
    raise Unreadable("no-meld", tiles.span)


def _prefixed_meld(match: re.Match[str]) -> list[Piece] | None:
    pieces = suited(match.string, span_of(match), span_of(match, 2), match[3])
    kinds = _PREFIXES[match[1]]
    size = 3 if kinds[0] in ("chi", "pon") else 4
    tiles = pieces[0].tiles
    if len(pieces) > 1 or not (is_run(tiles) if kinds == ("chi",) else is_same(tiles, size, size)):
        return None
    return [Tiles(span_of(match), tiles, spots=pieces[0].spots, meld=MeldShape(kinds))]


_PART = re.compile(r"([A-Za-z])((?:[0-9][-+=]?)+)")


def _suit_first(match: re.Match[str]) -> list[Piece] | None:
    parts = list(_PART.finditer(match.string, *match.span()))
    if any(part[1].lower() not in _LETTER_SUITS and part[1] not in "jJ" for part in parts):
        return None
    return [piece for part in parts for piece in _part(part, match)]


def _part(part: re.Match[str], whole: re.Match[str]) -> list[Piece]:
    letter, span, digits = part[1].lower(), span_of(part), span_of(part, 2)
    if not part[2].isdigit():
        return [_meld_with_feeder(part)]
    if letter == "j":
        return [_honour(part, spot) for spot in range(digits.start, digits.end)]
    if letter == "s" and part[2] in "1234":
        return [_bamboo_or_season(part)]
    if letter in "fw":
        return [_numbered(part, digit) for digit in range(digits.start, digits.end)]
    if re.fullmatch(r"([0-9])\1{3}", part[2]) and whole.group() == part.group() and _after_comma(part):
        (tiles,) = suited(part.string, span, digits, letter)
        return [Tiles(span, tiles.tiles, spots=tiles.spots, meld=MeldShape(("closed-kan",)))]
    return _by_letter(part.string, span, digits, part[1])


_DRAGON_ORDERS = {"red-first": "765", "white-first": "567", "honours": "123"}
"""What J1, J2 and J3 are: dragons (箭) in the Chinese or in the Japanese order, or the first of all honours (字)."""


def _honour(part: re.Match[str], spot: int) -> Piece:
    """Read one digit after J; from 4 on there are not so many dragons."""
    rank = part.string[spot]
    span = Span(part.start() if spot == part.start(2) else spot, spot + 1)
    if rank not in "123":
        return one(span, tile_of("8" if rank == "0" else rank, "z", span), "honours:J")
    tiles = {name: [one(span, f"{order[int(rank) - 1]}z")] for name, order in _DRAGON_ORDERS.items()}
    return Sign(span, "J", tiles, "suit:J")


def _bamboo_or_season(part: re.Match[str]) -> Sign:
    """Read ``S1``: a tile of bamboo, or the season of that number."""
    span = span_of(part)
    season = [one(span, f"{int(part[2]) + 4}f")]
    return Sign(
        span, "season", {"bamboo": suited(part.string, span, span_of(part, 2), "s"), "season": season}, "maybe:S"
    )


def _after_comma(part: re.Match[str]) -> bool:
    return part.string.endswith(",", 0, part.start())


def _numbered(part: re.Match[str], spot: int) -> Sign:
    """Read one digit after F or W: a flower or characters tile of that number, or the wind of that number."""
    letter, digit = part[1].upper(), part.string[spot]
    span = Span(part.start() if spot == part.start(2) else spot, spot + 1)
    name, suit = ("flower", "f") if letter == "F" else ("characters", "m")
    options = {name: suited(part.string, span, Span(spot, spot + 1), suit)}
    if digit in "1234":
        options["wind"] = suited(part.string, span, Span(spot, spot + 1), "z")
    return Sign(span, f"{letter}{digit}", options)


def _meld_with_feeder(part: re.Match[str]) -> Tiles:
    """Read ``z555+``: the sign after the claimed tile is its feeder; a digit after it was added to the triplet."""
    span, suit = span_of(part), part[1].lower()
    spots = tuple(spot for spot in range(*part.span(2)) if part.string[spot].isdigit())
    signs = [spot for spot in range(*part.span(2)) if part.string[spot] in "-+="]
    if len(signs) > 1 or suit not in "mpsz":
        raise Unreadable("no-meld", span)
    tiles = tuple(tile_of(part.string[spot], suit, Span(spot, spot + 1)) for spot in spots)
    claimed = tiles[spots.index(signs[0] - 1)]
    side = side_of(part.string[signs[0]])
    kinds = _kinds_shown(Tiles(span, tiles))
    if kinds == ("chi",) and side != "left":
        raise Unreadable("chi-feeder", span)
    if kinds == _OPEN_KANS:
        kinds = ("added-kan",) if signs[0] < spots[-1] else ("open-kan",)
    return Tiles(span, tiles, spots=spots, meld=MeldShape(kinds, claimed, side))


def _suit_word(match: re.Match[str]) -> list[Piece]:
    word = match[2].lower()
    suit = LATIN_SUITS.get(word) or HAN_SUITS[word]
    return [*suited(match.string, span_of(match), span_of(match, 1), suit)]


def _suit_word_first(match: re.Match[str]) -> list[Piece]:
    """Read all digits after the word: what stands before it is read already."""
    suit = LATIN_SUITS[match[1].lower()]
    return [*suited(match.string, span_of(match), span_of(match, 2), suit)]


_NEXT = rf"(?:{ENDS}|(?=(?:{any_of(LATIN_SUITS)})[ -]?[0-9]))"
"""What follows them: an end, or the next suit with its digits."""


def _spaced(match: re.Match[str]) -> list[Piece]:
    return [*suited(match.string, span_of(match), span_of(match, 1), match[2].lower())]


def _counted(match: re.Match[str]) -> list[Piece]:
    kind = "deposits" if match[2] in ("供託", "供托") else "honba"
    return [Word(span_of(match), "mention", kind, count=int(match[1]))]


DIGIT_FORMS: tuple[Form, ...] = (
    *BYTE_FORMS,
    LOG_CALL,
    form(rf"([0-9]{{3,4}})([mpszh])o{ENDS}", _laid_open),
    form(r"([0-9]{1,3})\s*(本場|本场|honba|供託|供托)", _counted),
    form(rf"(?i)({NUMBERS}|{APART})[ -]?({any_of(LATIN_SUITS)})(?![A-Za-z])", _suit_word),
    form(rf"({NUMBERS}|{APART})\s?({any_of(HAN_SUITS)})", _suit_word),
    form(r"5([mps])r(?![A-Za-z])", _red_five),
    form(rf"({NUMBERS})([A-Za-z])", _suit_last),
    form(rf"({APART}) *([mpszMPSZ])(?![A-Za-z0-9'])", _spaced),
    BARE,
)
"""Forms that begin with a digit, the more special first."""
SUIT_FIRST_FORMS: tuple[Form, ...] = (
    LOG_CALL,
    form(rf"{ALONE}([cpkmda])([0-9]{{3,4}})([mpsz]){ENDS}", _prefixed_meld, "cpkmda"),
    form(rf"{ALONE}(?=[rR])({NUMBERS})([mpsMPS]){ENDS}", _suit_last, "r"),
    form(rf"(?i){ALONE}(?=r)({NUMBERS})[ -]?({any_of(LATIN_SUITS)})(?![A-Za-z])", _suit_word, "r"),
    form(rf"{ALONE}(?=[rR])({NUMBERS})\s?({any_of(HAN_SUITS)})", _suit_word, "r"),
    form(rf"(?i)({any_of(LATIN_SUITS)})[ -]?({APART}){_NEXT}", _suit_word_first, LATIN_SUITS),
    form(rf"{ALONE}(?:[A-Za-z](?:[0-9][-+=]?)+)+{ENDS}", _suit_first),
)
"""Forms that begin with a letter and go on with digits."""
