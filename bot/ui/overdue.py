"""Rulings whose messages Discord did not let be edited: each is tried again by and by, whatever has been said since."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Awaitable, Callable
from typing import NamedTuple

FIRST_PAUSE = 15.0
"""Seconds until the first further attempt; each pause is twice the one before."""
LONGEST_PAUSE = 3600.0
"""Seconds. How often an old message may be edited Discord tells nobody; within hours it lets one."""
BETWEEN = 1.0
"""Seconds between attempts at different messages: what people press now comes first."""


class _Due(NamedTuple):
    at: float
    server: int
    game: int
    pause: float


class Overdue:
    """What has to be tried again, each ruling once; all that was said of it meanwhile becomes one edit."""

    def __init__(self) -> None:
        self._waiting: list[_Due] = []
        self._known: set[tuple[int, int]] = set()
        self._more = asyncio.Event()

    def __len__(self) -> int:
        """Count the rulings that wait."""
        return len(self._known)

    def add(self, server: int, game: int) -> None:
        """Have a ruling tried again after the first pause; one that waits already goes on waiting."""
        self._add(server, game, FIRST_PAUSE)

    def add_due(self, server: int, game: int) -> None:
        """Have a ruling tried at once, unless it waits already."""
        self._add(server, game, 0.0)

    def _add(self, server: int, game: int, pause: float) -> None:
        if (server, game) not in self._known:
            self._known.add((server, game))
            self._wait(server, game, pause)
            self._more.set()

    def _wait(self, server: int, game: int, pause: float) -> None:
        due = asyncio.get_running_loop().time() + pause
        heapq.heappush(self._waiting, _Due(due, server, game, pause))

    async def work_off(self, attempt: Callable[[int, int], Awaitable[bool]]) -> None:
        """Try what is due, for ever; `attempt` gives whether a ruling needs no further one."""
        while True:
            due = await self._next()
            if await attempt(due.server, due.game):
                self._known.discard((due.server, due.game))
            else:
                self._wait(due.server, due.game, min(max(2 * due.pause, FIRST_PAUSE), LONGEST_PAUSE))
            await asyncio.sleep(BETWEEN)

    async def _next(self) -> _Due:
        """Wait for the first that is due."""
        clock = asyncio.get_running_loop().time
        while not self._waiting or self._waiting[0].at > clock():
            self._more.clear()
            left = self._waiting[0].at - clock() if self._waiting else None
            try:
                await asyncio.wait_for(self._more.wait(), left)
            except TimeoutError:
                continue
        return heapq.heappop(self._waiting)
