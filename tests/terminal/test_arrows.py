"""The dialogue with arrow keys: the same script, chosen and ticked instead of numbered, mended instead of retyped."""

import pytest

from bot.i18n import LANGUAGES, catalogue
from tests.wording import say

from .reading import results

pytestmark = pytest.mark.slow

DOWN, UP, LEFT, RETURN, SPACE, ERASE = b"\x1b[B", b"\x1b[A", b"\x1b[D", b"\r", b" ", b"\x7f"
BREAK, END = b"\x03", b"\x04"
LIBRARY_ENGLISH = ("done", "selection", "arrow keys", "Use ", "Invalid", "Cancelled", "WARNING", "CPR")
"""What the library says of its own accord."""


@pytest.fixture
def arrows(terminal):
    """Start the dialogue at a terminal that can move its cursor."""

    def start(*arguments, rules="riichi/tenhou"):
        return terminal("--rules", rules, *arguments, terminal="xterm-256color")

    return start


def keyed(typist, *pairs):
    """Wait for each question and press keys."""
    for question, keys in pairs:
        typist.sees(question)
        typist.presses(keys)


PLAYERS = (
    (say("terminal.name", seat=say("seat.E")), b"Ann" + RETURN),
    (say("terminal.name", seat=say("seat.S")), b"Bo" + RETURN),
    (say("terminal.name", seat=say("seat.W")), b"Cy" + RETURN),
    (say("terminal.name", seat=say("seat.N")), b"Di" + RETURN),
)
WON_BY_BO = (
    *PLAYERS,
    (say("ending.abortive"), RETURN),
    ("○ Di", DOWN + SPACE + RETURN),
    (say("question.discarder"), b""),
    ("Di", DOWN * 2 + RETURN),
)
TOLD = (
    *WON_BY_BO,
    (say("step.melds", player="The winner"), b"555z 666z 777z" + RETURN),
    (say("way.han"), RETURN),
    (say("ui.concealed"), b"12m99p" + RETURN),
    (say("terminal.winning"), b"3m" + RETURN),
    (say("question.feeder", player="Bo", tiles="🀄︎🀄︎🀄︎"), b""),
    ("Di", DOWN + RETURN),
)
NOTHING = f"» {say('terminal.nothing')}"
CHANGE = (say("terminal.change"), b"")
"""The last question, for whose choices the next pair waits."""


def changing(question, above):
    """Choose a question that stands so far above the last choice, at the end of everything."""
    return (CHANGE, (NOTHING, UP * above), (f"» {question}", RETURN))


HONBA = (*changing(say("question.honba"), 2), (say("question.honba"), b"1" + RETURN))


def test_a_dispute_is_settled_with_arrow_keys(arrows):
    typist = arrows()
    keyed(typist, *TOLD, *HONBA, CHANGE, (NOTHING, RETURN))
    assert typist.ends() == 0
    assert "Bo wins off Di: daisangen (big three dragons)" in typist.shown
    assert results(typist.shown)["Bo"] == 32300


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_hint_is_in_the_reader_s_language(arrows, language):
    words = catalogue(language)
    typist = arrows("--lang", language)
    for seat, name in zip("ESWN", (b"Ann", b"Bo", b"Cy", b"Di"), strict=True):
        keyed(typist, (words("terminal.name", seat=words(f"seat.{seat}")), name + RETURN))
    typist.sees(words("terminal.arrows.pick"))
    keyed(typist, (words("ending.false-win"), DOWN * 3 + RETURN))
    typist.sees(words("question.ready"))
    typist.sees(words("terminal.arrows.pick-many"))
    keyed(typist, ("○ Di", SPACE + DOWN * 2 + SPACE + RETURN), ("○ Di", RETURN))
    keyed(typist, (words("terminal.nothing"), RETURN))
    assert typist.ends() == 0
    assert results(typist.shown) == {"Ann": 1500, "Bo": -1500, "Cy": 1500, "Di": -1500}
    assert f"{words('question.ready')} Ann, Cy" in typist.shown
    assert words("terminal.none") in typist.shown
    assert [text for text in LIBRARY_ENGLISH if text in typist.shown] == []


def test_what_was_mistyped_stands_in_the_line_to_be_mended(arrows):
    typist = arrows()
    keyed(typist, *WON_BY_BO, (say("step.melds", player="The winner"), b"555z 66x 777z" + RETURN))
    typist.sees("555z 66x 777z\n       ^")
    keyed(typist, ("555z 66x 777z", LEFT * 5 + ERASE + b"6z" + RETURN))
    typist.sees(say("question.hand", player="Bo"))


def test_one_of_two_texts_is_mended_and_the_other_kept(arrows):
    typist = arrows()
    keyed(
        typist,
        *WON_BY_BO,
        (say("step.melds", player="The winner"), b"555z 666z 777z" + RETURN),
        (say("way.han"), RETURN),
    )
    keyed(typist, (say("ui.concealed"), b"12m99p" + RETURN), (say("terminal.winning"), b"3x" + RETURN))
    typist.sees("3x\n ^")
    keyed(typist, (say("way.han"), RETURN), ("12m99p", RETURN), ("3x", ERASE + b"m" + RETURN))
    typist.sees(say("question.feeder", player="Bo", tiles="🀄︎🀄︎🀄︎"))


def test_a_contradiction_begins_at_the_step_that_is_to_blame(arrows):
    typist = arrows()
    keyed(
        typist,
        *WON_BY_BO,
        (say("step.melds", player="The winner"), b"555z 666z 777z" + RETURN),
        (say("way.han"), RETURN),
    )
    keyed(typist, (say("ui.concealed"), b"12m98p" + RETURN), (say("terminal.winning"), b"3m" + RETURN))
    typist.sees(say("error.bad-hand.no-winning-shape", player="Bo"))
    typist.sees(say("terminal.mend"))
    keyed(typist, (f"» {say('question.hand', player='Bo')}", RETURN), (say("way.han"), RETURN))
    keyed(typist, ("12m98p", ERASE * 2 + b"9p" + RETURN), ("3m", RETURN))
    typist.sees(say("question.feeder", player="Bo", tiles="🀄︎🀄︎🀄︎"))


def test_an_answer_that_is_changed_begins_as_it_was(arrows):
    typist = arrows()
    keyed(typist, *TOLD, *HONBA, *changing(say("question.honba"), 2))
    keyed(typist, (f"{say('question.honba')}: 1", ERASE + b"2" + RETURN))
    keyed(typist, *changing(say("question.feeder", player="Bo", tiles="🀄︎🀄︎🀄︎"), 4), ("» Cy", RETURN))
    keyed(typist, CHANGE, (NOTHING, RETURN))
    assert typist.ends() == 0
    assert results(typist.shown)["Bo"] == 32600


def test_what_was_ticked_stays_ticked_until_it_is_not(arrows):
    typist = arrows("--no-picture")
    keyed(typist, *PLAYERS, (say("ending.false-win"), DOWN * 3 + RETURN), ("○ Di", SPACE + RETURN), ("○ Di", RETURN))
    keyed(typist, *changing(say("step.draw"), 2))
    keyed(typist, ("● Ann", b""), ("○ Di", DOWN + SPACE + RETURN), ("○ Di", RETURN), CHANGE)
    keyed(typist, (NOTHING, RETURN))
    assert typist.ends() == 0
    assert results(typist.shown) == {"Ann": 1500, "Bo": 1500, "Cy": -1500, "Di": -1500}


def test_a_dash_and_an_empty_line_take_an_answer_back(arrows):
    typist = arrows()
    honba, again = say("question.honba"), changing(say("question.honba"), 2)
    keyed(typist, *TOLD, *HONBA, *again, (f"{honba}: 1", ERASE + b"-" + RETURN))
    keyed(typist, *again, (f"{honba}:", b"3" + RETURN))
    keyed(typist, *again, (f"{honba}: 3", ERASE + RETURN))
    keyed(typist, CHANGE, (NOTHING, RETURN))
    assert typist.ends() == 0
    assert results(typist.shown)["Bo"] == 32000


def test_one_winner_must_be_ticked(arrows):
    typist = arrows()
    keyed(typist, *PLAYERS, (say("ending.abortive"), RETURN), ("○ Di", RETURN))
    typist.sees(say("terminal.arrows.tick"))
    keyed(typist, ("○ Di", SPACE + RETURN))
    typist.sees(say("question.discarder"))


def test_the_only_winner_of_a_self_draw_is_chosen_not_ticked(arrows):
    typist = arrows()
    keyed(
        typist, *PLAYERS, (say("ending.abortive"), DOWN + RETURN), (say("question.winners"), b""), ("Di", DOWN + RETURN)
    )
    typist.sees(say("step.melds", player="The winner"))


def test_a_return_that_comes_as_a_line_s_end_is_one_too(arrows):
    typist = arrows()
    keyed(typist, *PLAYERS, (say("ending.abortive"), b"\n"), ("○ Di", SPACE + b"\n"))
    typist.sees(say("question.discarder"))


def test_wuhan_is_told_with_arrow_keys(arrows):
    typist = arrows("--no-picture", rules="wuhan/kaikoufan")
    keyed(
        typist,
        *PLAYERS,
        (say("ending.left-game", family="wuhan"), UP + RETURN),
        (say("question.culprit"), b""),
        ("Di", RETURN),
        (say("terminal.nothing"), RETURN),
    )
    assert typist.ends() == 0
    assert results(typist.shown)["Ann"] == -400


def test_hong_kong_is_told_with_arrow_keys(arrows):
    typist = arrows("--no-picture", rules="hongkong/half-gun")
    keyed(
        typist,
        *PLAYERS,
        (say("ending.false-win", family="hongkong"), UP + RETURN),
        (say("question.culprit"), b""),
        ("Di", UP + RETURN),
        (say("terminal.nothing"), RETURN),
    )
    assert typist.ends() == 0
    assert results(typist.shown)["Di"] == -2304


@pytest.mark.parametrize(
    ("before", "question"),
    [((), say("terminal.name", seat=say("seat.E"))), (PLAYERS, say("ending.abortive")), (WON_BY_BO, "melds")],
)
def test_breaking_off_shows_no_traceback(arrows, before, question):
    typist = arrows()
    keyed(typist, *before, (question, BREAK))
    assert typist.ends() == 130
    assert "Traceback" not in typist.shown


@pytest.mark.parametrize(
    ("before", "question"),
    [
        ((), say("terminal.name", seat=say("seat.E"))),
        (PLAYERS, say("ending.abortive")),
        ((*PLAYERS, (say("ending.abortive"), RETURN)), "○ Di"),
        (WON_BY_BO, "melds"),
    ],
)
def test_the_end_of_input_is_told(arrows, before, question):
    typist = arrows()
    keyed(typist, *before, (question, END))
    assert typist.ends() == 2
    assert typist.shown.rstrip().endswith(say("terminal.gone"))


def test_the_input_may_end_at_the_last_question(arrows):
    typist = arrows()
    keyed(typist, *TOLD, *HONBA, CHANGE, (NOTHING, END))
    assert typist.ends() == 0
    assert results(typist.shown)["Bo"] == 32300


@pytest.mark.parametrize("kind", ["dumb", "unknown", ""])
def test_a_terminal_that_cannot_move_its_cursor_is_asked_plainly(terminal, kind):
    typist = terminal("--rules", "riichi/tenhou", terminal=kind)
    for name in ("Ann", "Bo", "Cy", "Di"):
        typist.types(name)
    typist.sees(f"  1  {say('ending.discard')}")
    assert "\x1b" not in typist.raw
