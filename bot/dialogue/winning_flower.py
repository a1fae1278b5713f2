"""The flower that won by itself: a draft tells it among those its winner holds, a deal as the winning tile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType

from bot.engine import Deal, Seat
from bot.engine.tiles import FLOWERS, format_tiles, parse_tiles

if TYPE_CHECKING:
    from .draft import Draft, Ending


def without_winning(draft: Draft) -> dict[Seat, str]:
    """Return who holds which flowers without the one that won: whoever draws the last one holds it with the others."""
    if draft.ending != "flower-win":
        return draft.flowers
    left = dict(draft.flowers)
    for seat in draft.winners:
        left[seat] = format_tiles(parse_tiles(left.get(seat, ""))[:-1])
    return left


def winning_flower(draft: Draft, seat: Seat) -> str | UnsetType:
    """Return the last flower of who drew it, or the one that lacks of who took it from another."""
    held = parse_tiles(draft.flowers.get(seat, ""))
    if draft.ending == "flower-win":
        return held[-1] if held else FLOWERS[0]
    return next((flower for flower in FLOWERS if flower not in held), UNSET)


def with_winning(deal: Deal, ending: Ending | UnsetType) -> dict[Seat, str]:
    """Return who holds which flowers, the one that won among them where its winner drew it."""
    if ending != "flower-win":
        return deal.flowers
    held = dict(deal.flowers)
    for win in deal.wins or ():
        held[win.by] = format_tiles(parse_tiles(held.get(win.by, "") + (win.tile or "")))
    return held
