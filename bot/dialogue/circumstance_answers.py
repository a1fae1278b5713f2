"""What an answer makes of a deal's circumstances: numbers, seats and tiles as they are named, winds and flowers."""

from __future__ import annotations

from typing import Any, get_args

from msgspec import UNSET

from bot.engine.deal import Seat
from bot.engine.errors import bad_value
from bot.engine.tiles import format_tiles

from .plain_answers import Answer, number, one, seat_at, seats_of
from .relevance import with_facts
from .session import Session
from .typed import read_concealed


def take_number(name: str, session: Session, _about: str, values: Answer) -> Session:
    """Take a fact that is a number."""
    return with_facts(session, **{name: number(values)})


def take_seats(name: str, session: Session, _about: str, values: Answer) -> Session:
    """Take a fact that is some of the seats."""
    return with_facts(session, **{name: seats_of(session, values)})


def take_tiles(name: str, session: Session, _about: str, values: Answer) -> Session:
    """Take a fact that is some tiles."""
    return with_facts(session, **{name: format_tiles(read_concealed(session, name, " ".join(values))) or UNSET})


def take_round_wind(session: Session, _about: str, values: Answer) -> Session:
    """Take the round's wind, which may be one at which nobody sits."""
    wind: Any = one(values) if values else session.round_wind
    if wind not in get_args(Seat):
        raise bad_value("", "seat", seat=wind)
    return with_facts(session, round_wind=wind)


def take_kita(session: Session, about: str, values: Answer) -> Session:
    """Take a player's norths: after the first of them he may have drawn a replacement tile, which is asked again."""
    seat, count = seat_at(session, about), number(values)
    is_first = count and not session.kita.get(seat)
    done = tuple(key for key in session.done if key != f"flags:{seat}") if is_first else session.done
    return with_facts(session, kita={**session.kita, seat: count}, done=done)


def take_flowers(session: Session, about: str, values: Answer) -> Session:
    """Take the flowers a player holds."""
    seat = seat_at(session, about)
    held = format_tiles(read_concealed(session, f"flowers:{seat}", " ".join(values)))
    others = {other: text for other, text in session.flowers.items() if other != seat}
    return with_facts(session, flowers={**others, seat: held} if held else others)
