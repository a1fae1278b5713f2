"""What a text is cut into: tiles, signs with several readings, words; and the forms that find them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from bot.engine import Seat
from bot.engine.tiles import INDEX, KIND_OF, NUMBER_SUITS, Tile, kinds_of

from .reading import SeenFrom, Side, Span

MOST_COPIES = 4
"""So many tiles of a kind are in a set; that there are fewer of some flowers is not for a text to know."""
_MARKER = re.compile(r"0([1-9])(?:\1)0")
"""Two tiles between two face-down ones: a closed kan."""


class Unreadable(Exception):  # noqa: N818 - not an error yet: the door adds the text and raises `NotationError`
    """A part of the text that is no tiles, for a reason the catalogue knows."""

    def __init__(self, reason: str, span: Span, **data: str) -> None:
        super().__init__(reason, span, data)
        self.reason = reason
        self.span = span
        self.data = data


@dataclass(frozen=True, slots=True)
class MeldShape:
    """How a piece of text shows a meld: the kinds it can be, the claimed tile, and the feeder's side or seat."""

    kinds: tuple[str, ...]
    claimed: Tile | None = None
    feeder: Side | None = None
    seen_from: SeenFrom = "caller"
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Tiles:
    """Tiles written together; `form` is how, `spots` where each begins, `turned` the place of a sideways one."""

    span: Span
    tiles: tuple[Tile, ...]
    form: str = ""
    spots: tuple[int, ...] = ()
    turned: int | None = None
    meld: MeldShape | None = None


@dataclass(frozen=True, slots=True)
class Sign:
    """Something ambiguous: the ambiguity's name and what each reading gives; None is a reading that lacks a number."""

    span: Span
    name: str
    options: Mapping[str, Sequence[Tiles] | None]
    form: str = ""


@dataclass(frozen=True, slots=True)
class Word:
    """A word that is no tile: a call, a feeder, a mention, how often a tile is meant, or else worth keeping."""

    span: Span
    role: Literal["call", "feeder", "mention", "break", "remark", "times"]
    value: str = ""
    kinds: tuple[str, ...] = ()
    count: int = 0


Piece = Tiles | Sign | Word
BY_SIGN = ("caller",)
"""The kinds of a feeder's word where a sign says it, which is always seen from the caller."""


def one(span: Span, tile: str, form: str = "", *, turned: int | None = None) -> Tiles:
    """Return a single tile."""
    return Tiles(span, (Tile(tile),), form, (span.start,), turned)


def is_run(tiles: Sequence[Tile]) -> bool:
    """Whether three tiles are a run of one suit, in any order."""
    kinds = sorted(kinds_of(tiles))
    return (
        len(kinds) == 3  # noqa: PLR2004 - a chi is three tiles
        and all(kind[1] in "mps" for kind in kinds)
        and [INDEX[kind] - INDEX[kinds[0]] for kind in kinds] == [0, 1, 2]
    )


def is_same(tiles: Sequence[Tile], least: int, most: int) -> bool:
    """Whether so many tiles are all of one kind."""
    return least <= len(tiles) <= most and len(set(kinds_of(tiles))) == 1


def suited(text: str, span: Span, digits: Span, suit: str, form: str = "") -> list[Tiles]:
    """Return the tiles of digits written with a suit, which may hold apostrophes, R beside a five, zeros as kan marks.

    `span` is the whole sign, digits and suit. Raises `Unreadable` for a tile that does not exist.
    """
    markers = [Span(*marker.span()) for marker in _MARKER.finditer(text, digits.start, digits.end)]
    if not markers:
        return [_loose(text, span, digits, suit, form)]
    parts: list[tuple[Span, bool]] = []
    start = digits.start
    for marker in markers:
        parts += [(Span(start, marker.start), False), (marker, True)]
        start = marker.end
    parts.append((Span(start, digits.end), False))
    parts = [(part, is_marked) for part, is_marked in parts if part.length]
    last = len(parts) - 1
    found: list[Tiles] = []
    for place, (part, is_marked) in enumerate(parts):
        whole = Span(part.start if place else span.start, part.end if place < last else span.end)
        found.append((_marked_kan if is_marked else _loose)(text, whole, part, suit, form))
    return found


def _marked_kan(text: str, span: Span, digits: Span, suit: str, form: str) -> Tiles:
    spot = digits.start
    tile = tile_of(text[spot + 1], suit, Span(spot + 1, spot + 2))
    return Tiles(span, (tile,) * 4, form, (spot,) * 4, meld=MeldShape(("closed-kan",)))


def _loose(text: str, span: Span, digits: Span, suit: str, form: str) -> Tiles:
    tiles: list[Tile] = []
    spots: list[int] = []
    turned: int | None = None
    for spot in range(digits.start, digits.end):
        sign = text[spot]
        if sign == "'":
            if turned is not None:
                raise Unreadable("turned-twice", Span(spot, spot + 1))
            turned = len(tiles) - 1
        elif sign in "rR":
            if not _is_red(text, spot + 1):
                tiles[-1] = _red_five(suit, Span(spot - 1, spot + 1))
        elif sign.isdigit():
            place = Span(spot, spot + 1)
            tiles.append(_red_five(suit, place) if _is_red(text, spot) else tile_of(sign, suit, place))
            spots.append(spot)
    return Tiles(span, tuple(tiles), form, tuple(spots), turned)


def _is_red(text: str, spot: int) -> bool:
    """Whether a five stands here with an R before it."""
    return text[spot - 1 : spot + 1] in ("r5", "R5")


def _red_five(suit: str, span: Span) -> Tile:
    if suit not in NUMBER_SUITS:
        raise Unreadable("no-such-tile", span, tile=f"r5{suit}")
    return Tile(f"0{suit}")


def tile_of(digit: str, suit: str, span: Span) -> Tile:
    """Return a number's tile of a suit; a framed white ``0z`` is a white. Raises ``no-such-tile``."""
    tile = Tile("5z" if digit + suit == "0z" else digit + suit)
    if tile not in KIND_OF:
        raise Unreadable("no-such-tile", span, tile=tile)
    return tile


ALONE, ENDS = r"(?<![A-Za-z0-9])", r"(?![A-Za-z0-9])"
"""What stands around a form that fills everything between two separators, and what follows a word."""
NUMBERS = r"(?:[rR](?=5))?[0-9](?:[0-9']|[rR](?=5)|(?<=5)[rR](?!5)(?=[0-9'A-Za-z]))*"
"""Digits of one suit; an apostrophe turns the tile before it, and an R beside a five makes it the red one."""
APART = r"(?>[0-9](?:[ ,、]{0,3}[0-9']){0,40})"
"""Digits of one suit that may be written apart; there are not more of them, and looking further would take long."""


@dataclass(frozen=True, slots=True)
class Form:
    """One way of writing: `read` turns what the pattern matched into pieces, or declines with None.

    It begins with one of the characters of `begins`, of letters in either case; with any where that is empty.
    """

    pattern: re.Pattern[str]
    read: Callable[[re.Match[str]], Sequence[Piece] | None]
    begins: str = ""


def form(pattern: str, read: Callable[[re.Match[str]], Sequence[Piece] | None], begins: Iterable[str] = "") -> Form:
    """Make a form of a pattern; `begins` are words with which it can begin."""
    return Form(re.compile(pattern), read, "".join(sorted({word[0].lower() for word in begins})))


def span_of(match: re.Match[str], group: int = 0) -> Span:
    """Return the place of a match or one of its groups."""
    return Span(*match.span(group))
