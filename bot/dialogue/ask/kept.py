"""Texts that were typed and are kept until they can be read: what is open or wrong about them."""

from __future__ import annotations

import msgspec

from bot.dialogue.draft import Draft
from bot.dialogue.questions import AGAIN, Choice, Question, Step
from bot.dialogue.take.answer import take_answer
from bot.dialogue.typed import Ambiguity
from bot.engine import DealError
from bot.engine.tiles import format_tiles


def reading_question(key: str, found: Ambiguity) -> Question:
    """Ask how an open sign of the answer kept under this key is meant, or for another answer."""
    readings = [Choice(reading.name, reading.key, {"tiles": format_tiles(reading.tiles)}) for reading in found.readings]
    choices = [*readings, Choice(AGAIN, "answer.again")]
    return Question("reading", "pick", choices, f"{key}:{found.name}", data={"text": found.text}, words=found.key)


def with_fault(draft: Draft, step: Step) -> Step:
    """Say what is wrong with a text that was typed for this step and is still kept."""
    for question in step.questions:
        values = kept_text(draft, question)
        if values and step.error is None:
            try:
                take_answer(draft, question.key, values)
            except DealError as error:
                return msgspec.structs.replace(step, error=error)
    return step


def kept_text(draft: Draft, question: Question) -> tuple[str, ...]:
    """Return what was typed for a question and could not be read, as the answer it would be; nothing where all was."""
    if question.kind == "hand":
        concealed, winning = (draft.typed.get(f"{question.key}:{name}", "") for name in ("concealed", "winning"))
        return ("tiles", concealed, winning) if concealed else ()
    typed = draft.typed.get(question.key, "")
    return (typed,) if typed and question.kind in ("tiles", "melds", "number") else ()
