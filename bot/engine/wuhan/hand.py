"""The winner's hand: read from his tiles where they are given, else taken as the table agrees on it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from bot.engine.deal import Deal, Win
from bot.engine.errors import bad_hand
from bot.engine.ruling import Note
from bot.engine.tiles import Tile, parse_kinds

from .agreed import agreed_reading, left_out
from .aims import Table
from .presets import WuhanHouse
from .reading import Reading, best_readings, tiles_of, why_not
from .wild import RED, stated_wild

_TILES_WITHOUT_MELDS = 13


def read_hand(deal: Deal, win: Win, table: Table, at: str, house: WuhanHouse) -> tuple[Reading, Sequence[Note]]:
    """Read the hand and note what there is to say; raises `DealError` where it does not win."""
    if win.tile is not UNSET and RED in parse_kinds(win.tile):
        raise bad_hand(f"{at}.tile", "hand.red", player=win.by)
    wild = stated_wild(deal)
    if win.concealed is not UNSET and win.tile is not UNSET and wild is not None:
        return _read_tiles((*parse_kinds(win.concealed), *parse_kinds(win.tile)), wild, win, table, at, house)
    assert win.value is not UNSET, "a hand is stated as tiles or as a value"  # noqa: S101 - checked as a fact
    reading = agreed_reading(deal, win, win.value, table, at)
    missing = left_out(reading, table)
    return reading, [Note("wuhan.value-leaves-out", {"player": win.by, "pattern": name}) for name in missing]


def _read_tiles(
    kinds: tuple[Tile, ...], wild: Tile, win: Win, table: Table, at: str, house: WuhanHouse
) -> tuple[Reading, Sequence[Note]]:
    concealed = len(kinds) - 1
    if concealed != _TILES_WITHOUT_MELDS - 3 * len(table.melds):
        raise bad_hand(f"{at}.concealed", "tile-count", player=win.by, count=concealed)
    if RED in kinds:
        raise bad_hand(f"{at}.concealed", "hand.red", player=win.by)
    tiles = tiles_of(kinds, wild)
    readings = best_readings(tiles, table, house)
    if not readings:
        raise bad_hand(f"{at}.concealed", f"hand.{why_not(tiles)}", player=win.by)
    value = win.value
    named = () if value is UNSET else [each for each in readings if each.is_named_by(value)]
    reading = (named or readings)[0]
    return reading, [*_choice(reading, readings, win), *_difference(reading, win)]


def _choice(reading: Reading, readings: Sequence[Reading], win: Win) -> list[Note]:
    """Say that other readings were worth the same."""
    others = " / ".join(each.words for each in readings if each is not reading)
    return [Note("wuhan.readings", {"player": win.by, "chosen": reading.words, "others": others})] if others else []


def _difference(reading: Reading, win: Win) -> list[Note]:
    """Say where the tiles and the agreed value differ; the payment follows the tiles."""
    if win.value is UNSET or reading.is_named_by(win.value):
        return []
    hardness = () if win.value.hard is UNSET else ("hard" if win.value.hard else "soft",)
    agreed = " + ".join((*(win.value.patterns or ("small",)), *hardness))
    return [Note("wuhan.value-differs", {"player": win.by, "agreed": agreed, "counted": reading.words})]
