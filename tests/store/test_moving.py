"""A server is moved to another file with every row that is its own, and with no row of anybody else."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import stat
from contextlib import closing

import pytest
from sqlite_utils import Database as Connection

from bot.store.dialogues import DialogueKey
from bot.store.errors import StoreError
from bot.store.history import Wanted
from bot.store.house_rules import HouseEdit
from bot.store.migrations import MIGRATIONS, migrate
from bot.store.moving import take_in, take_out
from bot.store.store import Store

from .samples import MEMBERS, new_ruling
from .test_forget import everything, fill

OF_THE_BOT = "registered_commands"


async def kept(path, server):
    """Read what there is of a server, but for what was registered for it, which is the bot's."""
    async with await Store.open(path) as store:
        return {table: rows for table, rows in (await everything(store, server)).items() if table != OF_THE_BOT}


@pytest.fixture
async def other(tmp_path):
    """A second file, in which the same numbers are taken by another server."""
    path = tmp_path / "other.db"
    async with await Store.open(path) as store:
        await fill(store, 3)
        for seen in (1, 2):
            edit = HouseEdit("riichi/tenhou", {"a": str(seen)}, MEMBERS["S"], 1, seen)
            await store.house_rules.add(3, None, edit)
    return path


@pytest.fixture
async def filled(path):
    async with await Store.open(path) as store:
        await fill(store, 1)
        await fill(store, 2)
        state = json.dumps({"house_version": 1, "honba": 2})
        await store.dialogues.save(DialogueKey(1, MEMBERS["E"], 57), 7, state, 100)
    return path


async def test_to_a_new_file_every_row_goes_as_it_is_and_the_others_stay(filled, tmp_path):
    before = await kept(filled, 1)
    count = take_out(filled, 1, tmp_path / "whole.db")
    assert count >= sum(map(len, before.values()))
    assert take_in(tmp_path / "whole.db", 1, tmp_path / "new.db") == count
    for path in (filled, tmp_path / "whole.db", tmp_path / "new.db"):
        assert await kept(path, 1) == before
    assert not any((await kept(tmp_path / "new.db", 2)).values())
    assert stat.S_IMODE((tmp_path / "whole.db").stat().st_mode) == 0o600


NUMBERS = {"id", "contest_id"}


def without_numbers(everything):
    """Leave out by which number a file counts a row, and that it was another, but not which rows it belongs to."""
    versions = {row["id"]: row["version"] for row in everything["house_rules"]}

    def plain(table, row):
        state = json.loads(row.get("state") or "{}")
        if state.get("house_version"):
            row = row | {"state": state | {"house_version": versions[state["house_version"]]}}
        if row.get("house_rules_id"):
            row = row | {"house_rules_id": versions[row["house_rules_id"]]}
        return {key: value for key, value in row.items() if key not in NUMBERS or table == "servers"}

    return {table: [plain(table, row) for row in rows] for table, rows in everything.items() if table != "moves"}


async def test_to_a_file_with_others_nothing_is_lost_and_nothing_of_theirs_changes(filled, other, tmp_path):
    before, theirs = await kept(filled, 1), await kept(other, 3)
    take_out(filled, 1, tmp_path / "whole.db")
    take_in(tmp_path / "whole.db", 1, other)
    after = await kept(other, 1)
    assert {row["id"] for row in after["house_rules"]} & {row["id"] for row in theirs["house_rules"]} == set()
    assert without_numbers(after) == without_numbers(before)
    assert await kept(other, 3) == theirs


async def test_games_go_on_being_counted_where_the_server_is_now(filled, other, tmp_path):
    take_out(filled, 1, tmp_path / "whole.db")
    take_in(tmp_path / "whole.db", 1, other)
    async with await Store.open(other) as store:
        assert (await store.rulings.post(1, new_ruling(9))).game == 3
        assert len((await store.history.page(1, Wanted())).games) == 3
        assert (await store.assents.agree(1, 3, 1, MEMBERS["S"], 1200)).seat == "S"
        again = await store.rulings.correct(1, 1, new_ruling(10), based_on=2)
        assert again.version == 3


def schema(path):
    with closing(sqlite3.connect(path)) as plain:
        return sorted(map(repr, plain.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema").fetchall()))


async def test_what_the_file_watches_over_is_there_as_before(filled, other, tmp_path):
    before = schema(other)
    take_out(filled, 1, tmp_path / "whole.db")
    take_in(tmp_path / "whole.db", 1, other)
    assert schema(other) == before


async def test_a_server_is_taken_out_while_the_bot_runs_and_not_taken_in(filled, tmp_path):
    async with await Store.open(filled) as store:
        await store.rulings.post(1, new_ruling(8))
        take_out(filled, 1, tmp_path / "whole.db")
        with pytest.raises(StoreError) as refused:
            take_in(tmp_path / "whole.db", 1, filled)
        assert refused.value.code == "in-use"
    assert [row["number"] for row in (await kept(tmp_path / "whole.db", 1))["games"]] == [1, 2, 3]


async def test_a_server_that_is_there_is_not_taken_in_again(filled, tmp_path):
    take_out(filled, 1, tmp_path / "whole.db")
    before = await kept(filled, 1)
    with pytest.raises(StoreError) as refused:
        take_in(tmp_path / "whole.db", 1, filled)
    assert refused.value.code == "server-exists"
    assert await kept(filled, 1) == before


async def test_a_server_that_was_forgotten_comes_back_and_no_number_is_used_twice(filled, tmp_path):
    before = await kept(filled, 1)
    take_out(filled, 1, tmp_path / "whole.db")
    async with await Store.open(filled) as store:
        assert (await store.rulings.post(1, new_ruling(8))).game == 3
        await store.forget.server(1)
    take_in(tmp_path / "whole.db", 1, filled)
    assert without_numbers(await kept(filled, 1)) == without_numbers(before)
    async with await Store.open(filled) as store:
        assert (await store.rulings.post(1, new_ruling(9))).game == 4


async def test_what_is_being_forgotten_is_forgotten_where_the_server_is_now(filled, other, tmp_path):
    with closing(sqlite3.connect(filled)) as plain, plain:
        plain.execute("INSERT INTO forgettings SELECT 1, 0, 2, max(id), 60 FROM house_rules WHERE server_id = 1")
    take_out(filled, 1, tmp_path / "whole.db")
    take_in(tmp_path / "whole.db", 1, other)
    async with await Store.open(other) as store:
        await asyncio.wait_for(asyncio.shield(store._going_on), 10)
        there = await everything(store, 1)
    assert {table: rows for table, rows in there.items() if rows} == {}


async def test_a_server_nobody_knows_is_told_and_no_file_is_left(filled, tmp_path):
    with pytest.raises(StoreError) as refused:
        take_out(filled, 4, tmp_path / "whole.db")
    assert (refused.value.code, [each for each in tmp_path.iterdir() if "whole" in each.name]) == ("no-such-server", [])


async def test_a_file_that_is_there_is_not_written_over(filled, tmp_path):
    (tmp_path / "whole.db").write_text("mine")
    with pytest.raises(StoreError) as refused:
        take_out(filled, 1, tmp_path / "whole.db")
    assert (refused.value.code, (tmp_path / "whole.db").read_text()) == ("file-exists", "mine")


def test_a_file_of_an_older_program_is_to_be_migrated_first(path, tmp_path):
    with closing(Connection(str(tmp_path / "whole.db"), execute_plugins=False)) as connection:
        MIGRATIONS.apply(connection, stop_before="m006_commands")
    migrate(path)
    with pytest.raises(StoreError) as refused:
        take_in(tmp_path / "whole.db", 1, path)
    assert refused.value.code == "outdated"
