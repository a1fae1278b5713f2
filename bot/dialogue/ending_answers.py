"""What an answer makes of how a deal ended and whom that is about: winners, discarder, culprit."""

from __future__ import annotations

from typing import get_args

from msgspec import UNSET

from bot.engine.errors import bad_value, contradiction, missing_fact

from .plain_answers import Answer, one, seat_at, seats_of
from .relevance import with_facts
from .session import Ending, Session


def take_ending(session: Session, _about: str, values: Answer) -> Session:
    """Take how the deal ended."""
    ending = one(values)
    if ending not in get_args(Ending):
        raise bad_value("", "ending", value=ending)
    # Of several winners nobody can tell who drew the tile himself.
    winners = () if ending == "self-draw" and len(session.winners) > 1 else session.winners
    return with_facts(session, ending=ending, winners=winners)


def take_winners(session: Session, _about: str, values: Answer) -> Session:
    """Take who won; raises ``missing-fact`` for nobody and ``contradiction`` for winners who exclude each other."""
    winners = seats_of(session, values)
    if not winners:
        raise missing_fact("", "winner")
    if len(winners) > 1 and session.ending == "self-draw":
        raise contradiction("", "second-self-draw")
    if len(winners) == len(session.seats):
        raise contradiction("", "all-won")
    discarder = UNSET if session.discarder in winners else session.discarder
    return with_facts(session, winners=winners, discarder=discarder)


def take_discarder(session: Session, _about: str, values: Answer) -> Session:
    """Take off whom the deal was won; raises ``contradiction`` where he won it himself."""
    seat = seat_at(session, one(values))
    if seat in session.winners:
        raise contradiction("", "fed-himself", player=seat)
    return with_facts(session, discarder=seat)


def take_culprit(session: Session, _about: str, values: Answer) -> Session:
    """Take who won falsely or left the game."""
    return with_facts(session, culprit=seat_at(session, one(values)))
