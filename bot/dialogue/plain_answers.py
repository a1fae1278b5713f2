"""What every answer is read with: one value, a seat, some seats, a number."""

from __future__ import annotations

from bot.engine.deal import SEATS, Seat
from bot.engine.errors import bad_value, missing_fact

from .session import Session

Answer = tuple[str, ...]
MOST_COUNTED = 999
"""The largest number a deal can hold."""


def one(values: Answer) -> str:
    """Give the only value; raises ``missing-fact``."""
    if len(values) != 1:
        raise missing_fact("", "answer")
    return values[0]


def seat_of(value: str) -> Seat:
    """Read a seat; raises ``bad-value``."""
    if value not in SEATS:
        raise bad_value("", "seat", seat=value)
    return value


def seat_at(session: Session, value: str) -> Seat:
    """Read a seat of this table; raises ``bad-value``."""
    for seat in session.seats:
        if seat == value:
            return seat
    raise bad_value("", "seat", seat=value)


def seats_of(session: Session, values: Answer) -> tuple[Seat, ...]:
    """Read seats, in the order of turns; raises ``bad-value``."""
    named = {seat_at(session, value) for value in values}
    return tuple(seat for seat in SEATS if seat in named)


def number(values: Answer) -> int:
    """Read a whole number, 0 where nothing was typed; raises ``bad-value``."""
    text = "".join(values).strip() or "0"
    if not text.isdecimal() or len(text) > len(str(MOST_COUNTED)):
        raise bad_value("", "number", value=text, most=MOST_COUNTED)
    return int(text)
