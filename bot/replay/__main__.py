"""``python -m bot.replay NAME``: a log from standard input, the game or what is wrong with it as JSON on the output.

This is the process that `read_log_apart` starts; it bounds itself before it looks at what it was given.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Sequence

import msgspec

from .apart import MOST_MEMORY, SECONDS, Answer
from .errors import LogError
from .read import read_log


def main(arguments: Sequence[str]) -> None:
    """Read standard input and answer on standard output."""
    _limit()
    answer = _answer(sys.stdin.buffer.read(), *arguments[:1])
    sys.stdout.buffer.write(msgspec.json.encode(answer))


def _limit() -> None:
    """Bound what this process can take of the machine, where the machine can bound it."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 - not on every machine

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))


def _answer(data: bytes, name: str = "") -> Answer:
    try:
        return Answer(game=read_log(data, name))
    except LogError as error:
        return Answer(reason=error.reason, data=dict(error.data))
    except (MemoryError, RecursionError):
        return Answer(reason="too-much")


if __name__ == "__main__":
    main(sys.argv[1:])
