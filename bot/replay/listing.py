"""The deals of a game in the order in which somebody looks for one: those with a liability first."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bot.engine import DealError, Seat, try_out

from .game import Game, RecordedDeal


class Listed(Struct, frozen=True):
    """A deal with its number in the log, from 1, and who is liable: as we rule, or as the log says."""

    place: int
    recorded: RecordedDeal
    liable: tuple[Seat, ...] = ()


def deals_of(game: Game) -> Sequence[Listed]:
    """List the deals: with a liability, with a yakuman or several winners, and the rest; each in the log's order."""
    listed = [Listed(place, each, _liable(each)) for place, each in enumerate(game.deals, start=1)]
    return sorted(listed, key=lambda each: (not each.liable, not _is_rare(each.recorded)))


def _is_rare(recorded: RecordedDeal) -> bool:
    return recorded.is_yakuman or len(recorded.winners) > 1


def _liable(recorded: RecordedDeal) -> tuple[Seat, ...]:
    try:
        ruled = try_out(recorded.deal).liabilities
    except DealError:
        ruled = ()
    named: list[Seat] = [*recorded.liable, *(each.player for each in ruled if each.holds)]
    return tuple(dict.fromkeys(named))
