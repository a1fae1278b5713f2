"""Money for kongs, paid whoever laid them down and however the deal ended."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.engine.claims import claims_of, kinds_in_call
from bot.engine.deal import SEATS, CallKind, Deal, Seat
from bot.engine.errors import missing_fact
from bot.engine.ruling import Payment
from bot.engine.tiles import Tile

from .rules import HongKong


@dataclass(frozen=True, slots=True)
class _Robbed:
    """The player whose kong was robbed, and the tile, None where nobody named it."""

    player: Seat
    tile: Tile | None


def pay_kongs(deal: Deal, house: HongKong) -> Iterator[Payment]:
    """Return what is paid for each kong in units: an open one by its feeder, the others by each opponent.

    A robbed kong pays nothing. Clauses `kong.open`, `kong.added` and `kong.closed`, a survey of house rules. Raises
    ``missing-fact`` for the feeder of an open kong, and for the robbed tile where an added kong may be the robbed one.
    """
    prices = {"open-kan": house.kong_open, "added-kan": house.kong_added, "closed-kan": house.kong_closed}
    if not any(prices.values()):
        return
    robbed = _robbed(deal)
    for index, call in enumerate(deal.calls):
        price = prices.get(call.kind, 0)
        if not price:
            continue
        if call.kind == "open-kan":
            if not call.feeder:
                raise missing_fact(f"calls[{index}].from", "feeder", player=call.by, tile=call.tiles or "")
            yield Payment(call.feeder, call.by, price, "hongkong.kong.open")
        elif robbed is None or robbed.player != call.by or not _is_robbed(robbed, call.kind, call.tiles or ""):
            why = f"hongkong.kong.{call.kind.removesuffix('-kan')}"
            yield from (Payment(seat, call.by, price, why) for seat in SEATS if seat != call.by)


def _robbed(deal: Deal) -> _Robbed | None:
    claims = [claim for claim in claims_of(deal) if claim.how == "robbed-kan"]
    tile = next((claim.tile for claim in claims if claim.tile is not None), None)
    return next((_Robbed(claim.discarder, tile) for claim in claims if claim.discarder is not None), None)


def _is_robbed(robbed: _Robbed, kind: CallKind, tiles: str) -> bool:
    if robbed.tile is not None:
        return kinds_in_call(kind, tiles)[0] == robbed.tile
    if kind == "added-kan":
        # A kong that is not known to be a closed one is an added one: which of these it was decides.
        raise missing_fact("wins[0].tile", "winning-tile", player=robbed.player)
    return False
