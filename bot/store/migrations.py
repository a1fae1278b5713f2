"""From an empty file, or that of any earlier version, to the tables this program knows."""

from __future__ import annotations

import errno
import glob
import os
import sqlite3
import threading
import time
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path

from sqlite_utils import Database as Connection
from sqlite_utils.migrations import Migrations

from . import argument_schema, schema
from .connection import configure, connected, connected_to_read, execute, immediate, patiently, rows
from .copying import copy_of
from .errors import StoreError
from .lock import ProcessLock, refuse_folder

MIGRATIONS = Migrations("whopays")
_BEFORE = ".before-"
"""Stands in the names of copies, between those of the database and of the migration."""

CHANGING = frozenset({"m007_dialogues_by_origin", "m008_posts_under_way", "m009_places", "m010_argument"})
"""The migrations that change what older ones made, and not only add to it: before the first, a copy is kept."""
COPIES_KEPT_FOR = 30 * 24 * 60 * 60
"""For how long that is, in seconds."""

_FOREIGN = """
SELECT 1 FROM sqlite_schema WHERE tbl_name IS NOT :record
UNION ALL SELECT 1 FROM pragma_application_id WHERE application_id IS NOT 0
UNION ALL SELECT 1 FROM pragma_user_version WHERE user_version IS NOT 0
"""
"""Finds whatever another program has put into a file, or marked it with."""


@MIGRATIONS()
def m001_servers(connection: Connection) -> None:
    """Add the servers and their settings."""
    _run(connection, schema.SERVERS)


@MIGRATIONS()
def m002_house_rules(connection: Connection) -> None:
    """Add the versions of the house rules."""
    _run(connection, schema.HOUSE_RULES)


@MIGRATIONS()
def m003_rulings(connection: Connection) -> None:
    """Add games, the versions of their rulings, their players and their payments."""
    _run(connection, schema.RULINGS)


@MIGRATIONS()
def m004_assents(connection: Connection) -> None:
    """Add who agreed to a ruling and who contests it."""
    _run(connection, schema.ASSENTS)


@MIGRATIONS()
def m005_dialogues(connection: Connection) -> None:
    """Add the dialogues that are not finished."""
    _run(connection, schema.DIALOGUES)


@MIGRATIONS()
def m006_commands(connection: Connection) -> None:
    """Add what was last registered with Discord."""
    _run(connection, schema.COMMANDS)


@MIGRATIONS()
def m007_dialogues_by_origin(connection: Connection) -> None:
    """Tell dialogues apart by the interactions that began them, so that there can be several in one place."""
    _run(connection, schema.DIALOGUES_BY_ORIGIN)


@MIGRATIONS()
def m008_posts_under_way(connection: Connection) -> None:
    """Add since when nobody knows whether a ruling was posted."""
    _run(connection, schema.POSTS_UNDER_WAY)


@MIGRATIONS()
def m009_places(connection: Connection) -> None:
    """Add where games can be read, and the numbers given out."""
    _run(connection, argument_schema.PLACES)


@MIGRATIONS()
def m010_argument(connection: Connection) -> None:
    """Add how rulings are contested, decided on and withdrawn."""
    _run(connection, argument_schema.ARGUMENT)


@MIGRATIONS()
def m011_results(connection: Connection) -> None:
    """Add what each player won or lost, hand by hand and added up."""
    _run(connection, argument_schema.RESULTS)
    _run(connection, argument_schema.RESULTS_OF)


@MIGRATIONS()
def m012_forgetting(connection: Connection) -> None:
    """Add what is being forgotten."""
    _run(connection, argument_schema.FORGETTING)


@MIGRATIONS()
def m013_mention(connection: Connection) -> None:
    """Add whether a ruling that is posted names its seated accounts."""
    _run(connection, argument_schema.MENTION)


@MIGRATIONS()
def m014_guests(connection: Connection) -> None:
    """Let guests be forgotten."""
    _run(connection, argument_schema.GUESTS)


@MIGRATIONS()
def m015_absences(connection: Connection) -> None:
    """Add which servers the bot is in no more."""
    _run(connection, argument_schema.ABSENCES)


@MIGRATIONS()
def m016_moves(connection: Connection) -> None:
    """Add what the rows of a server were counted as in the files it came from."""
    _run(connection, argument_schema.MOVES)


@MIGRATIONS()
def m017_sources(connection: Connection) -> None:
    """Add where the facts of a ruling come from."""
    _run(connection, argument_schema.SOURCES)


def pending(path: Path) -> tuple[str, ...]:
    """Name the migrations a database still needs, without writing; all of them when there is no file.

    Works while another process has the database open. Raises ``newer-database``, ``not-ours``,
    ``not-a-database`` and what else keeps a file from being read.
    """
    refuse_folder(path)
    if not path.parent.is_dir():
        raise StoreError("cannot-open", path=str(path), detail=os.strerror(errno.ENOENT))
    if not path.exists():
        return tuple(_known())
    with connected_to_read(path) as connection:
        return _pending(connection, path)


def migrate(path: Path) -> tuple[str, ...]:
    """Bring a database up to date, creating it where there is none, and name the migrations applied.

    Raises what `pending` raises, and ``in-use`` while another process has the database open, ``busy``
    while another program writes it.
    """
    lock = ProcessLock(path)
    try:
        with connected(path) as connection:
            return patiently(path, lambda: apply_pending(connection, path), threading.Event())
    finally:
        lock.release()


def copy_before(path: Path, names: Sequence[str]) -> Path | None:
    """Say where a copy is kept before these migrations; nowhere where none of them changes what was there."""
    if not path.exists() or _known()[0] in names:
        return None
    changing = next((name for name in names if name in CHANGING), None)
    return path.with_name(f"{path.name}{_BEFORE}{changing}") if changing else None


def _run(connection: Connection, script: str) -> None:
    """Run a script, each of whose statements ends with a line.

    sqlite-utils looks for the ends letter by letter: two thirds of what it took to open an empty file.
    """
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            execute(connection, statement)
            statement = ""
    execute(connection, statement)


def apply_pending(connection: Connection, path: Path) -> tuple[str, ...]:
    """Configure a connection and bring its database up to date; a database that is refused is left as it was.

    All of it is one transaction: whenever it is cut short, the next start finds the version there was before.
    """
    names = _pending(connection, path)
    configure(connection)
    _drop_old_copies(path)
    if names:
        copy = copy_before(path, names)
        if copy:
            copy_of(connection, copy)
        with immediate(connection):
            _apply(connection)
    return names


def _drop_old_copies(path: Path) -> None:
    for copy in path.parent.glob(f"{glob.escape(path.name)}{_BEFORE}m[0-9]*"):
        with suppress(OSError):  # what cannot be removed now can be at the next start
            if time.time() - copy.stat().st_mtime > COPIES_KEPT_FOR:
                copy.unlink()


def check_current(connection: Connection, path: Path) -> None:
    """Raise ``outdated`` where a database needs migrating before it can be read, and what `pending` raises."""
    if names := _pending(connection, path):
        raise StoreError("outdated", path=str(path), migrations=", ".join(names))


def _known() -> list[str]:
    with closing(Connection(memory=True, execute_plugins=False)) as nothing:
        return [each.name for each in MIGRATIONS.pending(nothing)]


def _apply(connection: Connection) -> None:
    if not MIGRATIONS.applied(connection):
        # A record begun by an earlier version that was cut short may lack its index, which is not made good later.
        connection.table(MIGRATIONS.migrations_table).drop(ignore=True)
    MIGRATIONS.apply(connection)


def _is_new(connection: Connection) -> bool:
    """Tell a file nobody uses from one of another program; the record of migrations may be there, without any."""
    if rows(connection, _FOREIGN, {"record": MIGRATIONS.migrations_table}):
        return False
    record = connection.table(MIGRATIONS.migrations_table)
    return not record.exists() or record.count == 0


def _pending(connection: Connection, path: Path) -> tuple[str, ...]:
    known = _known()
    applied = [each.name for each in MIGRATIONS.applied(connection)]
    unknown = [name for name in applied if name not in known]
    if unknown:
        raise StoreError("newer-database", path=str(path), migrations=", ".join(unknown))
    if not applied and not _is_new(connection):
        raise StoreError("not-ours", path=str(path))
    return tuple(name for name in known if name not in applied)
