"""Nobody else on the host reads what is remembered: not the database, nor what SQLite keeps beside it."""

import os
import sqlite3
import stat
from contextlib import closing

import pytest

from bot.store.migrations import migrate
from bot.store.store import Store

pytestmark = pytest.mark.skipif(os.name == "nt", reason="other systems keep rights otherwise")
BESIDE = ("", "-wal", "-shm", ".lock")


def modes(path):
    beside = [path.with_name(f"{path.name}{end}") for end in BESIDE]
    return {each.name: stat.S_IMODE(each.stat().st_mode) for each in beside if each.exists()}


@pytest.fixture(autouse=True)
def everybody_may_read_new_files():
    before = os.umask(0o000)
    yield
    os.umask(before)


async def test_a_new_database_is_its_hosts_alone(path):
    async with await Store.open(path) as store:
        await store.servers.change(7, language="ja")
        assert modes(path) == dict.fromkeys((f"{path.name}{end}" for end in BESIDE), 0o600)
    assert set(modes(path).values()) == {0o600}


async def test_a_database_that_everybody_could_read_is_its_hosts_alone_from_the_next_start_on(path):
    migrate(path)
    path.chmod(0o644)
    with closing(sqlite3.connect(path)) as other:  # leaves both files beside it, as a bot that was killed does
        other.execute("INSERT INTO servers (id) VALUES (7)")
        other.commit()
        assert modes(path)[f"{path.name}-wal"] == 0o644
        async with await Store.open(path):
            assert modes(path) == dict.fromkeys((f"{path.name}{end}" for end in BESIDE), 0o600)


def test_a_database_that_is_brought_up_to_date_by_hand_is_its_hosts_alone(path):
    migrate(path)
    assert set(modes(path).values()) == {0o600}


async def test_rights_that_are_narrower_stay(path):
    migrate(path)
    path.chmod(0o400)
    try:
        async with await Store.open(path):
            assert modes(path)[path.name] == 0o400
    finally:
        path.chmod(0o600)
