"""A running bot tells its host how it is: over a socket file beside the database, and to the service manager."""

from __future__ import annotations

import asyncio
import logging
import math
import os
import socket
import time
from collections.abc import AsyncGenerator, Generator, Mapping, Sized
from contextlib import asynccontextmanager, contextmanager, suppress
from importlib.metadata import version
from pathlib import Path
from typing import Protocol

import msgspec
from msgspec import Struct

from bot.store.errors import StoreError
from bot.store.store import Store
from bot.store.vitals import vitals

from .service_manager import ServiceManager

_log = logging.getLogger("whopays")
_LONGEST_STORE = 2.0
"""Seconds for which whoever asks waits for the database; without it the rest is told."""


class Bot(Protocol):
    """What is told of a bot."""

    @property
    def latency(self) -> float:
        """Seconds that Discord takes to answer a heartbeat."""
        ...

    def queues(self) -> Mapping[str, int]:
        """Count what is under way."""
        ...

    @property
    def guilds(self) -> Sized:
        """The servers it is in."""
        ...

    def is_ready(self) -> bool:
        """Whether it has come to know them."""
        ...

    def hears_discord(self) -> bool:
        """Whether Discord answered its heartbeats."""
        ...


class State(Struct, frozen=True):
    """How a running bot is; `fresh` tells of its heartbeats, times are in seconds since the epoch.

    What the database tells is None where that did not answer, and so is the port where no figures are told.
    """

    version: str
    process: int
    started: int
    ready: bool
    fresh: bool
    latency_ms: int | None
    servers: int
    metrics_port: int | None = None
    open_dialogues: int | None = None
    last_ruling: int | None = None
    database_bytes: int | None = None


def socket_beside(database: Path) -> Path:
    """Say where the bot that has a database open can be asked."""
    return database.with_name(f"{database.name}.sock")


class Attendance:
    """Knows the process's database, and the bot as soon as there is one."""

    def __init__(self, store: Store) -> None:
        self.bot: Bot | None = None
        self.metrics_port: int | None = None
        """Where figures are told."""
        self._store = store
        self._started = int(time.time())

    @property
    def is_ready(self) -> bool:
        """Whether people are answered."""
        return self.bot is not None and self.bot.is_ready()

    def queues(self) -> Mapping[str, int]:
        """Count what is under way: answers, pictures, and what the store was asked to read and to write."""
        return {**self._store.database.queued, **(self.bot.queues() if self.bot else {})}

    async def state(self) -> State:
        """Look how the bot is."""
        bot = self.bot
        state = State(
            version=version("whopays"),
            process=os.getpid(),
            started=self._started,
            ready=self.is_ready,
            fresh=bot is not None and bot.hears_discord(),
            latency_ms=_milliseconds(bot.latency) if bot else None,
            servers=len(bot.guilds) if bot else 0,
            metrics_port=self.metrics_port,
        )
        try:
            async with asyncio.timeout(_LONGEST_STORE):
                kept = await vitals(self._store.database, int(time.time()))
        except (StoreError, TimeoutError):
            return state
        return msgspec.structs.replace(
            state, open_dialogues=kept.open_dialogues, last_ruling=kept.last_game, database_bytes=kept.size
        )


def _milliseconds(seconds: float) -> int | None:
    return round(seconds * 1000) if math.isfinite(seconds) else None


@asynccontextmanager
async def attended(store: Store) -> AsyncGenerator[Attendance]:
    """Answer whoever asks, and report to the service manager, as long as the block lasts."""
    attendance = Attendance(store)
    manager = ServiceManager(os.environ)
    reporting = asyncio.create_task(manager.keep_informed(lambda: attendance.is_ready), name="whopays-reporting")
    try:
        async with _answering(attendance, socket_beside(store.database.path)):
            yield attendance
    finally:
        reporting.cancel()


@asynccontextmanager
async def _answering(attendance: Attendance, path: Path) -> AsyncGenerator[None]:
    """Let the host ask; a bot that cannot be asked runs all the same."""

    async def answer(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            writer.write(msgspec.json.encode(await attendance.state()) + b"\n")
            await writer.drain()
        writer.close()

    with _door(path) as door:
        server = await asyncio.start_unix_server(answer, sock=door) if door else None
        yield
        if server:
            server.close()


@contextmanager
def _door(path: Path) -> Generator[socket.socket | None]:
    """Give a socket file at which nobody but the host can knock; nothing where there can be none."""
    if not hasattr(socket, "AF_UNIX"):
        yield None
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as door:
        try:
            path.unlink(missing_ok=True)  # that of a bot that was killed: this process has the database for itself
            door.bind(str(path))
            path.chmod(0o600)  # nobody can have come before: it does not listen yet
        except OSError as error:
            _log.warning("whopays health cannot ask this bot: %s: %s", path, error)
            yield None
            return
        try:
            yield door
        finally:
            path.unlink(missing_ok=True)
