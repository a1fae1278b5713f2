"""The same dialogue through any two streams: a pipe answers as a person does."""

import io

import pytest

from bot.dialogue.draft import Draft
from bot.i18n import catalogue
from bot.presentation.breakdown import break_down
from bot.presentation.text import plain_text
from bot.terminal.dialogue import hold_dialogue
from bot.terminal.prompts import PlainPrompts, prompts_for

from .reading import results

NAMES = ["Ann", "Bo", "Cy", "Di"]


def held(*lines, rules="riichi/tenhou", **house):
    """Hold a dialogue with these lines of input; give the ruling in words and what was shown."""
    sink = io.StringIO()
    prompts = PlainPrompts(io.StringIO("".join(f"{line}\n" for line in lines)), sink, catalogue("en"))
    ready = hold_dialogue(Draft(rules=rules, house=house), prompts, catalogue("en"))
    return plain_text(break_down(ready.deal, ready.ruling, catalogue("en")), catalogue("en")), sink.getvalue()


def test_the_input_may_end_where_nothing_is_left_to_be_answered():
    text, _ = held(*NAMES, "false win", "Ann", "")
    assert results(text)["Ann"] == -12000


def test_the_input_must_not_end_before():
    with pytest.raises(EOFError):
        held(*NAMES, "1", "2")


def test_a_drawn_deal_takes_several_seats_at_once():
    text, _ = held(*NAMES, "Drawn", "1, 3", "", "")
    assert results(text)["Ann"] == 1500
    assert results(text)["Di"] == -1500


def test_two_winners_are_told_one_after_the_other():
    agreed = ["We agree on han", "3", "30", "We agree on han", "5", ""]
    text, _ = held(*NAMES, "1", "2 3", "4", "", "", *agreed, "", "", "")
    assert results(text)["Bo"] == 3900
    assert results(text)["Cy"] == 8000


def test_a_kan_is_asked_about_and_stays_when_the_melds_are_said_again():
    lines = [*NAMES, "1", "Bo", "Di", "1111z 555z", "Closed kan", "We agree on han", "3", "40", "", "", ""]
    again = ["Bo's melds", "555z 1111z", "Nothing"]
    _, shown = held(*lines, *again)
    assert shown.count("How did Bo lay down 1111z?") == 1


def test_what_is_shown_as_the_answer_so_far_stays_when_nothing_is_typed():
    lines = [*NAMES, "1", "Bo", "Di", "555z", "We agree on han", "3", "30", "", "2", ""]
    text, shown = held(*lines, "What else counted?", "", "", "", "Nothing")
    assert "Counters on the table (honba) [2]" in shown
    assert results(text)["Bo"] == 4500


def test_a_dash_takes_back_what_is_shown():
    lines = [*NAMES, "1", "Bo", "Di", "555z", "We agree on han", "3", "30", "", "2", ""]
    text, _ = held(*lines, "What else counted?", "", "-", "", "Nothing")
    assert results(text)["Bo"] == 3900


def test_several_seats_so_far_stay_when_nothing_is_typed_and_go_with_a_dash():
    text, shown = held(*NAMES, "Drawn", "1, 3", "", "", "The drawn deal", "", "", "Nothing")
    assert "Numbers, with spaces; - for none [Ann, Cy]" in shown
    assert results(text)["Cy"] == 1500
    text, _ = held(*NAMES, "Drawn", "1、3", "", "", "The drawn deal", "-", "", "Nothing")
    assert results(text) == {}
    assert "Nobody was tenpai." in text


def test_a_hand_is_told_again_as_it_was():
    lines = [*NAMES, "1", "Bo", "Di", "555z", "We agree on han", "3", "30", "", "", ""]
    text, shown = held(*lines, "What did Bo hold", "", "4", "", "Nothing")
    assert "Number [We agree on han and fu]" in shown
    assert results(text)["Bo"] == 7700


def test_agreed_yakuman_are_told_again_as_they_were():
    lines = [*NAMES, "1", "Bo", "Di", "555z", "We agree on a yakuman", "Daisangen", "", "", ""]
    _, shown = held(*lines, "What did Bo hold", "", "", "Nothing")
    assert "- for none [daisangen (big three dragons)]" in shown


def test_hong_kong_melds_are_told_in_order():
    lines = [*NAMES, "1", "Bo", "Di", "222m 444m 666m", "1", "78m99m", "9m"]
    text, shown = held(*lines, "W: 111p 333p 555p; S: 222m 444m 666m", "Yes", "", "", rules="hongkong/half-gun")
    assert "[S: 222m 444m 666m]" in shown
    assert results(text)["Di"] == -128


def test_three_players_are_named():
    _, shown = held("Ann", "Bo", "Cy", "Called off", "", rules="riichi/tenhou-sanma")
    assert "Name in North" not in shown


def test_players_can_be_named_again():
    text, _ = held(*NAMES, "False win", "Ann", "", "Who sits where", "", "Bob", "", "", "Nothing")
    assert "Bob" in text
    assert "Ann" in text


@pytest.mark.parametrize("line", ["0", "5", "1 2", "W", "²", "-1"])
def test_what_is_none_of_the_choices_is_asked_again(line):
    _, shown = held(*NAMES, "false win", line, "Ann", "")
    assert "Please again." in shown


@pytest.mark.parametrize(("line", "place"), [("2", 1), ("bo", 1), ("Bo B", 1), ("b", 0)])
def test_a_label_is_named_by_its_number_or_its_beginning(line, place):
    prompts = PlainPrompts(io.StringIO(f"{line}\n"), io.StringIO(), catalogue("en"))
    labels = ["Bella", "Bo B", "Cy"] if place else ["Bella", "Cy"]
    assert prompts.pick("Who?", labels) == place


def test_a_stream_that_is_no_terminal_is_asked_plainly():
    assert isinstance(prompts_for(io.StringIO(), io.StringIO(), catalogue("en")), PlainPrompts)


def test_a_name_with_control_characters_is_asked_again():
    text, shown = held("Ann", "B\x1bo", "Cy", "Di", *NAMES, "False win", "Ann", "")
    assert "This name has a control character in it" in shown
    assert "Bo" in text
