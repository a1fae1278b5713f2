"""What every answer is read with: one value, a seat, some seats, a number, a meld's place; and texts kept as typed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.dialogue.draft import Draft, with_facts
from bot.engine import SEATS, Seat
from bot.engine.errors import bad_value, missing_fact

Answer = tuple[str, ...]
MOST_COUNTED = 999
"""The largest number a deal can hold."""


def one(values: Answer) -> str:
    """Return the only value; raises ``missing-fact``."""
    if len(values) != 1:
        raise missing_fact("", "answer")
    return values[0]


def seat_of(value: str) -> Seat:
    """Read a seat; raises ``bad-value``."""
    if value not in SEATS:
        raise bad_value("", "seat", seat=value)
    return value


def seat_at(draft: Draft, value: str) -> Seat:
    """Read a seat of this table; raises ``bad-value``."""
    for seat in draft.seats:
        if seat == value:
            return seat
    raise bad_value("", "seat", seat=value)


def seats_of(draft: Draft, values: Answer) -> tuple[Seat, ...]:
    """Read seats, in the order of turns; raises ``bad-value``."""
    named = {seat_at(draft, value) for value in values}
    return tuple(seat for seat in SEATS if seat in named)


def number(values: Answer) -> int:
    """Read a whole number, 0 where nothing was typed; raises ``bad-value``."""
    text = "".join(values).strip() or "0"
    if not text.isdecimal() or len(text) > len(str(MOST_COUNTED)):
        raise bad_value("", "number", value=text, most=MOST_COUNTED)
    return int(text)


def is_yes(values: Answer) -> bool:
    """Read yes or no; raises ``bad-value``."""
    stated = one(values)
    if stated not in ("yes", "no"):
        raise bad_value("", "yes-or-no", value=stated)
    return stated == "yes"


def place_of(draft: Draft, about: str) -> int:
    """Read the place of a meld; raises ``bad-value`` where it is no longer there."""
    if not about.isdecimal() or int(about) >= len(draft.calls):
        raise bad_value("", "no-such-meld")
    return int(about)


def keep_typed(draft: Draft, key: str, text: str) -> Draft:
    """Keep what was typed and could not be read, so that nothing is lost."""
    return with_facts(draft, typed={**draft.typed, key: text})


def typed_again(draft: Draft, key: str) -> Draft:
    """Give up an answer but keep its text, where the question, or the hand's field, finds it."""
    values = draft.pending[key]
    name, _, about = key.partition(":")
    if name == "hand":
        kept = dict(zip((f"{key}:concealed", f"{key}:winning"), values[1:], strict=False))
    elif name in ("meld-added", "meld-changed"):
        seat = about if name == "meld-added" else draft.calls[place_of(draft, about)].by
        kept = dict(zip((f"melds:{seat}", f"melds:{seat}:kind", f"melds:{seat}:feeder"), values, strict=False))
    else:
        field = f"melds:{draft.winners[0]}" if name == "first-melds" and draft.winners else key
        kept = {field: " ".join(values)}
    dropped = {"pending": without(draft.pending, key), "readings": without(draft.readings, key)}
    return with_facts(draft, typed={**draft.typed, **kept}, **dropped)


def without(facts: Mapping[str, Any], key: str) -> dict[str, Any]:
    """Return what is kept by question without what is kept for one."""
    return {other: value for other, value in facts.items() if other != key}
