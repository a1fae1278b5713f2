"""How a terminal asks: a line out and a line in, through a terminal or a pipe, or with arrow keys."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Final, Protocol, TextIO

from bot.i18n import Catalogue

NOTHING: Final = "-"
"""Typed to take back what is shown as the answer so far."""
_INCAPABLE = ("", "dumb", "unknown")
"""What terminals that cannot move their cursor call themselves."""
_BETWEEN = re.compile(r"[\s,，、]+")


class Prompts(Protocol):
    """All that the dialogue needs of a terminal; `given` is the answer so far, kept unless another one is given.

    All but `say` raise `EOFError` when no more will come.
    """

    def say(self, text: str) -> None:
        """Show a line."""
        ...

    def ask(self, title: str, given: str = "", typed: str = "") -> str:
        """Ask for a line; `typed` is one that could not be read, to be mended where a line can be."""
        ...

    def pick(self, title: str, labels: Sequence[str], given: int | None = None) -> int:
        """Ask for one of some labels and give its place; raises `ValueError` for what is none of them."""
        ...

    def pick_many(self, title: str, labels: Sequence[str], given: Sequence[int] = (), least: int = 0) -> Sequence[int]:
        """Ask for at least so many of some labels and give their places; raises `ValueError` for what is none."""
        ...


class PlainPrompts:
    """Prompts on any two text streams, with hints in a language."""

    def __init__(self, source: TextIO, sink: TextIO, language: Catalogue) -> None:
        self._source = source
        self._sink = sink
        self._language = language

    def say(self, text: str) -> None:
        """Show a line."""
        self._sink.write(text + "\n")
        self._sink.flush()

    def ask(self, title: str, given: str = "", typed: str = "") -> str:  # noqa: ARG002 - what was typed stands above
        """Ask for a line, with the answer so far beside the question."""
        line = self._line(title, given)
        return "" if line == NOTHING else line or given

    def pick(self, title: str, labels: Sequence[str], given: int | None = None) -> int:
        """Number the labels and read a number, or the beginning of a label."""
        self._list(title, labels)
        line = self._line(self._language("terminal.pick"), "" if given is None else labels[given])
        if not line and given is not None:
            return given
        (place,) = _places(line, labels)
        return place

    def pick_many(self, title: str, labels: Sequence[str], given: Sequence[int] = (), least: int = 0) -> Sequence[int]:
        """Number the labels and read numbers, or the beginnings of labels."""
        self._list(title, labels)
        name = "pick-many.needed" if least else "pick-many.given" if given else "pick-many"
        line = self._line(self._language(f"terminal.{name}"), ", ".join(labels[place] for place in given))
        places = () if line == NOTHING else _places(line, labels) if line else given
        if len(places) < least:
            raise ValueError(line)
        return places

    def _list(self, title: str, labels: Sequence[str]) -> None:
        self.say(title)
        for number, label in enumerate(labels, start=1):
            self.say(f"  {number}  {label}")

    def _line(self, title: str, given: str) -> str:
        shown = self._language("terminal.given", question=title, given=given) if given else title
        self._sink.write(f"{asking(shown)} ")
        self._sink.flush()
        line = self._source.readline()
        if not line:
            raise EOFError
        return line.strip()


def asking(title: str) -> str:
    """Write a title before the place where its answer is typed: a sentence has its end, all else gets a colon."""
    return title if title.endswith(("?", "？", "。")) else f"{title}:"


def _places(line: str, labels: Sequence[str]) -> list[int]:
    """Read one label as a whole, which may have spaces in it, or numbers and beginnings of labels."""
    whole = _named(line, labels)
    if line and len(whole) == 1:
        return whole
    return list(dict.fromkeys(_place(word, labels) for word in _BETWEEN.split(line) if word))


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


def prompts_for(source: TextIO, sink: TextIO, language: Catalogue) -> Prompts:
    """Return prompts with arrow keys where both ends are a capable terminal and ``tui`` is there, else plain ones."""
    if source.isatty() and sink.isatty() and _is_capable() and find_spec("questionary") is not None:
        from .arrows import ArrowPrompts  # noqa: PLC0415 - only where its library is installed

        return ArrowPrompts(source, sink, language)
    return PlainPrompts(source, sink, language)


def _is_capable() -> bool:
    """Whether the terminal can move its cursor; Windows has no name for its own, which can."""
    return os.environ.get("TERM", "" if os.name == "posix" else "windows").lower() not in _INCAPABLE
