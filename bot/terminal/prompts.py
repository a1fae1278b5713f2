"""Plain prompts: a line out, a line in, through a terminal or a pipe."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TextIO


class Prompts(Protocol):
    """How a terminal asks: all that the dialogue needs of it."""

    def say(self, text: str) -> None:
        """Show a line."""
        ...

    def ask(self, text: str) -> str:
        """Ask for a line; raises `EOFError` when no more will come."""
        ...

    def pick(self, title: str, labels: Sequence[str], hint: str) -> Sequence[int]:
        """Ask for any of some labels and give their places; an unreadable answer gives none twice over."""
        ...


class PlainPrompts:
    """Prompts on any two text streams."""

    def __init__(self, source: TextIO, sink: TextIO) -> None:
        self._source = source
        self._sink = sink

    def say(self, text: str) -> None:
        """Show a line."""
        self._sink.write(text + "\n")
        self._sink.flush()

    def ask(self, text: str) -> str:
        """Ask for a line; raises `EOFError` when no more will come."""
        self._sink.write(f"{text}: ")
        self._sink.flush()
        line = self._source.readline()
        if not line:
            raise EOFError
        return line.strip()

    def pick(self, title: str, labels: Sequence[str], hint: str) -> Sequence[int]:
        """Number the labels and read numbers, or the labels themselves; raises `ValueError` for anything else."""
        self.say(title)
        for number, label in enumerate(labels, start=1):
            self.say(f"  {number}  {label}")
        return [_place(word, labels) for word in self.ask(hint).replace(",", " ").split()]


def _place(word: str, labels: Sequence[str]) -> int:
    if word.isdecimal() and 1 <= int(word) <= len(labels):
        return int(word) - 1
    named = [place for place, label in enumerate(labels) if label.casefold().startswith(word.casefold())]
    if len(named) != 1:
        raise ValueError(word)
    return named[0]
