from __future__ import annotations

import json

import pytest

from bot.store.connection import rows
from bot.store.dialogues import DialogueKey
from bot.store.history import Wanted
from bot.store.house_rules import HouseEdit
from bot.store.servers import Server
from bot.store.store import Store

from .samples import MEMBERS, new_ruling

ANN, BO, CY = MEMBERS.values()
FACTS = '{"names":{"W":"Cy","S":"Bo"},"honba":2}'


async def fill(store, server):
    await store.servers.change(server, language="ja")
    old = await store.house_rules.add(server, None, HouseEdit("riichi/tenhou", {"a": "yes"}, CY, 1, 0))
    await store.rulings.post(server, new_ruling(1, author_id=CY, house_rules_id=old.id))
    await store.rulings.correct(server, 1, new_ruling(2, author_id=BO), based_on=1)
    await store.rulings.post(server, new_ruling(3))
    await store.assents.contest(server, 1, 2, CY, FACTS, 1100)
    await store.assents.agree(server, 1, 2, BO, 1100)
    await store.dialogues.save(DialogueKey(server, CY, 55), 7, "{}", 100)
    await store.dialogues.save(DialogueKey(server, BO, 56), 7, "{}", 100)
    await store.commands.save(77, server, "hash", 100)


@pytest.fixture
async def filled(store):
    await fill(store, 1)
    await fill(store, 2)
    return store


TABLES = ["servers", "house_rules", "games", "rulings", "ruling_players", "payments", "assents", "dialogues"]
"""Every table but that of the commands, which is of no player."""


async def everything(store, server):
    """Read every row that belongs to a server."""
    owner = {"servers": "id"}

    def read(connection):
        return {
            table: list(connection.table(table).rows_where(f"{owner.get(table, 'server_id')} = ?", [server]))
            for table in [*TABLES, "registered_commands"]
        }

    return await store.database.run(read)


async def test_forgetting_is_tried_on_every_table_there_is(filled):
    own = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite@_%' ESCAPE '@'"
    there = await filled.database.run(lambda connection: [name for (name,) in connection.execute(own)])

    assert {name for name in there if not name.startswith("_")} == {*TABLES, "registered_commands"}
    assert all((await everything(filled, 1)).values())


async def test_no_trace_of_a_forgotten_user_is_left_in_the_server(filled):
    forgotten = await filled.forget.user(1, CY)
    assert forgotten.games == 2
    text = json.dumps(await everything(filled, 1), ensure_ascii=False)
    assert str(CY) not in text
    assert "Cy" not in text
    assert await filled.dialogues.of_user(1, CY, 100) == ()
    assert (await filled.history.page(1, Wanted(user_id=CY))).games == ()


async def test_every_sum_and_every_other_name_stays(filled):
    before = await everything(filled, 1)
    await filled.forget.user(1, CY)
    after = await everything(filled, 1)
    for table, column in (("ruling_players", "delta"), ("payments", "amount"), ("rulings", "ruling")):
        assert [row[column] for row in after[table]] == [row[column] for row in before[table]]
    (player,) = [each for each in await filled.rulings.players(1, 1, 2) if each.seat == "W"]
    assert (player.user_id, player.guest, player.delta) == (None, None, -17000)
    deal = json.loads((await filled.rulings.latest(1, 1)).deal)
    assert deal["names"] == {"E": "Ann", "S": "Bo", "N": "大輔"}
    assert [each.user_id for each in await filled.assents.standing(1, 1, 2)] == [BO, None]
    assert (await filled.rulings.version(1, 1, 1)).author_id is None
    assert (await filled.house_rules.in_force(1)).author_id is None


async def test_the_facts_of_a_contest_stay_without_the_name(filled):
    await filled.forget.user(1, CY)
    (_, contest) = await filled.assents.standing(1, 1, 2)
    assert json.loads(contest.facts) == {"names": {"S": "Bo"}, "honba": 2}


async def test_forgetting_again_finds_nothing(filled):
    await filled.forget.user(1, CY)
    again = await filled.forget.user(1, CY)
    assert (again.games, again.rows) == (0, 0)


async def test_a_user_forgotten_in_one_server_is_known_in_the_other(filled):
    before = await everything(filled, 2)
    await filled.forget.user(1, CY)
    assert await everything(filled, 2) == before


async def test_of_a_forgotten_server_no_row_is_left_and_the_other_is_whole(filled):
    before = await everything(filled, 2)
    forgotten = await filled.forget.server(1)
    assert forgotten.games == 2
    assert set(map(len, (await everything(filled, 1)).values())) == {0}
    assert await everything(filled, 2) == before
    assert await filled.servers.get(1) == Server(1)
    assert await filled.database.run(lambda connection: rows(connection, "PRAGMA foreign_key_check", {})) == []


async def test_a_server_that_comes_back_begins_anew(filled):
    await filled.forget.server(1)
    assert (await filled.rulings.post(1, new_ruling(1))).game == 1


async def test_what_was_forgotten_cannot_be_read_out_of_the_file(path):
    async with await Store.open(path) as store:
        await fill(store, 1)
        await store.dialogues.save(DialogueKey(1, CY, 57), 8, '{"names":{"W":"Xanthippe"}}', 100)
        await store.forget.user(1, CY)
    assert b"Xanthippe" not in path.read_bytes()
