"""Everything a dialogue asks has words: each question, each step, each choice, with all that they fill in.

The ordinary suite walks a sample of the ways through a dialogue; WHOPAYS_THOROUGH=1 all of them.
"""

import string
from random import Random

import pytest

from bot.dialogue.script import Ready, asked, next_step, steps
from bot.i18n import LANGUAGES, catalogue
from bot.presentation.words import Words

from .feeding import THOROUGH
from .telling import seated, told
from .walking import RULES, a_move, started

pytestmark = pytest.mark.slow

WALKS = 40 if THOROUGH else 15


def sentences(draft):
    """Every key a dialogue shows now, with its data."""
    step = next_step(draft)
    shown = [*steps(draft), *([] if isinstance(step, Ready) else [step])]
    for each in shown:
        yield f"step.{each.name}", each.questions[0].data
    for question in asked(draft).values():
        yield question.title, question.data
        yield from ((choice.key, choice.data) for choice in question.choices)
        yield from ((f"way.{way}", {}) for way in question.ways)


def unsaid(draft, language):
    """The keys without words, and those with a place that nothing fills."""
    words = Words(
        catalogue(language), draft.played.family.name, {seat: player.name for seat, player in draft.players.items()}
    )
    for key, data in sentences(draft):
        text = words.language.sentences.get(key)
        fields = {name for _, name, _, _ in string.Formatter().parse(text or "") if name}
        if text is None or not fields <= data.keys():
            yield key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_on_any_walk_has_its_words(language):
    for seed in range(WALKS):
        dice = Random(seed)
        draft = started(dice, dice.choice(RULES))
        for _ in range(12):
            draft = a_move(dice, draft)
            assert list(unsaid(draft, language)) == []


def test_a_question_is_named_by_what_it_is_about():
    question = asked(told(seated(), ending="discard", winners="S", discarder="N", first__melds=()))["hand:S"]
    assert (question.key, question.title, question.about) == ("hand:S", "question.hand", "S")


def test_a_step_of_optional_questions_can_be_skipped():
    draft = told(seated(), ending="exhaustive")
    assert next_step(draft).skippable
    assert not next_step(seated()).skippable
