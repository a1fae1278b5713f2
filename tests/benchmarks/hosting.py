"""What a host gives the bot: ``python -m tests.benchmarks.hosting [SERVERS …]``, on Linux.

Runs the bot in a process of its own, with an empty database, and prints after how many seconds Discord has it and all
its servers are there, with the processor time until then, and when its commands are there too; its memory in so many
servers, also at its highest while a ruling is made; the bytes to and from Discord for a whole dispute (command to post,
with its picture) and for a heartbeat, and the bytes of the database for a ruling. Ends with status 1 where a time or
memory is above its limit. Traffic is that of this machine's loopback: run it by
``unshare --net sh -c 'ip link set lo up; …'`` so that nobody else's is counted. Takes about a minute.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import msgspec

from bot.cli.attendance import socket_beside
from bot.store.store import Store
from tests.standin import StandIn
from tests.store.samples import new_ruling
from tests.ui.conftest import Club
from tests.ui.table import Asker

from .processor import machine, processor_time

SERVERS = (1, 100, 2500)
LIMITS = {1: (0.5, 80.0), 2500: (5.0, 150.0)}
"""Seconds until the bot is ready in so many servers, and its megabytes when it is idle."""
WARMED = 5.0
"""Seconds after which every tile is painted."""
CHANNELS = 20
RULINGS = 2000
BEAT = 0.25
BEATS = 20
MB = 1_000_000


def memory(process: int, what: str) -> float:
    """Read a process's memory in megabytes: `VmRSS` as it is, `VmHWM` at its highest."""
    lines = Path(f"/proc/{process}/status").read_text("utf-8").splitlines()
    (found,) = (line.split()[1] for line in lines if line.startswith(f"{what}:"))
    return int(found) * 1024 / MB


def carried() -> int:
    """Read how many bytes this machine has sent to itself."""
    (line,) = (line for line in Path("/proc/net/dev").read_text("utf-8").splitlines() if line.strip().startswith("lo:"))
    return int(line.split(":")[1].split()[0])


async def servers_known(door: Path, servers: int) -> None:
    """Wait until the bot says, at the door where `whopays health` asks it, that so many servers are there."""
    while True:
        with suppress(OSError, msgspec.DecodeError):
            reader, writer = await asyncio.open_unix_connection(door)
            state = msgspec.json.decode(await reader.read())
            writer.close()
            if state["servers"] == servers:
                return
        await asyncio.sleep(0.01)


async def in_servers(servers: int, folder: Path) -> bool:
    """Run the bot in so many servers and settle disputes in one of them; whether that is within the limits."""
    async with StandIn() as world:
        club = Club(world, folder / f"{servers}.db")
        for number in range(servers - 1):
            guild = world.guild(f"Club {number}", locale="en-US")
            for channel in range(CHANNELS):
                guild.channel(f"table-{channel}")
        began = time.monotonic()
        async with world.begin("run", env=club.environment) as process:
            await world.until(lambda: world.gateway.live, within=60)
            online = time.monotonic() - began
            door = socket_beside(club.path)
            await servers_known(door, servers)
            ready, spent = time.monotonic() - began, processor_time(process.pid)
            await world.until(lambda: world.registered_for(None), within=60)
            usable = time.monotonic() - began
            await asyncio.sleep(WARMED)
            idle = memory(process.pid, "VmRSS")
            traffic = []
            for _ in range(3):
                before = carried()
                asker = Asker(club)
                await asker.daisangen()
                await asker.post()
                await asyncio.sleep(1)
                traffic.append(carried() - before)
            now, highest = memory(process.pid, "VmRSS"), memory(process.pid, "VmHWM")
    sys.stdout.write(f"{servers} servers: in Discord after {online:.2f} s, all there after {ready:.2f} s ")
    sys.stdout.write(f"({spent:.2f} s of processor time), ")
    sys.stdout.write(f"its commands there after {usable:.2f} s\n")
    sys.stdout.write(f"    {idle:.1f} MB idle, {now:.1f} MB after three rulings, ")
    sys.stdout.write(f"{highest:.0f} MB at its highest\n")
    sys.stdout.write(f"    a dispute: {min(traffic) / 1000:.0f} to {max(traffic) / 1000:.0f} KB on the wire\n")
    seconds, megabytes = LIMITS.get(servers, (ready, idle))
    return ready <= seconds and idle <= megabytes


async def heartbeat(folder: Path) -> None:
    """Count the bytes of heartbeats and their answers."""
    async with StandIn(heartbeat=BEAT) as world:
        club = Club(world, folder / "beat.db")
        async with world.launch("run", env=club.environment, within=60):
            await asyncio.sleep(2)
            before, beats = carried(), world.gateway.heartbeats
            await asyncio.sleep(BEAT * BEATS)
            beats = world.gateway.heartbeats - beats
            sys.stdout.write(f"a heartbeat and its answer: {(carried() - before) / beats:.0f} bytes\n")


async def rulings(folder: Path) -> None:
    """Keep many rulings and see what the file has grown by."""
    path = folder / "rulings.db"
    await (await Store.open(path)).close()
    empty = path.stat().st_size
    async with await Store.open(path) as store:
        for number in range(RULINGS):
            await store.rulings.post(1, new_ruling(number + 1, created_at=1000 + number))
    sys.stdout.write(f"a ruling: {(path.stat().st_size - empty) / RULINGS / 1000:.1f} KB in the database\n")


async def main() -> int:
    """Measure everything, give the exit status."""
    sys.stdout.write(f"{machine()}\n")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        numbers = list(map(int, sys.argv[1:])) or SERVERS
        within = [await in_servers(servers, folder) for servers in numbers]
        await heartbeat(folder)
        await rulings(folder)
    return int(not all(within))


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
