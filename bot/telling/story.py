"""What the clauses of a message say, one event after the other, before it is put together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct

from .clauses import Clause
from .deed import Deed
from .tokens import Token, player_of

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
    by_key: dict[str, list[Event]] = field(default_factory=dict[str, list[Event]])
    """The same, by their keys."""
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
    subjects: frozenset[int] = frozenset()
    """Where names stand in this clause that are marked as who did it."""
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
    excepted: tuple[set[str], int] = field(default_factory=lambda: (set[str](), -9))
    """Who was named as an exception, in which clause."""
    waiter: str = ""
    """Whose wait for one tile was told."""
    lone_tile_in: int = -9
    """The last clause that was a tile and nothing else."""
    is_left_open: bool = False
    """Whether a clause ends where the name should stand: 放冲的是…"""
    topic: str = ""
    """Whom the clause before only named."""
    worthy: tuple[str, int] = ("", -9)
    """Of whom alone a hand's worth was told, in which clause."""
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
    neighbours: dict[str, Token] = field(default_factory=dict[str, Token])
    """Neighbours of whom the clause does not tell whose, and where they are named first."""
    thrown: tuple[str, str, int] | None = None
    """Who discarded which tile, in which clause."""

    @property
    def thrown_in(self) -> int:
        """The clause of the last unclaimed discard; -1 where there is none."""
        return self.thrown[2] if self.thrown else -1

    def tell(self, key: str, value: object, whose: str = "") -> None:
        """Add an event."""
        event = Event(key, value, self.clause, whose)
        self.events.append(event)
        self.by_key.setdefault(key, []).append(event)

    def put(self, events: Iterable[Event]) -> None:
        """Take these for all that was told."""
        self.events, self.by_key = list(events), {}
        for event in self.events:
            self.by_key.setdefault(event.key, []).append(event)

    def all(self, key: str) -> Sequence[Event]:
        """Return the events of a key in order."""
        return self.by_key.get(key, ())

    def since(self, clause: int) -> list[Event]:
        """Return what this clause and those after it told, in order."""
        at = len(self.events)
        while at and self.events[at - 1].clause >= clause:
            at -= 1
        return self.events[at:]

    def here(self, key: str) -> list[Event]:
        """Return the events of a key that this clause told, in order."""
        return [event for event in self.since(self.clause) if event.key == key and event.clause == self.clause]

    def just_before(self) -> list[Event]:
        """Return what the clause before told."""
        return [event for event in self.since(self.clause - 1) if event.clause == self.clause - 1]

    def last_meld(self) -> Event | None:
        """Return the meld told last, if that was in this clause or the two before."""
        for event in reversed(self.events):
            if event.key == "meld":
                return event
            if event.clause < self.clause - 2:
                break
        return None

    def one(self, key: str) -> Any:  # noqa: ANN401 - whatever was told under the key
        """Return the one thing told under a key; None where nothing was, or accounts differ."""
        told = self.all(key)
        return told[0].value if told and all(event.value == told[0].value for event in told) else None

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

    def meet_neighbours(self, players: Iterable[Token]) -> None:
        """Remember the neighbours of whom nobody says whose."""
        for token in players:
            if token.kind == "REL" and ":" not in token.value:
                self.neighbours.setdefault(player_of(token), token)

    @property
    def only_one(self) -> str:
        """The one player of this sentence; empty where it names none or several."""
        return next(iter(self.present)) if len(self.present) == 1 else ""

    def forget_thrown(self) -> None:
        """Somebody claimed the last discard: what was told of it as a meld by itself is that claim."""
        if self.thrown is not None:
            giver, tile, clause = self.thrown
            bare = {"from": giver, "tile": tile}
            if any(each.clause == clause and each.value == bare for each in self.since(clause)):
                self.put(each for each in self.events if each.clause != clause or each.value != bare)
            self.thrown = None

    def take_back(self, key: str) -> None:
        """Forget the last event of a key from before this clause."""
        for at in range(len(self.events) - 1, -1, -1):
            if self.events[at].key == key and self.events[at].clause < self.clause:
                self.put((*self.events[:at], *self.events[at + 1 :]))
                return
