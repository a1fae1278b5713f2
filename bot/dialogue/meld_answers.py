"""What an answer about one meld makes of it: how it was laid down, and who fed it."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from bot.engine.deal import Call, Seat, seat_before
from bot.engine.errors import bad_value, contradiction
from bot.engine.melds import CLAIMED, KANS, kinds_in_call
from bot.engine.tiles import format_tiles, parse_tiles

from .laid_melds import all_told, place_of, with_all_told, with_call
from .plain_answers import Answer, one, seat_at
from .relevance import with_facts
from .session import Session
from .typed import Laid, is_pon_of


def take_kan(session: Session, about: str, values: Answer) -> Session:
    """Say how four alike were laid down; an added kan becomes its pon and the kan after it."""
    place, kind = place_of(session, about), one(values)
    if kind not in KANS:
        raise bad_value("", "call-kind", kind=kind)
    told = all_told(session)
    kan = told[place].call
    laid = [as_kind(kan, kind)]
    if kind == "added-kan" and not any(is_pon_of(each.call, kan) and each.call.by == kan.by for each in told):
        laid.insert(0, Laid(pon_under(kan, kan.feeder)))
    said = with_all_told(session, [*told[:place], *laid, *told[place + 1 :]])
    in_order = ("table-melds",) if "table-melds" in session.done else ()
    return with_facts(said, done=tuple(dict.fromkeys((*said.done, *in_order))))


def as_kind(call: Call, kind: Any) -> Laid:  # noqa: ANN401 - one of the vocabulary's kinds
    """Give a meld as one of this kind; raises ``bad-tiles`` where its tiles are none."""
    kinds_in_call(kind, call.tiles or "")
    return Laid(msgspec.structs.replace(call, kind=kind, feeder=call.feeder if kind in CLAIMED else UNSET))


def pon_under(kan: Call, feeder: Seat | UnsetType) -> Call:
    """Give the pon to which a kan was added."""
    return Call(by=kan.by, kind="pon", tiles=format_tiles(parse_tiles(kan.tiles or "")[:3]), feeder=feeder)


def take_feeder(session: Session, about: str, values: Answer) -> Session:
    """Say who fed a meld; raises ``contradiction`` where he cannot have."""
    place = place_of(session, about)
    return with_call(session, place, fed_by(session, session.calls[place], one(values)))


def fed_by(session: Session, call: Call, feeder: str) -> Call:
    """Give a meld with its feeder; raises ``contradiction``: nobody feeds himself, and only the next player a chi."""
    seat = seat_at(session, feeder)
    before = seat_before(call.by)
    if seat == call.by:
        raise contradiction("", "fed-himself", player=seat)
    if call.kind == "chi" and seat != before:
        raise contradiction("", "chi-seat", player=call.by, feeder=before)
    return msgspec.structs.replace(call, feeder=seat)
