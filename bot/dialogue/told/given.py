"""Answers given by a message: each is taken like one that somebody gives, where nobody gave another."""

from __future__ import annotations

from collections.abc import Iterable

from bot.dialogue.draft import Draft
from bot.dialogue.take.answer import take_answer
from bot.engine import DealError

from .answers import Answer


def taken(draft: Draft, answers: Iterable[Answer]) -> Draft:
    """Take answers that were not given otherwise; one that cannot be taken is asked for."""
    for key, values in list(answers):
        if key in draft.done:
            continue
        try:
            answered = take_answer(draft, key, values)
        except DealError:
            continue
        # Facts are in the words of the game: nothing about them can be read in two ways.
        draft = answered if key not in answered.pending else draft
    return draft
