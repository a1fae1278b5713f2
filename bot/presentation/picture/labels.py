"""Who is named where: badges, names and numbers, measured before anything is painted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from bot.engine import Party, Seat

from .letters import BADGE, NUMBER, Written, written
from .melds import Block
from .scene import Picture

GAP = 6
"""Between a badge, a number and a name."""
_BETWEEN = 12
"""The least between two names side by side."""
_FEW_LETTERS = 100
"""Where a name has less room, its first letters say less than the seat wind."""


@dataclass(frozen=True, slots=True)
class Label:
    """A number, a badge and a name side by side, their left end in the middle of their height at x, y.

    `number` is 0 where there is none, `badge` None where the name says it all; `width` is what all of it takes.
    """

    party: Party | None
    name: Written
    width: int
    badge: Seat | None = None
    number: int = 0
    is_liable: bool = False
    x: int = 0
    y: int = 0

    def at(self, x: int, y: int) -> Label:
        """Return it at a place."""
        return replace(self, x=x, y=y)


def label_of(picture: Picture, party: Party, room: int) -> Label:
    """Return a badge and as much of the name as there is room for."""
    badge = None if party == "table" else party
    taken = BADGE + GAP if badge else 0
    name = written(picture.names.get(party, ""), picture.font, width=room - taken)
    width = taken + name.width if name.text else taken - GAP
    return Label(party, name, width, badge)


def label_below(picture: Picture, block: Block, room: int) -> Label:
    """Return the number of a meld and who fed it; the seat's badge stands where the name cannot be drawn."""
    taken = NUMBER if block.number else 0
    if block.feeder is None:
        return Label(None, Written(), taken, number=block.number, is_liable=block.is_deciding)
    taken += GAP if taken else 0
    name = written(picture.names.get(block.feeder, ""), picture.font, width=room - taken)
    if name.text.endswith("…") and room - taken < _FEW_LETTERS:
        name = Written()
    badge = None if name.text else block.feeder
    return Label(block.feeder, name, taken + (name.width or BADGE), badge, block.number, block.is_deciding)


def labels_below(picture: Picture, row: Sequence[tuple[int, Block]], left: int, right: int, y: int) -> Iterator[Label]:
    """Name what lies in a row, each block given with its left end, in the middle below it and beside the others'."""
    named = [(x, block) for x, block in row if block.feeder is not None or block.number]
    borders = [(x + block.width + after) // 2 for (x, block), (after, _) in pairwise(named)]
    starts = [left, *(border + _BETWEEN // 2 for border in borders)][: len(named)]
    ends = [*(border - _BETWEEN // 2 for border in borders), right][: len(named)]
    for (x, block), start, end in zip(named, starts, ends, strict=True):
        label = label_below(picture, block, end - start)
        middle = x + (block.width - label.width) // 2
        yield label.at(max(min(middle, end - label.width), start), y)
