"""``whopays forget``: a person taken out of the whole database, which no running bot may have open meanwhile."""

from __future__ import annotations

import asyncio
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from bot.store.forget import Forgotten
from bot.store.store import Store

from .host import NOT_SET_UP, configured, host_language


def add_arguments(parser: ArgumentParser) -> None:
    """Take the id of an account."""
    parser.add_argument("user", metavar="ID", type=int, help=host_language()("cli.help.forget.user"))


def forget(arguments: Namespace) -> int:
    """Forget an account on every server, and say in how many rulings it was."""
    settings = configured()
    if settings is None:
        return NOT_SET_UP
    forgotten = asyncio.run(_forget(settings.database, arguments.user))
    sys.stdout.write(host_language()("cli.forgotten", games=forgotten.games) + "\n")
    return 0


async def _forget(path: Path, user_id: int) -> Forgotten:
    async with await Store.open(path) as store:
        return await store.forget_everywhere(user_id)
