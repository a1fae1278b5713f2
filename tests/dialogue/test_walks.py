"""Whatever is answered, changed and answered again, a dialogue goes on: to a ruling, or to a fault that has a name.

The ordinary suite walks three times a preset; WHOPAYS_THOROUGH=1 twice as often.
"""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.dialogue.script import Ready, next_step

from .feeding import THOROUGH
from .walking import RULES, a_move, in_turn, is_sound, started

pytestmark = pytest.mark.slow

WALKS = 6 if THOROUGH else 3
MOVES = 30


@pytest.mark.parametrize("rules", RULES)
def test_no_answer_breaks_a_dialogue(rules):
    for seed in range(WALKS):
        dice = Random(f"{rules} {seed}")
        draft = started(dice, rules)
        for _ in range(MOVES):
            draft = a_move(dice, draft)
            is_sound(draft)


@given(seed=st.integers(0, 2**32 - 1), rules=st.sampled_from(RULES))
@settings(max_examples=40, deadline=None)
def test_any_walk_is_sound_at_every_step(seed, rules):
    dice = Random(seed)
    draft = started(dice, rules)
    for _ in range(12):
        draft = a_move(dice, draft)
        is_sound(draft)


def test_answering_what_is_asked_ends_in_a_ruling_or_in_a_named_fault():
    ended = []
    for seed in range(150):
        dice = Random(seed)
        draft = started(dice, dice.choice(RULES))
        for _ in range(40):
            step = next_step(draft)
            if isinstance(step, Ready) or step.error is not None:
                break
            draft = in_turn(dice, draft, step.questions)
        ended.append("ruling" if isinstance(step, Ready) else step.error.code if step.error else "open")
    assert "open" not in ended
    assert ended.count("ruling") > 30
