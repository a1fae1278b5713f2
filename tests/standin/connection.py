"""Leads a discord.py client to the stand-in: in this process, or in one of its own."""

import asyncio
import contextlib
import os
import pathlib
import sys

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

BOT = "bot.__main__:main"
ROOT = pathlib.Path(__file__).parents[2]
GUILDS_SETTLE = 0.02
"""Seconds discord.py waits for a further server before it calls itself ready; its own default is two."""


@contextlib.contextmanager
def pointed_at(api_url: str, gateway_url: str):
    """Make discord.py believe that Discord is there."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = api_url, yarl.URL(gateway_url)
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before


async def _at_once(_shard_id, *, initial: bool = False) -> None:
    """Identify without the five seconds discord.py leaves between two identifies."""


@contextlib.asynccontextmanager
async def connected(world, bot, token: str, within: float):
    """Log the client in, wait until it is ready, close it at the end and see what it raised."""
    bot._connection.guild_ready_timeout = GUILDS_SETTLE
    bot.before_identify_hook = _at_once
    with pointed_at(world.api_url, world.gateway_url):
        running = asyncio.create_task(bot.start(token), name="bot")
        try:
            await _ready(bot, running, within)
            yield bot
        finally:
            await asyncio.wait_for(bot.close(), within)
            await asyncio.wait([running], timeout=within)
            if not running.done():
                running.cancel()
    await running


async def _ready(bot, running: asyncio.Task, within: float) -> None:
    async with asyncio.timeout(within):
        while not bot.is_ready():
            await asyncio.wait([running], timeout=0.01)
            if running.done():
                await running
                raise AssertionError("the bot ended before it was ready")


class Process:
    """The bot in a process of its own; `output` is what it has printed so far."""

    def __init__(self, process: asyncio.subprocess.Process):
        self._process = process
        self._printed = bytearray()
        self._reader = asyncio.create_task(self._read())

    @property
    def output(self) -> str:
        """What it has printed so far, on both streams."""
        return self._printed.decode(errors="replace")

    @property
    def pid(self) -> int:
        """Its process id."""
        return self._process.pid

    @property
    def status(self) -> int | None:
        """Its exit status, None while it runs."""
        return self._process.returncode

    def signal(self, number: int) -> None:
        """Send it a signal; one that has just ended hears nothing of it."""
        # not by asyncio, which would take note of an end itself and then not know the exit status
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, number)

    async def stop(self, *, within: float = 10.0) -> int:
        """Ask it to end (SIGTERM) and return its exit status; TimeoutError, and it is killed, if it does not."""
        if self.status is None:
            self._process.terminate()
        try:
            return await self.ended(within=within)
        except TimeoutError:
            await self.kill()
            raise

    async def kill(self) -> int:
        """End it without asking, as a power cut does."""
        if self.status is None:
            self._process.kill()
        return await self.ended(within=10.0)

    async def ended(self, *, within: float) -> int:
        """Wait until it ends and return its exit status; TimeoutError if it does not."""
        async with asyncio.timeout(within):
            await self._reader
            return await self._process.wait()

    async def _read(self) -> None:
        # read all the time: a full pipe would stop the bot
        while piece := await self._process.stdout.read(4096):
            self._printed += piece


async def _start(world, arguments, env: dict[str, str], entry: str) -> Process:
    process = Process(
        await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.standin.launch", "--entry", entry, world.url, "--", *arguments),
            cwd=ROOT,
            env=os.environ | env,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
    )
    world.processes.append(process)
    return process


async def ran(world, arguments, env: dict[str, str], *, entry: str = BOT, within: float = 20.0) -> Process:
    """Run `entry` with these arguments in a process of its own, led to the stand-in, until it ends by itself."""
    process = await _start(world, arguments, env, entry)
    try:
        await process.ended(within=within)
    except TimeoutError:
        await process.kill()
        raise
    return process


@contextlib.asynccontextmanager
async def begun(world, arguments, env: dict[str, str], *, entry: str = BOT):
    """Start `entry` as `launched` does and wait for nothing; at the end it is killed where it still runs."""
    process = await _start(world, arguments, env, entry)
    try:
        yield process
    finally:
        await process.kill()


@contextlib.asynccontextmanager
async def launched(world, arguments, env: dict[str, str], *, entry: str = BOT, within: float = 20.0):
    """Start `entry` with these arguments in a process of its own, led to the stand-in; wait until people can use it.

    `env` is added to the environment; the token to log in with is `world.token`. It is stopped at the end.
    """
    before = len(world.gateway.identifies)
    process = await _start(world, arguments, env, entry)
    try:
        async with asyncio.timeout(within):
            await _online(world, process, before)
            await _found(world, process)
        yield process
    finally:
        await process.stop()


async def _online(world, process: Process, before: int) -> None:
    while len(world.gateway.identifies) == before or len(world.gateway.live) < world.shards:
        if process.status is not None:
            await process.stop()
            raise AssertionError(f"the process ended with {process.status} before it was online:\n{process.output}")
        await asyncio.sleep(0.02)


async def _found(world, process: Process) -> None:
    """Wait until people find the bot's commands, as registered before or by this process; or Discord refuses them."""
    while not (world.commands or _refused_commands(world)):
        if process.status is not None:
            return
        await asyncio.sleep(0.02)


def _refused_commands(world) -> bool:
    first_failure = 400
    registering = (each for each in world.requests if each.method == "PUT" and each.template.endswith("/commands"))
    return any(each.status >= first_failure for each in registering)
