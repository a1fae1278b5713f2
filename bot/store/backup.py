"""A copy of the database that is whole or not there, taken while the bot runs, and put back when it does not."""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from collections.abc import Generator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from msgspec import Struct
from sqlite_utils import Database as Connection

from .connection import connected_to_read, rows
from .errors import StoreError, coded_errors
from .lock import ProcessLock, refuse_folder
from .migrations import pending

_BESIDE = ("-wal", "-journal")
"""What SQLite may leave beside a database that it could not finish, and without which that is not whole."""


class Copied(Struct, frozen=True):
    """What a copy holds: versions of rulings, and how many bytes it is long."""

    rulings: int
    size: int


class Restored(Struct, frozen=True):
    """What was put back, and where the database that stood there is kept; nowhere where there was none."""

    copied: Copied
    kept: Path | None


def back_up(path: Path, target: Path) -> Copied:
    """Copy the database as it is at one moment to a file that is checked before it takes its name.

    Others go on writing the database meanwhile. Raises what `pending` raises of either file, ``damaged``,
    ``copied-onto-itself``, and what keeps the copy from being written; a copy of before is then left as it was.
    """
    _refuse_itself(path, target)
    pending(path)
    with _new_file(target) as part:
        return _copy(path, part, target)


def restore(copy: Path, path: Path) -> Restored:
    """Put a copy in the place of the database, which is kept beside it under another name.

    Raises ``in-use`` while a bot has the database open, and what `back_up` raises; nothing was changed then.
    """
    _refuse_itself(copy, path)
    pending(copy)
    lock = ProcessLock(path)
    try:
        with _new_file(path) as part:
            copied = _copy(copy, part, path)
            kept = _put_aside(path)
        return Restored(copied, kept)
    finally:
        lock.release()


def _refuse_itself(source: Path, target: Path) -> None:
    refuse_folder(target)
    if source.exists() and target.exists() and source.samefile(target):
        raise StoreError("copied-onto-itself", path=str(target))
    if not source.exists():
        raise StoreError("no-such-file", path=str(source))


@contextmanager
def _new_file(target: Path) -> Generator[Path]:
    """Give a file that only its owner may read; at the end of the block it takes the target's name, or is gone."""
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with _writing(target):
            os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        yield part
        with _writing(target):
            _keep_on_disk(part)
            part.replace(target)
            _keep_on_disk(target.parent)
    finally:
        for end in ("", *_BESIDE, "-shm"):
            part.with_name(f"{part.name}{end}").unlink(missing_ok=True)


@contextmanager
def _writing(path: Path) -> Generator[None]:
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


def _copy(source: Path, part: Path, target: Path) -> Copied:
    with connected_to_read(source) as connection:
        with coded_errors(target), closing(sqlite3.connect(part)) as copy:
            _take_over(connection.conn, copy)
            _check(copy, source)
            rulings = _rulings(Connection(copy, execute_plugins=False))
        return Copied(rulings, part.stat().st_size)


def _take_over(source: sqlite3.Connection | None, copy: sqlite3.Connection) -> None:
    """Copy all pages in one go, so that they are of one moment, into a file that needs none beside it."""
    if source is not None:
        source.backup(copy)
    copy.execute("PRAGMA journal_mode = DELETE").fetchall()


def _check(copy: sqlite3.Connection, path: Path) -> None:
    """Raise ``damaged`` where something in a copy is not as it must be."""
    found = [row[0] for row in copy.execute("PRAGMA integrity_check(1)")]
    if found != ["ok"]:
        raise StoreError("damaged", path=str(path), detail=" ".join(found[0].split()))
    if copy.execute("PRAGMA foreign_key_check").fetchone():
        raise StoreError("damaged", path=str(path), detail="foreign key")


def _rulings(connection: Connection) -> int:
    if not connection.table("rulings").exists():
        return 0
    return rows(connection, "SELECT count(*) AS rulings FROM rulings", {})[0]["rulings"]


def _put_aside(path: Path) -> Path | None:
    """Keep the database that is there under another name too, with what is beside it, until it is replaced."""
    if not path.exists():
        return None
    _finish(path)
    kept = _unused(path.with_name(f"{path.name}.before-restore-{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}"))
    with _writing(kept):
        try:
            os.link(path, kept)
        except OSError:  # not every file system lets a file have two names
            shutil.copy2(path, kept)
        kept.chmod(0o600)
        for end in _BESIDE:
            with suppress(FileNotFoundError):
                path.with_name(f"{path.name}{end}").replace(kept.with_name(f"{kept.name}{end}"))
        path.with_name(f"{path.name}-shm").unlink(missing_ok=True)
    return kept


def _finish(path: Path) -> None:
    """Let SQLite take what was cut short into the database; one that is damaged is kept as it is."""
    with suppress(StoreError), coded_errors(path), closing(sqlite3.connect(path)) as plain:
        plain.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def _unused(path: Path) -> Path:
    number = 1
    found = path
    while found.exists():
        number += 1
        found = path.with_name(f"{path.name}-{number}")
    return found
