"""What can be asked: questions with their choices, grouped into the steps in which people answer them.

They are structs, not dataclasses: every press makes hundreds, and frozen dataclasses are made five times as slowly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Literal, cast, overload

from msgspec import UNSET, Struct, UnsetType

from bot.engine import DealError

Kind = Literal["pick", "pick-many", "players", "tiles", "melds", "number", "hand"]
"""`pick` one choice, `pick-many` any number of them, `players` fills the seats; the others are typed."""
Way = Literal["tiles", "yakuman", "han", "faan", "patterns"]
"""How a hand can be stated: its tiles, or what the table agrees it is worth."""


class Choice(Struct, frozen=True):
    """One answer to choose: its value, and the catalogue key and data that name it."""

    value: str
    key: str
    data: Mapping[str, str | int] = {}


class Choices(Sequence[Choice]):
    """Choices worked out when they are wanted, and once: to find those of a hand takes dozens of trials."""

    def __init__(self, work: Callable[[], Sequence[Choice]]) -> None:
        self._work = work

    @cached_property
    def _found(self) -> Sequence[Choice]:
        return tuple(self._work())

    @overload
    def __getitem__(self, place: int) -> Choice: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Choice]: ...

    def __getitem__(self, place: int | slice) -> Choice | Sequence[Choice]:
        """Return one choice, or some."""
        return self._found[place]

    def __len__(self) -> int:
        """Count the choices."""
        return len(self._found)

    def __eq__(self, other: object) -> bool:
        """Whether another sequence has the same choices."""
        return isinstance(other, Sequence) and self._found == tuple(cast("Sequence[object]", other))

    def __hash__(self) -> int:
        """Hash the choices themselves."""
        return hash(self._found)


class Question(Struct, frozen=True):
    """One question; `key` names it in the draft and the catalogue (``question.<name>``).

    `about` is the seat or call it is about; `most` says how many choices may be made, or how great a number usually is.
    An `optional` one may be left empty; `given` is the answer so far, which
    `to_confirm` makes a mere suggestion, and `unsaid` the choice that holds as long as nobody makes another.
    `numbers` is what a hand can be agreed to count. `words` is the catalogue key of its words where its name does not
    tell it.
    """

    name: str
    kind: Kind
    choices: Sequence[Choice] = ()
    about: str = ""
    least: int = 1
    most: int = 1
    optional: bool = False
    given: tuple[str, ...] = ()
    to_confirm: bool = False
    ways: tuple[Way, ...] = ()
    data: Mapping[str, str | int] = {}
    words: str = ""
    unsaid: str = ""
    numbers: Sequence[Choice] = ()

    @property
    def key(self) -> str:
        """The question's name with what it is about: ``hand:S``."""
        return f"{self.name}:{self.about}" if self.about else self.name

    @property
    def title(self) -> str:
        """The catalogue key of its words."""
        return self.words or f"question.{self.name}"


class Step(Struct, frozen=True):
    """Questions that people answer together; `words` is the catalogue key of its title where its name does not tell."""

    name: str
    questions: tuple[Question, ...]
    about: str = ""
    error: DealError | None = None
    words: str = ""

    @property
    def title(self) -> str:
        """The catalogue key of its title."""
        return self.words or f"step.{self.name}"

    @property
    def key(self) -> str:
        """The step's name with what it is about."""
        return f"{self.name}:{self.about}" if self.about else self.name

    @property
    def skippable(self) -> bool:
        """Whether every question may be left empty."""
        return all(question.optional for question in self.questions)


YES, NO = "yes", "no"
AGAIN = "again"
"""The way out of a text that was meant quite otherwise: it is typed again."""
ITSELF, INDICATOR = "itself", "indicator"
_NOTHING: Mapping[str, str | int] = MappingProxyType({})


def yes_no(name: str, about: str, data: Mapping[str, str | int] = _NOTHING, given: tuple[str, ...] = ()) -> Question:
    """Ask for a fact that somebody must testify; `given` is what they said before."""
    choices = tuple(Choice(each, f"answer.{each}") for each in (YES, NO))
    return Question(name, "pick", choices, about, given=given, data=data)


def yes_or_no(fact: bool | UnsetType) -> tuple[str, ...]:  # noqa: FBT001 - the fact itself
    """Write a fact as the answer that states it."""
    return () if fact is UNSET else (YES if fact else NO,)
