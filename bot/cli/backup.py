"""``whopays backup`` and ``whopays restore``: a copy of the database while the bot runs, and one put back."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from bot.store.backup import back_up
from bot.store.backup import restore as put_back

from .host import NOT_SET_UP, configured, host_language

_KIB = 1024


def add_arguments(parser: ArgumentParser) -> None:
    """Both take the file of the copy; where the database is, the environment or ``.env`` says."""
    parser.add_argument("file", metavar="FILE", type=Path, help=host_language()("cli.help.backup.file"))


def backup(arguments: Namespace) -> int:
    """Copy the database and say what the copy holds."""
    settings = configured()
    if settings is None:
        return NOT_SET_UP
    copied = back_up(settings.database, arguments.file)
    size = -(-copied.size // _KIB)
    sys.stdout.write(host_language()("cli.backup.done", path=arguments.file, count=copied.rulings, size=size) + "\n")
    return 0


def restore(arguments: Namespace) -> int:
    """Put a copy in the place of the database and say where that is kept."""
    settings = configured()
    if settings is None:
        return NOT_SET_UP
    restored = put_back(arguments.file, settings.database)
    language = host_language()
    sys.stdout.write(language("cli.restore.done", path=settings.database, count=restored.copied.rulings) + "\n")
    if restored.kept is not None:
        sys.stdout.write(language("cli.restore.kept", path=restored.kept) + "\n")
    if settings.database.with_name(f".{settings.database.name}-litestream").is_dir():
        # it holds the file that was there open, and would go on copying that one
        sys.stdout.write(language("cli.restore.litestream", path=settings.database) + "\n")
    return 0
