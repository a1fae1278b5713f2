"""What a running bot works with, from its start to its end."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from bot.measures import Measures, Unmeasured
from bot.store.dialogues import DialogueKey
from bot.store.store import Store

from .member_names import MemberNames
from .overdue import Overdue
from .pace import Pace
from .pictures import Pictures

MOST_LOGS_AT_ONCE = 2
"""Logs that are read; a further one waits until one of them was."""


class Turns:
    """A lock for each dialogue that is being answered, for as long as that takes."""

    def __init__(self) -> None:
        self._locks: dict[DialogueKey, asyncio.Lock] = {}
        self._taking: dict[DialogueKey, int] = {}

    def __len__(self) -> int:
        """Count the dialogues that are being answered, or wait for it."""
        return len(self._locks)

    @asynccontextmanager
    async def taken(self, dialogue: DialogueKey) -> AsyncGenerator[None]:
        """Wait for one's turn in a dialogue, and keep it until the block ends."""
        lock = self._locks.setdefault(dialogue, asyncio.Lock())
        self._taking[dialogue] = self._taking.get(dialogue, 0) + 1
        try:
            async with lock:
                yield
        finally:
            self._taking[dialogue] -= 1
            if not self._taking[dialogue]:
                del self._taking[dialogue], self._locks[dialogue]


def _now() -> int:
    return int(time.time())


@dataclass(slots=True)
class Services:
    """What a running bot works with: the store, the clock (seconds since the epoch), and what lasts a moment."""

    store: Store
    now: Callable[[], int] = _now
    turns: Turns = field(default_factory=Turns)
    pictures: Pictures = field(default_factory=Pictures)
    pace: Pace = field(default_factory=Pace)
    gone: set[int] = field(default_factory=set[int])
    """Channels that Discord no longer has."""
    names: MemberNames = field(default_factory=MemberNames)
    overdue: Overdue = field(default_factory=Overdue)
    reading: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(MOST_LOGS_AT_ONCE))
    """Taken while a log is read."""
    contact: str = ""
    """How people reach who hosts the bot."""
    keep_days: int = 30
    """For how long what is known of a server outlives the bot's removal from it."""
    measures: Measures = field(default_factory=Unmeasured)
