"""A dispute settled at a real terminal: typed, mistyped, changed, broken off."""

import pytest

from .reading import results

pytestmark = pytest.mark.slow

PLAYERS = (("Name in East", "Ann"), ("Name in South", "Bo"), ("Name in West", "Cy"), ("Name in North", "Di"))
DAISANGEN = (
    *PLAYERS,
    ("Number", "1"),
    ("Who won?", ""),
    ("Numbers", "Bo"),
    ("Number", "Di"),
    ("melds, the oldest first", "555z 666z 777z"),
    ("Number", "1"),
    ("Concealed tiles", "12m99p"),
    ("Winning tile", "3m"),
    ("Who fed Bo's 777z?", ""),
    ("Number", "Cy"),
    ("Numbers", ""),
    ("Counters on the table", "1"),
    ("Riichi sticks", ""),
)


def told(pairs):
    """Leave out the waiting for a title: the answer belongs to the hint below it."""
    return [pair for pair in pairs if pair[0] not in ("Who won?", "Who fed Bo's 777z?")]


def test_a_dispute_is_settled_question_by_question(terminal):
    typist = terminal("--rules", "riichi/tenhou")
    typist.answers(*told(DAISANGEN))
    typist.sees("Is anything to be changed?")
    typist.answers(("Number", ""))
    assert typist.ends() == 0
    assert "Bo wins off Di: daisangen (big three dragons)" in typist.shown
    assert results(typist.shown)["Bo"] == 32300
    assert "Riichi · Tenhou" in typist.shown


def test_what_is_mistyped_is_marked_and_asked_again(terminal):
    typist = terminal("--rules", "riichi/tenhou")
    typist.answers(*PLAYERS, ("Number", "9"))
    typist.sees("Please again.")
    typist.answers(("Number", "Won off a discard"), ("Numbers", "nobody"))
    typist.sees("Please again.")
    typist.answers(("Numbers", "2"), ("Number", "2"))
    typist.sees("Bo cannot feed himself.")
    typist.answers(("Number", "4"), ("melds, the oldest first", "555z 66x"))
    typist.sees("555z 66x\n       ^")
    typist.answers(("melds, the oldest first", "555z 666z"))
    typist.sees("What did Bo hold")


def test_an_empty_answer_to_what_must_be_answered_is_asked_again(terminal):
    typist = terminal("--rules", "riichi/tenhou")
    typist.answers(*PLAYERS, ("Number", ""))
    typist.sees("Please again.")
    typist.answers(("Number", "1"), ("Numbers", ""))
    typist.sees("Who won?")


def test_a_sign_with_two_readings_is_asked_about(terminal):
    typist = terminal("--rules", "riichi/tenhou")
    typist.answers(*told(DAISANGEN)[:7], ("melds, the oldest first", "W W W"))
    typist.sees("“W” can be read in several ways.")
    typist.answers(("Number", "White"))
    typist.sees("What did Bo hold")


def test_an_answer_is_changed_before_the_deal_is_settled(terminal):
    typist = terminal("--rules", "riichi/tenhou")
    typist.answers(*told(DAISANGEN))
    typist.sees("Is anything to be changed?")
    typist.answers(("Number", "Who fed Bo's 777z?"))
    typist.answers(("Number [Cy]", "Di"))
    typist.sees("Is anything to be changed?")
    typist.answers(("Number", ""))
    assert typist.ends() == 0
    assert results(typist.shown)["Di"] == -32300


def test_a_contradiction_lets_another_answer_be_changed(terminal):
    typist = terminal("--rules", "riichi/tenhou")
    typist.answers(*told(DAISANGEN)[:8], ("Number", "1"), ("Concealed tiles", "12m98p"), ("Winning tile", "3m"))
    typist.sees("make no winning hand")
    typist.sees("What is to be changed?")
    typist.answers(("Number [What did Bo hold", ""), ("Number [Type the tiles]", ""))
    typist.answers(("Concealed tiles, without the winning tile [12m98p]", "12m99p"), ("Winning tile [3m]", ""))
    typist.sees("Who fed Bo's 777z?")


def test_names_left_empty_are_the_seats(terminal):
    typist = terminal("--rules", "riichi/tenhou")
    typist.answers(*((question, "") for question, _ in PLAYERS), ("Number", "False win"))
    typist.sees("Who?")
    assert "East" in typist.sees("North")


def test_the_end_of_input_is_told(terminal):
    typist = terminal("--rules", "riichi/tenhou")
    typist.answers(*PLAYERS)
    typist.sees("Number")
    typist.presses(b"\x04")
    assert typist.ends() == 2
    assert typist.shown.rstrip().endswith("The input ended before the deal was complete.")


def test_breaking_off_shows_no_traceback(terminal):
    typist = terminal("--rules", "riichi/tenhou")
    typist.answers(*PLAYERS)
    typist.sees("Number")
    typist.presses(b"\x03")
    assert typist.ends() == 130
    assert "Traceback" not in typist.shown


@pytest.mark.parametrize(
    ("language", "words"),
    [("ja", "この局はどう終わりましたか"), ("zh-CN", "这一局怎样结束"), ("zh-TW", "這一局怎樣結束")],
)
def test_the_dialogue_speaks_the_language_asked_for(terminal, language, words):
    typist = terminal("--rules", "riichi/tenhou", "--lang", language)
    for name in ("Ann", "Bo", "Cy", "Di"):
        typist.types(name)
    typist.sees(words)


def test_rules_that_do_not_exist_are_refused_in_one_line(terminal):
    typist = terminal("--rules", "riichi/moon")
    assert typist.ends() == 2
    assert len(typist.shown.strip().splitlines()) == 1


def test_wuhan_is_told_with_its_own_words(terminal):
    typist = terminal("--rules", "wuhan/kaikoufan")
    typist.answers(*PLAYERS, ("Number", "Self-drawn"), ("Number", "Bo"), ("openings and kongs", "123m 456m 777m"))
    typist.answers(("Number", "1"), ("Concealed tiles", "888m9m"), ("Winning tile", "9m"))
    typist.answers(("Which tile was wild?", "8p"), ("Number [The wild tile itself]", "2"))
    typist.answers(("Number", "Cy"))
    for name in ("Ann", "Cy", "Di"):
        typist.answers((f"{name}'s openings and kongs", ""))
    typist.answers(("Numbers", ""))
    typist.sees("Is anything to be changed?")
    typist.answers(("Number", ""))
    assert typist.ends() == 0
    assert results(typist.shown)["Cy"] == -240
