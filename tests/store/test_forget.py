from __future__ import annotations

import asyncio
import json

import msgspec
import pytest

from bot.store.connection import rows
from bot.store.dialogues import DialogueKey
from bot.store.history import Wanted
from bot.store.house_rules import HouseEdit
from bot.store.servers import Server
from bot.store.store import Store

from .samples import DEAL, MEMBERS, amounts, new_ruling, presser, told

ANN, BO, CY = MEMBERS.values()


async def fill(store, server):
    await store.servers.change(server, language="ja")
    old = await store.house_rules.add(server, None, HouseEdit("riichi/tenhou", {"a": "yes"}, CY, 1, 0))
    await store.rulings.post(server, new_ruling(1, author_id=CY, house_rules_id=old.id))
    await store.rulings.correct(server, 1, new_ruling(2, author_id=BO), based_on=1)
    await store.rulings.post(server, new_ruling(3))
    await store.contests.make(server, 1, 2, CY, told(sentence="Cy was not even there."), 1100)
    contest = await store.contests.make(server, 1, 2, BO, told(ruling=amounts(N=16300, E=16000)), 1100)
    await store.decisions.accept(server, contest.id, 2, presser(CY), interaction_id=4)
    await store.assents.agree(server, 1, 2, BO, 1100)
    await store.assents.agree(server, 2, 1, CY, 1100)
    await store.decisions.withdraw(server, 2, 1, presser(CY, referee=True))
    await store.dialogues.save(DialogueKey(server, CY, 55), 7, "{}", 100)
    await store.dialogues.save(DialogueKey(server, BO, 56), 7, "{}", 100)
    await store.commands.save(77, server, "hash", 100)
    await store.absences.removed(server, 100)
    came = {"server_id": server, "counted": "assents", "last": 0, "raised": 0}
    await store.database.write(lambda connection: connection.table("moves").insert(came))


@pytest.fixture
async def filled(store):
    await fill(store, 1)
    await fill(store, 2)
    return store


TABLES = [
    "servers",
    "house_rules",
    "games",
    "places",
    "results",
    "tallies",
    "rulings",
    "ruling_players",
    "payments",
    "assents",
    "contests",
    "acceptances",
    "decisions",
    "dialogues",
    "absences",
    "moves",
]
"""Every table but that of the commands, which is of no player."""
KEPT = {"numbers", "forgettings"}
"""What outlives a server, how many games it has had; and what is kept only while somebody is being forgotten."""


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

    assert {name for name in there if not name.startswith("_")} == {*TABLES, "registered_commands", *KEPT}
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
    assert json.loads(contest.facts)["names"] == {"E": "Ann", "S": "Bo", "N": "大輔"}
    assert [each.sentence for each in await filled.contests.all(1, 1)] == [None, None]


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


async def test_a_server_that_comes_back_uses_no_number_twice(filled):
    await filled.forget.server(1)
    assert (await filled.rulings.post(1, new_ruling(1))).game == 3


SOMEBODY = 0x1122334455667788
NAME = "Xanthippe"


async def fill_with_somebody(store, games=60):
    """Keep games of somebody with a name nobody else has, in every table that could say so."""
    deal = msgspec.structs.replace(DEAL, names={**DEAL.names, "W": NAME})
    members = {**MEMBERS, "W": SOMEBODY}
    old = await store.house_rules.add(1, None, HouseEdit("riichi/tenhou", {"a": "yes"}, SOMEBODY, 1, 0))
    for number in range(1, games + 1):
        new = new_ruling(number, deal=deal, members=members, author_id=SOMEBODY, house_rules_id=old.id)
        await store.rulings.post(1, new)
    for number in range(1, games + 1, 3):
        mine = told(deal=msgspec.structs.replace(deal, honba=7), sentence=f"{NAME} was not there.")
        await store.contests.make(1, number, 1, SOMEBODY, mine, 1100)
        other = await store.contests.make(1, number, 1, BO, told(deal=deal, ruling=amounts(N=16300, E=1)), 1100)
        await store.decisions.accept(1, other.id, 1, presser(SOMEBODY), interaction_id=9000 + number)
        await store.decisions.correct(1, number, replace(new, 5000 + number), presser(SOMEBODY), based_on=1)
        await store.decisions.withdraw(1, number, 2, presser(SOMEBODY, referee=True))
    draft = {"rules": "x", "players": {"E": {"name": "Ann"}, "W": {"name": NAME, "account": SOMEBODY}}}
    await store.dialogues.save(DialogueKey(1, SOMEBODY, 57), 8, json.dumps(draft), 100)
    await store.dialogues.save(DialogueKey(1, BO, 58), 8, json.dumps(draft), 100)


def replace(new, interaction):
    return msgspec.structs.replace(new, interaction_id=interaction, ruling=amounts(W=5))


def traces(path):
    """Say which files of a database hold a trace of somebody, as text or as SQLite writes numbers."""
    wanted = (NAME.encode(), str(SOMEBODY).encode(), SOMEBODY.to_bytes(8, "big"))
    return {each.name for each in path.parent.iterdir() if any(trace in each.read_bytes() for trace in wanted)}


@pytest.mark.parametrize("games", [1, 60])
async def test_what_was_forgotten_cannot_be_read_out_of_any_file(path, games):
    async with await Store.open(path) as store:
        await fill_with_somebody(store, games)
        assert traces(path)
        await store.forget.user(1, SOMEBODY)
        assert traces(path) == set()
        (draft,) = await store.dialogues.of_user(1, BO, 100)
        assert json.loads(draft.state) == {"rules": "x", "players": {"E": {"name": "Ann"}}}
    assert traces(path) == set()


async def test_of_a_forgotten_server_nothing_can_be_read_out_of_any_file(path):
    async with await Store.open(path) as store:
        await fill_with_somebody(store)
        await store.forget.server(1)
        assert traces(path) == set()


@pytest.mark.parametrize("whole", [False, True])
@pytest.mark.parametrize("pieces", [1, 2, 4])
async def test_what_a_restart_interrupts_is_forgotten_after_it(path, pieces, whole):
    async with await Store.open(path) as store:
        await fill_with_somebody(store, 12)
        forgetting = store.forget.server(1) if whole else store.forget.user(1, SOMEBODY)
        await interrupted(store, forgetting, pieces)
    assert traces(path)
    async with await Store.open(path) as store:
        await asyncio.wait_for(asyncio.shield(store._going_on), 10)
        assert traces(path) == set()
        begun = await store.database.run(lambda connection: rows(connection, "SELECT * FROM forgettings", {}))
        assert begun == []
        assert (await store.rulings.latest(1, 12) is None) == whole


async def interrupted(store, forgetting, pieces):
    """Begin to forget, and give up after some pieces."""
    write, left = store.database.write, [pieces]

    async def counted(work):
        if not left[0]:
            raise asyncio.CancelledError
        left[0] -= 1
        return await write(work)

    store.database.write = counted
    with pytest.raises(asyncio.CancelledError):
        await forgetting
    store.database.write = write


async def test_others_write_between_the_pieces_of_forgetting_and_keep_what_came_after(path):
    async with await Store.open(path) as store:
        await fill_with_somebody(store, 60)
        forgetting = asyncio.create_task(store.forget.server(1))
        written = []
        while not forgetting.done():
            written.append((await store.rulings.post(1, new_ruling(10_000 + len(written)))).game)
        assert len(written) >= 5
        kept = [each.ruling.game async for each in store.export.all_versions(1)]
        assert kept == [game for game in written if game > 60][-len(kept) :]
        assert len(kept) >= len(written) - 1
        assert (await forgetting).games >= 60


async def test_a_guest_s_name_goes_from_every_version_and_draft_of_the_server_alone(store):
    for server in (1, 2):
        await store.rulings.post(server, new_ruling(1))
        await store.rulings.correct(server, 1, new_ruling(2), based_on=1)
        drafted = json.dumps({"players": {"S": {"name": "大輔"}, "W": {"name": "大輔", "account": CY}}})
        await store.dialogues.save(DialogueKey(server, BO, 56), 7, drafted, 100)
    assert await store.forget.guest(1, "大輔") == 1
    assert await store.forget.guest(1, "大輔") == 0
    for server, kept in ((1, False), (2, True)):
        for version in (1, 2):
            stored = await store.rulings.version(server, 1, version)
            players = await store.rulings.players(server, 1, version)
            assert ("大輔" in stored.deal) is kept
            assert (players[-1].guest == "大輔") is kept
            assert players[-1].delta == -16300
        draft = json.loads((await store.dialogues.find(DialogueKey(server, BO, 56), 100)).state)
        assert ("S" in draft["players"]) is kept
        assert draft["players"]["W"]["name"] == "大輔"


@pytest.mark.parametrize("user", [ANN, BO, CY])
async def test_a_user_is_forgotten_on_every_server_with_anything_of_theirs_and_no_other_is_touched(filled, user):
    await filled.dialogues.save(DialogueKey(3, BO, 56), 7, json.dumps({"players": {"S": {"account": CY}}}), 100)
    await filled.forget_everywhere(user)
    for table in TABLES:
        sql = f"SELECT * FROM {table}"  # noqa: S608 - names of this file
        content = await filled.database.run(lambda connection, sql=sql: rows(connection, sql, {}))
        named = [row for row in content if user in {row.get(name) for name in ("user_id", "author_id", "ended_by")}]
        assert named == [], table
    draft = await filled.dialogues.find(DialogueKey(3, BO, 56), 100)
    assert (draft is None) is (user == BO)
    if draft is not None:
        assert ("S" in json.loads(draft.state)["players"]) is (user != CY)
