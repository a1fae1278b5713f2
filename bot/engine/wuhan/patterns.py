"""The big patterns (大胡), which pair they need, and what they make of the base."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from bot.engine.tiles import HONOURS, KINDS, NUMBER_SUITS, Tile

from .facts import RED
from .rules import WuhanHouse

BIG: tuple[str, ...] = (
    "all-pungs",
    "pure-suit",
    "all-generals",
    "all-winds",
    "all-begging",
    "kong-bloom",
    "sea-bottom",
    "robbed-kong",
)
"""In the order that decides between readings of equal worth."""
ANY_PAIR = frozenset(("all-pungs", "pure-suit", "all-generals", "all-winds"))
"""The patterns that free a hand from the pair of 2, 5 or 8."""
SMALL_BASE = 1
BIG_BASE = 10

SUITS: tuple[frozenset[Tile], ...] = tuple(
    frozenset(tile for tile in KINDS if tile[1] == suit) for suit in NUMBER_SUITS
)
GENERALS: frozenset[Tile] = frozenset(Tile(f"{rank}{suit}") for suit in NUMBER_SUITS for rank in (2, 5, 8))
"""The tiles 2, 5 and 8 (将): what the pair of an ordinary hand is made of."""
WINDS: frozenset[Tile] = HONOURS - {RED}
"""The tiles of 风一色: winds, green and white."""
ALLOWED: frozenset[Tile] = frozenset(KINDS) - {RED}
"""Every tile a hand can hold."""


def in_order(patterns: Iterable[str]) -> tuple[str, ...]:
    """Return patterns in the order of `BIG`."""
    return tuple(sorted(patterns, key=BIG.index))


def base_of(patterns: Collection[str], house: WuhanHouse) -> int:
    """Return the base: 1 for a small hand, 10 for one pattern, then doubling or adding 10 for each more."""
    if not patterns:
        return SMALL_BASE
    return BIG_BASE * (len(patterns) if house.big_add == "linear" else 2 ** (len(patterns) - 1))
