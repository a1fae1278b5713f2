"""Prompts with arrow keys, where the optional extra ``tui`` is installed and both ends are a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TextIO

from prompt_toolkit import print_formatted_text
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.input import create_input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent, merge_key_bindings
from prompt_toolkit.key_binding.key_processor import KeyPress
from prompt_toolkit.keys import Keys
from prompt_toolkit.output import Output, create_output
from prompt_toolkit.output.vt100 import Vt100_Output
from questionary import Choice, Question, checkbox, select, text
from questionary.constants import DEFAULT_STYLE
from questionary.prompts.common import InquirerControl

from bot.i18n import Catalogue

from .prompts import NOTHING, asking

_MARK: Final = "?"


class ArrowPrompts:
    """Prompts on a terminal, with hints in a language; Ctrl-D ends the input, Ctrl-C the program."""

    def __init__(self, source: TextIO, sink: TextIO, language: Catalogue) -> None:
        self._sink = sink
        self._output = _output(sink)
        self._ends: dict[str, Any] = {"input": create_input(source), "output": self._output, "qmark": _MARK}
        self._language = language

    def say(self, text: str) -> None:
        """Show a line."""
        self._sink.write(text + "\n")
        self._sink.flush()

    def ask(self, title: str, given: str = "", typed: str = "") -> str:
        """Ask for a line in which what was typed before, or else the answer so far, already stands."""
        line = str(_answer(text(asking(title), default=typed or given, **self._ends))).strip()
        return "" if line == NOTHING else line

    def pick(self, title: str, labels: Sequence[str], given: int | None = None) -> int:
        """Let one label be chosen, beginning at the answer so far."""
        hint, choices = self._language("terminal.arrows.pick"), _choices(labels)
        first = None if given is None else choices[given]
        place: int = _answer(select(title, choices, default=first, instruction=hint, **self._ends))
        return place

    def pick_many(self, title: str, labels: Sequence[str], given: Sequence[int] = (), least: int = 0) -> Sequence[int]:
        """Let any labels be ticked, those of the answer so far to begin with."""
        while len(places := self._ticked(title, _choices(labels, given))) < least:
            self.say(self._language("terminal.arrows.tick"))
        self._tell(title, ", ".join(labels[place] for place in places) or self._language("terminal.none"))
        return places

    def _ticked(self, title: str, choices: list[Choice]) -> list[int]:
        hint = self._language("terminal.arrows.pick-many")
        return _answer(checkbox(title, choices, instruction=hint, erase_when_done=True, **self._ends), _TICKING)

    def _tell(self, title: str, answer: str) -> None:
        """Show what was ticked: the library would count it, in English."""
        parts = [("class:qmark", _MARK), ("class:question", f" {title} "), ("class:answer", answer)]
        print_formatted_text(FormattedText(parts), style=DEFAULT_STYLE, output=self._output)


def _choices(labels: Sequence[str], ticked: Sequence[int] = ()) -> list[Choice]:
    return [Choice(label, value=place, checked=place in ticked) for place, label in enumerate(labels)]


def _output(sink: TextIO) -> Output:
    """Write without asking where the cursor is: some terminals never answer, and every question would wait for it."""
    output = create_output(sink)
    if isinstance(output, Vt100_Output):
        output.enable_cpr = False
    return output


_KEYS, _TICKING = KeyBindings(), KeyBindings()


def _answer(question: Question, *further: KeyBindings) -> Any:  # noqa: ANN401 - the library's answers have no types
    """Ask with the keys that plain prompts know too."""
    asked = question.application
    asked.key_bindings = merge_key_bindings([*filter(None, [asked.key_bindings]), _KEYS, *further])
    return question.unsafe_ask()


@_KEYS.add(Keys.ControlD, eager=True)
def _end_input(event: KeyPressEvent) -> None:
    event.app.exit(exception=EOFError, style="class:exiting")


@_KEYS.add(Keys.ControlJ, eager=True)
def _return(event: KeyPressEvent) -> None:
    """Take a return that was pressed before the question was there, which the terminal passes on as a line's end."""
    event.key_processor.feed(KeyPress(Keys.ControlM, "\r"))


@_TICKING.add(Keys.ControlM, eager=True)
def _take_ticked(event: KeyPressEvent) -> None:
    """Take what is ticked without the library's word for it, which could be drawn before the question goes."""
    controls = event.app.layout.find_all_controls()
    control = next(each for each in controls if isinstance(each, InquirerControl))
    event.app.exit(result=[choice.value for choice in control.get_selected_values()])
