"""Patterns of flowers and seasons, at tables that play with them."""

from __future__ import annotations

from bot.engine.deal import SEATS
from bot.engine.hongkong.shapes import Held, Reading
from bot.engine.tiles import FLOWERS, Tile

_SETS = (frozenset(FLOWERS[:4]), frozenset(FLOWERS[4:]))


def _full_sets(held: Held) -> int:
    return sum(flowers <= held.flowers for flowers in _SETS)


def _are_played(held: Held) -> bool:
    return held.house.flowers == "yes"


def no_flowers(_: Reading, held: Held) -> int:
    """無花: neither flower nor season."""
    return _are_played(held) and not held.flowers


def own_flower(_: Reading, held: Held) -> int:
    """正花: each flower and season of the winner's seat, unless it is counted in a full set."""
    number = SEATS.index(held.by) + 1
    own: tuple[Tile, ...] = (Tile(f"{number}f"), Tile(f"{number + 4}f"))
    counted = _full_sets(held) if held.house.faan_flower_set != "no" else 0
    return max(sum(tile in held.flowers for tile in own) - counted, 0) if _are_played(held) else 0


def flower_set(_: Reading, held: Held) -> int:
    """一台花: all four flowers or all four seasons."""
    return _full_sets(held) if _are_played(held) else 0


def seven_flowers(_: Reading, held: Held) -> int:
    """花糊: seven of the eight."""
    return _are_played(held) and len(held.flowers) == len(FLOWERS) - 1


def eight_flowers(_: Reading, held: Held) -> int:
    """大花糊: all eight."""
    return _are_played(held) and len(held.flowers) == len(FLOWERS)
