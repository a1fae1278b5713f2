"""``whopays export`` and ``whopays import``: a server written to a file of its own, and taken in from it."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from bot.store.moving import take_in, take_out

from .host import NOT_SET_UP, configured, host_language


def add_arguments(parser: ArgumentParser) -> None:
    """Take a server and a file; where the database is, the environment or ``.env`` says."""
    language = host_language()
    parser.add_argument("--server", metavar="ID", type=int, required=True, help=language("cli.help.moving.server"))
    parser.add_argument("--whole", metavar="FILE", type=Path, required=True, help=language("cli.help.moving.whole"))


def move_out(arguments: Namespace) -> int:
    """Write a server to a file, and leave it where it is."""
    if arguments.server is None:
        sys.stderr.write(host_language()("cli.export.which", option="--server ID") + "\n")
        return NOT_SET_UP
    settings = configured()
    if settings is None:
        return NOT_SET_UP
    count = take_out(settings.database, arguments.server, arguments.whole)
    told = host_language()("cli.export.done", server=arguments.server, path=arguments.whole, count=count)
    sys.stdout.write(told + "\n")
    return 0


def bring(arguments: Namespace) -> int:
    """Take a server in from a file."""
    settings = configured()
    if settings is None:
        return NOT_SET_UP
    count = take_in(arguments.whole, arguments.server, settings.database)
    told = host_language()("cli.import.done", server=arguments.server, path=settings.database, count=count)
    sys.stdout.write(told + "\n")
    return 0
