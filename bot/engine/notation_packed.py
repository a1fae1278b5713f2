"""Melds packed into numbers, as game logs keep them: ``m="49674,51274,48169"``, ``opens: [51754, 50219, 48649]``.

The two lowest bits say whose discard it was, the next ones what was called; above them stand the tiles. The layout is
that of Tenhou's logs, which other tools took over: some list the newest call first, others the oldest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .notation_pieces import MeldShape, Tiles, Unreadable, Word
from .notation_reading import Side, Span
from .tiles import KINDS, Tile

_LIST = re.compile(r"(?P<name>\s*m\s*=|\s*\"?opens\"?\s*[:=]?)?[\s\"\[]*[0-9]+(?:\s*,\s*[0-9]+)*[\s\"\]]*\Z")
_NUMBER = re.compile(r"[0-9]+")
_LEAST_DIGITS, _MOST_DIGITS = 4, 18
"""What is no meld in a list without a name, and beyond what Python is not asked to read a number."""
_BITS = 16
_COPIES = 4
_RED_FIVES = {16: Tile("0m"), 52: Tile("0p"), 88: Tile("0s")}
_FEEDERS: tuple[Side | None, ...] = (None, "right", "across", "left")
_CHI, _PON, _ADDED, _SET_ASIDE = 4, 8, 16, 32
_RUNS_OF_A_SUIT = 7
_TRIPLET = 3


def packed_melds(text: str, begin: int = 0) -> list[Tiles | Word] | None:
    """Read a text that is nothing but packed melds; None where it is none, or where a number packs no meld.

    Up to `begin` there are only blanks.
    """
    found = _LIST.match(text, begin)
    if found is None:
        return None
    numbers = list(_NUMBER.finditer(text, begin))
    if any(len(each[0]) > _MOST_DIGITS for each in numbers):
        return None
    if not found["name"] and (len(numbers) == 1 or any(len(each[0]) < _LEAST_DIGITS for each in numbers)):
        return None
    try:
        return [piece for each in numbers for piece in _pieces(int(each[0]), Span(*each.span()))]
    except Unreadable:
        return None


def is_of_unknown_order(text: str) -> bool:
    """Whether a text is such a list that does not say which call came first; ``opens`` lists the oldest first."""
    begin = len(text) - len(text.lstrip())
    return packed_melds(text, begin) is not None and "opens" not in text


def _pieces(packed: int, span: Span) -> Iterator[Tiles | Word]:
    if packed >> _BITS:
        raise Unreadable("log-markup", span)
    tiles, shape = _meld(packed, span)
    yield Tiles(span, tiles, "packed", (span.start,) * len(tiles), meld=shape)
    yield Word(span, "break")


def _meld(packed: int, span: Span) -> tuple[tuple[Tile, ...], MeldShape]:
    feeder = _FEEDERS[packed & 3]
    if packed & _CHI:
        return _run(packed, feeder, span)
    if packed & (_PON | _ADDED):
        return _triplet(packed, feeder, span)
    if packed & _SET_ASIDE:
        raise Unreadable("log-markup", span)
    claimed, kind = _tile(packed >> 8, span), (packed >> 8) // _COPIES
    tiles = tuple(_tile(kind * _COPIES + copy, span) for copy in range(_COPIES))
    if feeder is None:
        return tiles, MeldShape(("closed-kan",))
    return tiles, MeldShape(("open-kan",), claimed, feeder)


def _run(packed: int, feeder: Side | None, span: Span) -> tuple[tuple[Tile, ...], MeldShape]:
    """Three tiles in a row: the lowest by its place among the runs, each with the number of its copy."""
    place, claimed = divmod(packed >> 10, _TRIPLET)
    suit, rank = divmod(place, _RUNS_OF_A_SUIT)
    copies = (packed >> 3 & 3, packed >> 5 & 3, packed >> 7 & 3)
    if feeder != "left":
        raise Unreadable("log-markup", span)
    tiles = tuple(_tile((suit * 9 + rank + at) * _COPIES + copy, span) for at, copy in enumerate(copies))
    return tiles, MeldShape(("chi",), tiles[claimed], feeder)


def _triplet(packed: int, feeder: Side | None, span: Span) -> tuple[tuple[Tile, ...], MeldShape]:
    """A pon, or a kan that was added to one: the copy that is not in the pon is named."""
    kind, claimed = divmod(packed >> 9, _TRIPLET)
    missing = packed >> 5 & 3
    pon = tuple(_tile(kind * _COPIES + copy, span) for copy in range(_COPIES) if copy != missing)
    if feeder is None:
        raise Unreadable("log-markup", span)
    if packed & _PON:
        return pon, MeldShape(("pon",), pon[claimed], feeder)
    return (*pon, _tile(kind * _COPIES + missing, span)), MeldShape(("added-kan",), pon[claimed], feeder)


def _tile(number: int, span: Span) -> Tile:
    """Name the tile of a number 0…135; raises `Unreadable` for any other."""
    if number in _RED_FIVES:
        return _RED_FIVES[number]
    if number >= len(KINDS) * _COPIES:
        raise Unreadable("log-markup", span)
    return KINDS[number // _COPIES]
