"""The answers given so far and the questions still open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .notation_reading import Context, Question, Span


@dataclass(slots=True)
class Answers:
    """What a person answered about this text; `questions` collects what is still to be asked."""

    text: str
    context: Context
    choices: Mapping[str, str]
    questions: list[Question] = field(default_factory=list[Question])

    def to(self, question: Question) -> str:
        """Give the answer to a question; without one, note it as open and give nothing."""
        answer = self.choices.get(question.name, "")
        if any(answer == reading.name for reading in question.readings):
            return answer
        self.questions.append(question)
        return ""

    def part(self, span: Span) -> str:
        """Give a part of the text as it was typed."""
        return self.text[span.start : span.end]
