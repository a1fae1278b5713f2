"""The same dialogue through any two streams: a pipe answers as a person does."""

import io

import pytest

from bot.dialogue.draft import Draft
from bot.dialogue.message import Message
from bot.dialogue.told.taking import draft_from
from bot.i18n import catalogue
from bot.presentation.breakdown import break_down
from bot.presentation.text import plain_text
from bot.terminal.dialogue import hold_dialogue
from bot.terminal.prompts import PlainPrompts, prompts_for
from tests.wording import say

from .reading import results

NAMES = ["Ann", "Bo", "Cy", "Di"]


def held(*lines, rules="riichi/tenhou", **house):
    """Hold a dialogue with these lines of input; give the ruling in words and what was shown."""
    sink = io.StringIO()
    prompts = PlainPrompts(io.StringIO("".join(f"{line}\n" for line in lines)), sink, catalogue("en"))
    ready = hold_dialogue(Draft(rules=rules, house=house), prompts, catalogue("en"))
    return plain_text(break_down(ready.deal, ready.ruling, catalogue("en")), catalogue("en")), sink.getvalue()


def told(text, *lines, rules="riichi/tenhou"):
    """Hold the dialogue that begins with these words."""
    sink = io.StringIO()
    prompts = PlainPrompts(io.StringIO("".join(f"{line}\n" for line in lines)), sink, catalogue("en"))
    ready = hold_dialogue(draft_from(Message(text), Draft(rules)), prompts, catalogue("en"))
    return plain_text(break_down(ready.deal, ready.ruling, catalogue("en")), catalogue("en")), sink.getvalue()


def test_what_was_told_in_words_is_said_again_and_not_asked():
    seats = "Ann East, Bo South, Cy West, Di North. "
    text, shown = told(f"{seats}Bo ron Di, 3 han 40 fu, 1 honba. Does Cy pay?", "")
    assert results(text) == {"Ann": 0, "Bo": 5500, "Cy": 0, "Di": -5500}
    assert say("terminal.unread", text="Does Cy pay?") in shown
    assert say("question.ending") not in shown.partition(say("terminal.change"))[0]


def test_what_words_leave_open_is_asked():
    text, shown = told("Bo ron Di, daisangen, 1 honba. Cy fed the red dragon", *NAMES, "555z 666z 777z", "")
    assert results(text) == {"Ann": 0, "Bo": 32300, "Cy": -16300, "Di": -16000}
    assert "Bo ← Di" in shown.partition(say("question.players"))[0]


def test_somebody_of_another_name_is_asked_about_at_a_prompt_too():
    text, shown = told("Bobby ron Di, 3 han 40 fu", *NAMES, "2", "")
    assert say("question.bearer", who="Bobby") in shown
    assert results(text)["Bo"] == 5200


def test_the_input_may_end_where_nothing_is_left_to_be_answered():
    text, _ = held(*NAMES, say("ending.false-win"), "Ann", "")
    assert results(text)["Ann"] == -12000


def test_the_input_must_not_end_before():
    with pytest.raises(EOFError):
        held(*NAMES, "1", "2")


def test_a_drawn_deal_takes_several_seats_at_once():
    text, _ = held(*NAMES, say("ending.exhaustive"), "1, 3", "", "")
    assert results(text)["Ann"] == 1500
    assert results(text)["Di"] == -1500


def test_two_winners_are_told_one_after_the_other():
    agreed = [say("way.han"), "3", "30", say("way.han"), "5", ""]
    text, _ = held(*NAMES, "1", "2 3", "2", "", "", *agreed, "", "", "")
    assert results(text)["Bo"] == 3900
    assert results(text)["Cy"] == 8000


def test_a_kan_is_asked_about_and_stays_when_the_melds_are_said_again():
    lines = [*NAMES, "1", "Bo", "Di", "1111z 555z", say("call.closed-kan"), say("way.han"), "3", "60", "", "", ""]
    again = [say("step.melds", player="Bo"), "555z 1111z", say("terminal.nothing")]
    _, shown = held(*lines, *again)
    assert shown.count(say("question.kan", player="Bo", tiles="🀀🀀🀀🀀")) == 1


def test_what_is_shown_as_the_answer_so_far_stays_when_nothing_is_typed():
    honba = say("question.honba")
    lines = [*NAMES, "1", "Bo", "Di", "555z", say("way.han"), "3", "30", honba, "2"]
    text, shown = held(*lines, honba, "", say("terminal.nothing"))
    assert f"{say('question.honba')} [2]" in shown
    assert results(text)["Bo"] == 4500


def test_a_dash_takes_back_what_is_shown():
    honba = say("question.honba")
    lines = [*NAMES, "1", "Bo", "Di", "555z", say("way.han"), "3", "30", honba, "2"]
    text, _ = held(*lines, honba, "-", say("terminal.nothing"))
    assert results(text)["Bo"] == 3900


def test_several_seats_so_far_stay_when_nothing_is_typed_and_go_with_a_dash():
    text, shown = held(*NAMES, say("ending.exhaustive"), "1, 3", "", say("step.draw"), "", "", say("terminal.nothing"))
    assert f"{say('terminal.pick-many.given')} [Ann, Cy]" in shown
    assert results(text)["Cy"] == 1500
    text, _ = held(*NAMES, say("ending.exhaustive"), "1、3", "", say("step.draw"), "-", "", say("terminal.nothing"))
    assert results(text) == {}
    assert "Nobody was tenpai." in text


def test_a_hand_is_told_again_as_it_was():
    lines = [*NAMES, "1", "Bo", "Di", "555z", say("way.han"), "3", "30"]
    text, shown = held(*lines, say("question.hand", player="Bo"), "", "4", "", say("terminal.nothing"))
    assert f"{say('terminal.pick')} [{say('way.han')}]" in shown
    assert results(text)["Bo"] == 7700


def test_agreed_yakuman_are_told_again_as_they_were():
    lines = [
        *NAMES,
        "1",
        "Bo",
        "Di",
        "555z",
        say("way.yakuman"),
        say("pattern.riichi.daisangen").capitalize(),
    ]
    _, shown = held(*lines, say("question.hand", player="Bo"), "", "", say("terminal.nothing"))
    assert f"[{say('pattern.riichi.daisangen')}]" in shown


def test_hong_kong_melds_are_told_in_order():
    lines = [*NAMES, "1", "Bo", "Di", "222m 444m 666m", "1", "78m99m", "9m"]
    text, shown = held(
        *lines,
        say("answer.yes"),
        "W: 111p 333p 555p; S: 222m 444m 666m",
        say("answer.yes"),
        "",
        "",
        rules="hongkong/half-gun",
    )
    assert "[S: 222m 444m 666m]" in shown
    assert results(text)["Di"] == -128


def test_three_players_are_named():
    _, shown = held("Ann", "Bo", "Cy", say("ending.abortive"), "", rules="riichi/tenhou-sanma")
    assert say("terminal.name", seat=say("seat.N")) not in shown


def test_players_can_be_named_again():
    text, _ = held(
        *NAMES, say("ending.false-win"), "Ann", say("question.players"), "", "Bob", "", "", say("terminal.nothing")
    )
    assert "Bob" in text
    assert "Ann" in text


@pytest.mark.parametrize("line", ["0", "5", "1 2", "W", "²", "-1"])
def test_what_is_none_of_the_choices_is_asked_again(line):
    _, shown = held(*NAMES, say("ending.false-win"), line, "Ann", "")
    assert say("terminal.again") in shown


@pytest.mark.parametrize(("line", "place"), [("2", 1), ("bo", 1), ("Bo B", 1), ("b", 0)])
def test_a_label_is_named_by_its_number_or_its_beginning(line, place):
    prompts = PlainPrompts(io.StringIO(f"{line}\n"), io.StringIO(), catalogue("en"))
    labels = ["Bella", "Bo B", "Cy"] if place else ["Bella", "Cy"]
    assert prompts.pick(say("question.culprit"), labels) == place


def test_a_stream_that_is_no_terminal_is_asked_plainly():
    assert isinstance(prompts_for(io.StringIO(), io.StringIO(), catalogue("en")), PlainPrompts)


def test_a_name_with_control_characters_is_asked_again():
    text, shown = held("Ann", "B\x1bo", "Cy", "Di", *NAMES, say("ending.false-win"), "Ann", "")
    assert say("error.bad-value.control-character") in shown
    assert "Bo" in text
