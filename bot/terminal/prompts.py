"""How a terminal asks: a line out and a line in, through a terminal or a pipe, or with arrow keys."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Protocol, TextIO


class Prompts(Protocol):
    """All that the dialogue needs of a terminal."""

    def say(self, text: str) -> None:
        """Show a line."""
        ...

    def ask(self, text: str) -> str:
        """Ask for a line; raises `EOFError` when no more will come."""
        ...

    def pick(self, title: str, labels: Sequence[str], hint: str) -> int | None:
        """Ask for one of some labels and give its place, None where none was chosen.

        Raises `ValueError` for what is none of them and `EOFError` when no more will come.
        """
        ...

    def pick_many(self, title: str, labels: Sequence[str], hint: str) -> Sequence[int]:
        """Ask for any of some labels and give their places; raises as `pick` does."""
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

    def pick(self, title: str, labels: Sequence[str], hint: str) -> int | None:
        """Number the labels and read a number, or the beginning of a label."""
        places = self.pick_many(title, labels, hint)
        if len(places) > 1:
            raise ValueError(places)
        return next(iter(places), None)

    def pick_many(self, title: str, labels: Sequence[str], hint: str) -> Sequence[int]:
        """Number the labels and read numbers, or the beginnings of labels."""
        self.say(title)
        for number, label in enumerate(labels, start=1):
            self.say(f"  {number}  {label}")
        text = self.ask(hint)
        whole = _named(text, labels)
        if text and len(whole) == 1:
            return whole
        return list(dict.fromkeys(_place(word, labels) for word in text.replace(",", " ").split()))


def _place(word: str, labels: Sequence[str]) -> int:
    if word.isdecimal() and 1 <= int(word) <= len(labels):
        return int(word) - 1
    named = _named(word, labels)
    if len(named) != 1:
        raise ValueError(word)
    return named[0]


def _named(text: str, labels: Sequence[str]) -> list[int]:
    """Find the labels that begin so; one that is just this comes before longer ones."""
    wanted = text.casefold()
    exact = [place for place, label in enumerate(labels) if label.casefold() == wanted]
    return exact or [place for place, label in enumerate(labels) if label.casefold().startswith(wanted)]


def prompts_for(source: TextIO, sink: TextIO) -> Prompts:
    """Give prompts with arrow keys where both ends are a terminal and the extra ``tui`` is there, else plain ones."""
    if source.isatty() and sink.isatty() and find_spec("questionary") is not None:
        from .arrows import ArrowPrompts  # noqa: PLC0415 - only where its library is installed

        return ArrowPrompts()
    return PlainPrompts(source, sink)
