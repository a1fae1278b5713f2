from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from contextlib import closing, contextmanager

import pytest

from bot.store.connection import execute, rows
from bot.store.database import Database
from bot.store.errors import StoreError
from bot.store.patience import NOTICE, while_waiting


@pytest.fixture
async def database(path):
    async with await Database.open(path) as opened:
        yield opened


@pytest.mark.parametrize(
    ("pragma", "value"),
    [
        ("journal_mode", "wal"),
        ("synchronous", 2),
        ("foreign_keys", 1),
        ("secure_delete", 1),
    ],
)
async def test_the_connections_are_safe_against_power_cuts_and_careless_writes(database, pragma, value):
    for way in (database.run, database.write):
        (row,) = await way(lambda connection: rows(connection, f"PRAGMA {pragma}", {}))
        assert list(row.values()) == [value]


async def test_all_that_is_read_is_read_in_one_thread_and_all_written_in_another(database):
    ways = (database.run, database.write)
    reading, writing = [
        set(await asyncio.gather(*(way(lambda _: threading.get_ident()) for _ in range(50)))) for way in ways
    ]
    assert (len(reading), len(writing), len({threading.get_ident(), *reading, *writing})) == (1, 1, 3)


async def test_what_only_reads_cannot_write(database):
    with pytest.raises(StoreError) as refused:
        await database.run(insert)
    assert refused.value.code == "read-only"


async def test_what_was_written_is_read(database):
    for number in range(1, 20):
        await database.write(lambda connection: execute(connection, "INSERT INTO servers DEFAULT VALUES"))
        (found,) = await database.run(lambda connection: rows(connection, "SELECT count(*) AS n FROM servers", {}))
        assert found["n"] == number


async def test_a_piece_of_reading_sees_nothing_of_what_is_written_meanwhile(database):
    begun, go_on = threading.Event(), threading.Event()

    def read_twice(connection):
        first = rows(connection, "SELECT id FROM servers", {})
        begun.set()
        assert go_on.wait(5)
        return first, rows(connection, "SELECT id FROM servers", {})

    reading = asyncio.create_task(database.run(read_twice))
    await asyncio.to_thread(begun.wait, 5)
    await database.write(insert)
    go_on.set()
    assert await reading == ([], [])
    assert await database.run(lambda connection: rows(connection, "SELECT id FROM servers", {})) == [{"id": 1}]


async def test_a_read_waits_for_no_write_and_no_other_program(database, path):
    with another_program_writes(path):
        waiting = [asyncio.create_task(database.write(insert)) for _ in range(3)]
        await asyncio.sleep(0.1)
        begun = time.monotonic()
        assert await database.run(lambda connection: rows(connection, "SELECT * FROM servers", {})) == []
        assert time.monotonic() - begun < 0.5
        assert not any(each.done() for each in waiting)
        await database.close()
    assert {each.code for each in await asyncio.gather(*waiting, return_exceptions=True)} == {"busy"}


async def test_a_write_that_must_wait_says_so_once_and_is_done_all_the_same(database, path):
    told = []
    begun = time.monotonic()
    with another_program_writes(path) as other, while_waiting(lambda: told.append(time.monotonic() - begun)):
        asyncio.get_running_loop().call_later(NOTICE + 0.5, other.rollback)
        assert await asyncio.gather(database.write(insert), database.write(insert_two)) == [1, 1]
    assert len(told) == 1
    assert NOTICE <= told[0] < NOTICE + 0.4


async def test_nothing_is_said_of_a_write_that_need_not_wait_nor_after_its_block(database, path):
    told = []
    with while_waiting(lambda: told.append(1)):
        assert await database.write(insert) == 1
    with another_program_writes(path) as other:
        asyncio.get_running_loop().call_later(NOTICE + 0.2, other.rollback)
        assert await database.write(insert_two) == 1
    assert told == []


async def test_a_write_that_fails_leaves_no_trace(database):
    def half_done(connection):
        execute(connection, "INSERT INTO servers (id) VALUES (1)")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await database.write(half_done)
    assert await database.run(lambda connection: rows(connection, "SELECT * FROM servers", {})) == []


async def test_a_write_holds_the_file_from_its_first_read_on(database, path):
    def other_writer_is_refused(_):
        with sqlite3.connect(path, timeout=0) as other, pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("INSERT INTO servers (id) VALUES (2)")
        other.close()
        return True

    assert await database.write(other_writer_is_refused)


@contextmanager
def another_program_writes(path):
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield other


def insert(connection):
    return execute(connection, "INSERT INTO servers (id) VALUES (1)")


def insert_two(connection):
    return execute(connection, "INSERT INTO servers (id) VALUES (2)")


@pytest.mark.slow
async def test_a_write_waits_five_seconds_for_another_program(database, path):
    begun = time.monotonic()
    with another_program_writes(path), pytest.raises(StoreError) as refused:
        await database.write(insert)
    assert refused.value.code == "busy"
    assert 5 <= time.monotonic() - begun < 6


@pytest.mark.slow
async def test_a_write_is_done_once_another_program_has_ended(database, path):
    with another_program_writes(path) as other:
        asyncio.get_running_loop().call_later(2, other.rollback)
        assert await database.write(insert) == 1


@pytest.mark.slow
async def test_an_opening_waits_for_another_program(path):
    with another_program_writes(path) as other:
        asyncio.get_running_loop().call_later(1, other.rollback)
        async with await Database.open(path) as database:
            assert await database.write(insert) == 1


async def test_closing_waits_for_no_other_program(path):
    database = await Database.open(path)
    with another_program_writes(path):
        asked = [asyncio.create_task(database.write(insert)) for _ in range(20)]
        await asyncio.sleep(0.1)
        begun = time.monotonic()
        await database.close()
        assert time.monotonic() - begun < 1
        refused = await asyncio.gather(*asked, return_exceptions=True)
    assert {each.code for each in refused} == {"busy"}
    async with await Database.open(path) as database:
        assert await database.write(insert) == 1


async def test_an_opening_that_is_cancelled_waits_for_no_other_program(path):
    with another_program_writes(path):
        opening = asyncio.create_task(Database.open(path))
        await asyncio.sleep(0.5)
        begun = time.monotonic()
        opening.cancel()
        with pytest.raises(asyncio.CancelledError):
            await opening
        assert time.monotonic() - begun < 1
    await (await Database.open(path)).close()


async def test_the_work_of_a_cancelled_task_is_done_whole(database):
    begun, go_on = threading.Event(), threading.Event()

    def slow(connection):
        execute(connection, "INSERT INTO servers (id) VALUES (1)")
        begun.set()
        assert go_on.wait(5)
        execute(connection, "INSERT INTO servers (id) VALUES (2)")

    task = asyncio.create_task(database.write(slow))
    await asyncio.to_thread(begun.wait, 5)
    task.cancel()
    go_on.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    found = await database.write(lambda connection: rows(connection, "SELECT id FROM servers", {}))
    assert found == [{"id": 1}, {"id": 2}]


async def test_closing_finishes_what_was_asked_for(path):
    database = await Database.open(path)
    asked = [
        asyncio.create_task(
            database.write(
                lambda connection, n=n: execute(connection, "INSERT INTO servers (id) VALUES (:n)", {"n": n})
            )
        )
        for n in range(1, 21)
    ]
    await asyncio.sleep(0)
    await database.close()
    assert await asyncio.gather(*asked) == [1] * 20
    with sqlite3.connect(path) as plain:
        assert plain.execute("SELECT count(*) FROM servers").fetchone() == (20,)
    plain.close()


async def test_closing_twice_is_closing_once_and_nothing_is_done_after(path):
    database = await Database.open(path)
    await asyncio.gather(database.close(), database.close())
    await database.close()
    with pytest.raises(StoreError) as refused:
        await database.run(lambda _: None)
    assert refused.value.code == "closed"


async def test_a_database_that_was_never_opened_does_nothing(path):
    with pytest.raises(StoreError) as refused:
        await Database(path).run(lambda _: None)
    assert refused.value.code == "closed"
    assert not path.exists()


async def test_what_sqlite_refuses_is_a_store_error_that_keeps_its_cause(database):
    with pytest.raises(StoreError) as refused:
        await database.run(lambda connection: rows(connection, "SELECT * FROM nowhere", {}))
    assert refused.value.code == "failed"
    assert refused.value.data["detail"] == "no such table: nowhere"
    assert isinstance(refused.value.__cause__, sqlite3.OperationalError)


async def test_a_full_disk_is_named_and_loses_nothing_saved_before(database):
    insert = "INSERT INTO servers (id, language) VALUES (:id, :language)"
    await database.write(lambda connection: execute(connection, insert, {"id": 1, "language": "ja"}))

    def fill(connection):
        execute(connection, "PRAGMA max_page_count = 1")
        for server in range(2, 1000):
            execute(connection, insert, {"id": server, "language": "x" * 10_000})

    with pytest.raises(StoreError) as refused:
        await database.write(fill)
    assert refused.value.code == "full"
    found = await database.run(lambda connection: rows(connection, "SELECT id FROM servers", {}))
    assert found == [{"id": 1}]


async def test_a_directory_that_is_not_there_is_named(tmp_path):
    with pytest.raises(StoreError) as refused:
        await Database.open(tmp_path / "nowhere" / "whopays.db")
    assert refused.value.code == "cannot-open"


async def test_a_file_that_is_no_database_is_refused_and_left_alone(path):
    path.write_bytes(b"Dear diary, today I lost at mahjong. " * 100)
    before = path.read_bytes()
    with pytest.raises(StoreError) as refused:
        await Database.open(path)
    assert refused.value.code == "not-a-database"
    assert path.read_bytes() == before


async def test_the_database_of_another_program_is_refused_and_left_alone(path):
    with sqlite3.connect(path) as plain:
        plain.execute("CREATE TABLE bookmarks (url TEXT)")
    plain.close()
    before = path.read_bytes()
    with pytest.raises(StoreError) as refused:
        await Database.open(path)
    assert refused.value.code == "not-ours"
    assert path.read_bytes() == before
