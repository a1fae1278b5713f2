"""Tiles side by side: rows, and melds with the claimed tile turned towards its feeder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.engine import Seat
from bot.engine.tiles import KIND_OF, RED_FIVES, Tile
from bot.notation.reading import Side

from .scene import ShownMeld
from .tiles import BACK, DEPTH, HEIGHT, WIDTH, Mark, Pose

TILE_HEIGHT: Final = HEIGHT + DEPTH
TURNED_HEIGHT: Final = WIDTH + DEPTH
_GAP = 2

Standing = tuple[Tile, Pose, Mark]


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile and its upper left corner."""

    tile: Tile
    pose: Pose
    mark: Mark
    x: int
    y: int

    @property
    def width(self) -> int:
        """How wide it is as it lies."""
        return WIDTH if self.pose == "upright" else HEIGHT

    @property
    def height(self) -> int:
        """How high it is as it lies, with its edge."""
        return TILE_HEIGHT if self.pose == "upright" else TURNED_HEIGHT


@dataclass(frozen=True, slots=True)
class Block:
    """Tiles that touch, measured from the lower left corner: `y` is negative. Below stand `number` and `feeder`.

    What made somebody liable is framed.
    """

    tiles: tuple[Laid, ...]
    width: int
    feeder: Seat | None = None
    number: int = 0
    is_deciding: bool = False

    @property
    def height(self) -> int:
        """From the table's edge to the highest tile's top."""
        return max(-laid.y for laid in self.tiles)


def row_of(standing: Sequence[Standing], feeder: Seat | None = None) -> Block:
    """Set tiles side by side on one line."""
    tiles: list[Laid] = []
    x = 0
    for tile, pose, mark in standing:
        laid = Laid(tile, pose, mark, x, 0)
        tiles.append(Laid(tile, pose, mark, x, -laid.height))
        x += laid.width + _GAP
    return Block(tuple(tiles), x - _GAP, feeder)


def meld_block(meld: ShownMeld, mark_of: Callable[[Tile], Mark]) -> Block:
    """Lay a meld out as players do: closed kans with backs outside, an added fourth tile on the turned one."""
    return replace(_laid_out(meld, mark_of), number=meld.number, is_deciding=meld.is_deciding)


def _laid_out(meld: ShownMeld, mark_of: Callable[[Tile], Mark]) -> Block:
    if meld.kind == "closed-kan" and len(meld.tiles) == 4:  # noqa: PLR2004 - a kan
        inner = sorted(meld.tiles, key=lambda tile: tile not in RED_FIVES)[:2]
        backs: Standing = (BACK, "upright", "plain")
        return row_of([backs, *((tile, "upright", mark_of(tile)) for tile in inner), backs], meld.feeder)
    if meld.side is None or (meld.kind == "chi" and meld.claimed not in meld.tiles):
        return row_of([(tile, "upright", mark_of(tile)) for tile in meld.tiles], meld.feeder)
    claimed, others = _claimed(meld)
    added = others.pop() if meld.kind == "added-kan" else None
    standing: list[Standing] = [(tile, "upright", mark_of(tile)) for tile in others]
    standing.insert(_place(meld.side, len(others)), (claimed, "turned", mark_of(claimed)))
    block = row_of(standing, meld.feeder)
    return block if added is None else _with_added(block, added, mark_of(added))


def _claimed(meld: ShownMeld) -> tuple[Tile, list[Tile]]:
    """Part the claimed tile, the lowest unless it is known, from the others in order."""
    others = sorted(meld.tiles, key=lambda tile: (KIND_OF[tile], tile in RED_FIVES))
    claimed = meld.claimed if meld.claimed is not None and meld.claimed in others else others[0]
    others.remove(claimed)
    return claimed, others


def _place(side: Side, others: int) -> int:
    return {"left": 0, "across": 1, "right": others}[side]


def _with_added(block: Block, added: Tile, mark: Mark) -> Block:
    turned = next(laid for laid in block.tiles if laid.pose == "turned")
    stacked = Laid(added, "turned", mark, turned.x, turned.y - TURNED_HEIGHT)
    return replace(block, tiles=(*block.tiles, stacked))
