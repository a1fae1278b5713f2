"""What keeps a bot from running, found before it starts: in its settings, and in the file they name."""

from __future__ import annotations

import base64
import logging
import os
import re
import socket
import sys
from collections.abc import Iterator
from difflib import get_close_matches
from errno import EADDRINUSE
from importlib.util import find_spec
from pathlib import Path

from bot.i18n import Catalogue
from bot.settings import (
    LAST_PORT,
    MOST_KEEP_DAYS,
    Settings,
    keep_days_of,
    names_of_settings,
    port_of,
    shards_of,
    written_settings,
)
from bot.store.errors import StoreError
from bot.store.writable import refuse_unwritable

from .host import host_language

LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
HERE = "127.0.0.1"
"""Where figures are told: to this machine alone."""
_OURS = "WHOPAYS_"
_FORM = re.compile(r"[\w-]+\.[\w-]+\.[\w-]+", re.ASCII)
_ALIKE = 0.75
"""How much of a name that was meant stands in the one that was written."""


def level_of(settings: Settings) -> int:
    """Return the level from which on is logged."""
    return logging.getLevelNamesMapping().get(settings.log_level.strip().upper(), logging.INFO)


def tell_problems(settings: Settings) -> bool:
    """Say to standard error what keeps the bot from running; whether anything does."""
    problems = list(problems_of(settings, host_language()))
    sys.stderr.writelines(f"{each}\n" for each in problems)
    return bool(problems)


def problems_of(settings: Settings, language: Catalogue) -> Iterator[str]:
    """Say each thing that keeps the bot from running, but for what opening the database tells by itself."""
    yield from mistyped(settings, language)
    yield from _token(settings, language)
    if settings.log_level.strip().upper() not in LEVELS:
        yield language("cli.check.log-level", text=_quoted(settings.log_level), levels=", ".join(LEVELS[:-1]))
    try:
        shards_of(settings.shards)
    except ValueError:
        yield language("cli.check.shards", text=_quoted(settings.shards))
    try:
        keep_days_of(settings.keep_days)
    except ValueError:
        yield language("cli.check.keep-days", text=_quoted(settings.keep_days), most=MOST_KEEP_DAYS)
    try:
        port_of(settings.metrics_port)
    except ValueError:
        yield language("cli.check.metrics-port", text=_quoted(settings.metrics_port), most=LAST_PORT)
    if settings.database.absolute().parent.is_dir():
        yield from _unwritable(settings.database, language)


def mistyped(settings: Settings, language: Catalogue) -> Iterator[str]:
    """Say which names are those of no setting but nearly; where the token is missing also in other programs' names."""
    known = names_of_settings()
    for name in _names_set():
        ours = name.upper().startswith(_OURS) or not settings.token
        near = get_close_matches(name.upper(), known, 1, _ALIKE) if ours and name.upper() not in known else []
        if near:
            yield language("cli.check.mistyped", name=name, near=near[0])


def unknown_names(language: Catalogue) -> Iterator[str]:
    """Say which names look like settings of this program, are none, and are near to none."""
    known = names_of_settings()
    for name in _names_set():
        if name.upper().startswith(_OURS) and not get_close_matches(name.upper(), known, 1, _ALIKE):
            yield language("cli.check.unknown", name=name)


def _names_set() -> list[str]:
    """Name what is set, in the environment or in ``.env``."""
    return sorted({*os.environ, *written_settings()})


def _token(settings: Settings, language: Catalogue) -> Iterator[str]:
    if not settings.token:
        yield language("cli.no-token")
    elif not _FORM.fullmatch(settings.token) or application_of(settings.token) is None:
        yield language("cli.check.token-form")


def _unwritable(path: Path, language: Catalogue) -> Iterator[str]:
    try:
        refuse_unwritable(path)
    except StoreError as error:
        yield language(error.key, **error.data)


def missing_extra(language: Catalogue) -> str | None:
    """Say what figures need that is not installed."""
    return None if find_spec("prometheus_client") else language("cli.check.metrics-extra")


def taken_port(port: int, language: Catalogue) -> str | None:
    """Say why nothing can be told at a port of this machine; None where it can."""
    try:
        with socket.socket() as door:
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            door.bind((HERE, port))
    except OSError as error:
        return why_not(port, error, language)
    return None


def why_not(port: int, error: OSError, language: Catalogue) -> str:
    """Say why a port could not be had."""
    if error.errno == EADDRINUSE:
        return language("cli.check.metrics-taken", port=port)
    return language("cli.check.metrics-refused", port=port, reason=os.strerror(error.errno or 0))


def application_of(token: str) -> int | None:
    """Read the application's id out of a token, whose first part is that number in base 64."""
    head = token.partition(".")[0]
    try:
        text = base64.urlsafe_b64decode(head + "=" * (-len(head) % 4)).decode("ascii")
        return int(text) if text.isdecimal() else None
    except ValueError:  # no base 64, no text, or more digits than a number may have
        return None


def _quoted(text: str) -> str:
    """Write what was set as it stands, without what steers a terminal."""
    return ascii(text)[1:-1] if not text.isprintable() else text
