"""The dialogue with arrow keys: the same script, chosen and ticked instead of numbered, mended instead of retyped."""

import pytest

from bot.i18n import LANGUAGES, catalogue

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
    ("Name in East", b"Ann" + RETURN),
    ("Name in South", b"Bo" + RETURN),
    ("Name in West", b"Cy" + RETURN),
    ("Name in North", b"Di" + RETURN),
)
WON_BY_BO = (
    *PLAYERS,
    ("Called off", RETURN),
    ("○ Di", DOWN + SPACE + RETURN),
    ("Off whom?", b""),
    ("Di", DOWN * 3 + RETURN),
)
TOLD = (
    *WON_BY_BO,
    ("The winner's melds", b"555z 666z 777z" + RETURN),
    ("We agree on han", RETURN),
    ("Concealed tiles", b"12m99p" + RETURN),
    ("Winning tile", b"3m" + RETURN),
    ("Who fed Bo's 777z?", b""),
    ("Di", DOWN + RETURN),
    ("○ Di", RETURN),
    ("Counters on the table", b"1" + RETURN),
    ("Riichi sticks", RETURN),
)
CHANGE = ("Is anything to be changed?", b"")
"""The last question, for whose choices the next pair waits."""


def test_a_dispute_is_settled_with_arrow_keys(arrows):
    typist = arrows()
    keyed(typist, *TOLD, CHANGE, ("Nothing: go on", RETURN))
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
    keyed(typist, ("○ Di", SPACE + DOWN * 2 + SPACE + RETURN), ("○ Di", RETURN), ("○ Di", RETURN))
    keyed(typist, (words("terminal.nothing"), RETURN))
    assert typist.ends() == 0
    assert results(typist.shown) == {"Ann": 1500, "Bo": -1500, "Cy": 1500, "Di": -1500}
    assert f"{words('question.ready')} Ann, Cy" in typist.shown
    assert words("terminal.none") in typist.shown
    assert [text for text in LIBRARY_ENGLISH if text in typist.shown] == []


def test_what_was_mistyped_stands_in_the_line_to_be_mended(arrows):
    typist = arrows()
    keyed(typist, *WON_BY_BO, ("The winner's melds", b"555z 66x 777z" + RETURN))
    typist.sees("555z 66x 777z\n       ^")
    keyed(typist, ("555z 66x 777z", LEFT * 5 + ERASE + b"6z" + RETURN))
    typist.sees("What did Bo hold")


def test_one_of_two_texts_is_mended_and_the_other_kept(arrows):
    typist = arrows()
    keyed(typist, *WON_BY_BO, ("The winner's melds", b"555z 666z 777z" + RETURN), ("We agree on han", RETURN))
    keyed(typist, ("Concealed tiles", b"12m99p" + RETURN), ("Winning tile", b"3x" + RETURN))
    typist.sees("3x\n ^")
    keyed(typist, ("We agree on han", RETURN), ("12m99p", RETURN), ("3x", ERASE + b"m" + RETURN))
    typist.sees("Who fed Bo's 777z?")


def test_a_contradiction_begins_at_the_step_that_is_to_blame(arrows):
    typist = arrows()
    keyed(typist, *WON_BY_BO, ("The winner's melds", b"555z 666z 777z" + RETURN), ("We agree on han", RETURN))
    keyed(typist, ("Concealed tiles", b"12m98p" + RETURN), ("Winning tile", b"3m" + RETURN))
    typist.sees("make no winning hand")
    typist.sees("What is to be changed?")
    keyed(typist, ("» What did Bo hold", RETURN), ("We agree on han", RETURN))
    keyed(typist, ("12m98p", ERASE * 2 + b"9p" + RETURN), ("3m", RETURN))
    typist.sees("Who fed Bo's 777z?")


def test_an_answer_that_is_changed_begins_as_it_was(arrows):
    typist = arrows()
    keyed(typist, *TOLD, CHANGE, ("» Nothing: go on", UP + RETURN))
    keyed(typist, ("○ Di", RETURN), ("Counters on the table (honba): 1", ERASE + b"2" + RETURN), ("sticks", RETURN))
    keyed(typist, CHANGE, ("» Nothing: go on", UP * 2 + RETURN), ("» Cy", RETURN), CHANGE, ("Nothing: go on", RETURN))
    assert typist.ends() == 0
    assert results(typist.shown)["Bo"] == 32600


def test_what_was_ticked_stays_ticked_until_it_is_not(arrows):
    typist = arrows("--no-picture")
    keyed(typist, *PLAYERS, ("False win", DOWN * 3 + RETURN), ("○ Di", SPACE + RETURN), ("○ Di", RETURN))
    keyed(typist, ("○ Di", RETURN), CHANGE, ("» Nothing: go on", UP * 2 + RETURN))
    keyed(typist, ("● Ann", b""), ("○ Di", DOWN + SPACE + RETURN), ("○ Di", RETURN), CHANGE)
    keyed(typist, ("» Nothing: go on", RETURN))
    assert typist.ends() == 0
    assert results(typist.shown) == {"Ann": 1500, "Bo": 1500, "Cy": -1500, "Di": -1500}


def test_a_dash_and_an_empty_line_take_an_answer_back(arrows):
    typist = arrows()
    keyed(typist, *TOLD, CHANGE, ("» Nothing: go on", UP + RETURN))
    keyed(typist, ("○ Di", RETURN), ("(honba): 1", ERASE + b"-" + RETURN), ("sticks", RETURN))
    keyed(typist, CHANGE, ("» Nothing: go on", UP + RETURN))
    keyed(typist, ("○ Di", RETURN), ("(honba):", b"3" + RETURN), ("sticks", RETURN))
    keyed(typist, CHANGE, ("» Nothing: go on", UP + RETURN))
    keyed(typist, ("○ Di", RETURN), ("(honba): 3", ERASE + RETURN), ("sticks", RETURN))
    keyed(typist, CHANGE, ("» Nothing: go on", RETURN))
    assert typist.ends() == 0
    assert results(typist.shown)["Bo"] == 32000


def test_one_winner_must_be_ticked(arrows):
    typist = arrows()
    keyed(typist, *PLAYERS, ("Called off", RETURN), ("○ Di", RETURN))
    typist.sees("Tick at least one, with the space bar.")
    keyed(typist, ("○ Di", SPACE + RETURN))
    typist.sees("Off whom?")


def test_the_only_winner_of_a_self_draw_is_chosen_not_ticked(arrows):
    typist = arrows()
    keyed(typist, *PLAYERS, ("Called off", DOWN + RETURN), ("Who won?", b""), ("Di", DOWN + RETURN))
    typist.sees("The winner's melds")


def test_a_return_that_comes_as_a_line_s_end_is_one_too(arrows):
    typist = arrows()
    keyed(typist, *PLAYERS, ("Called off", b"\n"), ("○ Di", SPACE + b"\n"))
    typist.sees("Off whom?")


def test_wuhan_is_told_with_arrow_keys(arrows):
    typist = arrows("--no-picture", rules="wuhan/kaikoufan")
    keyed(typist, *PLAYERS, ("Somebody left", UP + RETURN), ("Who?", b""), ("Di", RETURN), ("Nothing: go on", RETURN))
    assert typist.ends() == 0
    assert results(typist.shown)["Ann"] == -400


def test_hong_kong_is_told_with_arrow_keys(arrows):
    typist = arrows("--no-picture", rules="hongkong/half-gun")
    keyed(typist, *PLAYERS, ("False win", UP + RETURN), ("Who?", b""), ("Di", UP + RETURN), ("Nothing: go on", RETURN))
    assert typist.ends() == 0
    assert results(typist.shown)["Di"] == -2304


@pytest.mark.parametrize(("before", "question"), [((), "Name in East"), (PLAYERS, "Called off"), (WON_BY_BO, "melds")])
def test_breaking_off_shows_no_traceback(arrows, before, question):
    typist = arrows()
    keyed(typist, *before, (question, BREAK))
    assert typist.ends() == 130
    assert "Traceback" not in typist.shown


@pytest.mark.parametrize(
    ("before", "question"),
    [((), "Name in East"), (PLAYERS, "Called off"), ((*PLAYERS, ("Called off", RETURN)), "○ Di"), (WON_BY_BO, "melds")],
)
def test_the_end_of_input_is_told(arrows, before, question):
    typist = arrows()
    keyed(typist, *before, (question, END))
    assert typist.ends() == 2
    assert typist.shown.rstrip().endswith("The input ended before the deal was complete.")


def test_the_input_may_end_at_the_last_question(arrows):
    typist = arrows()
    keyed(typist, *TOLD, CHANGE, ("Nothing: go on", END))
    assert typist.ends() == 0
    assert results(typist.shown)["Bo"] == 32300


@pytest.mark.parametrize("kind", ["dumb", "unknown", ""])
def test_a_terminal_that_cannot_move_its_cursor_is_asked_plainly(terminal, kind):
    typist = terminal("--rules", "riichi/tenhou", terminal=kind)
    for name in ("Ann", "Bo", "Cy", "Di"):
        typist.types(name)
    typist.sees("  1  Won off a discard")
    assert "\x1b" not in typist.raw
