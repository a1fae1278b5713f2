"""How faan become money: the table's multiplier for the faan after the cap."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.errors import bad_value

from .presets import HongKong

_TABLES: Mapping[str, tuple[int, ...]] = {
    "half-spicy": (1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384),
    "fan-laak": (1, 2, 4, 8, 16, 16, 16, 32, 32, 32, 64),
}
_MOST_DOUBLINGS = 50
"""Beyond this many no amount fits in the 64 bits in which amounts are stored."""
LIMIT_WITHOUT_CAP = 13
"""What a false win is worth at a table without a cap."""


def multiplier(faan: int, house: HongKong) -> int:
    """Give the multiplier M of a hand of `faan`, cap applied; a table's last number serves all higher faan.

    Raises ``bad-value`` where a table has no numbers, or doubles without a cap beyond what can be written.
    """
    capped = faan if house.faan_cap == "none" else min(faan, house.faan_cap)
    if house.table == "full-spicy":
        if capped > _MOST_DOUBLINGS:
            raise bad_value("house.faan.cap", "doublings", faan=capped, most=_MOST_DOUBLINGS)
        return 1 << capped
    table = _TABLES[house.table] if isinstance(house.table, str) else house.table
    if not table:
        raise bad_value("house.table", "empty-table")
    return table[min(capped, len(table) - 1)]


def limit_multiplier(house: HongKong) -> int:
    """Give the multiplier of a hand at the cap."""
    return multiplier(LIMIT_WITHOUT_CAP if house.faan_cap == "none" else house.faan_cap, house)
