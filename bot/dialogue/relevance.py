"""Whether a question matters: some answer to it would move a payment under this table's rules."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec

from bot.engine.errors import DealError
from bot.engine.ruling import Ruling
from bot.engine.settle import settle

from .session import Session, deal_of, decode_session, encode_session


def matters(session: Session, answers: Iterable[Session]) -> bool:
    """Whether one of the sessions that answer a question settles otherwise than the one that does not.

    While the facts so far win nothing yet (a hand without a yaku, say), whatever makes them win matters too.
    """
    now = outcome(session)
    return any(_tells_apart(now, outcome(answered)) for answered in answers)


def outcome(session: Session) -> Ruling | DealError:
    """Settle the facts so far, or say why they cannot be settled."""
    return _outcome(encode_session(msgspec.structs.replace(session, typed={}, done=())))


@lru_cache(maxsize=4096)
def _outcome(session: bytes) -> Ruling | DealError:
    try:
        return settle(deal_of(decode_session(session)))
    except DealError as error:
        return error


def with_facts(session: Session, **facts: Any) -> Session:  # noqa: ANN401 - any of the session's fields
    """Give the session with other facts."""
    return msgspec.structs.replace(session, **facts)


def _tells_apart(now: Ruling | DealError, answered: Ruling | DealError) -> bool:
    if isinstance(answered, DealError):
        return answered.code == "missing-fact" and not isinstance(now, Ruling) and now.key != answered.key
    if isinstance(now, DealError):
        return True
    return now.deltas != answered.deltas
