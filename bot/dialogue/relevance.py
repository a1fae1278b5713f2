"""Whether a question matters: some answer to it would move a payment under this table's rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import msgspec

from bot.engine.deal import Seat
from bot.engine.errors import DealError
from bot.engine.ruleset import played_by
from bot.engine.ruling import Hand, Pattern, deltas_of
from bot.engine.settle import try_out

from .session import Ahead, Session, deal_of, decode_session, encode_session


@dataclass(frozen=True, slots=True)
class Trial:
    """What the facts so far come to: everybody's result, and what the hands are worth."""

    deltas: dict[Seat, int]
    hands: Sequence[Hand]


def matters(session: Session, answers: Iterable[Session]) -> bool:
    """Whether one of the sessions that answer a question settles otherwise than the one that does not.

    While the facts so far win nothing yet (a hand without a yaku, say), whatever makes them win matters too; so does
    an answer after which a fact is missing that decides.
    """
    now = outcome(session)
    return any(_tells_apart(now, outcome(answered)) for answered in answers)


def counts(session: Session, answers: Iterable[Session]) -> bool:
    """Whether an answer changes what a hand is worth, even where that alone does not move a payment."""
    now = _worth(outcome(session))
    return any(_worth(outcome(answered)) not in (now, ()) for answered in answers)


def outcome(session: Session) -> Trial | DealError:
    """Settle the facts so far on trial, or say why they cannot be settled."""
    facts = msgspec.structs.replace(session, **_NO_FACTS)
    return _outcome(encode_session(facts))


_NO_FACTS: Mapping[str, Any] = {
    "players": {},
    "origin": 0,
    "house_version": 0,
    "language": "en",
    "typed": {},
    "done": (),
    "pending": {},
    "readings": {},
    "ahead": Ahead(),
}
"""What a session holds besides the facts: nobody's result turns on it."""


@lru_cache(maxsize=8192)
def _outcome(session: bytes) -> Trial | DealError:
    try:
        deal = deal_of(decode_session(session))
        found = try_out(deal)
        _, rules = played_by(deal.rules, deal.house)
    except DealError as error:
        # As it was raised it would keep every frame it came through in memory, with all they held.
        return error.moved_to(error.at)
    return Trial(deltas_of(found.payments, rules.seats), found.hands)


def with_facts(session: Session, **facts: Any) -> Session:  # noqa: ANN401 - any of the session's fields
    """Give the session with other facts."""
    return msgspec.structs.replace(session, **facts)


def paid(result: Trial | DealError) -> object:
    """Give what people would be paid for their hands: what all circumstances together can change."""
    return [hand.points for hand in result.hands] if isinstance(result, Trial) else None


def _worth(result: Trial | DealError) -> object:
    """Give what the hands are worth, or how far they are from winning; nothing where the facts exclude each other."""
    if isinstance(result, Trial):
        return [(hand.by, hand.han, hand.fu, hand.faan, hand.hard, _counting(hand)) for hand in result.hands]
    return (result.reason, result.data) if result.code == "bad-hand" else ()


def _counting(hand: Hand) -> Sequence[Pattern]:
    """Give the patterns that are worth something; a table can set one to nothing."""
    return [each for each in hand.patterns if each.value]


def _tells_apart(now: Trial | DealError, answered: Trial | DealError) -> bool:
    if isinstance(answered, DealError):
        return answered.code == "missing-fact" and (isinstance(now, Trial) or now.code == "bad-hand")
    if isinstance(now, DealError):
        return True
    return now.deltas != answered.deltas
