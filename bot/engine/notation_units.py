"""Tiles that were written together become units: a set, or loose tiles beside each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from .notation_pieces import MeldShape, Tiles, Unreadable, Word, is_run, is_same
from .notation_reading import KAN_KINDS, Span
from .tiles import NUMBER_SUITS, Tile

IN_HAND = "in-hand"
"""Four of a kind that are no kan at all."""


@dataclass(frozen=True, slots=True)
class Unit:
    """Tiles that belong together; `shape` is set where they are, or may be, a meld; `spots` are their places."""

    span: Span
    tiles: tuple[Tile, ...]
    spots: tuple[int, ...]
    shape: MeldShape | None = None
    is_called: bool = False

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
    """Give the place of the sideways tile in a cluster of singles, or in the one token that it is."""
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
