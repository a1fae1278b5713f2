"""A log read in a process of its own, with limits on time and memory: nobody waits for it, and nothing else can suffer.

``python -m bot.replay.apart NAME`` reads a log from standard input and writes the game, or what is wrong, as JSON.
"""

from __future__ import annotations

import contextlib
import subprocess
import sys
from typing import Any

import msgspec

from .errors import LogError
from .game import Game
from .read import read_log

SECONDS = 5
"""After so long a log is given up; the longest take a tenth of one."""
MOST_MEMORY = 100 * 1024 * 1024


class _Answer(msgspec.Struct, omit_defaults=True):
    """What the process answers: the game, or the reason, place and data of an error."""

    game: Game | None = None
    reason: str = ""
    data: dict[str, str | int] = {}


def read_log_apart(data: bytes | str, name: str = "") -> Game:
    """Read a game as `read_log` does, in a process of its own; raises `LogError`. Blocks: call it from a thread."""
    written = data if isinstance(data, bytes) else data.encode(errors="replace")
    try:
        done = subprocess.run(  # noqa: S603 - this very program
            [sys.executable, "-m", __name__, name.encode("utf-8", "replace").decode().replace("\0", " ")],
            input=written,
            capture_output=True,
            timeout=SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise LogError("too-long", seconds=SECONDS) from None
    try:
        answer = msgspec.json.decode(done.stdout, type=_Answer)
    except msgspec.DecodeError:  # ended by the limits of the system, with nothing said
        raise LogError("too-much") from None
    if answer.game is None:
        raise LogError(answer.reason, **answer.data)  # pyright: ignore[reportArgumentType]  # as it was raised there
    return answer.game


def _limit() -> None:
    """Bound what this process can take of the machine, where the machine can bound it."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 - not on every machine

        resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _answer(data: bytes, name: str) -> _Answer:
    try:
        return _Answer(game=read_log(data, name))
    except LogError as error:
        return _Answer(reason=error.reason, data=dict(error.data))
    except (MemoryError, RecursionError):
        return _Answer(reason="too-much")


def main(arguments: list[str]) -> Any:  # noqa: ANN401 - nothing
    """Read standard input and answer on standard output."""
    _limit()
    answer = _answer(sys.stdin.buffer.read(), *arguments[:1])
    sys.stdout.buffer.write(msgspec.json.encode(answer))


if __name__ == "__main__":
    main(sys.argv[1:])
