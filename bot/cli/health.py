"""``whopays health``: asks the running bot how it is, without Discord and without the network."""

from __future__ import annotations

import socket
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

import msgspec

from .attendance import State, socket_beside
from .host import NOT_SET_UP, configured, host_language

UNWELL = 1
_LONGEST = 5.0
"""Seconds for which a bot is waited for that does not answer."""


def add_arguments(parser: ArgumentParser) -> None:
    """Which bot is asked, its database says, and so the environment or ``.env``."""
    parser.add_argument("--json", action="store_true", help=host_language()("cli.help.health.json"))


def run(arguments: Namespace) -> int:
    """Say how the bot is; 0 when it is ready and Discord answers it."""
    settings = configured()
    if settings is None:
        return NOT_SET_UP
    state = ask(socket_beside(settings.database))
    if isinstance(state, State) and arguments.json:
        sys.stdout.write(msgspec.json.encode(state).decode() + "\n")
    else:
        sys.stdout.write(_said(state, settings.database) + "\n")
    return 0 if isinstance(state, State) and state.ready and state.fresh else UNWELL


def ask(path: Path) -> State | str:
    """Ask the bot whose socket file this is; where it does not answer, give the key of what is said then."""
    if not hasattr(socket, "AF_UNIX"):
        return "cli.health.no-sockets"
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
            line.settimeout(_LONGEST)
            line.connect(str(path))
            with line.makefile("rb") as answer:
                return msgspec.json.decode(answer.readline(), type=State)
    except (TimeoutError, msgspec.DecodeError):
        return "cli.health.silent"
    except OSError:
        return "cli.health.not-running"


def _said(state: State | str, database: Path) -> str:
    language = host_language()
    if isinstance(state, str):
        return language(state, path=database)
    if not state.ready:
        return language("cli.health.not-ready", path=database)
    if not state.fresh:
        return language("cli.health.stale", path=database)
    return language("cli.health.well", servers=state.servers, latency=state.latency_ms or 0)
