"""Where everything of a picture lies, in pixels, before anything is painted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.engine import Party, Seat
from bot.engine.tiles import KIND_OF, Tile

from .letters import BADGE, fitted, text_width
from .melds import Block, Laid, meld_block, row_of
from .scene import Picture, ShownHand, ShownPayment
from .tiles import Mark

WIDEST: Final = 1400
"""The widest a picture gets: rows of tiles break before."""
MARGIN: Final = 28
LABEL: Final = 46
"""The height of a line with a badge and a name."""
_APART = 26
_BETWEEN_ROWS = 14
_NARROWEST = 640
_LONGEST_ROW = 17
"""Concealed tiles that fit a row."""
_NAME = 230
_ARROW = 190
"""The widest name and the shortest arrow."""
_BELOW = 150
"""How wide a name below a single tile may be."""


@dataclass(frozen=True, slots=True)
class Label:
    """A badge with a name, its left end in the middle of its height at x, y; `width` is all it takes."""

    party: Party
    name: str
    font: str
    x: int
    y: int
    width: int


@dataclass(frozen=True, slots=True)
class Arrow:
    """A line from `start` to `end` at height `y`, with the amount in its middle."""

    start: int
    end: int
    y: int
    amount: str
    is_liable: bool


@dataclass(frozen=True, slots=True)
class Layout:
    """Everything with its place; `rule` is the height of the line between tiles and payments, 0 for none."""

    width: int
    height: int
    tiles: tuple[Laid, ...]
    labels: tuple[Label, ...]
    arrows: tuple[Arrow, ...]
    rule: int


def lay_out(picture: Picture) -> Layout:
    """Return every tile, name and arrow its place."""
    tiles: list[Laid] = []
    labels: list[Label] = []
    y = MARGIN
    for hand in picture.hands:
        labels.append(label_at(picture, hand.seat, MARGIN, y + LABEL // 2, _NARROWEST))
        y += LABEL
        for row in _rows(_blocks(hand, picture)):
            y = _place(row, y, picture, tiles, labels)
        y += _BETWEEN_ROWS
    reach = max((laid.x + laid.width for laid in tiles), default=0)
    width = min(WIDEST, max(_NARROWEST, reach + MARGIN, *(label.x + label.width + MARGIN for label in labels), 0))
    columns = 2 if len(picture.payments) > 2 and width >= 2 * _ARROW + 4 * (BADGE + 120) else 1  # noqa: PLR2004 - few
    rule = y if picture.hands and picture.payments else 0
    arrows, named = _payments(picture, width, y + (_BETWEEN_ROWS if rule else 0), columns)
    lines = -(-len(picture.payments) // columns)
    height = y + (lines * LABEL + _BETWEEN_ROWS if picture.payments else 0) + MARGIN - _BETWEEN_ROWS
    return Layout(width, height, tuple(tiles), (*labels, *named), arrows, rule)


def label_at(picture: Picture, party: Party, x: int, y: int, room: int) -> Label:
    """Return a badge and as much of the name as there is room for."""
    badge = 0 if party == "table" else BADGE
    gap = 6 if badge else 0
    name, font = fitted(picture.names.get(party, ""), room - badge - gap, picture.font)
    width = badge + (gap + text_width(name, font) if name else 0)
    return Label(party, name, font, x, y, width)


def _mark(tile: Tile, wild: Tile | None) -> Mark:
    return "wild" if wild is not None and KIND_OF.get(tile) == wild else "plain"


def _blocks(hand: ShownHand, picture: Picture) -> Iterator[Block]:
    wild = picture.wild
    for start in range(0, len(hand.concealed), _LONGEST_ROW):
        yield row_of([(tile, "upright", _mark(tile, wild)) for tile in hand.concealed[start : start + _LONGEST_ROW]])
    if hand.winning is not None:
        block = row_of([(hand.winning, "upright", "winning")], hand.fed_by)
        room = label_at(picture, hand.fed_by, 0, 0, _BELOW).width if hand.fed_by else 0
        yield replace(block, width=max(block.width, room))
    for meld in hand.melds:
        yield meld_block(meld, lambda tile: _mark(tile, wild))
    if hand.set_aside:
        yield row_of([(tile, "upright", "plain") for tile in hand.set_aside])


def _rows(blocks: Iterable[Block]) -> Iterator[list[Block]]:
    """Break blocks into rows that fit the widest picture."""
    row: list[Block] = []
    for block in blocks:
        taken = sum(each.width + _APART for each in row)
        if row and taken + block.width > WIDEST - 2 * MARGIN:
            yield row
            row = []
        row.append(block)
    if row:
        yield row


def _place(row: Sequence[Block], y: int, picture: Picture, tiles: list[Laid], labels: list[Label]) -> int:
    """Lay a row with its tops at least at `y`, its feeders below; give where the next row begins."""
    bottom = y + max(block.height for block in row)
    x = MARGIN
    for block in row:
        tiles.extend(replace(laid, x=laid.x + x, y=laid.y + bottom) for laid in block.tiles)
        if block.feeder is not None:
            labels.append(_feeder(picture, block, block.feeder, x, bottom + LABEL // 2))
        x += block.width + _APART
    return bottom + (LABEL if any(block.feeder for block in row) else 0) + _BETWEEN_ROWS


def _feeder(picture: Picture, block: Block, feeder: Seat, x: int, y: int) -> Label:
    """Name who fed a block below its turned tile, within the block's width."""
    label = label_at(picture, feeder, x, y, max(block.width, _BELOW))
    middle = block.turned_middle - label.width // 2
    return replace(label, x=x + min(max(middle, 0), max(block.width - label.width, 0)))


def _payments(picture: Picture, width: int, y: int, columns: int) -> tuple[tuple[Arrow, ...], list[Label]]:
    arrows: list[Arrow] = []
    labels: list[Label] = []
    column = (width - 2 * MARGIN - _APART * (columns - 1)) // columns
    room = min(_NAME + BADGE + 6, (column - _ARROW) // 2)
    for index, payment in enumerate(picture.payments):
        left = MARGIN + (index % columns) * (column + _APART)
        middle = y + (index // columns) * LABEL + LABEL // 2
        payer, payee, arrow = _payment(picture, payment, left, left + column, middle, room)
        labels += [payer, payee]
        arrows.append(arrow)
    return tuple(arrows), labels


def _payment(
    picture: Picture, payment: ShownPayment, left: int, right: int, y: int, room: int
) -> tuple[Label, Label, Arrow]:
    payer = label_at(picture, payment.payer, left, y, room)
    payee = label_at(picture, payment.payee, 0, y, room)
    end = min(right - room, left + room + 2 * _ARROW)
    arrow = Arrow(left + room + 10, end, y, payment.amount, (payment.payer, payment.payee) in picture.liable)
    return payer, replace(payee, x=end + 12), arrow
