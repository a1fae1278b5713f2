"""Other rules can be chosen at any time: what they have a use for stays, and nobody is seated anew without need."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.dialogue.draft import Draft, SaidWithCommand
from bot.dialogue.script import Ready, next_step, steps
from bot.dialogue.take.rules import with_rules
from bot.engine import DealError

from .telling import asked, daisangen, results, seated, told
from .walking import RULES, a_move, started


def test_rules_that_nobody_chose_are_asked_for_before_anything_else():
    draft = Draft("riichi/standard", rules_open=True)
    assert asked(draft) == ["rules"]
    assert [step.key for step in steps(draft)] == ["rules"]
    assert {choice.value for choice in next_step(draft).questions[0].choices} == set(RULES)
    draft = told(draft, rules="hongkong/half-gun")
    assert (draft.rules, draft.rules_open, asked(draft)) == ("hongkong/half-gun", False, ["players"])


def test_another_preset_of_the_family_settles_the_same_facts():
    draft = told(daisangen(), feeder_2="W")
    assert results(draft)["S"] == 32000
    changed = told(draft, rules="riichi/no-pao")
    assert results(changed) == {"E": 0, "S": 32000, "W": 0, "N": -32000}


def test_of_another_family_s_deal_only_who_sits_where_stays():
    said = SaidWithCommand(ending="discard", winner=2)
    draft = told(daisangen(seated(**{"pao.honba-ron": "split"})), feeder_2="W", honba="2")
    changed = told(with_rules(draft, "wuhan/kaikoufan"), ending="self-draw")
    assert changed.players == draft.players
    assert (changed.calls, changed.hands, changed.honba, changed.house) == ((), {}, 0, {})
    assert with_rules(Draft("riichi/tenhou", said_with_command=said), "wuhan/kaikoufan").said_with_command == said


def test_a_table_of_another_size_is_seated_anew():
    assert asked(told(daisangen(), rules="riichi/tenhou-sanma")) == ["players"]


@pytest.mark.parametrize("rules", ["riichi/none", "none", ""])
def test_rules_that_are_not_known_are_refused(rules):
    with pytest.raises(DealError) as caught:
        told(seated(), rules=rules)
    assert caught.value.at == "rules"


@given(seed=st.integers(0, 2**32 - 1), rules=st.sampled_from(RULES))
@settings(max_examples=60, deadline=None)
def test_whatever_was_said_other_rules_find_a_way_on(seed, rules):
    dice = Random(seed)
    draft = started(dice, dice.choice(RULES))
    for _ in range(dice.randint(0, 12)):
        draft = a_move(dice, draft)
    step = next_step(told(draft, rules=rules))
    assert isinstance(step, Ready) or step.questions
