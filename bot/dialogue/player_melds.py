"""The melds of one player told together: they are laid anew in the places of his old ones."""

from __future__ import annotations

from msgspec import UNSET

from bot.engine.deal import Seat

from .call_kinds import has_token_kans
from .laid_melds import all_told, with_all_told
from .melds_said_again import said_again
from .plain_answers import Answer, seat_at
from .relevance import with_facts
from .session import Session
from .typed import Laid, read_melds


def take_first_melds(session: Session, _about: str, values: Answer) -> Session:
    """Take the melds of the only winner, typed beside his name; those of several are kept as typed.

    Who types nothing where one-tile kongs are counted has them still to say, on the winner's own list.
    """
    text = " ".join(values).strip()
    if len(session.winners) == 1:
        session = take_melds(session, session.winners[0], values, key="first-melds")
        if not text and has_token_kans(session):
            return session
        return with_facts(session, done=tuple(dict.fromkeys((*session.done, f"melds:{session.winners[0]}"))))
    if text and session.winners:
        return with_facts(session, typed={**session.typed, f"melds:{session.winners[0]}": text})
    return session


def take_melds(session: Session, about: str, values: Answer, key: str = "") -> Session:
    """Lay a player's melds anew, in the order typed, in the places of his old ones."""
    seat = seat_at(session, about)
    laid = read_melds(session, key or f"melds:{seat}", " ".join(values), seat)
    # A wild one-tile kong that was counted before anybody said which tile is wild stands in no text.
    counted = [Laid(call) for call in session.calls if (call.by, call.kind, call.tiles) == (seat, "token-kan", UNSET)]
    return _with_melds_of(session, seat, [*said_again(session, seat, laid), *counted])


def _with_melds_of(session: Session, seat: Seat, own: list[Laid]) -> Session:
    told: list[Laid] = []
    for each in all_told(session):
        if each.call.by != seat:
            told.append(each)
        elif own:
            told.append(own.pop(0))
    return with_all_told(session, [*told, *own])
