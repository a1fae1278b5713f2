"""What a host gives the bot: ``python -m tests.benchmarks.hosting [SERVERS …]``, on Linux.

Runs the bot in a process of its own and prints after how long it is ready in so many servers, and how much of that it
ran (discord.py waits two seconds for a further one), its memory there, also at its highest while a ruling is made, the
bytes to and from Discord for a whole dispute (command to post, with its picture) and for a heartbeat, and the bytes of
the database for a ruling. Traffic is that of this machine's loopback: run it by
`unshare --net sh -c 'ip link set lo up; …'`` so that nobody else's is counted.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from pathlib import Path

from bot.cli.attendance import State, socket_beside
from bot.cli.health import ask
from bot.store.store import Store
from tests.standin import StandIn
from tests.store.samples import new_ruling
from tests.ui.conftest import Club
from tests.ui.table import Asker

from .dialogue import processor_time

SERVERS = (1, 100, 2500)
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


async def in_servers(servers: int, folder: Path) -> None:
    """Run the bot in so many servers and settle disputes in one of them."""
    async with StandIn() as world:
        club = Club(world, folder / f"{servers}.db")
        for number in range(servers - 1):
            guild = world.guild(f"Club {number}", locale="en-US")
            for channel in range(CHANNELS):
                guild.channel(f"table-{channel}")
        begun = time.monotonic()
        async with world.launch("run", env=club.environment, within=60) as process:
            ready, ran = await until_well(club.path) - begun, processor_time(process.pid)
            await world.until(lambda: world.registered_for(None), within=60)
            await asyncio.sleep(5)
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
    sys.stdout.write(
        f"{servers} servers: ready after {ready:.1f} s ({ran:.1f} s of the processor), {idle:.0f} MB idle, "
    )
    sys.stdout.write(f"{now:.0f} MB after three rulings, {highest:.0f} MB at its highest\n")
    sys.stdout.write(f"    a dispute: {min(traffic) / 1000:.0f} to {max(traffic) / 1000:.0f} KB on the wire\n")


async def until_well(path: Path) -> float:
    """Ask the bot, as ``whopays health`` does, until it is ready; give the moment."""
    while True:
        state = await asyncio.to_thread(ask, socket_beside(path))
        if isinstance(state, State) and state.ready:
            return time.monotonic()
        await asyncio.sleep(0.02)


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


async def main() -> None:
    """Measure everything."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for servers in map(int, sys.argv[1:]) if sys.argv[1:] else SERVERS:
            await in_servers(servers, folder)
        await heartbeat(folder)
        await rulings(folder)


if __name__ == "__main__":
    asyncio.run(main())
