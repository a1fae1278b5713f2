"""A file that is written whole under another name before it takes its own, and a database copied into it."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from sqlite_utils import Database as Connection

from .errors import StoreError, coded_errors

BESIDE = ("-wal", "-journal")
"""What SQLite may leave beside a database that it could not finish, and without which that is not whole."""


@contextmanager
def new_file(target: Path) -> Generator[Path]:
    """Give a file that only its owner may read; at the end of the block it takes the target's name, or is gone."""
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with written(target):
            part.unlink(missing_ok=True)  # that of a process with this number that was killed, as the first one may be
            os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        yield part
        with written(target):
            _keep_on_disk(part)
            part.replace(target)
            _keep_on_disk(target.parent)
    finally:
        for end in ("", *BESIDE, "-shm"):
            part.with_name(f"{part.name}{end}").unlink(missing_ok=True)


@contextmanager
def written(path: Path) -> Generator[None]:
    """Say of a file that it cannot be written, where something keeps it from being; raises ``cannot-open``."""
    try:
        yield
    except OSError as error:
        raise StoreError("cannot-open", path=str(path), detail=error.strerror or str(error)) from error


def _keep_on_disk(path: Path) -> None:
    """Wait until a file, or the names in a folder, would survive a power cut."""
    with suppress(PermissionError):  # Windows opens no folders
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def take_over(source: sqlite3.Connection | None, copy: sqlite3.Connection) -> None:
    """Copy all pages in one go, so that they are of one moment, into a file that needs none beside it."""
    if source is not None:
        source.backup(copy)
    copy.execute("PRAGMA journal_mode = DELETE").fetchall()


def check(copy: sqlite3.Connection, path: Path) -> None:
    """Raise ``damaged`` where something in a copy is not as it must be."""
    found = [row[0] for row in copy.execute("PRAGMA integrity_check(1)")]
    if found != ["ok"]:
        raise StoreError("damaged", path=str(path), detail=" ".join(found[0].split()))
    if copy.execute("PRAGMA foreign_key_check").fetchone():
        raise StoreError("damaged", path=str(path), detail="foreign key")


def copy_of(connection: Connection, target: Path) -> None:
    """Copy what a connection has open, whole, to a file; raises ``damaged`` and what keeps that from being written."""
    with new_file(target) as part, coded_errors(target), closing(sqlite3.connect(part)) as copy:
        take_over(connection.conn, copy)
        check(copy, target)
