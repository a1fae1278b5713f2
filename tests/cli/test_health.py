"""``whopays health`` asks the real process of a bot, in every state its host may find it in."""

import asyncio
import json
import socket
import sqlite3
import stat
import time
from contextlib import closing

import discord
import pytest

from bot.cli.attendance import socket_beside
from bot.store.store import Store
from tests.standin import StandIn
from tests.store.samples import new_ruling
from tests.wording import say

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="no socket files here")]

BEAT = 0.5


class Host:
    """A server with the bot in it, and the machine that bot runs on."""

    def __init__(self, world, path):
        self.world, self.path = world, path
        self.guild = world.guild("Club", locale="en-US")
        self.table = self.guild.channel("table")
        self.ann = self.guild.member("Ann", permissions=discord.Permissions())
        self.environment = {"DISCORD_TOKEN": world.token, "WHOPAYS_DATABASE": str(path)}

    async def health(self, *arguments):
        return await self.world.run("health", *arguments, env=self.environment)

    async def until_well(self, process):
        async with asyncio.timeout(30):
            while (asked := await self.health()).status != 0:
                assert process.status is None, process.output
        return asked


@pytest.fixture
async def host(tmp_path):
    async with StandIn(heartbeat=BEAT) as world:
        yield Host(world, tmp_path / "club.db")


async def test_a_bot_that_is_ready_is_well_and_says_all_there_is(host):
    begun = int(time.time())
    async with await Store.open(host.path) as store:
        await store.rulings.post(host.guild.id, new_ruling(1))
    async with host.world.launch("run", env=host.environment) as process:
        asked = await host.until_well(process)
        assert asked.output.startswith(say("cli.health.well", servers=1, latency="\0").partition("\0")[0])
        await host.ann.slash(host.table, "settle", rules="riichi/tenhou")
        await asyncio.sleep(2 * BEAT)
        told = json.loads((await host.health("--json")).output)
        assert stat.S_IMODE(socket_beside(host.path).stat().st_mode) == 0o600
    assert 0 <= told.pop("latency_ms") < 1000
    assert begun <= told.pop("started") <= time.time()
    assert told.pop("database_bytes") > 10_000
    assert told == {
        "version": "0.1.0",
        "process": process.pid,
        "ready": True,
        "fresh": True,
        "servers": 1,
        "open_dialogues": 1,
        "last_ruling": 1000,
    }


async def test_where_no_bot_runs_that_is_said_also_after_one_was_killed(host):
    assert await verdict(host) == (1, say("cli.health.not-running", path=host.path) + "\n")
    async with host.world.launch("run", env=host.environment) as process:
        await host.until_well(process)
        await process.kill()
    assert socket_beside(host.path).exists()
    assert await verdict(host) == (1, say("cli.health.not-running", path=host.path) + "\n")
    async with host.world.launch("run", env=host.environment) as process:
        await host.until_well(process)
    assert not socket_beside(host.path).exists()


async def test_a_bot_that_discord_does_not_let_in_is_not_ready(host):
    host.world.gateway.withheld.add("READY")
    async with host.world.begin("run", env=host.environment):
        await host.world.until(lambda: host.world.gateway.identifies, within=30)
        assert await verdict(host) == (1, say("cli.health.not-ready", path=host.path) + "\n")
        told = json.loads((await host.health("--json")).output)
        assert (told["ready"], told["servers"]) == (False, 0)


async def test_a_bot_whose_line_is_dead_is_not_well_long_before_anybody_hangs_up(host):
    async with host.world.launch("run", env=host.environment) as process:
        await host.until_well(process)
        host.world.gateway.fall_silent()
        await asyncio.sleep(4 * BEAT)
        assert await verdict(host) == (1, say("cli.health.stale", path=host.path) + "\n")
        assert json.loads((await host.health("--json")).output)["fresh"] is False


async def test_a_bot_that_hangs_is_given_up(host):
    with closing(socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)) as door:
        door.bind(str(socket_beside(host.path)))
        door.listen()
        begun = time.monotonic()
        assert await verdict(host) == (1, say("cli.health.silent", path=host.path) + "\n")
        assert time.monotonic() - begun < 10


async def test_a_bot_is_asked_while_another_program_holds_its_file(host):
    async with host.world.launch("run", env=host.environment) as process:
        await host.until_well(process)
        with closing(sqlite3.connect(host.path, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            told = json.loads((await host.health("--json")).output)
        assert (told["ready"], told["fresh"]) == (True, True)


async def test_a_path_too_long_for_a_socket_keeps_no_bot_from_running(host, tmp_path):
    folder = tmp_path / ("x" * 120)
    folder.mkdir()
    host.environment["WHOPAYS_DATABASE"] = str(folder / "club.db")
    async with host.world.launch("run", env=host.environment) as process:
        assert "whopays health cannot ask this bot" in process.output
        assert await host.ann.slash(host.table, "settle", rules="riichi/tenhou")


async def verdict(host):
    asked = await host.health()
    return asked.status, asked.output


def test_asking_loads_no_discord(whopays, tmp_path):
    asked = whopays("health", env={"PYTHONPROFILEIMPORTTIME": "1"})
    assert asked.returncode == 1
    assert "bot.cli.attendance" in asked.stderr
    assert "discord" not in asked.stderr
    assert not list(tmp_path.iterdir())
