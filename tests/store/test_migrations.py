from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing

import discord
import pytest
from sqlite_utils import Database as Connection

from bot.engine import encode_deal, encode_ruling
from bot.store.errors import StoreError
from bot.store.history import Wanted
from bot.store.migrations import MIGRATIONS, migrate, pending
from bot.store.store import Store

from .samples import DEAL, MEMBERS, RULING, new_ruling

NAMES = (
    "m001_servers",
    "m002_house_rules",
    "m003_rulings",
    "m004_assents",
    "m005_dialogues",
    "m006_commands",
    "m007_dialogues_by_origin",
    "m008_posts_under_way",
    "m009_places",
    "m010_argument",
    "m011_results",
    "m012_forgetting",
    "m013_mention",
    "m014_guests",
    "m015_absences",
    "m016_moves",
    "m017_sources",
)


def schema(path):
    with closing(sqlite3.connect(path)) as plain:
        query = "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE '%sqlite%' ORDER BY name"
        return plain.execute(query).fetchall()


def indexes(path):
    with closing(sqlite3.connect(path)) as plain:
        return plain.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'index' ORDER BY name").fetchall()


def stop_before(path, name):
    """Make a database as the version of the program that did not know `name` yet would have."""
    with closing(Connection(str(path), execute_plugins=False)) as connection:
        MIGRATIONS.apply(connection, stop_before=name)


def test_where_there_is_no_file_everything_is_pending_and_no_file_is_made(path):
    assert pending(path) == NAMES
    assert not path.exists()


def test_migrating_creates_the_file_and_leaves_nothing_pending(path):
    assert migrate(path) == NAMES
    assert pending(path) == ()


def test_migrating_twice_changes_nothing(path):
    migrate(path)
    before = schema(path)
    assert migrate(path) == ()
    assert schema(path) == before


@pytest.mark.parametrize("earlier", range(1, len(NAMES)))
def test_every_earlier_version_becomes_the_same_database(tmp_path, path, earlier):
    stop_before(path, NAMES[earlier])
    assert pending(path) == NAMES[earlier:]
    assert migrate(path) == NAMES[earlier:]
    migrate(tmp_path / "fresh.db")
    assert schema(path) == schema(tmp_path / "fresh.db")


async def test_the_rows_of_an_earlier_version_are_kept_and_used(path):
    stop_before(path, "m004_assents")
    with closing(sqlite3.connect(path)) as plain, plain:
        plain.execute("INSERT INTO servers (id, language) VALUES (1, 'ja')")
    async with await Store.open(path) as store:
        assert (await store.servers.get(1)).language == "ja"
        await store.rulings.post(1, new_ruling(1))
        assert (await store.assents.agree(1, 1, 1, 102, 1001)).seat == "S"


OLD_DIALOGUES = (
    (1, 101, 7, 0, '{"rules":"riichi/tenhou","origin":1098765432109876543,"honba":2}', 500),
    (1, 101, 8, 0, '{"rules":"riichi/tenhou","origin":1098765432109876544}', 400),
    (1, 101, 9, 0, "null", 300),
    (1, 101, 10, 0, "[7]", 200),
    (2, 101, 7, 0, '{"rules":"riichi/tenhou","origin":1098765432109876545}', 100),
)


async def test_dialogues_that_were_open_before_they_were_told_apart_go_on(path):
    stop_before(path, "m007_dialogues_by_origin")
    with closing(sqlite3.connect(path)) as plain, plain:
        plain.execute("INSERT INTO servers (id) VALUES (1), (2)")
        plain.executemany("INSERT INTO dialogues VALUES (?, ?, ?, ?, ?, ?)", OLD_DIALOGUES)
    async with await Store.open(path) as store:
        open_ones = await store.dialogues.of_user(1, 101, 600)
        in_other = await store.dialogues.of_user(2, 101, 600)
        told = [await store.dialogues.take_words(1, 101, 600) for _ in range(2)]
    kept = [(each.key.origin, each.channel_id, each.state, each.updated_at) for each in (*open_ones, *in_other)]
    first, second, _, odd, other = OLD_DIALOGUES
    assert kept == [
        (1098765432109876543, 7, first[4], 500),
        (1098765432109876544, 8, second[4], 400),
        (10, 10, odd[4], 200),
        (1098765432109876545, 7, other[4], 100),
    ]
    assert told == [True, False]


async def test_a_ruling_kept_without_a_message_may_have_been_posted_since(path):
    kept_at = 1_790_000_000
    async with await Store.open(path) as store:
        for number in (1, 2):
            await store.rulings.post(1, new_ruling(number, created_at=kept_at))
        await store.rulings.set_message(1, 2, 1, 900)
    with closing(sqlite3.connect(path)) as plain, plain:
        plain.execute("ALTER TABLE rulings DROP COLUMN posting_since")
        plain.execute("DELETE FROM _sqlite_migrations WHERE name = 'm008_posts_under_way'")
    async with await Store.open(path) as store:
        missed, known = [await store.rulings.latest(1, game) for game in (1, 2)]
    assert discord.utils.snowflake_time(missed.posting_since).timestamp() == kept_at - 60
    assert (known.posting_since, known.is_shown, missed.is_shown) == (None, True, False)


def keep_as_before(path):
    """Keep a game with two versions, as the program did before games knew where they can be read."""
    deal, ruling = encode_deal(DEAL).decode(), encode_ruling(RULING).decode()
    with closing(sqlite3.connect(path)) as plain, plain:
        plain.execute("INSERT INTO servers (id) VALUES (1)")
        plain.execute("INSERT INTO games VALUES (1, 4, 2, 'riichi', 'riichi/tenhou', 1000)")
        for version in (1, 2):
            values = (version, 6 + version, 900, version, 101, "riichi/tenhou", deal, ruling, 1000)
            plain.execute("INSERT INTO rulings VALUES (1, 4, ?, ?, ?, ?, ?, NULL, ?, ?, ?, ?, NULL)", values)
            for seat, delta in RULING.deltas.items():
                row = (version, seat, MEMBERS.get(seat), None, delta)
                plain.execute("INSERT INTO ruling_players VALUES (1, 4, ?, ?, ?, ?, ?, 'riichi/tenhou', 1000)", row)
            for place, each in enumerate(RULING.payments):
                row = (version, place, each.payer, each.payee, each.amount, each.why, each.for_ or None)
                plain.execute("INSERT INTO payments VALUES (1, 4, ?, ?, ?, ?, NULL, NULL, ?, ?, ?)", row)
        plain.execute("INSERT INTO assents VALUES (3, 1, 4, 2, 'S', 102, 'agree', NULL, 1100)")
        plain.execute("INSERT INTO assents VALUES (4, 1, 4, 2, 'W', 103, 'contest', '{}', 1100)")


async def test_rulings_of_before_are_looked_back_on_like_those_of_today(path):
    stop_before(path, "m009_places")
    keep_as_before(path)
    async with await Store.open(path) as store:
        game = await store.games.get(1, 4)
        assert (game.channel_id, game.place_id, game.message_id, game.status) == (8, 8, 900, "corrected")
        assert [each.cause for each in await store.rulings.versions(1, 4)] == ["posted", "corrected"]
        assert (await store.rulings.latest_of_channel(1, 8)).version == 2
        for places, found in (({8}, [4]), ({7}, [])):
            page = await store.history.page(1, Wanted(user_id=103, places=places))
            assert ([each.ruling.game for each in page.games], page.left_out) == (found, 1 - len(found))
        (tally,) = await store.stats.of_player(1, 103)
        assert (tally.hands, tally.net, tally.liable, tally.paid, tally.corrected) == (1, -17000, 1, 16000, 1)
        assert [each.net for each in await store.stats.table(1, "riichi")] == [33300, 0, -17000]
        assert [each.verdict for each in await store.assents.standing(1, 4, 2)] == ["agree", "contest"]
        assert [each.ended for each in await store.contests.all(1, 4)] == ["moot"]
        assert (await store.rulings.post(1, new_ruling(9))).game == 5


async def test_opening_brings_the_database_up_to_date(path):
    await (await Store.open(path)).close()
    assert pending(path) == ()


def test_asking_what_is_pending_writes_nothing(path):
    stop_before(path, "m003_rulings")
    before = path.read_bytes()
    pending(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("ask", [pending, migrate], ids=["pending", "migrate"])
def test_a_database_of_a_newer_program_is_refused_by_name_and_left_alone(path, ask):
    migrate(path)
    with closing(sqlite3.connect(path)) as plain, plain:
        plain.execute(
            "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES ('whopays', 'm999_future', '')"
        )
    before = path.read_bytes()
    with pytest.raises(StoreError) as refused:
        ask(path)
    assert refused.value.code == "newer-database"
    assert refused.value.data == {"path": str(path), "migrations": "m999_future"}
    assert path.read_bytes() == before


def test_a_migration_that_fails_leaves_the_version_before(path, monkeypatch):
    stop_before(path, "m004_assents")
    before = schema(path)
    monkeypatch.setattr("bot.store.schema.ASSENTS", "CREATE TABLE half (done TEXT); CREATE TABLE half (again TEXT);")
    with pytest.raises(StoreError) as refused:
        migrate(path)
    assert refused.value.code == "failed"
    assert schema(path) == before
    assert pending(path) == NAMES[3:]


def test_an_empty_file_is_an_empty_database(path):
    path.touch()
    assert pending(path) == NAMES
    assert migrate(path) == NAMES


def test_a_file_with_a_header_and_nothing_in_it_is_an_empty_database(path):
    with closing(Connection(str(path), execute_plugins=False)) as connection:
        connection.enable_wal()
    assert path.read_bytes().startswith(b"SQLite format 3")
    assert pending(path) == NAMES
    assert migrate(path) == NAMES


@pytest.mark.parametrize("indexed", [False, True], ids=["without-its-index", "whole"])
def test_a_record_of_migrations_that_an_earlier_version_began_is_no_other_programs(tmp_path, path, indexed):
    with closing(Connection(str(path), execute_plugins=False)) as connection:
        MIGRATIONS.ensure_migrations_table(connection)
        if not indexed:
            connection.execute("DROP INDEX idx__sqlite_migrations_migration_set_name")
    assert pending(path) == NAMES
    assert migrate(path) == NAMES
    migrate(tmp_path / "fresh.db")
    assert indexes(path) == indexes(tmp_path / "fresh.db")


def test_what_is_pending_can_be_asked_after_a_write_was_cut_short(path, tmp_path):
    stop_before(path, "m003_rulings")
    with closing(sqlite3.connect(path)) as plain:
        plain.execute("PRAGMA cache_size = 1")
        plain.execute("PRAGMA cache_spill = 1")
        plain.executescript("BEGIN; CREATE TABLE half (done TEXT);")
        plain.execute("INSERT INTO half VALUES (zeroblob(1000000))")
        killed = shutil.copytree(tmp_path, tmp_path / "killed") / path.name
    assert (killed.parent / f"{path.name}-journal").stat().st_size
    assert pending(killed) == NAMES[2:]
    assert migrate(killed) == NAMES[2:]


FOREIGN = {
    "a table": "CREATE TABLE bookmarks (url TEXT)",
    "a view": "CREATE VIEW bookmarks AS SELECT 1",
    "an application id": "PRAGMA application_id = 7",
    "a version": "PRAGMA user_version = 7",
    "migrations of its own": (
        "CREATE TABLE _sqlite_migrations (id INTEGER PRIMARY KEY, migration_set TEXT, name TEXT, applied_at TEXT);"
        "INSERT INTO _sqlite_migrations (migration_set, name) VALUES ('bookmarks', 'm001')"
    ),
}


@pytest.mark.parametrize("ask", [pending, migrate], ids=["pending", "migrate"])
@pytest.mark.parametrize("sql", FOREIGN.values(), ids=FOREIGN)
def test_a_database_another_program_began_is_refused_and_left_alone(path, sql, ask):
    with closing(sqlite3.connect(path)) as plain:
        plain.executescript(sql)
    before = path.read_bytes()
    with pytest.raises(StoreError) as refused:
        ask(path)
    assert (refused.value.code, path.read_bytes()) == ("not-ours", before)


def test_a_file_that_is_no_database_is_named(path):
    path.write_bytes(b"not at all" * 200)
    with pytest.raises(StoreError) as refused:
        pending(path)
    assert refused.value.code == "not-a-database"
