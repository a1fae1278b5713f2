"""``whopays export``: everything the database says of rulings, as files, beside a running bot."""

from __future__ import annotations

import asyncio
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from bot.store.sheets import Sheets
from bot.store.store import Store

from .host import NOT_SET_UP, configured, host_language
from .moving import move_out

_EVERY = 500
"""Versions between two looks of the progress bar."""
_WIDE = 40


def add_arguments(parser: ArgumentParser) -> None:
    """Take a folder, or a file for a whole server, and a server where not all are wanted."""
    language = host_language()
    parser.add_argument("--server", metavar="ID", type=int, help=language("cli.help.export.server"))
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--whole", metavar="FILE", type=Path, help=language("cli.help.moving.whole"))
    where.add_argument("folder", metavar="FOLDER", type=Path, nargs="?", help=language("cli.help.export.folder"))


def export(arguments: Namespace) -> int:
    """Write the files of each server into a folder of its own, and say how many versions there were.

    A whole server goes into one file, which another database can take in.
    """
    if arguments.whole is not None:
        return move_out(arguments)
    settings = configured()
    if settings is None:
        return NOT_SET_UP
    written = asyncio.run(_export(settings.database, arguments.folder, arguments.server))
    sys.stdout.write(host_language()("cli.exported", number=written, path=arguments.folder) + "\n")
    return 0


async def _export(database: Path, folder: Path, server: int | None) -> int:
    async with await Store.open_to_read(database) as store:
        sizes = await store.sizes()
        wanted = sizes if server is None else {server: sizes.get(server, 0)}
        done, most = 0, sum(wanted.values())
        for each in wanted:
            with Sheets(folder / str(each)) as sheets:
                async for version in store.export.all_versions(each):
                    sheets.add(version)
                    done += 1
                    _show(done, most)
                async for rules in store.export.house_rules(each):
                    sheets.add_rules(rules)
        return done


def _show(done: int, most: int) -> None:
    """Draw how far it is, on a terminal alone."""
    if not sys.stderr.isatty() or (done % _EVERY and done != most):
        return
    full = _WIDE * done // max(most, 1)
    end = "\n" if done == most else ""
    sys.stderr.write(f"\r[{'#' * full}{'.' * (_WIDE - full)}] {done}/{most}{end}")
    sys.stderr.flush()
