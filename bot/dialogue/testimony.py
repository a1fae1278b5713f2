"""What somebody must testify, since no tile tells it: about a win, or about a meld."""

from __future__ import annotations

import msgspec

from bot.engine.errors import bad_value

from .hand_answers import hand_of, with_hand
from .laid_melds import place_of, with_call
from .plain_answers import Answer, number, one, seat_at
from .session import Session


def take_testimony_of_win(name: str, session: Session, about: str, values: Answer) -> Session:
    """Take what somebody testifies about a win."""
    seat = seat_at(session, about)
    stated = number(values) if name == "wall" else _is_yes(values)
    asserted = msgspec.structs.replace(hand_of(session, seat).asserted, **{name: stated})
    return with_hand(session, seat, asserted=asserted)


def take_testimony_of_call(name: str, session: Session, about: str, values: Answer) -> Session:
    """Take what somebody testifies about a call."""
    place = place_of(session, about)
    call = session.calls[place]
    asserted = msgspec.structs.replace(call.asserted, **{name: _is_yes(values)})
    return with_call(session, place, msgspec.structs.replace(call, asserted=asserted))


def take_after_discard(session: Session, about: str, values: Answer) -> Session:
    """Take whether a tile was discarded between a kan and the one before it."""
    place = place_of(session, about)
    return with_call(session, place, msgspec.structs.replace(session.calls[place], after_discard=_is_yes(values)))


def _is_yes(values: Answer) -> bool:
    stated = one(values)
    if stated not in ("yes", "no"):
        raise bad_value("", "yes-or-no", value=stated)
    return stated == "yes"
