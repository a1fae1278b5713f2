"""The database of this process: one connection that writes and one that reads, each living in a thread of its own.

What is read is what was committed last, and never waits for a write, nor for another program that holds the file.
A third connection looks up single things in the event loop itself.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Literal, Self, TypeVar

from sqlite_utils import Database as Connection

from .connection import PATIENCE, connected, connected_beside, connected_to_read, patiently, rows, snapshot
from .errors import StoreError, coded_errors
from .lock import ProcessLock
from .migrations import apply_pending, check_current
from .patience import telling_in_time
from .workers import Way, Worker, Writer

_PAUSE = 0.05
"""Seconds between two attempts to empty the log while others read it."""

_QUICK = 0.02
"""Seconds in which a disk that is awake has found a few rows."""
_AWAKE_FOR = 60.0
"""Seconds for which a disk that was quick is taken to be so."""

T = TypeVar("T")
Work = Literal["read", "write"]
"""What a database is asked for."""


@contextmanager
def _alone(path: Path, hurry: threading.Event) -> Generator[Connection]:
    lock = ProcessLock(path)
    try:
        with connected(path) as connection:
            patiently(path, lambda: apply_pending(connection, path), hurry)
            yield connection
    finally:
        lock.release()


@contextmanager
def _reading(path: Path, _hurry: threading.Event) -> Generator[Connection]:
    with connected_beside(path) as connection:
        yield connection


@contextmanager
def _read_only(path: Path, _hurry: threading.Event) -> Generator[Connection]:
    with connected_to_read(path) as connection:
        check_current(connection, path)
        yield connection


class Database:
    """The connections to one file, by which everybody reads and writes.

    A piece of work is a plain function of the connection. Once begun it runs to its end even when the task that
    awaits it is cancelled, so that a transaction is never left half-way.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._hurry = threading.Event()
        self._writer = Writer(path, self._hurry, "writer")
        self._reader = Worker(path, self._hurry, "reader")
        self._held = ExitStack()
        self._near: Connection | None = None
        self._quick_until = 0.0
        self._closing: asyncio.Future[None] | None = None
        self.queued: dict[Work, int] = {"read": 0, "write": 0}
        """What was asked for and is not done, also what is being done."""
        self.when_done: Callable[[Work, float], object] = lambda _work, _seconds: None
        """Told what was done, and how many seconds after it was asked for."""

    @classmethod
    async def open(cls, path: Path) -> Database:
        """Lock the database at `path` for this process, create it or bring it up to date.

        Raises ``in-use``, ``newer-database``, ``not-ours``, ``not-a-database`` and what else keeps a file from
        being opened.
        """
        database = cls(path)
        return await database._connected(_alone, _reading)

    @classmethod
    async def open_to_read(cls, path: Path) -> Database:
        """Open the database at `path` beside the process that writes it; `write` then raises ``read-only``.

        Raises ``outdated`` when it first needs migrating, and what `open` raises about a file that is no database.
        """
        database = cls(path)
        return await database._connected(_read_only, _read_only)

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Do work that only reads, all of it as things were when it began; raises `StoreError`."""

        def reading(connection: Connection) -> T:
            with snapshot(connection):
                return work(connection)

        self._refuse_when_closed()
        with self._timed("read"):
            return await self._reader.do(reading)

    async def look_up(self, work: Callable[[Connection], T]) -> T:
        """Do what `run` does, at once where the disk is quick: work that finds a few rows by their keys.

        A press looks up several things, and would wait for its turn in the thread and in the loop again each time: four
        times what looking takes. A disk that was slow just now, or has rested and may have to wake, keeps only the
        thread waiting.
        """
        begun = monotonic()
        try:
            if self._near is not None and begun < self._quick_until:
                try:
                    with self._timed("read"), coded_errors(self.path), snapshot(self._near):
                        return work(self._near)
                except StoreError as error:
                    if error.code != "busy":
                        raise
            return await self.run(work)
        finally:
            now = monotonic()
            self._quick_until = now + _AWAKE_FOR if now - begun < _QUICK else 0.0

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do work in one transaction that is committed, safely on disk, or leaves no trace; raises `StoreError`.

        Work that must wait is told of as `while_waiting` says.
        """
        self._refuse_when_closed()
        with self._timed("write"), telling_in_time():
            return await self._writer.write(work)

    @contextmanager
    def _timed(self, work: Work) -> Generator[None]:
        begun = monotonic()
        self.queued[work] += 1
        try:
            yield
        finally:
            self.queued[work] -= 1
            self.when_done(work, monotonic() - begun)

    async def take_log_in(self) -> None:
        """Take the log into the file and empty it, so that nothing lasts there which is no more in any table.

        Whoever reads at the moment is waited for, with the ordinary patience; closing takes the log in, too.
        """
        latest = monotonic() + PATIENCE
        while True:
            self._refuse_when_closed()
            (outcome,) = await self._writer.do(
                lambda connection: rows(connection, "PRAGMA wal_checkpoint(TRUNCATE)", {})
            )
            if not outcome["busy"] or monotonic() >= latest:
                return
            await asyncio.sleep(_PAUSE)

    async def close(self) -> None:
        """Finish the work already asked for, close the file and give up the lock; a second call waits for the first.

        Nothing waits any longer for another program that holds the file: such work is ``busy`` and leaves no trace.
        """
        self._hurry.set()
        if self._closing is None:
            self._near = None
            self._held.close()
            # The connection that writes goes last: it takes the log into the file.
            self._closing = asyncio.wrap_future(self._writer.disconnect(after=self._reader.disconnect()))
        await asyncio.shield(self._closing)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    def _refuse_when_closed(self) -> None:
        if self._closing is not None:
            raise StoreError("closed", path=str(self.path))

    async def _connected(self, writing: Way, reading: Way) -> Self:
        try:
            await self._writer.connect(writing)
            await self._reader.connect(reading)
            self._near = self._held.enter_context(reading(self.path, self._hurry))
        except BaseException:
            await self.close()
            raise
        return self
