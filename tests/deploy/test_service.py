"""The unit is what systemd takes, hardened, and the bot it starts tells systemd how it is."""

import asyncio
import ctypes
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.cli.service_manager import ServiceManager
from tests.standin import StandIn

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="no socket files here")]

ROOT = Path(__file__).parents[2]
UNIT = ROOT / "deploy" / "whopays.service"
ANALYZE = shutil.which("systemd-analyze")
MOST_EXPOSED = 15
"""In tenths, as systemd counts; 100 is a service that may do everything, and 20 still reads *OK*."""
HANGS_AFTER = 0.9
"""Seconds."""
with_systemd = pytest.mark.skipif(ANALYZE is None, reason="systemd-analyze is not here")


@pytest.fixture
def unit(tmp_path):
    """The unit with the program that is here in the place of the one that will be installed."""
    text = UNIT.read_text("utf-8").replace("/opt/whopays/.venv/bin/whopays", f"{Path(sys.prefix)}/bin/whopays")
    copy = tmp_path / UNIT.name
    copy.write_text(text, "utf-8")
    return copy


@with_systemd
def test_systemd_takes_every_line(unit):
    ran = subprocess.run([ANALYZE, "verify", unit], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout + ran.stderr) == (0, "")


@with_systemd
def test_the_service_may_do_little(unit):
    command = [ANALYZE, "security", "--offline=true", f"--threshold={MOST_EXPOSED}", "--no-pager", unit]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout[-400:]


def test_it_starts_a_program_that_is_installed_with_settings_that_there_are():
    text = UNIT.read_text("utf-8")
    (program,) = re.findall(r"^ExecStart=/opt/whopays/\.venv/bin/(\w+) run$", text, re.MULTILINE)
    assert (Path(sys.prefix) / "bin" / program).exists()
    assert set(re.findall(r"^Environment=(\w+)=", text, re.MULTILINE)) == {"WHOPAYS_DATABASE"}


class Manager:
    """Hears what a service says, as systemd does."""

    def __init__(self):
        self.heard, self.more = [], asyncio.Event()
        self._line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._line.setblocking(False)  # noqa: FBT003 - the socket's own

    @asynccontextmanager
    async def listening(self, address):
        self._line.bind(address)
        listening = asyncio.create_task(self._listen())
        try:
            yield self
        finally:
            listening.cancel()
            self._line.close()

    async def _listen(self):
        while True:
            told = await asyncio.get_running_loop().sock_recv(self._line, 4096)
            self.heard.append(told.decode().split("\n"))
            self.more.set()

    @property
    def words(self):
        return [word for each in self.heard for word in each]

    def at(self, word):
        return next(place for place, each in enumerate(self.heard) if word in each)


def named(tmp_path, kind):
    """Give an address as the environment names it, and as the system does."""
    if kind == "file":
        return str(tmp_path / "notify"), str(tmp_path / "notify")
    return f"@whopays-{tmp_path.name}", f"\0whopays-{tmp_path.name}"


async def heard(manager, condition):
    """Wait until what was heard fulfils a condition."""
    async with asyncio.timeout(30):
        while not condition():
            await manager.more.wait()
            manager.more.clear()


@asynccontextmanager
async def informed(environment, is_ready):
    """Let this process keep its manager informed until the block ends."""
    informing = asyncio.create_task(ServiceManager(environment).keep_informed(is_ready))
    try:
        yield
    finally:
        informing.cancel()
        await asyncio.wait({informing})


async def test_the_bot_says_when_it_is_ready_that_it_lives_that_it_hangs_and_that_it_stops(tmp_path):
    name, address = named(tmp_path, "file")
    async with StandIn() as world, Manager().listening(address) as manager:
        world.guild("Club", locale="en-US")
        world.gateway.withheld.add("READY")
        env = environment(world, tmp_path) | {"NOTIFY_SOCKET": name, "WATCHDOG_USEC": str(int(HANGS_AFTER * 1e6))}
        async with world.begin("run", env=env) as process:
            await world.until(lambda: world.gateway.identifies, within=30)
            await heard(manager, lambda: len(manager.heard) > 2)
            assert "READY=1" not in manager.words
            assert all("EXTEND_TIMEOUT_USEC=60000000" in each for each in manager.heard)
            world.gateway.withheld.clear()
            await world.gateway.close_all()
            await heard(manager, lambda: "READY=1" in manager.words)
            ready = manager.at("READY=1")
            await heard(manager, lambda: manager.heard[ready + 1 :].count(["WATCHDOG=1"]) >= 3)
            process.signal(signal.SIGSTOP)
            await asyncio.sleep(0.1)
            before = len(manager.heard)
            await asyncio.sleep(HANGS_AFTER)
            assert len(manager.heard) == before
            process.signal(signal.SIGCONT)
            await heard(manager, lambda: len(manager.heard) > before)
            assert await process.stop() == 0
        await heard(manager, lambda: "STOPPING=1" in manager.words)
        assert manager.words.count("READY=1") == manager.words.count("STOPPING=1") == 1


@pytest.mark.parametrize(
    "kind", ["file", pytest.param("abstract", marks=pytest.mark.skipif("sys.platform != 'linux'"))]
)
async def test_the_manager_is_found_at_either_kind_of_address(tmp_path, kind):
    name, address = named(tmp_path, kind)
    async with Manager().listening(address) as manager, informed({"NOTIFY_SOCKET": name}, lambda: True):
        await heard(manager, lambda: manager.heard)
        assert manager.heard == [["READY=1", "STATUS=in Discord"]]


async def test_a_sign_of_life_comes_several_times_in_the_time_after_which_it_hangs(tmp_path):
    name, address = named(tmp_path, "file")
    watched = {"NOTIFY_SOCKET": name, "WATCHDOG_USEC": "90000", "WATCHDOG_PID": str(os.getpid())}
    async with Manager().listening(address) as manager, informed(watched, lambda: True):
        await heard(manager, lambda: len(manager.heard) > 3)
        assert manager.heard[:4] == [["READY=1", "STATUS=in Discord"], *[["WATCHDOG=1"]] * 3]


async def test_what_another_process_is_watched_for_is_not_this_ones(tmp_path):
    name, address = named(tmp_path, "file")
    watched = {"NOTIFY_SOCKET": name, "WATCHDOG_USEC": "30000", "WATCHDOG_PID": "1"}
    async with Manager().listening(address) as manager, informed(watched, lambda: True):
        await heard(manager, lambda: manager.heard)
        await asyncio.sleep(0.1)
        assert manager.heard == [["READY=1", "STATUS=in Discord"]]


def environment(world, tmp_path):
    return {"DISCORD_TOKEN": world.token, "WHOPAYS_DATABASE": str(tmp_path / "club.db")}


NO_NEW_CODE, REFUSED = 65, 1
"""The kernel's own form of `MemoryDenyWriteExecute`."""


def main_without_new_code():
    """Be the bot where no memory that was written can be run."""
    if ctypes.CDLL(None).prctl(NO_NEW_CODE, REFUSED, 0, 0, 0) != 0:
        raise SystemExit(77)
    return main()


async def test_the_bot_answers_where_written_memory_is_never_run(tmp_path):
    async with StandIn() as world:
        guild = world.guild("Club", locale="en-US")
        table, ann = guild.channel("table"), guild.member("Ann")
        entry = "tests.deploy.test_service:main_without_new_code"
        async with world.begin("run", env=environment(world, tmp_path), entry=entry) as process:
            await world.until(lambda: world.gateway.live or process.status is not None, within=30)
            if process.status == 77:
                pytest.skip("this kernel cannot forbid it")
            await world.until(lambda: world.registered_for(None), within=30)
            assert await ann.slash(table, "settle", rules="riichi/tenhou")
