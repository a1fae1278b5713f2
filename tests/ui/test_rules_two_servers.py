"""Two servers: whatever is done in one, nothing of the other is read or written."""

import json

import pytest

from bot.store.connection import rows
from bot.ui.ids import rules_id, ruling_id
from tests.standin import Dialogue
from tests.wording import say

from .table import Asker
from .test_rules import edit

pytestmark = pytest.mark.slow

FILE = ("rules.json", json.dumps({"rules": "riichi/ema", "house": {"winners.max": 2}}).encode())
EVERY_COMMAND = {
    "settle": {"rules": "riichi/tenhou"},
    "resume": {},
    "compare": {"ruling": 1},
    "ruling": {"number": 1},
    "history": {},
    "stats show": {},
    "stats top": {},
    "forget me": {},
    "forget guest": {"name": "Daisuke"},
    "forget server": {},
    "export": {},
    "help": {},
    "privacy": {},
    "about": {},
    "rules show": {},
    "rules history": {},
    "rules export": {},
    "rules preset": {"rules": "riichi/wrc"},
    "rules set": {"option": "winners.max", "value": "1"},
    "rules reset": {},
    "rules import": {"file": FILE},
    "settings show": {},
    "settings language": {"language": "zh-TW"},
    "settings referee": {},
    "settings correction": {"minutes": 5},
    "settings mention": {"mention": "on"},
    "settings picture": {"picture": "off"},
}
"""Each command with options that make it read or write as much as it can."""
SECRETS = ("Wuhan", "777123", "Daisuke", "daisangen", "日本語")
"""What only the first server's data say."""
RULE_SETS = ("Wuhan",)
"""What everybody is told of the bot itself; who forgets a guest has typed the name."""


@pytest.fixture
async def two(club):
    """A club with rules, channel rules, settings, a game and an open dialogue, and a server with nothing yet."""
    other = club.world.guild("Other club")
    table, boss = other.channel("table"), other.member(club.boss, permissions=club.boss.permissions)
    async with club.running():
        asker = Asker(club, club.guild.member("Daisuke"))
        await asker.daisangen()
        await asker.post()
        await Asker(club, club.boss).settle()
        await edit(club, "wuhan/koukoufan", {"cap.each": 777_123})
        await edit(club, "wuhan/koukoufan", {"cap.each": 777_123}, channel=club.table)
        await club.store.servers.change(club.guild.id, language="ja", referee_role_id=77, correction_window=777)
        club.other, club.hall, club.abroad = other, table, boss
        yield club


async def data_of(club, server_id):
    """Read every row of every table that belongs to a server."""

    def work(connection):
        tables = [row["name"] for row in rows(connection, "SELECT name FROM sqlite_master WHERE type = 'table'", {})]
        found = {}
        for table in tables:
            columns = {row["name"] for row in rows(connection, f"PRAGMA table_info({table})", {})}
            owner = "id" if table == "servers" else "server_id"
            if owner in columns:
                sql = f"SELECT * FROM {table} WHERE {owner} = :server"  # noqa: S608 - names from the file itself
                found[table] = rows(connection, sql, {"server": server_id})
        return found

    return await club.store.database.run(work)


def lines(commands):
    """Give every command that can be run, as it is typed."""
    for command in commands:
        below = [each for each in command.get("options", []) if each["type"] in (1, 2)]
        if below:
            yield from (f"{command['name']} {line}" for line in lines(below))
        else:
            yield command["name"]


async def test_no_command_is_left_out_here(two):
    commands = [each for each in two.world.registered_for(two.other) if each["type"] == 1]
    assert set(lines(commands)) == set(EVERY_COMMAND)


async def test_the_first_server_has_something_in_every_table_that_could_leak(two):
    found = {table for table, content in (await data_of(two, two.guild.id)).items() if content}
    assert found >= {"servers", "house_rules", "games", "rulings", "ruling_players", "payments", "dialogues"}


@pytest.mark.parametrize("line", EVERY_COMMAND)
async def test_a_command_reads_and_writes_nothing_of_another_server(two, line):
    before = await data_of(two, two.guild.id)
    said = await two.abroad.slash(two.hall, line, **EVERY_COMMAND[line])
    if isinstance(said, Dialogue):
        files = " ".join(file.data.decode() for file in said.message.attachments)
        known = {"about": RULE_SETS, "forget guest": ("Daisuke",)}.get(line, ())
        assert not [secret for secret in SECRETS if secret not in known and secret in f"{said.text} {files}"]
        for button in said.buttons:
            # That one is for every server; and what was answered has no buttons any more.
            if button != say("forget.me.yes") and button in said.buttons:
                await said.press(button)
    assert await data_of(two, two.guild.id) == before


@pytest.mark.parametrize("option", ["option", "value"])
async def test_proposals_are_those_of_ones_own_server(two, option):
    given = {} if option == "option" else {"option": "cap.each"}
    assert await two.abroad.autocomplete(two.hall, "rules set", given, option=option, value="cap") == []
    assert await two.abroad.autocomplete(two.hall, "rules reset", option="option") == []
    assert await two.abroad.autocomplete(two.hall, "compare", {"ruling": 1}, option="presets") == []


async def test_a_forged_press_reaches_nothing_of_another_server(two):
    before = await data_of(two, two.guild.id)
    own = await two.abroad.slash(two.hall, "rules show")
    version = await two.store.house_rules.latest(two.guild.id)
    forged = [
        rules_id("page", version.id, 0),
        rules_id("history", 0, 9, "older"),
        rules_id("history", two.table.id, 9, "older"),
        rules_id("preset", "riichi/ema", two.table.id, 1),
        ruling_id("why", two.guild.id, 1),
        ruling_id("all", two.guild.id, 1),
        ruling_id("compare", two.guild.id, 1),
    ]
    for custom_id in forged:
        part = {"custom_id": custom_id, "type": 2, "id": 1}
        said = await Dialogue(two.abroad, own.message)._act(part, {}, custom_id)
        assert not [secret for secret in SECRETS if secret in said.text]
    assert await data_of(two, two.guild.id) == before
