"""Melds one by one: added, changed, moved and removed, in the order they were laid down at the table."""

from __future__ import annotations

from msgspec import UnsetType

from bot.dialogue.draft import Session
from bot.dialogue.typed import is_pon_of
from bot.engine.deal import CallKind, Seat
from bot.engine.family import played_by

from .answer import answer
from .melds import with_order
from .stale import without_stale
from .token_kans import Token
from .values import place_of


def add_melds(session: Session, by: Seat, text: str, kind: CallKind | UnsetType, feeder: Seat | UnsetType) -> Session:
    """Lay down melds after those there are; `kind` and `feeder` are said of each.

    Raises ``bad-tiles``, ``bad-value`` or ``contradiction``; a text that can be read in several ways is asked about.
    """
    return answer(session, f"meld-added:{by}", (text, kind or "", feeder or ""))


def change_meld(
    session: Session, index: int, text: str, kind: CallKind | UnsetType, feeder: Seat | UnsetType
) -> Session:
    """Say a meld anew, in its place; raises as `add_melds` does."""
    return answer(session, f"meld-changed:{index}", (text, kind or "", feeder or ""))


def count_token_kans(session: Session, by: Seat, sort: Token, number: int) -> Session:
    """Say how many one-tile kongs of a sort a player has; raises ``too-many-tiles`` beyond four at the table."""
    return answer(session, f"token-kans:{by}", (sort, str(number)))


def remove_meld(session: Session, index: int) -> Session:
    """Take a meld back; a kan added to it goes with its pon."""
    gone = session.calls[place_of(session, str(index))]
    kept = [
        place
        for place, call in enumerate(session.calls)
        if place != index and not (call.kind == "added-kan" and call.by == gone.by and is_pon_of(gone, call))
    ]
    return without_stale(with_order(session, kept))


def move_meld_earlier(session: Session, index: int) -> Session:
    """Lay a meld down one place earlier, among its player's where only their own order counts; the first stays."""
    call = session.calls[place_of(session, str(index))]
    in_order = played_by(session.rules, session.house)[0].melds_in_order
    before = [place for place in range(index) if in_order or session.calls[place].by == call.by]
    order = list(range(len(session.calls)))
    if before:
        order[before[-1]], order[index] = order[index], order[before[-1]]
    return without_stale(with_order(session, order))
