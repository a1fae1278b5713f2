"""``whopays migrate``: the database brought up to date, or with ``--plan`` what that would do."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from bot.store.migrations import COPIES_KEPT_FOR, copy_before, pending

from .database import migrate
from .host import NOT_SET_UP, configured, host_language

_DAY = 24 * 60 * 60


def add_arguments(parser: ArgumentParser) -> None:
    """Which database, the environment or ``.env`` says."""
    parser.add_argument("--plan", action="store_true", help=host_language()("cli.help.migrate.plan"))


def run(arguments: Namespace) -> int:
    """Bring the database up to date, or say what that would do and do nothing."""
    return _plan() if arguments.plan else migrate(arguments)


def _plan() -> int:
    settings = configured()
    if settings is None:
        return NOT_SET_UP
    language, path = host_language(), settings.database
    waiting = pending(path)
    for name in waiting:
        sys.stdout.write(f"{name}\n")
    sys.stdout.write(language("cli.plan", path=path, count=len(waiting)) + "\n")
    copy = copy_before(path, waiting)
    if copy:
        days = COPIES_KEPT_FOR // _DAY
        sys.stdout.write(language("cli.plan.copy", path=copy, days=days) + "\n")
    return 0
