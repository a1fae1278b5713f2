from __future__ import annotations

import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.store.connection import rows
from bot.store.store import Store

from .samples import MEMBERS, RULING

pytestmark = pytest.mark.slow

PROJECT = Path(__file__).parents[2]


@contextmanager
def writing(path, how):
    command = [sys.executable, "-m", "tests.store.writer", str(path), how]
    with subprocess.Popen(command, cwd=PROJECT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        try:
            yield child
        finally:
            child.kill()


async def assert_whole(store, games):
    (check,) = await store.database.run(lambda connection: rows(connection, "PRAGMA integrity_check", {}))
    assert check == {"integrity_check": "ok"}
    assert await store.database.run(lambda connection: rows(connection, "PRAGMA foreign_key_check", {})) == []
    for table, each in (("games", 1), ("rulings", 1), ("ruling_players", 4), ("payments", len(RULING.payments))):
        stored = await store.database.run(lambda connection, table=table: connection.table(table).count)
        assert stored == games * each


@pytest.mark.parametrize("acknowledged", [1, 7, 23, 60])
async def test_a_process_killed_while_it_writes_loses_nothing_it_called_safe(path, acknowledged):
    with writing(path, "on") as child:
        safe = [int(child.stdout.readline()) for _ in range(acknowledged)][-1]
        child.kill()
        safe = max([safe, *(int(line) for line in child.stdout.read().splitlines())])
    async with await Store.open(path) as store:
        (found,) = await store.database.run(
            lambda connection: rows(connection, "SELECT max(number) AS n FROM games", {})
        )
        assert found["n"] in (safe, safe + 1)
        await assert_whole(store, found["n"])
        last = await store.rulings.latest(1, found["n"])
        assert [player.user_id for player in await store.rulings.players(1, last.game, 1)] == [*MEMBERS.values(), None]


async def test_a_process_killed_between_two_rows_leaves_neither(path):
    with writing(path, "half") as child:
        assert [child.stdout.readline() for _ in range(2)] == ["1\n", "half\n"]
        child.kill()
    async with await Store.open(path) as store:
        await assert_whole(store, 1)
