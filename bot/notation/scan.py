"""Cuts a text into pieces: at every place the first form that fits; melds packed into numbers come whole."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bot.engine.tiles import KIND_OF, KINDS, Tile

from .digits import DIGIT_FORMS, SUIT_FIRST_FORMS
from .letters import LATIN_FORMS, OTHER_FORMS
from .pieces import MOST_COPIES, Form, MeldShape, Piece, Tiles, Unreadable, Word
from .reading import Side, Span
from .words import AS_ASCII

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
    """Return the pieces up to those with which some tile must have come up once too often."""
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
