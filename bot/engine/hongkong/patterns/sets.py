"""Patterns of the sets of a hand: chows, pungs, kongs, winds and dragons."""

from __future__ import annotations

from bot.engine.hongkong.shapes import Held, Reading
from bot.engine.tiles import DRAGONS, WINDS, Tile

_ALL_SETS = 4
WIND_OF: dict[str, Tile] = dict(zip("ESWN", WINDS, strict=True))


def all_chows(reading: Reading, _: Held) -> int:
    """平糊: four chows; any pair, any wait."""
    return reading.form == "sets" and not reading.pungs


def all_pungs(reading: Reading, _: Held) -> int:
    """對對糊: four pungs or kongs."""
    return reading.is_all_pungs


def dragon_pung(reading: Reading, _: Held) -> int:
    """三元牌: counted once for each pung of dragons."""
    return sum(tile in DRAGONS for tile in reading.pungs)


def seat_wind(reading: Reading, held: Held) -> int:
    """門風: a pung of the winner's own wind."""
    return WIND_OF[held.by] in reading.pungs


def round_wind(reading: Reading, held: Held) -> int:
    """圈風: a pung of the prevailing wind."""
    return WIND_OF[held.round_wind] in reading.pungs


def small_three_dragons(reading: Reading, held: Held) -> int:
    """小三元: two pungs of dragons, the third as the pair."""
    return dragon_pung(reading, held) == len(DRAGONS) - 1 and reading.pair in DRAGONS


def big_three_dragons(reading: Reading, held: Held) -> int:
    """大三元: pungs of all three dragons."""
    return dragon_pung(reading, held) == len(DRAGONS)


def small_four_winds(reading: Reading, _: Held) -> int:
    """小四喜: three pungs of winds, the fourth as the pair."""
    return sum(tile in WINDS for tile in reading.pungs) == len(WINDS) - 1 and reading.pair in WINDS


def big_four_winds(reading: Reading, _: Held) -> int:
    """大四喜: pungs of all four winds."""
    return sum(tile in WINDS for tile in reading.pungs) == len(WINDS)


def four_kongs(reading: Reading, _: Held) -> int:
    """十八羅漢: four kongs."""
    return sum(each.shape == "kong" for each in reading.sets) == _ALL_SETS


def four_concealed_pungs(reading: Reading, held: Held) -> int:
    """坎坎糊: four pungs or kongs of his own; one completed by somebody's discard is not."""
    completed = held.how != "self-draw" and held.tile in reading.pungs
    return reading.is_all_pungs and not completed and all(each.hidden for each in reading.sets)


def seven_pairs(reading: Reading, _: Held) -> int:
    """七對: four alike are two pairs."""
    return reading.form == "pairs"


def thirteen_orphans(reading: Reading, _: Held) -> int:
    """十三么: one of each terminal and honour, one of them twice."""
    return reading.form == "orphans"
