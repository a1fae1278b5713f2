"""``whopays forget``: what a person or a server asks to have deleted."""

from __future__ import annotations

import asyncio
import sys
from argparse import ArgumentParser, Namespace

from bot.settings import Settings
from bot.store.errors import StoreError
from bot.store.forget import Forgotten
from bot.store.store import Store

from .host import NOT_SET_UP, configured, host_language


def add_arguments(parser: ArgumentParser) -> None:
    """Where the database is, the environment or ``.env`` says."""
    language = host_language()
    parser.add_argument("--server", metavar="ID", type=int, help=language("cli.help.moving.server"))
    whom = parser.add_mutually_exclusive_group()
    whom.add_argument("--user", metavar="ID", type=int, help=language("cli.help.forget.user"))
    whom.add_argument("anybody", metavar="ID", type=int, nargs="?", help=language("cli.help.forget.user"))


def run(arguments: Namespace) -> int:
    """Forget a person in a server or in all of them, or a whole server, and say how much that was."""
    user = arguments.anybody if arguments.user is None else arguments.user
    if arguments.server is None and user is None:
        sys.stderr.write(host_language()("cli.forget.which", option="--server ID") + "\n")
        return NOT_SET_UP
    settings = configured()
    if settings is None:
        return NOT_SET_UP
    forgotten = asyncio.run(_forget(settings, arguments.server, user))
    told = host_language()("cli.forgotten", path=settings.database, games=forgotten.games, rows=forgotten.rows)
    sys.stdout.write(told + "\n")
    return 0


async def _forget(settings: Settings, server: int | None, user: int | None) -> Forgotten:
    if not settings.database.exists():
        raise StoreError("no-such-file", path=str(settings.database))
    async with await Store.open(settings.database) as store:
        if server is None:
            assert user is not None, "somebody or some server is forgotten"  # noqa: S101 - narrows the type
            return await store.forget_everywhere(user)
        return await (store.forget.server(server) if user is None else store.forget.user(server, user))
