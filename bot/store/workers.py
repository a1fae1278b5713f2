"""The threads that hold a connection each: one that does piece after piece, and one that writes many in one go."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import AbstractContextManager, ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from sqlite_utils import Database as Connection

from .connection import execute, immediate, patiently
from .errors import StoreError

MOST_TOGETHER = 50
"""Pieces of work that share a transaction."""

T = TypeVar("T")
Way = Callable[[Path, threading.Event], AbstractContextManager[Connection]]
"""How a connection to a file is opened, and what ends its waiting for other programs."""


class Worker:
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


@dataclass(frozen=True, slots=True, eq=False)
class _Asked:
    """A piece of writing, and who waits for it."""

    work: Callable[[Connection], Any]
    answer: asyncio.Future[Any]


_Outcome = tuple[Any, BaseException | None]
"""What a piece of work gave, or raised."""


class Writer(Worker):
    """Writes: all that was asked for while something was written is written next, in one transaction.

    To wait until a transaction is safe on the disk takes longer than all else, and one wait is enough for everybody.
    """

    def __init__(self, path: Path, hurry: threading.Event, name: str) -> None:
        super().__init__(path, hurry, name)
        self._asked: deque[_Asked] = deque()
        self._is_called = False

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do work in a transaction that is committed, or leave no trace of it; raises `StoreError`."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._asked.append(_Asked(work, answer))
        if not self._is_called:
            self._is_called = True
            self._thread.submit(self._write_all)
        return await answer

    def _write_all(self) -> None:
        # Whoever asks from now on calls again; what they ask for may be taken along all the same.
        self._is_called = False
        while asked := self._next():
            try:
                outcomes = self._written(asked)
            except BaseException as error:  # noqa: BLE001 - nobody may be left waiting, whatever went wrong
                outcomes = [(None, error)] * len(asked)
            loop = asked[0].answer.get_loop()
            with suppress(RuntimeError):  # the loop was closed: nobody waits any more
                loop.call_soon_threadsafe(_answer, asked, outcomes)

    def _next(self) -> Sequence[_Asked]:
        """Take what was asked for; of what nobody waits for any more nothing is begun."""
        taken: list[_Asked] = []
        while self._asked and len(taken) < MOST_TOGETHER:
            each = self._asked.popleft()
            if not each.answer.cancelled():
                taken.append(each)
        return taken

    def _written(self, asked: Sequence[_Asked]) -> Sequence[_Outcome]:
        if len(asked) > 1:
            try:
                return self._do(lambda connection: _together(connection, asked))
            except StoreError as error:
                if error.code == "busy":
                    return [(None, error)] * len(asked)
                # One of them cannot be written, and took the others with it: each is tried by itself.
        return [self._alone(each) for each in asked]

    def _alone(self, asked: _Asked) -> _Outcome:
        def transaction(connection: Connection) -> Any:  # noqa: ANN401 - whatever the work gives
            with immediate(connection):
                return asked.work(connection)

        try:
            return self._do(transaction), None
        except BaseException as error:  # noqa: BLE001 - raised where it is waited for
            return None, error


def _together(connection: Connection, asked: Sequence[_Asked]) -> Sequence[_Outcome]:
    with immediate(connection):
        return [_in_savepoint(connection, each.work) for each in asked]


def _in_savepoint(connection: Connection, work: Callable[[Connection], Any]) -> _Outcome:
    """Do one piece of a transaction; what it raises leaves no trace of it, and the others as they are."""
    execute(connection, "SAVEPOINT piece")
    try:
        return work(connection), None
    except sqlite3.Error:
        raise
    except BaseException as error:  # noqa: BLE001 - raised where it is waited for
        execute(connection, "ROLLBACK TO piece")
        return None, error
    finally:
        if connection.conn.in_transaction:  # SQLite ends it by itself where the disk is full
            execute(connection, "RELEASE piece")


def _answer(asked: Sequence[_Asked], outcomes: Sequence[_Outcome]) -> None:
    for each, (result, error) in zip(asked, outcomes, strict=True):
        if each.answer.done():
            continue
        if error is None:
            each.answer.set_result(result)
        else:
            each.answer.set_exception(error)
