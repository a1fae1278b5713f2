"""Leads a discord.py client to the stand-in: in this process, or in one of its own."""

import asyncio
import contextlib
import os
import pathlib
import sys

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

ROOT = pathlib.Path(__file__).parents[2]
GUILDS_SETTLE = 0.05
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
async def connected(world, bot, within: float):
    """Log the client in, wait until it is ready, close it at the end and see what it raised."""
    bot._connection.guild_ready_timeout = GUILDS_SETTLE
    bot.before_identify_hook = _at_once
    with pointed_at(world.api_url, world.gateway_url):
        running = asyncio.create_task(bot.start(world.token), name="bot")
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
    """The bot in a process of its own; `output` is what it has printed, when it has ended."""

    def __init__(self, process: asyncio.subprocess.Process):
        self._process = process
        self.output = ""

    @property
    def pid(self) -> int:
        """Its process id."""
        return self._process.pid

    @property
    def status(self) -> int | None:
        """Its exit status, None while it runs."""
        return self._process.returncode

    async def stop(self, *, within: float = 10.0) -> int:
        """Ask it to end (SIGTERM) and return its exit status; it is killed if it does not."""
        if self._process.returncode is None:
            self._process.terminate()
        return await self._end(within)

    async def kill(self) -> int:
        """End it without asking, as a power cut does."""
        if self._process.returncode is None:
            self._process.kill()
        return await self._end(10.0)

    async def _end(self, within: float) -> int:
        try:
            printed, _ = await asyncio.wait_for(self._process.communicate(), within)
        except TimeoutError:
            self._process.kill()
            printed, _ = await self._process.communicate()
        self.output += printed.decode(errors="replace")
        return self._process.returncode


@contextlib.asynccontextmanager
async def launched(world, arguments, env: dict[str, str], *, entry: str = "bot.__main__:main", within: float = 20.0):
    """Start `entry` with these arguments in a process of its own, led to the stand-in, and wait until it is ready.

    `env` is added to the environment; the token to log in with is `world.token`.
    """
    before = len(world.gateway.identifies)
    process = Process(
        await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.standin.launch", "--entry", entry, world.url, "--", *arguments,
            cwd=ROOT, env=os.environ | env, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        )
    )  # fmt: skip
    try:
        await _online(world, process, before, within)
        yield process
    finally:
        await process.stop()


async def _online(world, process: Process, before: int, within: float) -> None:
    ended = asyncio.create_task(process._process.wait())
    arrived = asyncio.create_task(
        world.until(lambda: len(world.gateway.identifies) > before and world.gateway.live, within)
    )
    await asyncio.wait([ended, arrived], return_when=asyncio.FIRST_COMPLETED)
    if not arrived.done() or arrived.exception():
        arrived.cancel()
        await process.kill()
        raise AssertionError(f"the process did not come online (status {process.status}):\n{process.output}")
    ended.cancel()
