"""An answer taken into the facts so far, or kept until it is said how it is meant."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.errors import DealError, bad_value
from bot.engine.notation_reading import Question as OpenQuestion

from .kept_texts import typed_again, without
from .plain_answers import Answer, one
from .questions import AGAIN
from .relevance import with_facts
from .session import Session
from .stale import without_stale
from .takers import taker
from .typed import OpenReadingError

_NEVER_DONE = frozenset(("kan", "feeder", "call-forced", "reading", "meld-added", "meld-changed", "token-kans"))
"""Questions that a fact alone answers, or that are about a place among the melds: their keys come again."""
_CIRCUMSTANCES = frozenset(("flags", "riichi", "kita", "flowers", "dora", "ura", "honba", "deposits", "round-wind"))


def answer(session: Session, key: str, values: Answer) -> Session:
    """Take one answer; raises `DealError` at the question's key where it cannot be read.

    An answer that can be read in several ways is kept and asked about; until then it changes nothing.
    """
    name, _, about = key.partition(":")
    if name == "reading":
        return _reading(session, about, values)
    fresh = with_facts(session, pending=without(session.pending, key), readings=without(session.readings, key))
    return _taken(fresh, key, values)


def open_questions(session: Session, key: str) -> Sequence[OpenQuestion]:
    """Give what must be asked about the text of a pending answer."""
    name, _, about = key.partition(":")
    try:
        taker(name)(session, about, session.pending[key])
    except OpenReadingError as error:
        return error.questions
    except DealError:
        pass
    return ()


def _taken(session: Session, key: str, values: Answer) -> Session:
    name, _, about = key.partition(":")
    try:
        answered = taker(name)(session, about, values)
    except OpenReadingError:
        return with_facts(session, pending={**session.pending, key: values})
    except DealError as error:
        raise error.moved_to(key) from None
    typed = {other: text for other, text in answered.typed.items() if not f"{other}:".startswith(f"{key}:")}
    done = answered.done if name in _NEVER_DONE else tuple(dict.fromkeys((*answered.done, key)))
    pending = without(answered.pending, key)
    answered = with_facts(answered, typed=typed, done=done, pending=pending)
    return answered if name in _CIRCUMSTANCES else without_stale(answered)


def _reading(session: Session, about: str, values: Answer) -> Session:
    """Choose how a sign is read, and take the answer it stands in; what still cannot be read is kept as typed."""
    key, _, name = about.rpartition(":")
    if key not in session.pending:
        raise bad_value(f"reading:{about}", "no-such-question", name="reading")
    pending, chosen = session.pending[key], one(values)
    if chosen == AGAIN:
        return typed_again(session, key)
    readings = {**session.readings, key: {**session.readings.get(key, {}), name: chosen}}
    try:
        return _taken(with_facts(session, readings=readings), key, pending)
    except DealError:
        return typed_again(session, key)
