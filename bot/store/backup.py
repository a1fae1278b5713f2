"""A copy of the database that is whole or not there, taken while the bot runs, and put back when it does not."""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path

from msgspec import Struct
from sqlite_utils import Database as Connection

from .connection import connected_to_read, rows
from .copying import BESIDE, check, new_file, take_over, written
from .errors import StoreError, coded_errors
from .lock import ProcessLock, refuse_folder
from .migrations import pending


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
    with new_file(target) as part:
        return _copy(path, part, target)


def restore(copy: Path, path: Path) -> Restored:
    """Put a copy in the place of the database, which is kept beside it under another name.

    Raises ``in-use`` while a bot has the database open, and what `back_up` raises; nothing was changed then.
    """
    _refuse_itself(copy, path)
    pending(copy)
    lock = ProcessLock(path)
    try:
        with new_file(path) as part:
            copied = _copy(copy, part, path)
            _give_to_its_owner(part, path)
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


def _copy(source: Path, part: Path, target: Path) -> Copied:
    with connected_to_read(source) as connection:
        with coded_errors(target), closing(sqlite3.connect(part)) as copy:
            take_over(connection.conn, copy)
            check(copy, source)
            rulings = _rulings(Connection(copy, execute_plugins=False))
        return Copied(rulings, part.stat().st_size)


def _rulings(connection: Connection) -> int:
    if not connection.table("rulings").exists():
        return 0
    return rows(connection, "SELECT count(*) AS rulings FROM rulings", {})[0]["rulings"]


def _give_to_its_owner(part: Path, path: Path) -> None:
    """Let the bot have what is restored where root restores it for the bot."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        owner = (path if path.exists() else path.parent).stat()
        os.chown(part, owner.st_uid, owner.st_gid)


def _put_aside(path: Path) -> Path | None:
    """Keep the database that is there under another name too, with what is beside it, until it is replaced."""
    if not path.exists():
        return None
    _finish(path)
    kept = _unused(path.with_name(f"{path.name}.before-restore-{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}"))
    with written(kept):
        try:
            os.link(path, kept)
        except OSError:  # not every file system lets a file have two names
            shutil.copy2(path, kept)
        kept.chmod(0o600)
        for end in BESIDE:
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
