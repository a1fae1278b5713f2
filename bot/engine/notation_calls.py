"""Call words take their tiles: ``發ポン``, ``234sチー``, ``碰 東東東``, ``{ minkou Wh Wh Wh }``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from .notation_open import Answers
from .notation_pieces import MeldShape, Unreadable, Word, is_run, is_same
from .notation_reading import Question, ReadAs, Span
from .notation_units import Item, Unit
from .tiles import KIND_OF, Tile

_RED = Tile("7z")
_BARE_KAN = 3
"""A kan word that says nothing more can mean so many kinds."""


def call_words(items: Sequence[Item], answers: Answers) -> list[Unit]:
    """Give every call word its tiles; raises `Unreadable` where none fit. What is no call word or tiles falls away."""
    return [unit for segment in _segments(items) for unit in _called(segment, answers)]


def _segments(items: Sequence[Item]) -> list[list[Item]]:
    """Part the items at breaks: a call word looks no further."""
    segments: list[list[Item]] = [[]]
    for item in items:
        if isinstance(item, Unit) or item.role == "call":
            segments[-1].append(item)
        elif item.role == "break":
            segments.append([])
    return segments


def _called(segment: list[Item], answers: Answers) -> list[Unit]:
    habit, rest, done = _habit(segment), segment, list[Unit]()
    while rest:
        item, rest = rest[0], rest[1:]
        if isinstance(item, Unit):
            done.append(item)
            continue
        side = _side(item, done, rest, habit or ("before" if answers.context.language == "ja" else ""), answers)
        if side == "before":
            done = _take(item, done[::-1], answers)[::-1]
        elif side == "after":
            following = _leading_units(rest)
            rest = [*_take(item, following, answers), *rest[len(following) :]]
    return done


def _leading_units(items: Sequence[Item]) -> list[Unit]:
    units: list[Unit] = []
    for item in items:
        if isinstance(item, Word):
            break
        units.append(item)
    return units


def _habit(segment: Sequence[Item]) -> str:
    """Whether all words of a segment plainly stand before or after their tiles."""
    first, last = (isinstance(segment[at], Word) for at in (0, -1)) if segment else (False, False)
    if first == last:
        return ""
    return "after" if first else "before"


def _side(word: Word, done: Sequence[Unit], rest: Sequence[Item], habit: str, answers: Answers) -> str:
    """Decide on which side a call word's tiles are, or ask."""
    before = done[-1] if done and not done[-1].is_called else None
    after = rest[0] if rest and isinstance(rest[0], Unit) else None
    if before is None or after is None:
        if before is after:
            raise Unreadable("call-alone", word.span)
        return "after" if before is None else "before"
    touches = before.span.end == word.span.start, word.span.end == after.span.start
    if touches[0] != touches[1]:
        return "before" if touches[0] else "after"
    return habit or answers.to(_side_question(word, before, after, answers))


def _side_question(word: Word, before: Unit, after: Unit, answers: Answers) -> Question:
    readings = (ReadAs("before", before.tiles), ReadAs("after", after.tiles))
    return Question(f"call-{word.span.start}", "call", answers.part(word.span), (word.span,), readings)


def _take(word: Word, units: Sequence[Unit], answers: Answers) -> list[Unit]:
    """Make the nearest tiles of `units`, the nearest first, the meld that the word says."""
    first = units[0]
    if not first.is_loose:
        return [_confirmed(word, first), *units[1:]]
    if len(first.tiles) == 1:
        return _from_singles(word, units, answers)
    return [*_from_group(word, first), *units[1:]]


def _confirmed(word: Word, unit: Unit) -> Unit:
    kinds = tuple(kind for kind in unit.shape.kinds if kind in word.kinds) if unit.shape else ()
    if unit.shape is None or not kinds:
        raise Unreadable("no-meld", _around(word, unit))
    return replace(unit, shape=replace(unit.shape, kinds=kinds), is_called=True)


def _size(word: Word) -> int:
    return 3 if word.kinds[0] in ("chi", "pon") else 4


def _fits(word: Word, tiles: Sequence[Tile]) -> bool:
    return is_run(tiles) if word.kinds == ("chi",) else is_same(tiles, _size(word), _size(word))


def _from_group(word: Word, unit: Unit) -> list[Unit]:
    """Take the tiles at the word's end of a group, and leave the rest loose."""
    size, is_before = _size(word), unit.span.end <= word.span.start
    parts = unit.cut(len(unit.tiles) - size if is_before else size) if len(unit.tiles) > size else [unit]
    nearest, *others = parts[::-1] if is_before else parts
    if not _fits(word, nearest.tiles):
        raise Unreadable("no-meld", _around(word, unit))
    return [replace(nearest, shape=MeldShape(word.kinds), is_called=True), *others]


def _from_singles(word: Word, units: Sequence[Unit], answers: Answers) -> list[Unit]:
    """Take single tiles beside each other, or the one tile that names a triplet or kan."""
    taken = _row(word, units)
    tiles = tuple(tile for unit in taken for tile in unit.tiles)
    if len(tiles) == 1 and word.kinds != ("chi",):
        return [_named_once(word, taken[0], answers), *units[1:]]
    if not _fits(word, tiles):
        raise Unreadable("no-meld", _around(word, taken[-1]))
    row = sorted(taken, key=lambda unit: unit.span.start)
    span = Span(row[0].span.start, row[-1].span.end)
    spots = tuple(spot for unit in row for spot in unit.spots)
    meld = Unit(span, tuple(tile for unit in row for tile in unit.tiles), spots, MeldShape(word.kinds), is_called=True)
    return [meld, *units[len(taken) :]]


def _row(word: Word, units: Sequence[Unit]) -> list[Unit]:
    """Give the single tiles next to the word, as many as it needs at most, all alike unless it is a chi."""
    first = units[0].tiles
    alike = takewhile(
        lambda unit: (
            unit.is_loose and len(unit.tiles) == 1 and (word.kinds == ("chi",) or is_same(first + unit.tiles, 2, 2))
        ),
        units,
    )
    return list(alike)[: _size(word)]


def _named_once(word: Word, unit: Unit, answers: Answers) -> Unit:
    tile, kinds = unit.tiles[0], word.kinds
    if answers.context.family == "wuhan" and len(kinds) == _BARE_KAN:
        kinds = ("token-kan",) if tile == _RED else (*kinds, "token-kan")
    if kinds == ("token-kan",):
        return replace(unit, shape=MeldShape(kinds), is_called=True)
    tiles = (tile, *(KIND_OF[tile],) * (_size(word) - 1))
    return replace(unit, tiles=tiles, spots=unit.spots * len(tiles), shape=MeldShape(kinds), is_called=True)


def _around(word: Word, unit: Unit) -> Span:
    return Span(min(word.span.start, unit.span.start), max(word.span.end, unit.span.end))
