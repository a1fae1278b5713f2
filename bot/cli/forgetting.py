"""``whopays forget``: what a person or a server asks to have deleted."""

from __future__ import annotations

import asyncio
import sys
from argparse import ArgumentParser, Namespace

from bot.settings import Settings
from bot.store.forget import Forgotten
from bot.store.store import Store

from .host import NOT_SET_UP, configured, host_language


def add_arguments(parser: ArgumentParser) -> None:
    """Where the database is, the environment or ``.env`` says."""
    language = host_language()
    parser.add_argument("--server", metavar="ID", type=int, required=True, help=language("cli.help.moving.server"))
    parser.add_argument("--user", metavar="ID", type=int, help=language("cli.help.forget.user"))


def run(arguments: Namespace) -> int:
    """Forget a person in a server, or the whole server, and say how much that was."""
    settings = configured()
    if settings is None:
        return NOT_SET_UP
    forgotten = asyncio.run(_forget(settings, arguments.server, arguments.user))
    told = host_language()("cli.forgotten", path=settings.database, games=forgotten.games, rows=forgotten.rows)
    sys.stdout.write(told + "\n")
    return 0


async def _forget(settings: Settings, server: int, user: int | None) -> Forgotten:
    async with await Store.open(settings.database) as store:
        return await (store.forget.server(server) if user is None else store.forget.user(server, user))
