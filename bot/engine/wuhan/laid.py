"""What a player has laid down: his openings with their feeders, and his kongs of every sort."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.deal import Call, Seat
from bot.engine.melds import melds_of

from .wild import RED

OPENINGS_OF_ALL_BEGGING = 4


@dataclass(frozen=True, slots=True)
class Opening:
    """One claimed meld: its call's index and who fed it, None where nobody said."""

    call: int
    feeder: Seat | None


@dataclass(frozen=True, slots=True)
class Laid:
    """A player's openings in order, and how many open, exposed, closed, red and wild kongs he has.

    `open_kans` are also among the openings and among `exposed_kans`.
    """

    openings: tuple[Opening, ...] = ()
    open_kans: int = 0
    exposed_kans: int = 0
    closed_kans: int = 0
    red_kans: int = 0
    wild_kans: int = 0


def laid_by(calls: tuple[Call, ...], seat: Seat, without: int | None = None) -> Laid:
    """Gather what `seat` has laid down, leaving out the call with index `without`, a kong that was robbed."""
    own = [call for index, call in enumerate(calls) if call.by == seat and index != without]
    kinds = [call.kind for call in own]
    tokens = [call.tiles for call in own if call.kind == "token-kan"]
    return Laid(
        openings=tuple(Opening(meld.call, meld.feeder) for meld in melds_of(calls, seat) if meld.kind != "closed-kan"),
        open_kans=kinds.count("open-kan"),
        exposed_kans=kinds.count("open-kan") + kinds.count("added-kan"),
        closed_kans=kinds.count("closed-kan"),
        red_kans=tokens.count(RED),
        wild_kans=len(tokens) - tokens.count(RED),
    )
