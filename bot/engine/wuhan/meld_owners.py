"""Whose melds a Wuhan deal must state: everybody's, for every opening and every kong is a factor."""

from __future__ import annotations

from collections.abc import Collection

from bot.engine.deal import SEATS, Deal, Seat
from bot.engine.house import Played

from .presets import WuhanHouse


def meld_owners(deal: Deal, _: Played[WuhanHouse]) -> Collection[Seat]:
    """Name all four players where somebody won; a draw or a penalty needs no melds."""
    return SEATS if deal.wins else ()
