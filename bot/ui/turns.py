"""One thing at a time: what one person does at one place is taken in order."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from bot.store.dialogues import Place


class Turns:
    """A lock for each place where somebody is being answered, for as long as that takes."""

    def __init__(self) -> None:
        self._locks: dict[Place, asyncio.Lock] = {}
        self._taking: dict[Place, int] = {}

    def __len__(self) -> int:
        """Count the places where somebody is being answered or waits."""
        return len(self._locks)

    @asynccontextmanager
    async def taken(self, place: Place) -> AsyncGenerator[None]:
        """Wait for one's turn at a place, and keep it until the block ends."""
        lock = self._locks.setdefault(place, asyncio.Lock())
        self._taking[place] = self._taking.get(place, 0) + 1
        try:
            async with lock:
                yield
        finally:
            self._taking[place] -= 1
            if not self._taking[place]:
                del self._taking[place], self._locks[place]
