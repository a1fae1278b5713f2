"""A log read in a process of its own, with limits on time and memory: nobody waits, and nothing else can suffer."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec

from .errors import LogError
from .game import Game
from .unpack import check_size

SECONDS = 5
"""After so long a log is given up; the longest take a tenth of one."""
MOST_MEMORY = 80 * 1024 * 1024
"""Bytes of data that the process may have; with its program it stays below 100 MB."""
_PROGRAM = Path(__file__).parents[2]
_MOST_IN_ARGUMENT = 200
_KEPT = ("SYSTEMROOT", "PATH", "PYTHONPYCACHEPREFIX", "PYTHONDONTWRITEBYTECODE")


class Answer(msgspec.Struct, omit_defaults=True):
    """What the process answers: the game, or the reason and the data of an error."""

    game: Game | None = None
    reason: str = ""
    data: dict[str, str | int] = {}


def read_log_apart(data: bytes | str, name: str = "") -> Game:
    """Read a game as `read_log` does, in a process of its own; raises `LogError`. Blocks: call it from a thread."""
    written = data if isinstance(data, bytes) else data.encode(errors="replace")
    check_size(len(written))
    try:
        done = subprocess.run(  # noqa: S603 - this very program
            [sys.executable, "-P", "-m", __package__ or "", _argument(name)],
            input=written,
            capture_output=True,
            timeout=SECONDS,
            check=False,
            env=_environment(),
        )
    except subprocess.TimeoutExpired:
        raise LogError("too-long", seconds=SECONDS) from None
    try:
        answer = msgspec.json.decode(done.stdout, type=Answer)
    except msgspec.DecodeError:  # ended by the limits of the system, with nothing said
        raise LogError("too-much") from None
    if answer.game is None:
        raise LogError(answer.reason, **answer.data)  # pyright: ignore[reportArgumentType]  # as it was raised there
    return answer.game


def _argument(name: str) -> str:
    """Make a file's name one that a program can be started with."""
    return name[-_MOST_IN_ARGUMENT:].encode(errors="replace").decode().replace("\0", " ")


def _environment() -> dict[str, str]:
    """Hand on where the program is, and no setting: what reads strangers' files need not know the bot's token."""
    kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
    return {**kept, "PYTHONPATH": str(_PROGRAM), "PYTHONUTF8": "1"}
