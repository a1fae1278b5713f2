"""``whopays health`` asks a running bot, in every state its host may find it in."""

import asyncio
import json
import os
import signal
import socket
import sqlite3
import stat
import time
from argparse import Namespace
from contextlib import asynccontextmanager, closing

import discord
import pytest

from bot.app import WhoPays
from bot.cli import health
from bot.cli.attendance import attended, socket_beside
from bot.store.store import Store
from bot.ui.services import Services
from tests.standin import StandIn
from tests.store.samples import new_ruling
from tests.wording import say

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="no socket files here")]

BEAT = 0.3


class Host:
    """A server with the bot in it, and the machine that bot runs on."""

    def __init__(self, world, path, capsys):
        self.world, self.path, self._capsys = world, path, capsys
        self.guild = world.guild("Club", locale="en-US")
        self.table = self.guild.channel("table")
        self.ann = self.guild.member("Ann", permissions=discord.Permissions())
        self.environment = {"DISCORD_TOKEN": world.token, "WHOPAYS_DATABASE": str(path)}

    @asynccontextmanager
    async def bot(self):
        """Run the bot in this process, as the command does, and let it be asked."""
        async with await Store.open(self.path) as store, attended(store) as attendance:
            attendance.bot = bot = WhoPays(Services(store))
            async with self.world.connect(bot):
                yield bot

    async def verdict(self, *, as_json=False):
        """Do what the command does; give its status and what it says."""
        status = await asyncio.to_thread(health.run, Namespace(json=as_json))
        return status, self._capsys.readouterr().out

    async def told(self):
        """Give what the command says in JSON."""
        return json.loads((await self.verdict(as_json=True))[1])

    async def until(self, fits):
        """Ask until the verdict fits."""
        async with asyncio.timeout(30):
            while True:
                if fits(*await self.verdict()):
                    return
                await asyncio.sleep(0.02)

    async def until_well(self):
        """Ask until the bot is well."""
        await self.until(lambda status, _: status == 0)


@pytest.fixture
async def host(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    async with StandIn(heartbeat=BEAT) as world:
        host = Host(world, tmp_path / "club.db", capsys)
        monkeypatch.setenv("WHOPAYS_DATABASE", str(host.path))
        yield host


async def test_a_bot_that_is_ready_is_well_and_says_all_there_is(host):
    begun = int(time.time())
    async with await Store.open(host.path) as store:
        await store.rulings.post(host.guild.id, new_ruling(1))
    async with host.world.launch("run", env=host.environment) as process:
        await host.until_well()
        asked = await host.world.run("health", env=host.environment)
        assert asked.status == 0
        assert asked.output.startswith(say("cli.health.well", servers=1, latency="\0").partition("\0")[0])
        await host.ann.slash(host.table, "settle", rules="riichi/tenhou")
        told = await host.told()
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
        "metrics_port": None,
        "open_dialogues": 1,
        "last_ruling": 1000,
    }


async def test_where_no_bot_runs_that_is_said_also_after_one_hung_and_was_killed(host, monkeypatch):
    nobody = (1, say("cli.health.not-running", path=host.path) + "\n")
    assert await host.verdict() == nobody
    async with host.world.launch("run", env=host.environment) as process:
        await host.until_well()
        process.signal(signal.SIGSTOP)
        with monkeypatch.context() as hurried:
            hurried.setattr(health, "_LONGEST", 0.2)
            assert await host.verdict() == (1, say("cli.health.silent", path=host.path) + "\n")
        await process.kill()
    assert socket_beside(host.path).exists()
    assert await host.verdict() == nobody
    async with host.bot():
        await host.until_well()
    assert not socket_beside(host.path).exists()


async def test_a_bot_that_discord_does_not_let_in_is_not_ready(host):
    host.world.gateway.withheld.add("READY")
    async with host.world.begin("run", env=host.environment):
        await host.world.until(lambda: host.world.gateway.identifies, within=30)
        assert await host.verdict() == (1, say("cli.health.not-ready", path=host.path) + "\n")
        told = await host.told()
        assert (told["ready"], told["servers"]) == (False, 0)


async def test_a_bot_whose_line_is_dead_is_not_well_long_before_anybody_hangs_up(host):
    async with host.bot() as bot:
        await host.until_well()
        host.world.gateway.fall_silent()
        stale = (1, say("cli.health.stale", path=host.path) + "\n")
        await host.until(lambda *verdict: verdict == stale)
        assert (await host.told())["fresh"] is False
        assert not bot.is_closed()
        assert host.world.gateway.attempts == 1


async def test_a_bot_is_asked_while_another_program_holds_its_file(host):
    async with host.bot():
        await host.until_well()
        with closing(sqlite3.connect(host.path, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            told = await host.told()
        assert (told["ready"], told["fresh"], told["process"]) == (True, True, os.getpid())


async def test_a_path_too_long_for_a_socket_keeps_no_bot_from_running(host, tmp_path, caplog):
    folder = tmp_path / ("x" * 120)
    folder.mkdir()
    host.path = folder / "club.db"
    async with host.bot():
        assert "whopays health cannot ask this bot" in caplog.text
        assert await host.ann.slash(host.table, "settle", rules="riichi/tenhou")


def test_asking_loads_no_discord(whopays, tmp_path):
    asked = whopays("health", env={"PYTHONPROFILEIMPORTTIME": "1"})
    assert asked.returncode == 1
    assert "bot.cli.attendance" in asked.stderr
    assert "discord" not in asked.stderr
    assert not list(tmp_path.iterdir())
