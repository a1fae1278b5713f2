"""Opening the file: one connection with the settings every other module relies on, and its transactions."""

from __future__ import annotations

import os
import sqlite3
import stat
import threading
import time
from collections.abc import Callable, Generator, Mapping
from contextlib import closing, contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec
from sqlite_utils import Database as Connection

from .errors import StoreError, coded_errors

PATIENCE = 5.0
"""Seconds for which a piece of work waits for another program that holds the file."""
_REMEMBERED = 512
"""KiB of pages that a connection that reads keeps for itself; 2000 where nothing is said."""
_PAUSE = 0.02
"""Seconds between two attempts to get at a file that another program holds."""
_PARTS = ("", "-wal", "-shm", "-journal")
"""What SQLite keeps in files: the database, and beside it what is on its way there."""
_OTHERS = stat.S_IRWXG | stat.S_IRWXO

Row = dict[str, Any]
T = TypeVar("T")


@contextmanager
def connected(path: Path) -> Generator[Connection]:
    """Hold a connection that may write, without changing the file's content yet; raises `StoreError`."""
    _keep_private(path)
    with coded_errors(path), closing(Connection(str(path), execute_plugins=False)) as connection:
        execute(connection, "PRAGMA busy_timeout = 0")  # SQLite's own wait cannot be ended: `patiently` waits instead
        yield connection


def _keep_private(path: Path) -> None:
    """Let nobody else on the host read the file, nor what SQLite keeps beside it with the same rights."""
    with suppress(OSError):  # it is there: closing it here would give up the locks that SQLite holds on it
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    for end in _PARTS:
        part = path.with_name(f"{path.name}{end}")
        with suppress(OSError):  # there is none, or it is somebody else's
            mode = stat.S_IMODE(part.stat().st_mode)
            if mode & _OTHERS:
                part.chmod(mode & ~_OTHERS)


@contextmanager
def connected_beside(path: Path) -> Generator[Connection]:
    """Hold a connection that only reads, beside the one of this process that writes; raises `StoreError`."""
    with coded_errors(path), closing(Connection(_opened(path, "rw"), execute_plugins=False)) as connection:
        _make_safe(connection)
        execute(connection, "PRAGMA busy_timeout = 0")
        execute(connection, "PRAGMA query_only = ON")
        # What was read is forgotten at every write all the same: the system has it at hand.
        execute(connection, assembled("PRAGMA cache_size = -{kib}", kib=str(_REMEMBERED)))
        yield connection


@contextmanager
def connected_to_read(path: Path) -> Generator[Connection]:
    """Hold a connection that cannot write and never creates the file; raises `StoreError`."""
    with coded_errors(path):
        _take_back_what_was_cut_short(path)
        with closing(_opened(path, "ro")) as plain:
            yield Connection(plain, execute_plugins=False)


def _opened(path: Path, mode: Literal["ro", "rw"]) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True)


def _take_back_what_was_cut_short(path: Path) -> None:
    """Undo the write of a process that was killed in it: its journal makes the file unreadable to who cannot write."""
    if path.with_name(f"{path.name}-journal").exists():
        with closing(_opened(path, "rw")) as plain:
            plain.execute("PRAGMA schema_version")


def configure(connection: Connection) -> None:
    """Make what is committed survive a power cut, and what is deleted unreadable."""
    connection.enable_wal()
    _make_safe(connection)


def _make_safe(connection: Connection) -> None:
    execute(connection, "PRAGMA synchronous = FULL")
    execute(connection, "PRAGMA foreign_keys = ON")
    execute(connection, "PRAGMA secure_delete = ON")


def patiently(path: Path, work: Callable[[], T], hurry: threading.Event) -> T:
    """Do work, anew as long as another program holds the file at `path`: for five seconds, once there is a hurry.

    The work is done whole or leaves no trace. Raises `StoreError`: ``busy`` where the file was held all the time.
    """
    latest = time.monotonic() + PATIENCE
    while True:
        try:
            with coded_errors(path):
                return work()
        except StoreError as error:
            if error.code != "busy" or time.monotonic() >= latest or hurry.wait(_PAUSE):
                raise


@contextmanager
def snapshot(connection: Connection) -> Generator[Connection]:
    """Hold what there is to read as it is, whatever is written meanwhile."""
    _begin(connection, "BEGIN")
    try:
        yield connection
    finally:
        connection.rollback()


def _begin(connection: Connection, how: Literal["BEGIN", "BEGIN IMMEDIATE"]) -> None:
    # `Connection.execute` would find out first, letter by letter, that this is not to be committed at once.
    connection.conn.execute(how)


@contextmanager
def immediate(connection: Connection) -> Generator[Connection]:
    """Hold the write lock from the first read on, so that nothing changes between reading and writing."""
    _begin(connection, "BEGIN IMMEDIATE")
    try:
        yield connection
        connection.commit()
    except BaseException:
        connection.rollback()
        raise


def assembled(sql: str, **parts: str) -> str:
    """Put parts that several statements have in common into one, by their names in braces; never what others wrote."""
    return sql.format(**parts)


def execute(connection: Connection, sql: str, values: Mapping[str, object] | None = None) -> int:
    """Run one statement and give the number of rows it changed."""
    cursor = connection.execute(sql, dict(values or {}))  # pyright: ignore[reportUnknownMemberType]  # loosely typed
    return cursor.rowcount


def insert(connection: Connection, table: str, *new: Row) -> int:
    """Add rows, all with the same columns, and give the id of the last, within a transaction of the caller's."""
    # `Table.insert` asks SQLite for the table's columns and keys anew each time.
    last = 0
    for row in new:
        last = connection.conn.execute(_insertion(table, tuple(row)), row).lastrowid or 0
    return last


@lru_cache(maxsize=64)
def _insertion(table: str, columns: tuple[str, ...]) -> str:
    named = ", ".join(f":{column}" for column in columns)
    sql = "INSERT INTO {table} ({columns}) VALUES ({named})"
    return assembled(sql, table=table, columns=", ".join(columns), named=named)


def rows(connection: Connection, sql: str, values: Mapping[str, object]) -> list[Row]:
    """Read every row of a query, which names no column twice."""
    # `Connection.query` sets a savepoint around each, in case that it writes: a third of what a look-up takes.
    cursor = connection.conn.execute(sql, dict(values))
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in cursor]


def read(connection: Connection, kind: type[T], sql: str, values: Mapping[str, object]) -> tuple[T, ...]:
    """Read every row of a query as a struct whose fields are the columns."""
    return tuple(msgspec.convert(row, kind) for row in rows(connection, sql, values))


def read_one(connection: Connection, kind: type[T], sql: str, values: Mapping[str, object]) -> T | None:
    """Read the first row of a query as a struct, or nothing."""
    return next(iter(read(connection, kind, sql, values)), None)
