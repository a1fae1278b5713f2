"""Reading a hand with wild tiles: of all that they can stand for, the reading that is worth most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from msgspec import UNSET

from bot.engine.deal import Value
from bot.engine.tiles import Tile

from .aims import Aim, Table, aims_of
from .patterns import BIG, GENERALS, base_of
from .presets import WuhanHouse
from .shape import ORDINARY, lay_out, lowest

HARD = 2
"""What a hard hand (硬胡) is worth of a soft one with the same patterns."""
MOST_WILDS_OF_SMALL = 1


@dataclass(frozen=True, slots=True)
class Reading:
    """The patterns of a hand, whether it is hard, and what each wild tile stands for (None: told, not read)."""

    patterns: tuple[str, ...]
    hard: bool
    stands: tuple[Tile, ...] | None = None

    def is_named_by(self, value: Value) -> bool:
        """Whether an agreed value says the same."""
        return set(value.patterns or ()) == set(self.patterns) and value.hard in (UNSET, self.hard)

    @property
    def words(self) -> str:
        """The patterns and hardness by name."""
        return " + ".join((*(self.patterns or ("small",)), "hard" if self.hard else "soft"))


@dataclass(frozen=True, slots=True)
class Tiles:
    """A winner's concealed tiles with the winning one: the natural ones, and how many of the wild tile."""

    naturals: tuple[Tile, ...]
    wild: Tile
    wilds: int


def tiles_of(kinds: Sequence[Tile], wild: Tile) -> Tiles:
    """Part the wild tiles from the others."""
    return Tiles(tuple(tile for tile in kinds if tile != wild), wild, kinds.count(wild))


def best_readings(tiles: Tiles, table: Table, house: WuhanHouse) -> tuple[Reading, ...]:
    """Give the readings that are worth most, the preferred first; empty where the hand does not win."""
    chances = [
        (_worth(aim, wilds_used, house), aim, wilds_used) for aim in aims_of(table) for wilds_used in _uses(tiles)
    ]
    chances.sort(key=lambda chance: -chance[0])
    for _, equal in groupby(chances, key=lambda chance: chance[0]):
        found = [reading for _, aim, wilds_used in equal if (reading := _read(tiles, aim, wilds_used)) is not None]
        if found:
            return tuple(sorted(found, key=_preference))
    return ()


def why_not(tiles: Tiles) -> str:
    """Name the condition that a hand without a reading fails: ``wilds``, ``pair`` or ``shape``."""
    if lay_out(tiles.naturals, tiles.wilds, replace(ORDINARY, pair=GENERALS)) is not None:
        return "wilds"
    return "shape" if lay_out(tiles.naturals, tiles.wilds, ORDINARY) is None else "pair"


def _uses(tiles: Tiles) -> Iterator[int]:
    """How many wild tiles are free: none where all are themselves, which is hard; else all of them."""
    yield 0
    if tiles.wilds:
        yield tiles.wilds


def _worth(aim: Aim, wilds_used: int, house: WuhanHouse) -> int:
    return base_of(aim.patterns, house) * (1 if wilds_used else HARD)


def _preference(reading: Reading) -> tuple[int, tuple[int, ...]]:
    return -len(reading.patterns), tuple(BIG.index(name) for name in reading.patterns)


def _read(tiles: Tiles, aim: Aim, wilds_used: int) -> Reading | None:
    """Read the hand as `aim` has it, if it can be."""
    if not aim.patterns and tiles.wilds > MOST_WILDS_OF_SMALL:
        return None
    themselves = (tiles.wild,) * (tiles.wilds - wilds_used)
    stands = _stand_for((*tiles.naturals, *themselves), wilds_used, aim)
    return None if stands is None else Reading(aim.patterns, not wilds_used, (*themselves, *stands))


def _stand_for(naturals: tuple[Tile, ...], wilds: int, aim: Aim) -> tuple[Tile, ...] | None:
    if not aim.shapeless:
        return lay_out(naturals, wilds, aim.frame)
    if not aim.frame.holds(frozenset(naturals)):
        return None
    return (lowest(aim.frame.tiles),) * wilds
