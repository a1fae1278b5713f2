"""One server with all that is known of it, carried from one database file to another and nothing lost on the way."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import get_args

from .copying import check, new_file
from .errors import StoreError, coded_errors
from .lock import ProcessLock, refuse_folder
from .migrations import migrate, pending
from .moves import Counted

_NOT_OF_A_SERVER = "('registered_commands', '_sqlite_migrations')"
_TABLES = f"""
SELECT name FROM main.sqlite_schema
WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT IN {_NOT_OF_A_SERVER}
"""  # noqa: S608 - no word of it is anybody's
_SERVERS, _OF_SERVER = "servers", "server_id"
_TOLD_IN_TEXT = {("dialogues", "state"): ("$.house_version", "house_rules")}
"""Columns of JSON in which a row of another table is named, and where in it."""
_NAMED = {"forgettings": {"last_house_rules": ("house_rules", "id")}}
"""Columns in which a row of another table is named that need not be there."""
_OUTLIVING = "numbers"
"""The table that keeps a word of a server that was forgotten: the numbers it gave out then are not given out again."""
_GO_ON = " ON CONFLICT (server_id) DO UPDATE SET last = max(last, excluded.last)"
_NUMBERED = "id"
"""The column by which a file counts rows of all its servers: what has that number in one may be taken in another."""


def take_out(database: Path, server: int, target: Path) -> int:
    """Write a server to a new database file of its own, while the bot runs; return how many rows it has.

    Raises ``no-such-server``, ``outdated``, ``cannot-open`` where there is a file already, and what `pending` raises.
    """
    _must_be_current(database)
    if target.exists():
        refuse_folder(target)
        raise StoreError("file-exists", path=str(target))
    with new_file(target) as part:
        _make(part)
        return _carry(database, server, part, target)


def take_in(source: Path, server: int, database: Path) -> int:
    """Take a server into the database from the file it was written to; return how many rows it has.

    Raises ``in-use`` while a bot has the database open, ``server-exists``, and what `take_out` raises.
    """
    _must_be_current(source)
    migrate(database)
    lock = ProcessLock(database)
    try:
        return _carry(source, server, database, database)
    finally:
        lock.release()


def _make(part: Path) -> None:
    """Make an empty database, and leave nothing beside it."""
    migrate(part)
    part.with_name(f"{part.name}.lock").unlink(missing_ok=True)


def _must_be_current(path: Path) -> None:
    if not path.exists():
        raise StoreError("no-such-file", path=str(path))
    if names := pending(path):
        raise StoreError("outdated", path=str(path), migrations=", ".join(names))


def _carry(source: Path, server: int, into: Path, named: Path) -> int:
    with coded_errors(named), closing(_both(source, into)) as both:
        both.execute("BEGIN IMMEDIATE")
        if not both.execute("SELECT 1 FROM other.servers WHERE id = ?", (server,)).fetchone():
            raise StoreError("no-such-server", server=server, path=str(source))
        carried = _Carrier(both, server).carry(named)
        both.execute("COMMIT")
        both.execute("DETACH other")
        both.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        return carried


def _both(source: Path, into: Path) -> sqlite3.Connection:
    both = sqlite3.connect(f"{into.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None)
    both.execute("PRAGMA synchronous = FULL")
    both.execute("PRAGMA foreign_keys = ON")
    both.execute("ATTACH ? AS other", (f"{source.absolute().as_uri()}?mode=ro",))
    return both


@dataclass
class _Table:
    """A table's columns, and of those that point to another table, to which column of which."""

    name: str
    columns: tuple[str, ...]
    points: Mapping[str, tuple[str, str]] = field(default_factory=dict[str, tuple[str, str]])


class _Carrier:
    """Carries a server's rows between two attached files within one transaction."""

    def __init__(self, both: sqlite3.Connection, server: int) -> None:
        self._both = both
        self._server = server
        self._tables = {name: self._table(name) for (name,) in both.execute(_TABLES).fetchall()}

    def carry(self, named: Path) -> int:
        """Carry every row and return how many there were; `named` is the file they come to."""
        if any(self._held("main", table) for table in self._tables.values() if table.name != _OUTLIVING):
            raise StoreError("server-exists", server=self._server, path=str(named))
        # What follows from a row was carried with it: nothing may follow a second time.
        triggers = self._both.execute("SELECT name, sql FROM main.sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            self._both.execute(f"DROP TRIGGER main.{_quoted(name)}")
        self._both.execute("PRAGMA defer_foreign_keys = ON")
        offsets = {name: self._offset(table) for name, table in self._tables.items()}
        carried = sum(self._copy(table, offsets) for table in self._tables.values())
        self._note_move(offsets)
        for _, sql in triggers:
            self._both.execute(sql)
        check(self._both, named)
        return carried

    def _table(self, name: str) -> _Table:
        columns = tuple(row[1] for row in self._both.execute(f"PRAGMA main.table_xinfo({_quoted(name)})") if not row[6])
        points = {
            row[3]: (row[2], row[4] or _NUMBERED)
            for row in self._both.execute(f"PRAGMA main.foreign_key_list({_quoted(name)})")
        }
        return _Table(name, columns, points | _NAMED.get(name, {}))

    def _whose(self, schema: str, table: _Table) -> str:
        """Write the condition that holds for this server's rows of a table."""
        if table.name == _SERVERS:
            return "id = :server"
        if _OF_SERVER in table.columns:
            return f"{_OF_SERVER} = :server"
        column, (parent, key) = next(iter(table.points.items()))
        above = self._whose(schema, self._tables[parent])
        return f"{_quoted(column)} IN (SELECT {_quoted(key)} FROM {schema}.{_quoted(parent)} WHERE {above})"  # noqa: S608

    def _held(self, schema: str, table: _Table) -> bool:
        sql = f"SELECT 1 FROM {schema}.{_quoted(table.name)} WHERE {self._whose(schema, table)}"  # noqa: S608
        return self._both.execute(sql, {"server": self._server}).fetchone() is not None

    def _offset(self, table: _Table) -> int:
        """Find by how much the numbers of a table's rows are raised, so that each is free in the other file.

        Where they are, none stays that this server ever had: what was posted with it then names one row alone.
        """
        if table.name == _SERVERS or _NUMBERED not in table.columns or _NUMBERED in table.points:
            return 0
        (highest,) = self._both.execute(f"SELECT coalesce(max(id), 0) FROM main.{_quoted(table.name)}").fetchone()  # noqa: S608
        found = self._both.execute("SELECT seq FROM main.sqlite_sequence WHERE name = ?", (table.name,)).fetchone()
        taken = max(highest, found[0] if found else 0)
        return max(taken, self._last(table)) if taken else 0

    def _last(self, table: _Table) -> int:
        """Find the highest number of this server's rows of a table where they come from."""
        sql = f"SELECT coalesce(max(id), 0) FROM other.{_quoted(table.name)} WHERE {self._whose('other', table)}"  # noqa: S608
        return self._both.execute(sql, {"server": self._server}).fetchone()[0]

    def _note_move(self, offsets: Mapping[str, int]) -> None:
        """Keep what posted numbers mean from now on."""
        for counted in get_args(Counted):
            if offsets[counted]:
                last = self._last(self._tables[counted])
                values = (self._server, counted, last, offsets[counted])
                self._both.execute("INSERT INTO main.moves VALUES (?, ?, ?, ?)", values)

    def _root(self, table: str, column: str) -> str:
        """Find the table that counts what stands in a column; none where nothing is counted."""
        parent = self._tables[table].points.get(column)
        if parent is None or parent[1] != _NUMBERED:
            return table if column == _NUMBERED and parent is None else ""
        return self._root(*parent)

    def _copy(self, table: _Table, offsets: Mapping[str, int]) -> int:
        def raised() -> Iterator[str]:
            for column in table.columns:
                if (table.name, column) in _TOLD_IN_TEXT:
                    place, of = _TOLD_IN_TEXT[table.name, column]
                    yield _raised_within(_quoted(column), place, offsets[of])
                    continue
                offset = offsets.get(self._root(table.name, column), 0)
                yield f"{_quoted(column)} + {offset}" if offset else _quoted(column)

        name, columns = _quoted(table.name), ", ".join(map(_quoted, table.columns))
        sql = (
            f"INSERT INTO main.{name} ({columns}) SELECT {', '.join(raised())} FROM other.{name} "  # noqa: S608
            f"WHERE {self._whose('other', table)}{_GO_ON if table.name == _OUTLIVING else ''}"
        )
        return self._both.execute(sql, {"server": self._server}).rowcount


def _raised_within(column: str, place: str, offset: int) -> str:
    if not offset:
        return column
    found = f"json_extract({column}, '{place}')"
    return f"CASE WHEN {found} > 0 THEN json_set({column}, '{place}', {found} + {offset}) ELSE {column} END"


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'
