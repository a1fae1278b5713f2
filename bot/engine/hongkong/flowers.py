"""Wins by flowers alone: the seventh or eighth drawn (花糊), or the eighth taken from whoever drew it (七搶一)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.claims import Claim
from bot.engine.deal import Deal
from bot.engine.errors import bad_hand
from bot.engine.ruling import Pattern
from bot.engine.tiles import parse_tiles

from .rules import HongKong

_SEVEN, _EIGHT = 7, 8
_FEWEST: Mapping[str, int] = {"no": _EIGHT + 1, "eight": _EIGHT, "seven": _SEVEN}


def pattern_of_flowers(claim: Claim, deal: Deal, house: HongKong) -> Pattern:
    """Return the pattern that flowers win with by themselves; raises ``bad-hand`` where they do not.

    Options `flower-win`, zh Wikipedia, and `faan.robbed-flower`, a survey of house rules.
    """
    held = 1 + len(parse_tiles(deal.flowers.get(claim.by, "")))
    if claim.how == "robbed-flower":
        name, faan, fewest = "robbed-flower", house.faan_robbed_flower, _EIGHT
    elif held == _EIGHT:
        name, faan, fewest = "eight-flowers", house.faan_eight_flowers, _FEWEST[house.flower_win]
    else:
        name, faan, fewest = "seven-flowers", house.faan_seven_flowers, _FEWEST[house.flower_win]
    if faan == "no" or house.flowers == "no":
        raise bad_hand(f"{claim.at}.tile", "flowers-not-played", player=claim.by)
    if held < fewest:
        raise bad_hand(f"flowers.{claim.by}", "too-few-flowers", player=claim.by, count=held)
    return Pattern(name, faan)
