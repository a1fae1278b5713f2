"""The time of the stand-in, which a test can move, and the ids that are made from it."""

import asyncio
import datetime as dt
import itertools
import time

DISCORD_EPOCH = 1420070400.0
"""Seconds from 1970 to the moment Discord counts its ids from."""


class Clock:
    """Real time plus whatever a test has added to it."""

    def __init__(self):
        self._ahead = 0.0
        self._counter = itertools.count()

    def now(self) -> float:
        """Seconds since 1970 as the stand-in sees them."""
        return time.time() + self._ahead

    def advance(self, *, seconds: float = 0, minutes: float = 0) -> None:
        """Let that much time pass at once, for the stand-in only."""
        self._ahead += seconds + 60 * minutes

    def stamp(self) -> str:
        """Return the present as Discord writes it."""
        return dt.datetime.fromtimestamp(self.now(), dt.UTC).isoformat()

    def snowflake(self) -> int:
        """Return a fresh id, never given before and made of the present, as Discord's are."""
        milliseconds = int((self.now() - DISCORD_EPOCH) * 1000)
        return (milliseconds << 22) | (next(self._counter) & 0x3FFFFF)


class Change:
    """Wakes whoever waits for the stand-in's state to become something."""

    def __init__(self):
        self._waiting: set[asyncio.Future] = set()

    def notify(self) -> None:
        """Say that something has changed."""
        for future in self._waiting:
            if not future.done():
                future.set_result(None)
        self._waiting.clear()

    async def until(self, condition, within: float):
        """Wait until `condition()` is true and return its value; TimeoutError after `within` seconds."""
        async with asyncio.timeout(within):
            while not (value := condition()):
                future = asyncio.get_running_loop().create_future()
                self._waiting.add(future)
                # what the bot itself does is not announced, so look now and then
                await asyncio.wait([future], timeout=0.02)
        return value
