"""Where everything of a picture lies, in pixels, before anything is painted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.engine.tiles import KIND_OF, Tile

from .labels import Label, label_of, labels_below
from .letters import SMALL, Written, written
from .melds import TILE_HEIGHT, Block, Laid, meld_block, row_of
from .payments import ROW, Arrow, lay_payments
from .scene import Picture, ShownHand
from .tiles import Mark

WIDEST: Final = 800
"""The widest a picture gets, which a phone shows at less than half: rows of tiles break before."""
MARGIN: Final = 16
LABEL: Final = 46
"""The height of a line with a badge and a name."""
_ROOM = WIDEST - 2 * MARGIN
_APART = 18
_BETWEEN_ROWS = 14
_NARROWEST = 560
_LONGEST_ROW = 14
_LONGEST_BESIDE = 10
"""Tiles that fit a row, alone and beside a caption."""
_BESIDE = 10
"""Between a caption and its tiles."""
_FRAME = 7
"""How far a frame reaches beyond its meld."""


@dataclass(frozen=True, slots=True)
class Caption:
    """A word beside tiles, its left end in the middle of its height at x, y."""

    text: Written
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Frame:
    """What is drawn around the meld that made somebody liable, from its upper left to its lower right corner."""

    left: int
    top: int
    right: int
    bottom: int


@dataclass(slots=True)
class _Sheet:
    """What was laid down so far, down to `y`."""

    picture: Picture
    tiles: list[Laid]
    labels: list[Label]
    captions: list[Caption]
    frames: list[Frame]
    y: int = MARGIN

    @property
    def reach(self) -> int:
        """How far to the right anything reaches."""
        tiles = (laid.x + laid.width for laid in self.tiles)
        labels = (label.x + label.width for label in self.labels)
        captions = (caption.x + caption.text.width for caption in self.captions)
        return max((*tiles, *labels, *captions), default=0)


@dataclass(frozen=True, slots=True)
class Layout:
    """Everything with its place; `rule` is the height of the line between tiles and payments, 0 for none."""

    width: int
    height: int
    tiles: tuple[Laid, ...]
    labels: tuple[Label, ...]
    captions: tuple[Caption, ...]
    frames: tuple[Frame, ...]
    arrows: tuple[Arrow, ...]
    rule: int


def lay_out(picture: Picture) -> Layout:
    """Return every tile, name and arrow its place."""
    sheet = _Sheet(picture, [], [], [], [])
    for hand in picture.hands:
        _lay_hand(sheet, hand)
    _lay_indicators(sheet)
    rule = sheet.y if sheet.y > MARGIN and picture.payments else 0
    arrows, ends = lay_payments(picture, MARGIN, sheet.y + (_BETWEEN_ROWS if rule else 0), _ROOM)
    sheet.labels += ends
    height = sheet.y + len(arrows) * ROW + (_BETWEEN_ROWS if rule else 0)
    return Layout(
        max(_NARROWEST, sheet.reach + MARGIN),
        max(height, MARGIN + ROW) + MARGIN,
        tuple(sheet.tiles),
        tuple(sheet.labels),
        tuple(sheet.captions),
        tuple(sheet.frames),
        arrows,
        rule,
    )


def _lay_hand(sheet: _Sheet, hand: ShownHand) -> None:
    sheet.labels.append(label_of(sheet.picture, hand.seat, _ROOM).at(MARGIN, sheet.y + LABEL // 2))
    sheet.y += LABEL + _FRAME
    for row in _rows(hand, sheet.picture.wild):
        _lay_row(sheet, row)


def _rows(hand: ShownHand, wild: Tile | None) -> Iterator[Sequence[Block]]:
    """Lay everything in one row where it fits, else the melds below the hand, what is set aside where there is room."""
    held, melds = list(_held(hand, wild)), list(_melds(hand, wild))
    aside = list(_rows_of_tiles(hand.set_aside, None))
    if not held or _fit([*held, *melds, *aside]):
        yield from _broken([*held, *melds, *aside])
    elif melds and _fit([*held, *aside]) and not _fit([*melds, *aside]):
        yield [*held, *aside]
        yield from _broken(melds)
    else:
        yield from _broken(held)
        yield from _broken([*melds, *aside])


def _held(hand: ShownHand, wild: Tile | None) -> Iterator[Block]:
    yield from _rows_of_tiles(hand.concealed, wild)
    if hand.winning is not None:
        yield row_of([(hand.winning, "upright", "winning")], hand.fed_by)


def _melds(hand: ShownHand, wild: Tile | None) -> Iterator[Block]:
    for meld in hand.melds:
        if meld.kind == "token-kan":
            yield from _rows_of_tiles(meld.tiles, wild)
        else:
            yield meld_block(meld, lambda tile: _mark(tile, wild))


def _rows_of_tiles(tiles: Sequence[Tile], wild: Tile | None, longest: int = _LONGEST_ROW) -> Iterator[Block]:
    for start in range(0, len(tiles), longest):
        yield row_of([(tile, "upright", _mark(tile, wild)) for tile in tiles[start : start + longest]])


def _mark(tile: Tile, wild: Tile | None) -> Mark:
    return "wild" if wild is not None and KIND_OF.get(tile) == wild else "plain"


def _fit(row: Sequence[Block]) -> bool:
    return sum(block.width for block in row) + _APART * (len(row) - 1) <= _ROOM


def _broken(blocks: Iterable[Block]) -> Iterator[Sequence[Block]]:
    """Break blocks into rows that fit the widest picture."""
    row: list[Block] = []
    for block in blocks:
        if row and not _fit([*row, block]):
            yield row
            row = []
        row.append(block)
    if row:
        yield row


def _lay_row(sheet: _Sheet, row: Sequence[Block]) -> None:
    """Lay a row, its tops at least where the sheet ends, its feeders and numbers below."""
    bottom = sheet.y + max(block.height for block in row)
    placed: list[tuple[int, Block]] = []
    x = MARGIN
    for block in row:
        placed.append((x, block))
        sheet.tiles.extend(replace(laid, x=laid.x + x, y=laid.y + bottom) for laid in block.tiles)
        if block.is_deciding:
            right = x + block.width + _FRAME
            sheet.frames.append(Frame(x - _FRAME, bottom - block.height - _FRAME, right, bottom + _FRAME))
        x += block.width + _APART
    below = list(labels_below(sheet.picture, placed, MARGIN, WIDEST - MARGIN, bottom + _FRAME + LABEL // 2))
    sheet.labels += below
    sheet.y = bottom + (_FRAME + LABEL + _FRAME if below else _BETWEEN_ROWS)


def _lay_indicators(sheet: _Sheet) -> None:
    """Lay the tiles that belong to nobody beside their captions, in one row where they fit."""
    x, y = MARGIN, sheet.y
    for shown in sheet.picture.indicators:
        caption = written(shown.caption, sheet.picture.font, SMALL)
        for place, block in enumerate(_rows_of_tiles(shown.tiles, None, _LONGEST_BESIDE)):
            before = 0 if place else caption.width + _BESIDE
            if x > MARGIN and x + before + block.width > WIDEST - MARGIN:
                x, y = MARGIN, y + TILE_HEIGHT + _BETWEEN_ROWS
            if not place:
                sheet.captions.append(Caption(caption, x, y + TILE_HEIGHT // 2))
            tiles = (replace(laid, x=laid.x + x + before, y=y) for laid in block.tiles)
            sheet.tiles.extend(tiles)
            x += before + block.width + _APART
    if sheet.picture.indicators:
        sheet.y = y + TILE_HEIGHT + _BETWEEN_ROWS
