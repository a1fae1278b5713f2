"""A typed text that can be read in several ways, as the question which reading is meant."""

from __future__ import annotations

from bot.engine.notation_reading import Question as OpenQuestion
from bot.engine.tiles import format_tiles

from .answers import open_questions
from .questions import AGAIN, Choice, Question, Step
from .session import Session


def reading_step(session: Session) -> Step | None:
    """Ask how the first open sign of a kept answer is meant; None where everything typed was read."""
    for key in session.pending:
        found = open_questions(session, key)
        if found:
            question = _question(key, found[0])
            return Step(question.name, (question,), question.about)
    return None


def _question(key: str, found: OpenQuestion) -> Question:
    readings = [Choice(reading.name, reading.key, {"tiles": format_tiles(reading.tiles)}) for reading in found.readings]
    choices = [*readings, Choice(AGAIN, "answer.again")]
    return Question("reading", "pick", choices, f"{key}:{found.name}", data={"text": found.text}, words=found.key)
