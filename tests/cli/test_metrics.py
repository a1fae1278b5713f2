"""What a running bot tells Prometheus, read back by the official client's own parser over loopback."""

import asyncio
import re
import socket
import sqlite3
import sys
from argparse import Namespace
from contextlib import closing
from errno import EACCES
from operator import itemgetter
from pathlib import Path
from typing import get_args

import aiohttp
import pytest
from prometheus_client.openmetrics.parser import text_string_to_metric_families as read_openmetrics
from prometheus_client.parser import text_string_to_metric_families as read_text

from bot.cli.attendance import attended, socket_beside
from bot.cli.checks import why_not
from bot.cli.database import check as checked
from bot.cli.health import ask
from bot.cli.metrics import Figures
from bot.cli.run import _measured
from bot.engine import families, presets_of
from bot.i18n import catalogue
from bot.measures import Outcome, Unmeasured, Used
from bot.settings import LAST_PORT, port_of
from bot.store.store import Store
from bot.ui import router
from bot.ui.ids import ANSWERS
from bot.ui.measuring import ROOMS, UNKNOWN
from tests.standin import StandIn
from tests.ui.conftest import Club
from tests.ui.table import Asker
from tests.wording import say

slow = pytest.mark.slow
OPENMETRICS = "application/openmetrics-text; version=1.0.0"


def free_port():
    with closing(socket.create_server(("127.0.0.1", 0))) as door:
        return door.getsockname()[1]


class Host:
    """A club whose bot tells figures."""

    def __init__(self, world, path):
        self.world, self.club, self.port = world, Club(world, path), free_port()
        self.environment = self.club.environment | {"WHOPAYS_METRICS_PORT": str(self.port)}

    async def told(self, kind="text/plain"):
        """Ask as Prometheus does."""
        async with (
            aiohttp.ClientSession() as session,
            session.get(f"http://127.0.0.1:{self.port}/metrics", headers={"Accept": kind}) as answer,
        ):
            assert answer.status == 200
            return await answer.text()

    async def figures(self):
        """Read every sample by its name and the values of its labels."""
        return samples(read_text(await self.told()))

    async def once(self, condition):
        """Read until what is told fulfils a condition."""
        async with asyncio.timeout(20):
            while True:
                if condition(figures := await self.figures()):
                    return figures
                await asyncio.sleep(0.05)


ORDER = ("used", "command", "outcome", "work", "family", "status", "session", "queue", "le")


def samples(families):
    """Name each sample by its name and the values of its labels."""
    every = (each for family in families for each in family.samples)
    return {(each.name, *(each.labels[key] for key in ORDER if key in each.labels)): each.value for each in every}


@pytest.fixture
async def host(tmp_path):
    async with StandIn() as world:
        yield Host(world, tmp_path / "club.db")


@pytest.fixture
def check(monkeypatch, tmp_path, capsys):
    """Look the settings over as the command does; give its status and what it says of figures."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C")

    def look(env):
        for name, value in ({"DISCORD_TOKEN": "MTIzNDU2Nzg5MDEyMzQ1Njc4.GaBcDe.made-up"} | env).items():
            monkeypatch.setenv(name, value)
        status = checked(Namespace())
        told = [line for line in capsys.readouterr().out.splitlines() if "METRICS" in line or "/metrics" in line]
        return status, told

    return look


async def held_up(host):
    """Read the figures while somebody waits for the file, which another program holds."""
    with closing(sqlite3.connect(host.club.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        waiting = host.club.boss.slash(host.club.table, "settings correction", minutes=60)
        queues = itemgetter(("whopays_queue_length", "write"), ("whopays_queue_length", "answers"))
        held = await host.once(lambda told: queues(told) == (1, 1))  # who was answered just before is gone by then
        other.execute("ROLLBACK")
    await waiting
    return held


@slow
async def test_all_that_happens_is_counted_and_nobody_is_named(host):
    world, club = host.world, host.club
    async with world.launch("run", env=host.environment) as process:
        await world.until(lambda: world.registered_for(None), within=20)
        asker = Asker(club)
        await asker.daisangen()
        world.faults.lose_answer("/webhooks/*", method="POST", status=500)
        await asker.post()
        await club.ann.slash(club.table, "rules preset", rules="riichi/ema")  # refused: she manages nothing
        assert await club.boss.autocomplete(club.table, "rules preset", option="rules", value="ten")
        await club.ann.slash(club.table, "settle", rules="hongkong/half-gun")
        world.faults.fail("*/callback", method="POST", status=502, times=1)
        await club.bo.slash(club.table, "resume")
        held = await held_up(host)
        assert [held["whopays_queue_length", queue] for queue in ("write", "answers", "pictures")] == [1, 1, 0]
        world.gateway.drop()
        await world.until(lambda: world.gateway.resumes == 1, within=20)
        world.gateway.invalidate()
        await world.until(lambda: len(world.gateway.identifies) == 2, within=30)
        counted = await host.once(lambda told: told["whopays_gateway_reconnects_total", "begun"] == 1)
        text, again = await host.told(), await host.told(OPENMETRICS)
        assert process.status is None
        assert ask(socket_beside(club.path)).metrics_port == host.port

    assert counted["whopays_interactions_total", "command", "settle", "answered"] == 2
    assert counted["whopays_interactions_total", "command", "rules preset", "refused"] == 1
    assert counted["whopays_interactions_total", "choices", "rules preset", "answered"] == 1
    assert counted["whopays_interactions_total", "command", "resume", "answered"] == 1
    assert counted["whopays_interactions_total", "press", "dialogue post", "answered"] == 1
    assert counted["whopays_interactions_total", "form", "dialogue form", "answered"] >= 1
    assert counted["whopays_answer_seconds_count", "command"] == 5
    assert counted["whopays_answer_seconds_bucket", "command", "+Inf"] == 5
    assert counted["whopays_answer_seconds_count", "choices"] == 1
    assert counted["whopays_answer_seconds_bucket", "press", "3.0"] == counted["whopays_answer_seconds_count", "press"]
    assert counted["whopays_rulings_total", "riichi"] == 1
    assert counted["whopays_discord_errors_total", "500"] == 1
    assert counted["whopays_discord_errors_total", "502"] == 1
    assert counted["whopays_gateway_reconnects_total", "resumed"] == 1
    assert counted["whopays_store_seconds_count", "write"] >= 5
    assert counted["whopays_store_seconds_sum", "write"] > 0
    assert counted["whopays_store_seconds_count", "read"] >= 5
    for queue in ("read", "write", "answers", "pictures"):
        assert counted["whopays_queue_length", queue] == 0
    assert counted["process_resident_memory_bytes",] > 10_000_000
    assert totals(read_openmetrics(again)) == totals(read_text(text))
    told = samples(read_text(text))
    assert {key[1:] for key in told if key[0] == "whopays_interactions_total"} <= possible_interactions(world)
    for number in (club.guild.id, club.table.id, *world.users, *(each.id for each in world.interactions)):
        assert str(number) not in text
    assert not re.search(r"Ann|Bo|Cy|Di\b|Boss|Club", "".join(value for key in told for value in key[1:]))
    assert world.token not in text


def totals(families):
    return {key: value for key, value in samples(families).items() if key[0].endswith("_total") and "whopays" in key[0]}


def names_of(command):
    """Give the name of a command, or of each that is part of it."""
    parts = [each["name"] for each in command.get("options", []) if each["type"] == 1]
    return [f"{command['name']} {part}" for part in parts] or [command["name"]]


def possible_interactions(world):
    """Give every combination of labels that there can be: some hundreds, whatever people do."""
    assert router.ROOMS, "each has entered its verbs"
    commands = {name for each in world.registered_for(None) for name in names_of(each)}
    verbs = {f"{ROOMS[kind]} {verb}" for kind, verb, *_ in ANSWERS} | {UNKNOWN}
    named = {"command": commands, "choices": commands, "press": verbs, "form": verbs}
    return {(used, name, how) for used in get_args(Used) for name in named[used] for how in get_args(Outcome)}


@slow
async def test_a_port_that_another_program_has_is_said_and_people_are_answered_all_the_same(host, check):
    with closing(socket.create_server(("127.0.0.1", host.port))):
        said = say("cli.check.metrics-taken", port=host.port)
        assert check(host.environment) == (2, [f"!!  {said}"])
        async with host.world.launch("run", env=host.environment) as process:
            await host.world.until(lambda: host.world.registered_for(None), within=20)
            assert await host.club.ann.slash(host.club.table, "about")
            assert f"ERROR    whopays {said}\n" in process.output


async def test_the_port_of_the_running_bot_is_its_own_and_no_other_programs(host, check):
    async with await Store.open(host.club.path) as store, attended(store) as attendance:
        async with _measured(host.port, store, attendance) as measures:
            assert isinstance(measures, Figures)
            fine = say("cli.check.metrics", address=f"http://127.0.0.1:{host.port}/metrics")
            assert await asyncio.to_thread(check, host.environment) == (0, [f"ok  {fine}"])
            taken = host.environment | {"WHOPAYS_DATABASE": str(host.club.path.with_name("another.db"))}
            assert (await asyncio.to_thread(check, taken))[0] == 2
        with pytest.raises(aiohttp.ClientConnectorError):
            await host.told()


async def test_a_missing_extra_is_said_and_keeps_nobody_from_being_answered(host, check, monkeypatch, caplog):
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    said = say("cli.check.metrics-extra")
    assert check(host.environment) == (2, [f"!!  {said}"])
    async with (
        await Store.open(host.club.path) as store,
        attended(store) as attendance,
        _measured(host.port, store, attendance) as measures,
    ):
        assert isinstance(measures, Unmeasured)
        assert caplog.messages == [said]
        assert attendance.metrics_port is None


def test_a_port_that_only_the_system_may_have_is_said():
    refused = OSError(EACCES, "whatever the loop says")
    said = say("cli.check.metrics-refused", port=80, reason="Permission denied")
    assert why_not(80, refused, catalogue("en")) == said


def test_what_is_no_port_at_all_is_said(check):
    said = say("cli.check.metrics-port", text="here", most=LAST_PORT)
    assert check({"WHOPAYS_METRICS_PORT": "here"}) == (2, [f"!!  {said}"])


@pytest.mark.parametrize(("text", "port"), [("", None), (" ", None), ("9100", 9100), (" 1\n", 1), ("65535", 65535)])
def test_ports_are_read(text, port):
    assert port_of(text) == port


@pytest.mark.parametrize("text", ["0", "65536", "-1", "localhost:9100", "9 100", "９１００", "99999999999", "x"])
def test_what_is_no_port_is_refused(text):
    with pytest.raises(ValueError, match=re.escape(text)):
        port_of(text)


def test_every_figure_that_the_host_is_told_of_is_there_and_no_other():
    text = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text("utf-8")
    told = {
        f"{each.name}_total" if each.type == "counter" else each.name
        for each in Figures(dict).registry.collect()
        if each.name.startswith("whopays_")
    }
    assert set(re.findall(r"`(whopays_\w+)`", text)) == told
    assert set(get_args(Outcome)) <= set(re.findall(r"`([a-z-]+)`", text.partition("An interaction ends")[2]))


def test_every_family_and_nothing_else_is_counted_as_one():
    assert {preset.partition("/")[0] for family in families() for preset in presets_of(family)} == set(families())
