"""Melds as Tenhou packs them into sixteen bits, and its tiles, of which each has a number of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from msgspec import Struct

from bot.engine import COPIES, CallKind
from bot.engine.tiles import KINDS, RED_FIVES, Tile

from .errors import bad_value

RED: Mapping[int, Tile] = MappingProxyType({16: RED_FIVES[0], 52: RED_FIVES[1], 88: RED_FIVES[2]})
"""The numbers of the red fives, where the room has them."""
MOST_BITS = 0xFFFF
_STARTS = 7
"""So many runs a suit has."""
_RANKS = 9
_SUITS = 3
_ROUND = 4
"""Feeders are counted around a table of four, also where three play."""


class TenhouMeld(Struct, frozen=True):
    """A meld as it is packed: `kind` None for a north set aside; `feeder` counts from the caller's right, 0 nobody."""

    kind: CallKind | None
    numbers: tuple[int, ...]
    feeder: int = 0
    claimed: int | None = None

    def feeder_of(self, caller: int) -> int | None:
        """Return who fed the meld."""
        return (caller + self.feeder) % _ROUND if self.feeder and self.claimed is not None else None


def tile_of(number: int, red: Mapping[int, Tile]) -> Tile:
    """Return the tile of a number 0…135, of which some are `red` fives."""
    if not 0 <= number < len(KINDS) * COPIES:
        raise bad_value(number)
    return red.get(number, KINDS[number // COPIES])


def unpacked(bits: int) -> TenhouMeld:
    """Unpack a meld."""
    if not 0 <= bits <= MOST_BITS:
        raise bad_value(bits)
    feeder = bits & 3
    if bits & 0x04:
        return _chi(bits, feeder)
    if bits & 0x18:
        return _pon(bits, feeder)
    number = bits >> 8
    if number >= len(KINDS) * COPIES:
        raise bad_value(bits)
    if bits & 0x20:
        return TenhouMeld(None, (number,))
    four = _copies(number // COPIES)
    return TenhouMeld("open-kan", four, feeder, number) if feeder else TenhouMeld("closed-kan", four)


def _chi(bits: int, feeder: int) -> TenhouMeld:
    base, called = divmod(bits >> 10, 3)
    suit, start = divmod(base, _STARTS)
    if suit >= _SUITS:
        raise bad_value(bits)
    low = (suit * _RANKS + start) * COPIES
    copies = (bits >> 3 & 3, bits >> 5 & 3, bits >> 7 & 3)
    numbers = tuple([low + COPIES * place + copy for place, copy in enumerate(copies)])
    return TenhouMeld("chi", numbers, feeder, numbers[called])


def _pon(bits: int, feeder: int) -> TenhouMeld:
    kind, called = divmod(bits >> 9, 3)
    if kind >= len(KINDS):
        raise bad_value(bits)
    four = _copies(kind)
    spare = four[bits >> 5 & 3]
    if bits & 0x10:
        return TenhouMeld("added-kan", four)
    three: Sequence[int] = [number for number in four if number != spare]
    return TenhouMeld("pon", tuple(three), feeder, three[called])


def _copies(kind: int) -> tuple[int, ...]:
    return tuple(range(kind * COPIES, (kind + 1) * COPIES))
