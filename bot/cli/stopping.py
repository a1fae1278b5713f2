"""Ctrl-C and SIGTERM: the work under way is broken off and ends in order, wherever it stands."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Coroutine
from typing import Any

_STOPPING = (signal.SIGINT, signal.SIGTERM)
_SHELL_BASE = 128
"""What shells add to the number of the signal that ended a command."""


class ToldToStop(Exception):  # noqa: N818 - no error: the host asked for it
    """The work was broken off by the signal of this number."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number

    @property
    def status(self) -> int:
        """The exit status of a command that was broken off, as shells give it."""
        return _SHELL_BASE + self.number


class StopSignals:
    """What the host asks of this process: the first signal breaks its work off, every other hurries its end.

    When the work has ended the signals are of no effect, so that none breaks into the end of the process.
    """

    def __init__(self) -> None:
        self.first: int | None = None
        self._work: asyncio.Task[None] | None = None
        self._hurry: Callable[[], object] = lambda: None
        # not by the loop, which gives them back before the process has ended and cannot take them on Windows
        for number in _STOPPING:
            signal.signal(number, self._take)

    def ignore(self) -> None:
        """Let signals be of no effect: Python gives back what it handles before it has ended, but not this."""
        for number in _STOPPING:
            signal.signal(number, signal.SIG_IGN)

    def when_told_again(self, hurry: Callable[[], object]) -> None:
        """Say what every further signal does."""
        self._hurry = hurry

    async def break_off(self, work: Coroutine[Any, Any, None]) -> None:
        """Do work until it ends or is told to."""
        self._work = asyncio.create_task(work, name="whopays-work")
        if self.first is not None:
            self._work.cancel()
        await self._work

    def _take(self, number: int, _frame: object) -> None:
        told_before, self.first = self.first, self.first or number
        if self._work is not None and not self._work.done():
            self._work.get_loop().call_soon_threadsafe(self._hurry if told_before else self._work.cancel)


def run_until_told(work: Callable[[StopSignals], Coroutine[Any, Any, None]]) -> None:
    """Run work to its end; raises `ToldToStop` where a signal broke it off, and what the work raises."""
    signals = StopSignals()
    try:
        asyncio.run(signals.break_off(work(signals)))
    except asyncio.CancelledError:
        if signals.first is None:
            raise
        raise ToldToStop(signals.first) from None
    finally:
        signals.ignore()
