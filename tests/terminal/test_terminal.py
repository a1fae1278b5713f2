"""A dispute settled at a real terminal: typed, mistyped, changed, broken off."""

import pytest

from tests.wording import say

from .reading import results

pytestmark = pytest.mark.slow

PLAYERS = (
    (say("terminal.name", seat=say("seat.E")), "Ann"),
    (say("terminal.name", seat=say("seat.S")), "Bo"),
    (say("terminal.name", seat=say("seat.W")), "Cy"),
    (say("terminal.name", seat=say("seat.N")), "Di"),
)
DAISANGEN = (
    *PLAYERS,
    (say("terminal.pick"), "1"),
    (say("question.winners"), ""),
    (say("terminal.pick-many.needed"), "Bo"),
    (say("terminal.pick"), "Di"),
    (say("question.first-melds"), "555z 666z 777z"),
    (say("terminal.pick"), "1"),
    (say("ui.concealed"), "12m99p"),
    (say("terminal.winning"), "3m"),
    (say("question.feeder", player="Bo", tiles="🀄︎🀄︎🀄︎"), ""),
    (say("terminal.pick"), "Cy"),
    (say("terminal.change"), ""),
    (say("terminal.pick"), say("question.honba")),
    (say("question.honba"), "1"),
)


def told(pairs):
    """Leave out the waiting for a title: the answer belongs to the hint below it."""
    return [
        pair
        for pair in pairs
        if pair[0]
        not in (
            say("question.winners"),
            say("question.feeder", player="Bo", tiles="🀄︎🀄︎🀄︎"),
            say("terminal.change"),
        )
    ]


def test_a_dispute_is_settled_question_by_question(terminal):
    typist = terminal("--rules", "riichi/tenhou")
    typist.answers(*told(DAISANGEN))
    typist.sees(say("terminal.change"))
    typist.answers((say("terminal.pick"), ""))
    assert typist.ends() == 0
    assert "Bo wins off Di: daisangen (big three dragons)" in typist.shown
    assert results(typist.shown)["Bo"] == 32300
    assert "Riichi · Tenhou" in typist.shown


def test_what_is_mistyped_is_marked_and_asked_again(terminal):
    typist = terminal("--rules", "riichi/tenhou")
    typist.answers(*PLAYERS, (say("terminal.pick"), "9"))
    typist.sees(say("terminal.again"))
    typist.answers((say("terminal.pick"), say("ending.discard")), (say("terminal.pick-many.needed"), "nobody"))
    typist.sees(say("terminal.again"))
    typist.answers((say("terminal.pick-many.needed"), "2"), (say("terminal.pick"), "Bo"))
    typist.sees(say("terminal.again"))
    typist.answers((say("terminal.pick"), "3"), (say("question.first-melds"), "555z 66x"))
    typist.sees("555z 66x\n       ^")
    typist.answers((say("question.first-melds"), "555z 666z"))
    typist.sees(say("question.hand", player="Bo"))


def test_an_empty_answer_to_what_must_be_answered_is_asked_again(terminal):
    typist = terminal("--rules", "riichi/tenhou")
    typist.answers(*PLAYERS, (say("terminal.pick"), ""))
    typist.sees(say("terminal.again"))
    typist.answers((say("terminal.pick"), "1"), (say("terminal.pick-many.needed"), ""))
    typist.sees(say("question.winners"))


def test_a_sign_with_two_readings_is_asked_about(terminal):
    typist = terminal("--rules", "riichi/tenhou")
    typist.answers(*told(DAISANGEN)[:7], (say("question.first-melds"), "W W W"))
    typist.sees(say("notation.question.sign", text="W"))
    typist.answers((say("terminal.pick"), "White"))
    typist.sees(say("question.hand", player="Bo"))


def test_an_answer_is_changed_before_the_deal_is_settled(terminal):
    typist = terminal("--rules", "riichi/tenhou")
    typist.answers(*told(DAISANGEN))
    typist.sees(say("terminal.change"))
    typist.answers((say("terminal.pick"), say("question.feeder", player="Bo", tiles="🀄︎🀄︎🀄︎")))
    typist.answers((f"{say('terminal.pick')} [Cy]", "Di"))
    typist.sees(say("terminal.change"))
    typist.answers((say("terminal.pick"), ""))
    assert typist.ends() == 0
    assert results(typist.shown)["Di"] == -32300


def test_a_contradiction_lets_another_answer_be_changed(terminal):
    typist = terminal("--rules", "riichi/tenhou")
    typist.answers(
        *told(DAISANGEN)[:8],
        (say("terminal.pick"), "1"),
        (say("ui.concealed"), "12m98p"),
        (say("terminal.winning"), "3m"),
    )
    typist.sees(say("error.bad-hand.no-winning-shape", player="Bo"))
    typist.sees(say("terminal.mend"))
    typist.answers(
        (f"{say('terminal.pick')} [{say('question.hand', player='Bo')}", ""),
        (f"{say('terminal.pick')} [{say('way.tiles')}]", ""),
    )
    typist.answers((f"{say('terminal.concealed')} [12m98p]", "12m99p"), (f"{say('terminal.winning')} [3m]", ""))
    typist.sees(say("question.feeder", player="Bo", tiles="🀄︎🀄︎🀄︎"))


def test_names_left_empty_are_the_seats(terminal):
    typist = terminal("--rules", "riichi/tenhou")
    typist.answers(*((question, "") for question, _ in PLAYERS), (say("terminal.pick"), say("ending.false-win")))
    typist.sees(say("question.culprit"))
    assert say("seat.E") in typist.sees(say("seat.N"))


def test_the_end_of_input_is_told(terminal):
    typist = terminal("--rules", "riichi/tenhou")
    typist.answers(*PLAYERS)
    typist.sees(say("terminal.pick"))
    typist.presses(b"\x04")
    assert typist.ends() == 2
    assert typist.shown.rstrip().endswith(say("terminal.gone"))


def test_breaking_off_shows_no_traceback(terminal):
    typist = terminal("--rules", "riichi/tenhou")
    typist.answers(*PLAYERS)
    typist.sees(say("terminal.pick"))
    typist.presses(b"\x03")
    assert typist.ends() == 130
    assert "Traceback" not in typist.shown


@pytest.mark.parametrize(
    ("language", "words"),
    [(language, say("question.ending", language)) for language in ("ja", "zh-CN", "zh-TW")],
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
    typist.answers(
        *PLAYERS,
        (say("terminal.pick"), say("ending.self-draw", family="wuhan")),
        (say("terminal.pick"), "Bo"),
        (say("step.melds", player="The winner", family="wuhan"), "123m 456m 777m"),
    )
    typist.answers((say("terminal.pick"), "1"), (say("ui.concealed"), "888m9m"), (say("terminal.winning"), "9m"))
    typist.answers((say("question.wild"), "8p"), (f"{say('terminal.pick')} [{say('answer.wild.itself')}]", "2"))
    typist.answers((say("terminal.pick"), "Cy"))
    for name in ("Ann", "Cy", "Di"):
        typist.answers((say("question.wuhan.tokens", player=name), ""))
    typist.answers((say("question.wuhan.others-melds"), ""))
    typist.sees(say("terminal.change"))
    typist.answers((say("terminal.pick"), ""))
    assert typist.ends() == 0
    assert results(typist.shown)["Cy"] == -240
