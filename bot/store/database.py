"""The database of this process: one connection that writes and one that reads, each living in a thread of its own.

What is read is what was committed last, and never waits for a write, nor for another program that holds the file.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Generator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from sqlite_utils import Database as Connection

from bot.measures import Work

from .connection import PATIENCE, connected, connected_beside, connected_to_read, immediate, patiently, rows, snapshot
from .errors import StoreError
from .lock import ProcessLock
from .migrations import apply_pending, check_current
from .patience import telling_in_time

_PAUSE = 0.05
"""Seconds between two attempts to empty the log while others read it."""

T = TypeVar("T")
Way = Callable[[Path, threading.Event], AbstractContextManager[Connection]]


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


class _Worker:
    """A connection that is not thread-safe, made safe: every piece of work runs in its thread, one at a time."""

    def __init__(self, path: Path, hurry: threading.Event, name: str) -> None:
        self._path = path
        self._hurry = hurry
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix=f"whopays-store-{name}")
        self._held = ExitStack()
        self._connection: Connection | None = None

    async def connect(self, way: Way) -> None:
        """Open a connection; raises `StoreError`."""

        def work() -> None:
            self._connection = self._held.enter_context(way(self._path, self._hurry))

        await asyncio.get_running_loop().run_in_executor(self._thread, work)

    async def do(self, work: Callable[[Connection], T]) -> T:
        """Do work in the connection's thread; raises `StoreError`."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._do, work)

    def disconnect(self, after: Future[None] | None = None) -> Future[None]:
        """Finish the work already asked for and close the connection, when another one is closed."""
        closing = self._thread.submit(self._disconnect, after)
        self._thread.shutdown(wait=False)
        return closing

    def _do(self, work: Callable[[Connection], T]) -> T:
        connection = self._connection
        if connection is None:
            raise StoreError("closed", path=str(self._path))
        return patiently(self._path, lambda: work(connection), self._hurry)

    def _disconnect(self, after: Future[None] | None) -> None:
        if after:
            wait({after})
        self._connection = None
        self._held.close()


class Database:
    """Two connections to one file, by which everybody reads and writes.

    A piece of work is a plain function of the connection. Once begun it runs to its end even when the task that
    awaits it is cancelled, so that a transaction is never left half-way.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._hurry = threading.Event()
        self._writer = _Worker(path, self._hurry, "writer")
        self._reader = _Worker(path, self._hurry, "reader")
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

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do work in one transaction that is committed, safely on disk, or leaves no trace; raises `StoreError`.

        Work that must wait is told of as `while_waiting` says.
        """

        def transaction(connection: Connection) -> T:
            with immediate(connection):
                return work(connection)

        self._refuse_when_closed()
        with self._timed("write"), telling_in_time():
            return await self._writer.do(transaction)

    @contextmanager
    def _timed(self, work: Work) -> Generator[None]:
        begun = time.monotonic()
        self.queued[work] += 1
        try:
            yield
        finally:
            self.queued[work] -= 1
            self.when_done(work, time.monotonic() - begun)

    async def take_log_in(self) -> None:
        """Take the log into the file and empty it, so that nothing lasts there which is no more in any table.

        Whoever reads at the moment is waited for, with the ordinary patience; closing takes the log in, too.
        """
        latest = time.monotonic() + PATIENCE
        while True:
            self._refuse_when_closed()
            (outcome,) = await self._writer.do(
                lambda connection: rows(connection, "PRAGMA wal_checkpoint(TRUNCATE)", {})
            )
            if not outcome["busy"] or time.monotonic() >= latest:
                return
            await asyncio.sleep(_PAUSE)

    async def close(self) -> None:
        """Finish the work already asked for, close the file and give up the lock; a second call waits for the first.

        Nothing waits any longer for another program that holds the file: such work is ``busy`` and leaves no trace.
        """
        self._hurry.set()
        if self._closing is None:
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
        except BaseException:
            await self.close()
            raise
        return self
