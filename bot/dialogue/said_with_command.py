"""What was said with the command itself: it answers its questions when they come, and is asked no more."""

from __future__ import annotations

import msgspec

from bot.dialogue.take.answer import take_answer
from bot.dialogue.take.values import Answer, keep_typed
from bot.dialogue.typed import says_whole_hand
from bot.engine import DealError

from .draft import Draft, SaidWithCommand
from .questions import Question, Step
from .script import next_step

_NOTHING = SaidWithCommand()
_FIELDS = {"ending": "ending", "winners": "winner", "discarder": "discarder", "hand": "hand"}
"""Each question that can be answered with the command, and where its answer is kept until then."""


def answer_from_command(draft: Draft) -> Draft:
    """Answer the next questions as far as they were answered with the command; what does not fit is asked.

    Tiles that cannot be taken are kept as typed, where their question offers them again.
    """
    while draft.said_with_command != _NOTHING:
        step = next_step(draft)
        question = _first_answered(draft, step) if isinstance(step, Step) and step.error is None else None
        if question is None:
            break
        draft = _answered(draft, question)
    return draft


def _first_answered(draft: Draft, step: Step) -> Question | None:
    """Return the first question of a step that was answered with the command."""
    if step.name == "first-melds" and len(draft.winners) == 1 and says_whole_hand(draft):
        return step.questions[0]
    answered = (each for each in step.questions if getattr(draft.said_with_command, _FIELDS.get(each.name, ""), None))
    return next(answered, None)


def _answered(draft: Draft, question: Question) -> Draft:
    if question.name == "first-melds":
        return take_answer(draft, question.key, ())
    values, text = _values(draft, question), draft.said_with_command.hand
    field = _FIELDS[question.name]
    unset = getattr(_NOTHING, field)
    left = msgspec.structs.replace(draft.said_with_command, **{field: unset})
    draft = msgspec.structs.replace(draft, said_with_command=left)
    try:
        return take_answer(draft, question.key, values) if values else draft
    except DealError:
        return keep_typed(draft, f"{question.key}:concealed", text) if question.name == "hand" else draft


def _values(draft: Draft, question: Question) -> Answer:
    """Return the answer; nothing for an ending these rules do not have, or for somebody who does not sit here."""
    said = draft.said_with_command
    if question.name == "ending":
        return tuple(choice.value for choice in question.choices if choice.value == said.ending)
    if question.name == "hand":
        return ("tiles", said.hand, "")
    account = said.winner if question.name == "winners" else said.discarder
    return tuple(seat for seat, player in draft.players.items() if player.account == account)
