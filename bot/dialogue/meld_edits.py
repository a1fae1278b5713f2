"""Melds one by one: added, changed, moved and removed, in the order they were laid down at the table."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

from bot.engine.deal import Call, CallKind, Seat
from bot.engine.errors import DealError
from bot.engine.melds import CLAIMED, KANS
from bot.engine.tiles import parse_kinds

from .relevance import with_facts
from .session import Session
from .typed import read_melds


def add_melds(session: Session, by: Seat, text: str, kind: CallKind | UnsetType, feeder: Seat | UnsetType) -> Session:
    """Lay down melds after those there are; `kind` and `feeder` are said of each; raises ``bad-tiles``."""
    return _laid(session, len(session.calls), len(session.calls), by, text, kind, feeder)


def change_meld(
    session: Session, index: int, text: str, kind: CallKind | UnsetType, feeder: Seat | UnsetType
) -> Session:
    """Say a meld anew, in its place; raises ``bad-tiles``."""
    _check(session, index)
    return _laid(session, index, index + 1, session.calls[index].by, text, kind, feeder)


def remove_meld(session: Session, index: int) -> Session:
    """Take a meld back; a kan added to it goes with its pon."""
    _check(session, index)
    gone = session.calls[index]
    kept = [
        place
        for place, call in enumerate(session.calls)
        if place != index and not (gone.kind == "pon" and call.kind == "added-kan" and _same_tile(call, gone))
    ]
    return _in_order(session, kept)


def move_meld_earlier(session: Session, index: int) -> Session:
    """Lay a meld down one place earlier; the first stays where it is."""
    _check(session, index)
    order = list(range(len(session.calls)))
    if index:
        order[index - 1], order[index] = order[index], order[index - 1]
    return _in_order(session, order)


def _laid(  # noqa: PLR0913, PLR0917 - one meld has so many facts
    session: Session,
    start: int,
    end: int,
    by: Seat,
    text: str,
    kind: CallKind | UnsetType,
    feeder: Seat | UnsetType,
) -> Session:
    laid = [_said(call, kind, feeder) for call in read_melds(text, by)]
    doubtful = [start + place for place, call in enumerate(laid) if call.kind in KANS and kind is UNSET]
    shift = len(laid) - (end - start)
    doubts = [each + shift * (each >= end) for each in session.doubts if not start <= each < end]
    calls = (*session.calls[:start], *laid, *session.calls[end:])
    return with_facts(session, calls=calls, doubts=tuple(sorted((*doubts, *doubtful))))


def _said(call: Call, kind: CallKind | UnsetType, feeder: Seat | UnsetType) -> Call:
    """Put what was chosen in place of what the tiles alone tell."""
    said = call if kind is UNSET else msgspec.structs.replace(call, kind=kind)
    return msgspec.structs.replace(said, feeder=feeder) if said.kind in CLAIMED and feeder is not UNSET else said


def _in_order(session: Session, order: list[int]) -> Session:
    calls = tuple(session.calls[index] for index in order)
    doubts = tuple(place for place, index in enumerate(order) if index in session.doubts)
    return with_facts(session, calls=calls, doubts=doubts)


def _same_tile(call: Call, other: Call) -> bool:
    return call.by == other.by and parse_kinds(call.tiles or "")[:1] == parse_kinds(other.tiles or "")[:1]


def _check(session: Session, index: int) -> None:
    if not 0 <= index < len(session.calls):
        raise DealError("bad-value", "melds", "no-such-meld")
