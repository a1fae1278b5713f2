"""What the clauses of a message say, one event after the other, before it is put together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from .clauses import Clause
from .deed import Deed

Named = Callable[[str], str]
"""Says who sits where only a seat was told."""


class Event(Struct, frozen=True):
    """One thing told: under which key, what, in which clause, and about whom (empty: the winner)."""

    key: str
    value: Any
    clause: int
    whose: str = ""


@dataclass(slots=True)
class Story:
    """Events in the order told; `subject` is who acted last in this sentence, `thrown` a discard nobody claimed yet."""

    events: list[Event] = field(default_factory=list[Event])
    clause: int = 0
    sentence: int = -1
    sentence_before: int = 0
    """The first clause of the sentence before."""
    sentence_begins: int = 0
    """The first clause of this sentence."""
    weak: frozenset[str] = frozenset()
    """What may be no names: words unknown to the grammar that stand in the message once."""
    subject: str = ""
    present: set[str] = field(default_factory=set[str])
    """Who was named in this sentence up to here."""
    set_apart: set[str] = field(default_factory=set[str])
    """Who was named in this sentence beside a pronoun, which so means somebody else."""
    set_apart_before: set[str] = field(default_factory=set[str])
    """The same of the sentence before."""
    present_before: set[str] = field(default_factory=set[str])
    """Who was named in the sentence before."""
    seated_in: int = -1
    """The last clause that told who sits where."""
    lately: str = ""
    """The one player whom the clause before named."""
    chombo_in: int = -9
    """The last clause that told of a false win, by nobody named there."""
    waiter: str = ""
    """Whose wait for one tile was told."""
    lone_tile_in: int = -9
    """The last clause that was a tile and nothing else."""
    is_left_open: bool = False
    """Whether a clause ends where the name should stand: 放冲的是…"""
    topic: str = ""
    """Whom the clause before only named."""
    question: tuple[Deed, int] | None = None
    """What was asked or denied of whom nobody was told yet, in which clause."""
    last_deed: tuple[Deed, int] | None = None
    """What was told last, in which clause."""
    pending: Deed | None = None
    """A tile or its place among the melds, of which this sentence said no more yet."""
    heading: str = ""
    """The word for a meld that stood alone before others in this sentence."""
    maker: str = ""
    """Who melded last in this sentence."""
    open_melds: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    """Melds of this sentence whose word comes last: 東は…から、南は…からポン."""
    echoed: int = -9
    """The clause in which somebody followed another's discard."""
    spoken_for: set[int] = field(default_factory=set[int])
    """Where tiles stand that somebody won with."""
    thrown: tuple[str, str, int] | None = None
    """Who discarded which tile, in which clause."""

    @property
    def thrown_in(self) -> int:
        """The clause of the last unclaimed discard; -1 where there is none."""
        return self.thrown[2] if self.thrown else -1

    def tell(self, key: str, value: object, whose: str = "") -> None:
        """Add an event."""
        self.events.append(Event(key, value, self.clause, whose))

    def all(self, key: str) -> Iterator[Event]:
        """Return the events of a key in order."""
        return (event for event in self.events if event.key == key)

    def here(self, key: str) -> list[Event]:
        """Return the events of a key that this clause told, in order."""
        found: list[Event] = []
        for event in reversed(self.events):
            if event.clause < self.clause:
                break
            if event.key == key and event.clause == self.clause:
                found.append(event)
        return found[::-1]

    def last_meld(self) -> Event | None:
        """Return the meld told last, if that was in this clause or the two before."""
        for event in reversed(self.events):
            if event.key == "meld":
                return event
            if event.clause < self.clause - 2:
                break
        return None

    def go_on_with(self, event: Event) -> None:
        """Say that this clause told more of something, so that the next may tell more again."""
        at = self.events.index(event)
        self.events[at] = replace(event, clause=self.clause)

    def one(self, key: str) -> Any:  # noqa: ANN401 - whatever was told under the key
        """Return the one thing told under a key; None where nothing was, or accounts differ."""
        told = {event.value for event in self.all(key)}
        return told.pop() if len(told) == 1 else None

    def enter(self, number: int, clause: Clause) -> None:
        """Go on to the next clause; who acted in another sentence is forgotten."""
        self.clause = number
        if clause.sentence != self.sentence:
            self.sentence_before = self.sentence_begins
            self.sentence_begins = number
            self.subject = self.maker = self.topic = self.heading = ""
            self.pending = None
            self.present_before = self.present or self.present_before
            self.set_apart_before = self.set_apart
            self.open_melds, self.present, self.set_apart = [], set(), set()
        self.sentence = clause.sentence

    @property
    def only_one(self) -> str:
        """The one player of this sentence; empty where it names none or several."""
        return next(iter(self.present)) if len(self.present) == 1 else ""

    def forget_thrown(self) -> None:
        """Somebody claimed the last discard: what was told of it as a meld by itself is that claim."""
        if self.thrown is not None:
            giver, tile, clause = self.thrown
            bare = {"from": giver, "tile": tile}
            self.events = [each for each in self.events if each.clause != clause or each.value != bare]
            self.thrown = None

    def take_back(self, key: str) -> None:
        """Forget the last event of a key from before this clause."""
        for at in range(len(self.events) - 1, -1, -1):
            if self.events[at].key == key and self.events[at].clause < self.clause:
                del self.events[at]
                return
