"""Every start may be killed anywhere or meet a full disk, and the next one goes on.

The ordinary suite cuts the starts short at some points, from where a seed says; WHOPAYS_THOROUGH=1 at every one.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import pytest
from sqlite_utils import Database as Connection

from bot.store.connection import configure
from bot.store.migrations import MIGRATIONS, migrate, pending

from .test_migrations import NAMES

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="starts are cut short in forked children"),
]

PROJECT = Path(__file__).parents[2]
THOROUGH = os.environ.get("WHOPAYS_THOROUGH") == "1"
SAMPLE = 2
FIRST_SAMPLE = 12
PAGE = 4096
SIZES = range(0, 512 * 1024, PAGE)
TORN = (1, 31, 99, 511, 513, *(size + 100 for size in SIZES))
"""Lengths that cut a page, or the header of the database, its journal or its write-ahead log, in two."""
POINTS = {
    "statement": range(1, 301),
    "write": sorted({*SIZES, *TORN}),
    "length": sorted({*SIZES, *TORN}),
    "room": SIZES,
    "files": range(8),
}
"""The last point of each is beyond the end of every start."""
ENDS = {
    "statement": {"killed"},
    "write": {"killed"},
    "length": {"full", "failed"},
    "room": {"full"},
    "files": {"cannot-open"},
}
"""How a start may end that is cut short; SQLite tells a file that may not grow from a broken disk only at times."""
PRIVATE_DISKS = ("unshare", "--user", "--map-root-user", "--mount")
VERSIONS = range(len(NAMES) + 1) if THOROUGH else (0, 1, len(NAMES) // 2, len(NAMES) - 1, len(NAMES))
"""How many migrations the database has had when the start is cut short; 0 where there is no file yet."""


@contextmanager
def cutting(*before):
    """Give what has a start cut short and says how it ended."""
    command = [*before, sys.executable, "-m", "tests.store.cut_short"]
    with subprocess.Popen(command, cwd=PROJECT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:

        def cut(way, amount, path):
            child.stdin.write(f"{way} {amount} {path}\n")
            child.stdin.flush()
            return child.stdout.readline().rstrip("\n")

        try:
            yield cut
        finally:
            child.stdin.close()
            child.kill()


@pytest.fixture(scope="module")
def cut():
    with cutting() as cut:
        yield cut


@pytest.fixture(scope="module")
def cut_on_a_disk():
    try:
        subprocess.run([*PRIVATE_DISKS, "mount", "-t", "tmpfs", "tmpfs", "/tmp"], check=True, capture_output=True)  # noqa: S108 - nobody else sees it
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this machine lends no disk of its own to an ordinary user")
    with cutting(*PRIVATE_DISKS) as cut:
        yield cut


def make_version(path, migrations):
    """Make a database as the program of that many migrations left it, with a row to keep."""
    if not migrations:
        return
    with closing(Connection(str(path), execute_plugins=False)) as connection:
        configure(connection)
        MIGRATIONS.apply(connection, stop_before=(*NAMES, "nothing")[migrations : migrations + 1])
        connection.execute("INSERT INTO servers (id, language) VALUES (1, 'ja')")


def contents(path):
    """All that a start makes of a database, and the row that was there before."""
    with closing(sqlite3.connect(path)) as plain:
        return [
            plain.execute(query).fetchall()
            for query in (
                "SELECT type, name, sql FROM sqlite_schema ORDER BY type, name",
                "SELECT migration_set, name FROM _sqlite_migrations ORDER BY id",
                "SELECT * FROM servers",
                "PRAGMA integrity_check",
                "PRAGMA journal_mode",
            )
        ]


def chosen(points, way, migrations):
    """Give the first point and the last, and those between that are wanted: evenly spread, closer at a first start."""
    first, *between, last = points
    step = 1 if THOROUGH else len(between) // SAMPLE if migrations else len(between) // FIRST_SAMPLE or 1
    return first, *between[Random(f"{way} {migrations}").randrange(step) :: step], last


def assert_the_next_start_goes_on(cut, way, folder, migrations):
    make_version(folder / "uncut.db", migrations)
    (folder / "version").mkdir()
    make_version(folder / "version" / "whopays.db", migrations)
    migrate(folder / "uncut.db")
    uncut = contents(folder / "uncut.db")
    ends = []
    for point in chosen(POINTS[way], way, migrations):
        path = shutil.copytree(folder / "version", folder / f"{point}") / "whopays.db"
        ends.append(cut(way, point, path))
        if path.exists():
            assert set(pending(path)) <= set(NAMES[migrations:]), (way, point)
        migrate(path)
        assert contents(path) == uncut, (way, point)
    assert ends[0] in ENDS[way]
    assert set(ends) <= {*ENDS[way], "done"}
    assert ends[-1] == "done"


@pytest.mark.parametrize("migrations", VERSIONS)
@pytest.mark.parametrize("way", ["statement", "write", "length"])
def test_the_start_after_one_that_was_killed_or_could_not_write_goes_on(cut, way, tmp_path, migrations):
    assert_the_next_start_goes_on(cut, way, tmp_path, migrations)


@pytest.mark.parametrize("migrations", VERSIONS)
@pytest.mark.parametrize("way", ["room", "files"])
def test_the_start_after_one_on_a_full_disk_goes_on(cut_on_a_disk, way, tmp_path, migrations):
    assert_the_next_start_goes_on(cut_on_a_disk, way, tmp_path, migrations)
