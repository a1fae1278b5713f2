"""What was said with the command itself: it answers its questions when they come, and is asked no more."""

from __future__ import annotations

import msgspec

from bot.dialogue.take.answer import answer
from bot.dialogue.take.values import Answer, keep_typed
from bot.engine.errors import DealError

from .draft import Ahead, Session
from .questions import Question, Step
from .script import next_step

_NOTHING = Ahead()
_FIELDS = {"ending": "ending", "winners": "winner", "discarder": "discarder", "hand": "hand"}
"""Each question that can be answered with the command, and where its answer is kept until then."""


def answer_ahead(session: Session) -> Session:
    """Answer the next questions as far as they were answered with the command; what does not fit is asked.

    Tiles that cannot be taken are kept as typed, where their question offers them again.
    """
    while session.ahead != _NOTHING:
        step = next_step(session)
        question = _known(session, step) if isinstance(step, Step) and step.error is None else None
        if question is None:
            break
        session = _answered(session, question)
    return session


def _known(session: Session, step: Step) -> Question | None:
    """Give the first question of a step that was answered with the command."""
    known = (each for each in step.questions if getattr(session.ahead, _FIELDS.get(each.name, ""), None))
    return next(known, None)


def _answered(session: Session, question: Question) -> Session:
    values, text = _values(session, question), session.ahead.hand
    field = _FIELDS[question.name]
    unset = getattr(_NOTHING, field)
    session = msgspec.structs.replace(session, ahead=msgspec.structs.replace(session.ahead, **{field: unset}))
    try:
        return answer(session, question.key, values) if values else session
    except DealError:
        return keep_typed(session, f"{question.key}:concealed", text) if question.name == "hand" else session


def _values(session: Session, question: Question) -> Answer:
    """Give the answer; nothing for an ending these rules do not have, or for somebody who does not sit here."""
    ahead = session.ahead
    if question.name == "ending":
        return tuple(choice.value for choice in question.choices if choice.value == ahead.ending)
    if question.name == "hand":
        return ("tiles", ahead.hand, "")
    account = ahead.winner if question.name == "winners" else ahead.discarder
    return tuple(seat for seat, player in session.players.items() if player.account == account)
