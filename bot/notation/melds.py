"""Tiles grouped into melds: by how they are written and by the call words beside them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, takewhile
from typing import cast

from bot.engine.tiles import KIND_OF, NUMBER_SUITS, Tile

from .pieces import MeldShape, Tiles, Unreadable, Word, is_run, is_same
from .reading import KAN_KINDS, Ambiguity, ReadAs, ReadKind, ReadMeld, Span
from .signs import Resolver

IN_HAND = "in-hand"
"""Four of a kind that are no kan at all."""


@dataclass(frozen=True, slots=True)
class Unit:
    """Tiles that belong together; `shape` is set where they are, or may be, a meld; `spots` are their places.

    The word that calls them is within their `reach`.
    """

    span: Span
    tiles: tuple[Tile, ...]
    spots: tuple[int, ...]
    shape: MeldShape | None = None
    is_called: bool = False
    reach: Span | None = None

    @property
    def extent(self) -> Span:
        """The place of the tiles with the word that calls them."""
        return self.reach or self.span

    @property
    def is_loose(self) -> bool:
        """Whether nothing says yet that it is a meld."""
        return self.shape is None or IN_HAND in self.shape.kinds

    def cut(self, at: int) -> list[Unit]:
        """Part it into two loose units before its tile `at`."""
        spot = self.spots[at]
        first = Unit(Span(self.span.start, spot), self.tiles[:at], self.spots[:at])
        return [first, Unit(Span(spot, self.span.end), self.tiles[at:], self.spots[at:])]


Item = Unit | Word


def units_of(pieces: Sequence[Tiles | Word]) -> list[Item]:
    """Group tiles that touch: single signs of one suit join, honours only of one kind; words stay where they are."""
    units: list[Item] = []
    cluster: list[Tiles] = []
    for piece in pieces:
        if isinstance(piece, Tiles) and cluster and _touches(cluster[-1], piece):
            cluster.append(piece)
            continue
        units.extend(_units(cluster))
        cluster = [piece] if isinstance(piece, Tiles) else []
        if isinstance(piece, Word):
            units.append(piece)
    return [*units, *_units(cluster)]


def _touches(before: Tiles, after: Tiles) -> bool:
    """Whether two single tiles stand side by side and could be of one set."""
    if len(before.tiles) != 1 or len(after.tiles) != 1 or before.span.end != after.span.start:
        return False
    one, other = before.tiles[0], after.tiles[0]
    return one == other or (one[1] == other[1] and one[1] in NUMBER_SUITS)


def _units(cluster: Sequence[Tiles]) -> Iterator[Unit]:
    if not cluster:
        return
    if cluster[0].meld:
        yield Unit(cluster[0].span, cluster[0].tiles, _spots(cluster[0]), cluster[0].meld)
        return
    span = Span(cluster[0].span.start, cluster[-1].span.end)
    tiles = tuple(tile for piece in cluster for tile in piece.tiles)
    spots = tuple(spot for piece in cluster for spot in _spots(piece))
    turned = _turned(cluster)
    if turned is not None:
        yield Unit(span, tiles, spots, _turned_shape(span, tiles, turned))
        return
    yield from _split(span, tiles, spots)


def _spots(piece: Tiles) -> tuple[int, ...]:
    return piece.spots or (piece.span.start,) * len(piece.tiles)


def _turned(cluster: Sequence[Tiles]) -> int | None:
    """Return the place of the sideways tile in a cluster of singles, or in the one token that it is."""
    places = [at + piece.turned for at, piece in enumerate(cluster) if piece.turned is not None]
    if len(places) > 1:
        raise Unreadable("turned-twice", cluster[places[1]].span)
    return places[0] if places else None


def _turned_shape(span: Span, tiles: tuple[Tile, ...], turned: int) -> MeldShape:
    """The sideways tile lies where its feeder sits; a chi's always comes from the left."""
    if is_run(tiles):
        return MeldShape(("chi",), tiles[turned], "left")
    if not is_same(tiles, 3, 4):
        raise Unreadable("no-meld", span)
    kinds = ("pon",) if len(tiles) == 3 else ("open-kan", "added-kan")  # noqa: PLR2004 - a pon is three tiles
    side = "left" if turned == 0 else "right" if turned == len(tiles) - 1 else "across"
    return MeldShape(kinds, tiles[turned], side)


def _split(span: Span, tiles: tuple[Tile, ...], spots: tuple[int, ...]) -> Iterator[Unit]:
    """Part honours by kind, for they form no runs; four of a kind on their own may be a kan."""
    start, last = 0, len(tiles)
    for _, same in groupby(tiles, key=lambda tile: tile if tile[1] == "z" else tile[1]):
        end = start + len(list(same))
        part = Span(
            span.start if start == 0 else spots[start],
            span.end if end == last else spots[end],
        )
        shape = MeldShape((*KAN_KINDS, IN_HAND)) if is_same(tiles[start:end], 4, 4) else None
        yield Unit(part, tiles[start:end], spots[start:end], shape)
        start = end


_BARE_KAN = 3
"""A kan word that says nothing more can mean so many kinds."""


def call_words(items: Sequence[Item], resolver: Resolver) -> list[Unit]:
    """Return each call word with its tiles; raises `Unreadable` where none fit. What is neither falls away."""
    return [unit for segment in _segments(items) for unit in _called(segment, resolver)]


def _segments(items: Sequence[Item]) -> list[list[Item]]:
    """Part the items at breaks: a call word looks no further."""
    segments: list[list[Item]] = [[]]
    for item in items:
        if isinstance(item, Unit) or item.role == "call":
            segments[-1].append(item)
        elif item.role == "break":
            segments.append([])
    return segments


def _called(segment: list[Item], resolver: Resolver) -> list[Unit]:
    habit, rest, done = _habit(segment), segment, list[Unit]()
    while rest:
        item, rest = rest[0], rest[1:]
        if isinstance(item, Unit):
            done.append(item)
            continue
        side = _side(item, done, rest, habit or ("before" if resolver.context.language == "ja" else ""), resolver)
        if side == "before":
            done = _reached(item, _take(item, done[::-1], resolver))[::-1]
        elif side == "after":
            following = _leading_units(rest)
            rest = [*_reached(item, _take(item, following, resolver)), *rest[len(following) :]]
    return done


def _reached(word: Word, units: Sequence[Unit]) -> list[Unit]:
    """Let the unit that a call word took, which is the first, reach to the word."""
    return [replace(units[0], reach=_around(word, units[0])), *units[1:]]


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


def _side(word: Word, done: Sequence[Unit], rest: Sequence[Item], habit: str, resolver: Resolver) -> str:
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
    return habit or resolver.choice_for(_side_ambiguity(word, before, after, resolver))


def _side_ambiguity(word: Word, before: Unit, after: Unit, resolver: Resolver) -> Ambiguity:
    readings = (ReadAs("before", before.tiles), ReadAs("after", after.tiles))
    return Ambiguity(f"call-{word.span.start}", "call", resolver.part(word.span), (word.span,), readings)


def _take(word: Word, units: Sequence[Unit], resolver: Resolver) -> list[Unit]:
    """Make the nearest tiles of `units`, the nearest first, the meld that the word says."""
    first = units[0]
    if not first.is_loose:
        return [_confirmed(word, first), *units[1:]]
    if len(first.tiles) == 1:
        return _from_singles(word, units, resolver)
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


def _from_singles(word: Word, units: Sequence[Unit], resolver: Resolver) -> list[Unit]:
    """Take single tiles beside each other, or the one tile that names a triplet or kan."""
    taken = _row(word, units)
    tiles = tuple(tile for unit in taken for tile in unit.tiles)
    if len(tiles) == 1 and word.kinds != ("chi",):
        return [_named_once(word, taken[0], resolver), *units[1:]]
    if not _fits(word, tiles):
        raise Unreadable("no-meld", _around(word, taken[-1]))
    row = sorted(taken, key=lambda unit: unit.span.start)
    span = Span(row[0].span.start, row[-1].span.end)
    spots = tuple(spot for unit in row for spot in unit.spots)
    meld = Unit(span, tuple(tile for unit in row for tile in unit.tiles), spots, MeldShape(word.kinds), is_called=True)
    return [meld, *units[len(taken) :]]


def _row(word: Word, units: Sequence[Unit]) -> list[Unit]:
    """Return the single tiles next to the word, as many as it needs at most, all alike unless it is a chi."""
    first = units[0].tiles
    alike = takewhile(
        lambda unit: (
            unit.is_loose and len(unit.tiles) == 1 and (word.kinds == ("chi",) or is_same(first + unit.tiles, 2, 2))
        ),
        units,
    )
    return list(alike)[: _size(word)]


def _named_once(word: Word, unit: Unit, resolver: Resolver) -> Unit:
    tile, kinds = unit.tiles[0], word.kinds
    lone_tile = resolver.context.lone_tile
    if lone_tile is not None and len(kinds) == _BARE_KAN:
        kinds = ("token-kan",) if tile == lone_tile else (*kinds, "token-kan")
    if kinds == ("token-kan",):
        return replace(unit, shape=MeldShape(kinds), is_called=True)
    tiles = (tile, *(KIND_OF[tile],) * (_size(word) - 1))
    return replace(unit, tiles=tiles, spots=unit.spots * len(tiles), shape=MeldShape(kinds), is_called=True)


def _around(word: Word, unit: Unit) -> Span:
    return Span(min(word.span.start, unit.span.start), max(word.span.end, unit.span.end))


def melds_and_hand(units: Sequence[Unit], resolver: Resolver) -> tuple[list[ReadMeld], list[Unit]]:
    """Part the units into melds in the order of the text and what is in the hand, asking about kans."""
    kinds = [_kind(unit, resolver) for unit in units]
    melds = [_meld(unit, kind) for unit, kind in zip(units, kinds, strict=True) if kind != IN_HAND]
    return melds, [unit for unit, kind in zip(units, kinds, strict=True) if kind == IN_HAND]


def _kind(unit: Unit, resolver: Resolver) -> str:
    if unit.shape is None:
        return IN_HAND
    if len(unit.shape.kinds) == 1:
        return unit.shape.kinds[0]
    readings = tuple(ReadAs(kind, unit.tiles) for kind in unit.shape.kinds)
    part = resolver.part(unit.span)
    return resolver.choice_for(Ambiguity(f"kan-{unit.span.start}", "kan", part, (unit.span,), readings)) or "ask"


def _meld(unit: Unit, kind: str) -> ReadMeld:
    shape = unit.shape or _NO_SHAPE
    return ReadMeld(
        cast("ReadKind", kind), unit.tiles, unit.span, shape.claimed, shape.feeder, shape.seen_from, shape.seat
    )


_NO_SHAPE = MeldShape(())


def in_order(melds: Sequence[ReadMeld], resolver: Resolver) -> tuple[ReadMeld, ...]:
    """Return the melds oldest first; a text that shows several does not say in which order."""
    if len(melds) <= 1:
        return tuple(melds)
    tiles = tuple(tile for meld in melds for tile in meld.tiles)
    spans = tuple(meld.span for meld in melds)
    newest = tuple(tile for meld in reversed(melds) for tile in meld.tiles)
    readings = (ReadAs("oldest-first", tiles), ReadAs("newest-first", newest))
    order = resolver.choice_for(Ambiguity("order", "order", "", spans, readings))
    return tuple(reversed(melds)) if order == "newest-first" else tuple(melds)
