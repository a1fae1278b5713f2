from __future__ import annotations

import asyncio
import sqlite3
import threading

import pytest

from bot.store.connection import execute, rows
from bot.store.database import Database
from bot.store.errors import StoreError
from bot.store.workers import MOST_TOGETHER


@pytest.fixture
async def database(path):
    async with await Database.open(path) as opened:
        yield opened


async def asked_at_once(database, *works):
    """Ask for all of it while something else is written; their outcomes, and how often was committed for them."""
    begun, go_on, committed = threading.Event(), threading.Event(), []

    def hold(connection):
        connection.conn.set_trace_callback(lambda sql: committed.append(sql) if sql == "COMMIT" else None)
        begun.set()
        assert go_on.wait(5)

    holding = asyncio.create_task(database.write(hold))
    await asyncio.to_thread(begun.wait, 5)
    asked = [asyncio.create_task(database.write(work)) for work in works]
    await asyncio.sleep(0.01)
    go_on.set()
    await holding
    outcomes = await asyncio.gather(*asked, return_exceptions=True)
    return outcomes, len(committed) - 1


def adding(server):
    return lambda connection: execute(connection, "INSERT INTO servers (id) VALUES (:id)", {"id": server})


async def servers_in(database):
    return [row["id"] for row in await database.run(lambda c: rows(c, "SELECT id FROM servers ORDER BY id", {}))]


async def test_what_was_asked_for_meanwhile_is_written_in_one_transaction(database):
    outcomes, committed = await asked_at_once(database, *map(adding, range(1, 21)))
    assert (outcomes, committed) == ([1] * 20, 1)
    assert await servers_in(database) == [*range(1, 21)]


async def test_more_than_has_room_in_a_transaction_takes_another_one(database):
    outcomes, committed = await asked_at_once(database, *map(adding, range(1, MOST_TOGETHER + 2)))
    assert (outcomes, committed) == ([1] * (MOST_TOGETHER + 1), 2)


async def test_what_raises_leaves_no_trace_and_the_others_are_written(database):
    def half_done(connection):
        adding(2)(connection)
        raise ZeroDivisionError

    (first, failed, last), committed = await asked_at_once(database, adding(1), half_done, adding(3))
    assert (first, last, committed) == (1, 1, 1)
    assert isinstance(failed, ZeroDivisionError)
    assert await servers_in(database) == [1, 3]


async def test_what_sqlite_refuses_is_refused_alone(database):
    (first, refused, last), _ = await asked_at_once(database, adding(1), adding(1), adding(3))
    assert (first, last) == (1, 1)
    assert isinstance(refused, StoreError)
    assert refused.code == "failed"
    assert isinstance(refused.__cause__, sqlite3.IntegrityError)
    assert await servers_in(database) == [1, 3]


async def test_what_cannot_be_committed_takes_nothing_else_with_it(database):
    def points_nowhere(connection):
        execute(connection, "PRAGMA defer_foreign_keys = ON")
        execute(connection, "INSERT INTO dialogues VALUES (77, 1, 2, 3, NULL, 4)")

    (first, refused, last), _ = await asked_at_once(database, adding(1), points_nowhere, adding(3))
    assert (first, last) == (1, 1)
    assert isinstance(refused, StoreError)
    assert await servers_in(database) == [1, 3]
    assert await database.run(lambda connection: rows(connection, "SELECT * FROM dialogues", {})) == []


async def test_where_the_disk_is_full_what_has_room_is_written(database):
    def too_much(connection):
        execute(connection, "PRAGMA max_page_count = 1")
        for server in range(100, 1000):
            values = {"id": server, "language": "x" * 10_000}
            execute(connection, "INSERT INTO servers (id, language) VALUES (:id, :language)", values)

    def room_again(connection):
        execute(connection, "PRAGMA max_page_count = 1000000")

    (first, refused, last), _ = await asked_at_once(database, adding(1), too_much, room_again)
    assert (first, last) == (1, None)
    assert (refused.code, await servers_in(database)) == ("full", [1])


async def test_each_sees_what_was_written_before_it(database):
    def add_next(connection):
        (last,) = rows(connection, "SELECT coalesce(max(id), 0) AS id FROM servers", {})
        adding(last["id"] + 1)(connection)
        return last["id"] + 1

    outcomes, committed = await asked_at_once(database, *[add_next] * 10)
    assert (outcomes, committed) == ([*range(1, 11)], 1)


async def test_what_nobody_waits_for_any_more_is_not_begun(database):
    begun, go_on = threading.Event(), threading.Event()

    def hold(_):
        begun.set()
        assert go_on.wait(5)

    holding = asyncio.create_task(database.write(hold))
    await asyncio.to_thread(begun.wait, 5)
    dropped, kept = (asyncio.create_task(database.write(adding(server))) for server in (1, 2))
    await asyncio.sleep(0.01)
    dropped.cancel()
    await asyncio.sleep(0)
    go_on.set()
    await asyncio.gather(holding, kept)
    assert await servers_in(database) == [2]


async def test_what_is_looked_up_at_once_was_committed_and_waits_for_no_write(database):
    begun, go_on = threading.Event(), threading.Event()

    def slow(connection):
        adding(2)(connection)
        begun.set()
        assert go_on.wait(5)

    await database.write(adding(1))
    writing = asyncio.create_task(database.write(slow))
    await asyncio.to_thread(begun.wait, 5)
    look = lambda connection: rows(connection, "SELECT id FROM servers", {})  # noqa: E731 - said twice
    assert await database.look_up(look) == [{"id": 1}]
    go_on.set()
    await writing
    assert await database.look_up(look) == [{"id": 1}, {"id": 2}]


class Disk:
    """A disk of which each look-up takes so many seconds by a clock of its own."""

    def __init__(self, database, monkeypatch):
        self.now, self._database = 1000.0, database
        monkeypatch.setattr("bot.store.database.monotonic", lambda: self.now)

    async def look(self, seconds=0.001):
        """Look something up; whether that was done in the event loop."""

        def work(_):
            self.now += seconds
            return threading.get_ident()

        return await self._database.look_up(work) == threading.get_ident()


@pytest.fixture
def disk(database, monkeypatch):
    return Disk(database, monkeypatch)


async def test_things_are_looked_up_at_once_while_the_disk_is_quick_and_in_the_thread_after_it_was_slow(disk):
    assert [await disk.look(seconds) for seconds in (0.001, 0.001, 0.001, 0.5, 0.5, 0.001, 0.001)] == [
        *(False, True, True, True),
        *(False, False, True),
    ]


async def test_a_disk_that_has_rested_keeps_only_the_thread_waiting(disk):
    assert [await disk.look(), await disk.look()] == [False, True]
    disk.now += 61
    assert [await disk.look(), await disk.look()] == [False, True]


async def test_what_is_looked_up_cannot_write_and_is_not_there_when_closed(database):
    with pytest.raises(StoreError) as refused:
        await database.look_up(adding(1))
    assert refused.value.code == "read-only"
    await database.close()
    with pytest.raises(StoreError) as closed:
        await database.look_up(adding(1))
    assert closed.value.code == "closed"
