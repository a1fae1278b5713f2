"""A draft is looked at once, whoever asks and in whatever order; what nobody asks for is not worked out."""

import pytest

from bot.dialogue.draft import decode_draft, encode_draft
from bot.dialogue.script import Script, asked, next_step, script_of, step_named, steps, steps_to_change

from .feeding import DISPUTES
from .measured_work import calls_of
from .telling import daisangen, seated, told

MOST_CALLS = 1_000_000


def test_everybody_who_asks_shares_one_look():
    draft = told(daisangen(), feeder_2="E")
    everything = list(steps(draft))
    assert all(one is other for one, other in zip(everything, steps(draft), strict=True))
    assert all(each in everything for each in steps_to_change(draft))
    assert asked(draft) is asked(draft)
    assert next_step(draft) is next_step(draft)
    assert step_named(draft, "circumstances") is everything[-1]


def test_nothing_is_worked_out_beyond_the_step_that_is_wanted():
    draft = told(daisangen(), feeder_2="E")
    list(Script(draft).steps())
    one = calls_of(lambda: Script(draft).step_named("hand:S"), MOST_CALLS)
    everything = calls_of(lambda: list(Script(draft).steps()), MOST_CALLS)
    assert one < everything / 2 < MOST_CALLS / 2


def test_a_look_is_kept_with_its_draft_alone():
    draft = seated()
    assert script_of(draft) is script_of(draft)
    again = decode_draft(encode_draft(draft))
    assert again == draft
    assert script_of(again) is not script_of(draft)


def test_a_look_is_no_fact():
    draft = daisangen()
    before = encode_draft(draft)
    next_step(draft)
    assert encode_draft(draft) == before
    assert script_of(told(draft, feeder_2="E")).draft.calls[2].feeder == "E"


def test_steps_begin_anew_for_each_who_asks():
    look = Script(daisangen())
    first = look.steps()
    assert next(first).key == "rules"
    assert next(look.steps()).key == "rules"
    assert next(first).key == "players"


@pytest.mark.parametrize("dispute", DISPUTES, ids=lambda dispute: dispute.name)
def test_the_answers_are_the_same_in_whatever_order_they_are_asked_for(dispute):
    draft = dispute.told(next(iter(dispute.told_in_turn())))
    one, other = Script(draft), Script(draft)
    forwards = (one.next_step, one.steps_to_change, one.asked, list(one.steps()))
    backwards = (list(other.steps()), other.asked, other.steps_to_change, other.next_step)
    assert [step.key for step in forwards[3]] == [step.key for step in backwards[0]]
    assert forwards == backwards[::-1]
