"""Prompts with arrow keys, where the optional extra ``tui`` is installed and both ends are a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, cast

_Library = Any
"""The library is optional, so that its types are not there to be checked everywhere."""


class ArrowPrompts:
    """Prompts on the terminal the program runs in; Ctrl-D ends the input, Ctrl-C the program."""

    def __init__(self) -> None:
        self._library: _Library = import_module("questionary")

    def say(self, text: str) -> None:
        """Show a line."""
        self._library.print(text)

    def ask(self, text: str) -> str:
        """Ask for a line."""
        return str(self._answer(self._library.text(f"{text}:"))).strip()

    def pick(self, title: str, labels: Sequence[str], hint: str) -> int | None:
        """Let one label be chosen."""
        return cast("int", self._answer(self._library.select(title, choices=self._choices(labels), instruction=hint)))

    def pick_many(self, title: str, labels: Sequence[str], hint: str) -> Sequence[int]:
        """Let any labels be chosen."""
        asked = self._library.checkbox(title, choices=self._choices(labels), instruction=hint)
        return cast("list[int]", self._answer(asked))

    def _choices(self, labels: Sequence[str]) -> list[object]:
        return [self._library.Choice(title=label, value=place) for place, label in enumerate(labels)]

    def _answer(self, question: _Library) -> object:
        return question.unsafe_ask()
