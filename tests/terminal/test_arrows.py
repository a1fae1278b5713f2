"""The dialogue with arrow keys, where the optional extra is installed."""

import pytest

pytest.importorskip("questionary", reason="the optional extra tui is not installed")

DOWN, UP, RETURN, SPACE = b"\x1b[B", b"\x1b[A", b"\r", b" "
PROGRAM = """
import sys
from bot.dialogue.session import Session
from bot.i18n import catalogue
from bot.terminal.dialogue import hold_dialogue
from bot.terminal.prompts import prompts_for

prompts = prompts_for(sys.stdin, sys.stdout)
print(type(prompts).__name__)
print("results:", hold_dialogue(Session(rules="riichi/tenhou"), prompts, catalogue("en")).ruling.deltas)
"""


@pytest.fixture
def typist(terminal):
    """A dialogue with arrow keys, everybody seated."""
    typist = terminal(command=("-c", PROGRAM), terminal="xterm")
    typist.sees("ArrowPrompts")
    for seat, name in zip(("East", "South", "West", "North"), (b"Ann", b"Bo", b"Cy", b"Di"), strict=True):
        typist.sees(f"Name in {seat}")
        typist.presses(name + RETURN)
    typist.sees("How did the deal end?")
    typist.sees("False win")
    return typist


def test_choices_are_walked_through_and_ticked(typist):
    typist.presses(DOWN * 4 + RETURN)
    typist.sees("Who declared riichi in this deal?")
    typist.sees("Di")
    typist.presses(SPACE + RETURN)
    typist.sees("Is anything to be changed?")
    typist.sees("Nothing: go on")
    typist.presses(UP + RETURN)
    typist.sees("results: {'E': -1000, 'S': 0, 'W': 0, 'N': 0}")
    assert typist.ends() == 0


def test_breaking_off_ends_the_program(typist):
    typist.presses(b"\x03")
    assert typist.ends() != 0
    assert "KeyboardInterrupt" in typist.shown
