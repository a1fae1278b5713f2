"""Cuts a text into pieces: at every place the first form that fits; melds packed into numbers come whole."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from bot.engine.tiles import KIND_OF, KINDS, Tile

from .digits import DIGIT_FORMS, SUIT_FIRST_FORMS
from .letters import LATIN_FORMS, OTHER_FORMS
from .pieces import BY_SIGN, MOST_COPIES, Form, MeldShape, Piece, Sign, Tiles, Unreadable, Word
from .reading import Side, Span, side_of
from .times import TIMES_BEGIN, multiplied, times_at
from .words import AS_ASCII

_LETTER_FORMS = (*SUIT_FIRST_FORMS, *LATIN_FORMS)
_KINDS = frozenset(KIND_OF.values())
_GAP = re.compile(
    r"[^\S\n]+|[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe0e\ufe0f\ufeff]+|[·・\"'“”_~&*#+=^$%@`\\-]+"
)
_BREAK = re.compile(r"[\n,;|/{}()\[\]<>:.!?、。「」『』【】〔〕《》…]+")
"""Where a call word stops looking for its tiles."""
_EMOJI = re.compile(r"<a?:(?:(?:mahjong|riichi|tile|mj)_?)?([A-Za-z0-9_]{1,32}):[0-9]{5,20}>")
"""How a message holds a picture that a server has given a name."""
_NO_TILES = {
    "score-line": re.compile(r"(?=.*-)\s*(?:-|[0-9]{1,2}|[dDSf])(?:\s+(?:-|[0-9]{1,2}|[dDSf])){3}\s*\Z"),
    "log-markup": re.compile(
        r"(?s:.*?)(?:<(?!a:\w+:[0-9])\s*/?[A-Za-z]|\bm\s*=\s*\"?[0-9]{3}|\bopens\b|(?<![0-9A-Za-z])[0-9]{4,6}\s*,\s*[0-9]{4,6}(?![0-9A-Za-z]))"
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
    return multiplied(_as_many_as_there_are(_scan(text, begin)))


def _as_many_as_there_are(matches: Iterator[Sequence[Piece]]) -> Iterator[Sequence[Piece]]:
    """Return what was matched up to where some tile must have come up once too often."""
    tiles = 0
    for pieces in matches:
        yield pieces
        for piece in pieces:
            tiles += len(piece.tiles) if isinstance(piece, Tiles) else 0
        if tiles > MOST_COPIES * len(_KINDS):
            break


def _scan(text: str, position: int) -> Iterator[Sequence[Piece]]:
    """Return the pieces of each match that has any, one after the other."""
    pieces: Sequence[Piece] = ()
    while position < len(text):
        pieces, position = _next(text, position, pieces)
        if pieces:
            yield pieces


def _next(text: str, position: int, before: Sequence[Piece]) -> tuple[Sequence[Piece], int]:
    """Return what is read at a place, right `before` which those pieces stand, and where it ends."""
    sign = text[position]
    word = times_at(text, position) if sign in TIMES_BEGIN else None
    if before and sign in _SIDES and isinstance(before[0], Tiles):
        word = _feeder_sign(text, position)
    if word:
        return (word,), word.span.end
    emoji = _EMOJI.match(text, position) if sign == "<" else None
    if emoji:
        return (_pictured(emoji),), emoji.end()
    gap = _GAP.match(text, position)
    if gap:
        return (), gap.end()
    stop = _BREAK.match(text, position)
    if stop:
        return (Word(Span(*stop.span()), "break", stop[0]),), stop.end()
    for form in _forms_at(text[position]):
        match = form.pattern.match(text, position)
        pieces = form.read(match) if match else None
        if match and pieces is not None:
            return pieces, match.end()
    raise Unreadable("unknown", Span(position, position + 1))


_SIDES = "-+="
_FEEDER_SIGN = re.compile(r"[-+=](?=[\s,;、)）]|\Z)")


def _feeder_sign(text: str, position: int) -> Word | None:
    """Read the sign right behind a meld that says who fed it: ``555z+``; between tiles it only joins them."""
    match = _FEEDER_SIGN.match(text, position)
    return Word(Span(*match.span()), "feeder", side_of(match[0]), BY_SIGN) if match else None


def _pictured(emoji: re.Match[str]) -> Tiles | Sign:
    """Read the name of a picture in Discord as the one tile it shows; raises `Unreadable` for any other name."""
    name = emoji.string[: emoji.end(1)].replace("_", " ")
    whole = Span(*emoji.span())
    try:
        found = [piece for pieces in _scan(name, emoji.start(1)) for piece in pieces if not isinstance(piece, Word)]
    except Unreadable:
        found = []
    if len(found) != 1 or (isinstance(found[0], Tiles) and len(found[0].tiles) != 1):
        raise Unreadable("unknown", whole)
    (piece,) = found
    if isinstance(piece, Sign):
        options = {reading: [_at(whole, tiles) for tiles in given or ()] for reading, given in piece.options.items()}
        return replace(piece, span=whole, options=options)
    return _at(whole, piece)


def _at(span: Span, tiles: Tiles) -> Tiles:
    return replace(tiles, span=span, spots=(span.start,) * len(tiles.tiles))


@lru_cache(maxsize=1024)
def _forms_at(character: str) -> Sequence[Form]:
    """Return the forms that can begin with a character."""
    if not character.isascii():
        forms: Sequence[Form] = OTHER_FORMS
    else:
        forms = DIGIT_FORMS if character.isdigit() else _LETTER_FORMS
    return [form for form in forms if not form.begins or character.lower() in form.begins]


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
