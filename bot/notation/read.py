"""Reads tiles however people write them, and says what was ambiguous.

Nothing ambiguous is guessed: it is settled by what else the text holds, or returned as an ambiguity.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from bot.engine import SEATS
from bot.engine.tiles import KIND_OF, Tile

from .feeders import with_feeders
from .melds import Item, Unit, call_words, in_order, melds_and_hand, units_of
from .pieces import MOST_COPIES, Sign, Tiles, Unreadable, Word
from .reading import Context, Mention, NotationError, Reading, ReadMeld, Remark, Span
from .scan import pieces_of
from .signs import Resolver, settle_signs

__all__ = ["Context", "NotationError", "ReadMeld", "Reading", "choose", "read_tiles"]

LONGEST = 1000
"""No hand needs more characters."""
_NOBODY = Context()
_NO_CHOICES: Mapping[str, str] = MappingProxyType({})


def read_tiles(text: str, context: Context = _NOBODY, choices: Mapping[str, str] = _NO_CHOICES) -> Reading:
    """Read a text as tiles and melds.

    `choices` settles ambiguities of an earlier reading: an ambiguity's name and the name of one of its readings.
    Choices about nothing are ignored. Raises `NotationError` (``bad-tiles`` or ``too-many-tiles``) with the place.
    """
    try:
        return _read(text, context, choices)
    except Unreadable as unreadable:
        code = "too-many-tiles" if unreadable.reason == "fifth-copy" else "bad-tiles"
        raise NotationError(unreadable.reason, text, unreadable.span, code=code, **unreadable.data) from None


def choose(reading: Reading, ambiguity: str, choice: str) -> Reading:
    """Read the same text again with one more ambiguity settled by a choice."""
    return read_tiles(reading.text, reading.context, {**reading.choices, ambiguity: choice})


def _read(text: str, context: Context, choices: Mapping[str, str]) -> Reading:
    if len(text) > LONGEST:
        raise Unreadable("too-long", Span(LONGEST, len(text)))
    pieces, open_signs = settle_signs(pieces_of(text), text, context, choices)
    words = [piece for piece in pieces if isinstance(piece, Word)]
    resolver = Resolver(text, context, choices, open_signs)
    units = _units(pieces, resolver)
    _check_copies(units)
    # Who fed a meld waits until it is known which tiles are one.
    units, feeders = (units, ()) if resolver.ambiguities else with_feeders(units, words, resolver)
    melds, hand = melds_and_hand(units, resolver)
    return Reading(
        text,
        context,
        MappingProxyType(dict(choices)),
        tiles=_tiles(units),
        groups=tuple(unit.tiles for unit in units),
        concealed=_tiles(hand),
        melds=in_order(melds, resolver),
        ambiguities=tuple(resolver.ambiguities),
        remarks=_remarks(words, pieces),
        mentions=_mentions(words, feeders),
    )


def _units(pieces: Sequence[Tiles | Sign | Word], resolver: Resolver) -> list[Unit]:
    """Group the tiles; call words wait until every sign beside them is settled."""
    items: list[Item] = units_of([piece for piece in pieces if not isinstance(piece, Sign)])
    if resolver.ambiguities:
        return [item for item in items if isinstance(item, Unit)]
    return call_words(items, resolver)


def _tiles(units: Sequence[Unit]) -> tuple[Tile, ...]:
    return tuple(tile for unit in units for tile in unit.tiles)


def _check_copies(units: Sequence[Unit]) -> None:
    """Refuse a fifth tile of a kind, a red five counting as a five."""
    seen: dict[Tile, int] = {}
    for unit in units:
        for tile, spot in zip(unit.tiles, unit.spots, strict=True):
            kind = KIND_OF[tile]
            seen[kind] = seen.get(kind, 0) + 1
            if seen[kind] > MOST_COPIES:
                raise Unreadable("fifth-copy", Span(spot, spot + 1), tile=kind)


def _mentions(words: Sequence[Word], feeders: Sequence[Word]) -> tuple[Mention, ...]:
    sides = [Mention(f"{'seat' if word.value in SEATS else 'side'}-{word.value}", word.span) for word in feeders]
    return (*(Mention(word.value, word.span, word.count) for word in words if word.role == "mention"), *sides)


def _remarks(words: Sequence[Word], pieces: Sequence[Tiles | Sign | Word]) -> tuple[Remark, ...]:
    """Return each remark once, with all its places."""
    places: dict[str, list[Span]] = {}
    written = [(word.value, word.span) for word in words if word.role == "remark"]
    for name, span in (*written, *_look_alikes(pieces)):
        places.setdefault(name, []).append(span)
    return tuple(Remark(name, tuple(spans)) for name, spans in places.items())


_RED, _GREEN, _WHITE, _ONE = (f"glyph:{glyph}" for glyph in "🀄🀅🀆🀇")


def _look_alikes(pieces: Sequence[Tiles | Sign | Word]) -> list[tuple[str, Span]]:
    """Point at tiles that are easily mistaken: 1-man printed for a red dragon, a white for a back."""
    glyphs = [piece for piece in pieces if isinstance(piece, Tiles) and piece.form.startswith("glyph:")]
    forms = {piece.form for piece in glyphs}
    found: list[tuple[str, Span]] = []
    if {_GREEN, _WHITE, _ONE} <= forms and _RED not in forms:
        found += [("one-for-red", piece.span) for piece in glyphs if piece.form == _ONE]
    for row in zip(glyphs, glyphs[1:], glyphs[2:], glyphs[3:], strict=False):
        if [piece.form == _WHITE for piece in row] == [True, False, False, True] and row[1].form == row[2].form:
            found.append(("white-or-back", Span(row[0].span.start, row[3].span.end)))
    return found
