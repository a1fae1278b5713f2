"""Numbers of log editors and bytes of game servers."""

from __future__ import annotations

import re
from typing import get_args

from .notation_forms import ALONE, ENDS, Form, form, span_of
from .notation_pieces import MeldShape, Piece, Sign, Tiles, is_run, is_same, one, suited
from .notation_reading import Side
from .tiles import KIND_OF, Tile

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
    return [Sign(span_of(match), "bare", {"log": [one(span_of(match), tile)]} if tile else {})]


BYTE_FORMS: tuple[Form, ...] = (
    form(rf"0x([0-3])([1-9]){ENDS}", _suit_byte),
    form(rf"0x(4[1-4]){ENDS}", _honour_byte),
    form(rf"0x(51){ENDS}中?", _honour_byte),
    form(rf"0x(52){ENDS}[发發]?", _honour_byte),
    form(rf"0x(53){ENDS}白?", _honour_byte),
)
"""Bytes, with the dragon they are often labelled with."""
LOG_CALL = form(rf"{ALONE}((?:[0-9]{{2}}){{0,3}})([cpmkar])((?:[0-9]{{2}}){{1,4}}){ENDS}", _log_call)
BARE = form(r"[0-9]+", _bare)
"""Digits without a suit, which only a log's list gives a meaning."""
