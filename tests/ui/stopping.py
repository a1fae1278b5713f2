"""Where a bot can be when it is told to stop: each state of its connection, brought about for a real process."""

import asyncio
import socket
import sqlite3
import sys
import time
from contextlib import asynccontextmanager, closing

from bot.__main__ import main

FOREVER = 3600.0
"""Seconds that no test waits."""
RUNNING = 60.0
"""Seconds a process of its own may need to be somewhere on a busy machine."""


async def never_reached(club, process):
    """Every connection to the gateway breaks off; the bot pauses before it tries again."""
    club.world.gateway.unreachable = True
    await until(club, lambda: "Failed to connect" in process.output)


async def logging_in(club, _process):
    """Discord takes the request to log in and never answers."""
    fault = club.world.faults.slow(FOREVER, "/users/@me")
    await until(club, lambda: fault.hits)


async def registering(club, _process):
    """Discord takes the commands and never answers."""
    fault = club.world.faults.slow(FOREVER, "/applications/*/commands", method="PUT")
    await until(club, lambda: fault.hits)


async def without_hello(club, _process):
    """The gateway takes the line and says nothing."""
    club.world.gateway.withheld.add("HELLO")
    await until(club, lambda: club.world.gateway.attempts)


async def without_ready(club, _process):
    """The gateway says hello and does not let the bot in."""
    club.world.gateway.withheld.add("READY")
    await until(club, lambda: club.world.gateway.identifies)


async def loading(club, _process):
    """Discord has the bot, which loads what answers people."""
    await until(club, lambda: club.world.gateway.live)


async def online(club, _process):
    """Everything is well, and people find the commands."""
    await until(club, lambda: club.world.gateway.live and club.world.registered_for(None))


async def lost(club, process):
    """The line was cut and the gateway is not to be reached; the bot pauses before it tries again."""
    await online(club, process)
    club.world.gateway.unreachable = True
    club.world.gateway.drop()
    await until(club, lambda: "Attempting a reconnect" in process.output)


async def long_lost(club, process):
    """The gateway is not to be reached for a while; the bot pauses longer and longer."""
    await lost(club, process)
    await until(club, lambda: process.output.count("Attempting a reconnect") == 4)


async def resuming(club, process):
    """The line was cut, and the gateway does not answer the bot that takes it up again."""
    await online(club, process)
    club.world.gateway.withheld.add("RESUMED")
    club.world.gateway.ask_to_reconnect()
    await until(club, lambda: club.world.gateway.resumes)


async def reconnecting(club, process):
    """The line was cut, and the gateway takes the new one and says nothing."""
    await online(club, process)
    club.world.gateway.withheld.add("HELLO")
    club.world.gateway.ask_to_reconnect()
    await until(club, lambda: club.world.gateway.attempts == 2)


async def silent(club, process):
    """The line is dead and nobody has noticed."""
    await online(club, process)
    club.world.gateway.fall_silent()


UNKNOWN_HOST = "gateway.test"


def main_with_hanging_lookups():
    """Be the bot on a machine whose name server does not answer."""
    answered = socket.getaddrinfo

    def hanging(host, *arguments, **options):
        if host != UNKNOWN_HOST:
            return answered(host, *arguments, **options)
        sys.stderr.write(f"looking for {host}\n")
        time.sleep(20)
        raise socket.gaierror(socket.EAI_AGAIN, "Temporary failure in name resolution")

    socket.getaddrinfo = hanging
    return main()


BEFORE_READY = (never_reached, logging_in, without_hello, without_ready, loading, registering)
SINCE_READY = (online, lost, resuming, reconnecting, silent)


async def until(club, condition):
    """Wait until the bot is there."""
    await club.world.until(condition, within=RUNNING)


@asynccontextmanager
async def held(path):
    """Hold the write lock of a database as another program may."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.rollback()


async def seconds_to_end(process, number):
    """Send a signal; give the exit status and the seconds until the process has ended."""
    begun = asyncio.get_running_loop().time()
    process.signal(number)
    status = await process.ended(within=20)
    return status, asyncio.get_running_loop().time() - begun
