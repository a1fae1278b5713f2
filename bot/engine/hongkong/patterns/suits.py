"""Patterns of the kinds of tiles in a hand: suits, honours and terminals."""

from __future__ import annotations

from bot.engine.hongkong.shapes import Held, Reading
from bot.engine.tiles import HONOURS, TERMINALS, rank

_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)


def _suits(held: Held) -> set[str]:
    return {kind[1] for kind in held.kinds}


def mixed_one_suit(_: Reading, held: Held) -> int:
    """混一色: one suit and honours."""
    suits = _suits(held)
    return len(suits) == 2 and "z" in suits  # noqa: PLR2004 - the suit and the honours


def pure_one_suit(_: Reading, held: Held) -> int:
    """清一色: one suit without honours."""
    suits = _suits(held)
    return len(suits) == 1 and "z" not in suits


def all_honours(_: Reading, held: Held) -> int:
    """字一色: winds and dragons only."""
    return held.kinds <= HONOURS


def pure_terminals(_: Reading, held: Held) -> int:
    """清么九: ones and nines only."""
    return held.kinds <= TERMINALS


def mixed_terminals(reading: Reading, held: Held) -> int:
    """花么九: pungs of terminals and of honours."""
    kinds = held.kinds
    mixed = kinds <= TERMINALS | HONOURS and not kinds <= TERMINALS and not kinds <= HONOURS
    return reading.is_all_pungs and mixed


def nine_gates(reading: Reading, held: Held) -> int:
    """九子連環: 1112345678999 of one suit and one tile more, without melds; pure if the tile won is the one more."""
    if held.melds or not pure_one_suit(reading, held):
        return 0
    ranks = [rank(tile) for tile in held.concealed]
    if held.house.nine_gates == "any":
        ranks.append(rank(held.tile))
    return all(ranks.count(number) >= least for number, least in enumerate(_GATES, start=1))
