"""Before the first migration that changes what was there, a copy is kept, for thirty days."""

from __future__ import annotations

import os
import re
import sqlite3
import stat
import time
from contextlib import closing

import pytest
from sqlite_utils import Database as Connection

from bot.store.errors import StoreError
from bot.store.migrations import CHANGING, COPIES_KEPT_FOR, MIGRATIONS, copy_before, migrate, pending
from bot.store.store import Store

CHANGES = re.compile(
    r"\s*(?:UPDATE|DELETE\s+FROM|REPLACE\s+INTO|DROP\s+TABLE|ALTER\s+TABLE(?=\s+\w+\s+(?:RENAME|DROP)))\s+\"?(\w+)"
)
"""Finds the table of which a statement changes what is there; one that only adds to it does not."""


def made_before(path, name):
    """Make a database as the version of the program that did not know `name` yet would have."""
    with closing(Connection(str(path), execute_plugins=False)) as connection:
        MIGRATIONS.apply(connection, stop_before=name)
    with closing(sqlite3.connect(path)) as plain, plain:
        plain.execute("INSERT INTO servers (id, language) VALUES (1, 'ja')")


def changed_by(names, name):
    """Give the tables, of those that were there before a migration, whose rows it changes."""
    with closing(Connection(memory=True, execute_plugins=False)) as connection:
        MIGRATIONS.apply(connection, stop_before=name)
        before = set(connection.table_names()) - {"_sqlite_migrations"}
        traced = []
        connection.conn.set_trace_callback(traced.append)
        following = names[names.index(name) + 1 :]
        MIGRATIONS.apply(connection, **({"stop_before": following[0]} if following else {}))
        connection.conn.set_trace_callback(None)
    return {found[1] for found in map(CHANGES.match, traced) if found} & before


def test_those_that_change_what_was_there_are_known(path):
    names = pending(path)
    assert {name for name in names if changed_by(names, name)} == CHANGING


async def test_a_copy_as_it_was_is_kept_beside_the_database(path):
    made_before(path, "m007_dialogues_by_origin")
    copy = path.with_name("whopays.db.before-m007_dialogues_by_origin")
    assert copy_before(path, pending(path)) == copy
    async with await Store.open(path):
        assert pending(path) == ()
    assert "m007_dialogues_by_origin" in pending(copy)
    with closing(sqlite3.connect(copy)) as plain:
        assert plain.execute("SELECT id, language FROM servers").fetchall() == [(1, "ja")]
        assert "message_id" in plain.execute("SELECT sql FROM sqlite_schema WHERE name = 'dialogues'").fetchone()[0]
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600


def test_where_nothing_was_there_nothing_is_copied(path):
    migrate(path)
    assert sorted(each.name for each in path.parent.iterdir()) == ["whopays.db", "whopays.db.lock"]


def test_where_everything_is_done_nothing_is_copied(path):
    made_before(path, "m007_dialogues_by_origin")
    migrate(path)
    copy = path.with_name("whopays.db.before-m007_dialogues_by_origin")
    copy.unlink()
    migrate(path)
    assert not copy.exists()


def test_a_copy_is_removed_when_its_time_is_over_and_others_stay(path):
    made_before(path, "m007_dialogues_by_origin")
    migrate(path)
    copy = path.with_name("whopays.db.before-m007_dialogues_by_origin")
    other = path.with_name("other.db.before-m007_dialogues_by_origin")
    other.touch()
    for age, kept in ((COPIES_KEPT_FOR - 60, True), (COPIES_KEPT_FOR + 60, False)):
        for each in (copy, other):
            os.utime(each, (time.time() - age, time.time() - age))
        migrate(path)
        assert copy.exists() is kept
    assert other.exists()


def test_what_a_restore_kept_is_not_removed(path):
    migrate(path)
    kept = path.with_name("whopays.db.before-restore-20200101-000000")
    kept.touch()
    os.utime(kept, (0, 0))
    migrate(path)
    assert kept.exists()


def test_without_a_copy_nothing_is_changed(path):
    made_before(path, "m007_dialogues_by_origin")
    copy = path.with_name("whopays.db.before-m007_dialogues_by_origin")
    copy.mkdir()
    (copy / "in the way").touch()
    with pytest.raises(StoreError) as refused:
        migrate(path)
    assert (refused.value.code, refused.value.data["path"]) == ("cannot-open", str(copy))
    assert "m007_dialogues_by_origin" in pending(path)
