"""The database of this process: one connection, living in one thread, that everybody else awaits."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from sqlite_utils import Database as Connection

from .connection import connected, connected_to_read, immediate, patiently
from .errors import StoreError
from .lock import ProcessLock
from .migrations import apply_pending, check_current

T = TypeVar("T")


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
def _beside(path: Path, _hurry: threading.Event) -> Generator[Connection]:
    with connected_to_read(path) as connection:
        check_current(connection, path)
        yield connection


class Database:
    """A connection that is not thread-safe, made safe: every piece of work runs in its thread, one at a time.

    A piece of work is a plain function of the connection. Once begun it runs to its end even when the task that
    awaits it is cancelled, so that a transaction is never left half-way.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="whopays-store")
        self._held = ExitStack()
        self._hurry = threading.Event()
        self._connection: Connection | None = None
        self._closing: asyncio.Future[None] | None = None

    @classmethod
    async def open(cls, path: Path) -> Database:
        """Lock the database at `path` for this process, create it or bring it up to date.

        Raises ``in-use``, ``newer-database``, ``not-ours``, ``not-a-database`` and what else keeps a file from
        being opened.
        """
        database = cls(path)
        return await database._connected(_alone)

    @classmethod
    async def open_to_read(cls, path: Path) -> Database:
        """Open the database at `path` beside the process that writes it; `write` then raises ``read-only``.

        Raises ``outdated`` when it first needs migrating, and what `open` raises about a file that is no database.
        """
        database = cls(path)
        return await database._connected(_beside)

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Do work that only reads, in the connection's thread; raises `StoreError`."""
        return await self._in_thread(lambda: self._do(work))

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do work in one transaction that is committed, safely on disk, or leaves no trace; raises `StoreError`."""

        def transaction(connection: Connection) -> T:
            with immediate(connection):
                return work(connection)

        return await self.run(transaction)

    async def close(self) -> None:
        """Finish the work already asked for, close the file and give up the lock; a second call waits for the first.

        Nothing waits any longer for another program that holds the file: such work is ``busy`` and leaves no trace.
        """
        self._hurry.set()
        if self._closing is None:
            loop = asyncio.get_running_loop()
            self._closing = loop.run_in_executor(self._thread, self._disconnect)
            self._thread.shutdown(wait=False)
        await asyncio.shield(self._closing)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def _in_thread(self, work: Callable[[], T]) -> T:
        if self._closing is not None:
            raise StoreError("closed", path=str(self.path))
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    async def _connected(self, way: Callable[[Path, threading.Event], AbstractContextManager[Connection]]) -> Self:
        def connect() -> None:
            self._connection = self._held.enter_context(way(self.path, self._hurry))

        try:
            await self._in_thread(connect)
        except BaseException:
            await self.close()
            raise
        return self

    def _do(self, work: Callable[[Connection], T]) -> T:
        connection = self._connection
        if connection is None:
            raise StoreError("closed", path=str(self.path))
        return patiently(self.path, lambda: work(connection), self._hurry)

    def _disconnect(self) -> None:
        self._connection = None
        self._held.close()
