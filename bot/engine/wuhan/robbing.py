"""The robbed kong (抢杠): only an added kan can be robbed, and it never stood."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec import UNSET

from bot.engine.deal import Deal, Seat, Win
from bot.engine.errors import bad_hand, contradiction, missing_fact
from bot.engine.melds import Meld, melds_of
from bot.engine.tiles import Tile, parse_kinds


@dataclass(frozen=True, slots=True)
class Robbed:
    """Who was robbed, the call that shows it (kong or pon; None where several could), and the listed kong's."""

    player: Seat
    call: int | None
    kong: int | None


def robbed_kong(deal: Deal, win: Win, at: str) -> Robbed | None:
    """Find the kong a win robs, None where it robs none.

    Raises ``missing-fact`` without the pon, ``bad-hand`` for another kan, ``contradiction`` where calls follow.
    """
    if win.how != "robbed-kan" or win.discarder is UNSET:
        return None
    melds = melds_of(deal.calls, win.discarder)
    tile = _winning_tile(deal, win, melds)
    raised = [meld for meld in melds if meld.is_kan and meld.tile == tile]
    if raised:
        return _listed(raised[0], win.discarder, deal, at)
    pons = [meld.call for meld in melds if meld.kind == "pon" and tile in (None, meld.tile)]
    if not pons:
        raise missing_fact("calls", "robbed-pon", player=win.discarder)
    return Robbed(win.discarder, pons[0] if len(pons) == 1 else None, None)


def _listed(kong: Meld, player: Seat, deal: Deal, at: str) -> Robbed:
    if kong.kind != "added-kan":
        raise bad_hand(f"{at}.how", "robbed-other-kan", player=player)
    if kong.last != len(deal.calls) - 1:
        raise contradiction(f"calls[{kong.last}]", "robbed-kan-not-last", player=player)
    return Robbed(player, kong.last, kong.last)


def _winning_tile(deal: Deal, win: Win, melds: tuple[Meld, ...]) -> Tile | None:
    """Give the tile that was robbed: as stated, else that of the kan laid down last."""
    if win.tile is not UNSET:
        return parse_kinds(win.tile)[0]
    last = len(deal.calls) - 1
    return next((meld.tile for meld in melds if meld.kind == "added-kan" and meld.last == last), None)
