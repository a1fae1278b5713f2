"""The standard streams: always there, able to write every sign, and one line where they cannot be written."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from io import TextIOWrapper

from .words import host_language

NOT_WRITTEN = 1


class OutputError(OSError):
    """What was answered could not be written; what was read is not to blame."""


def prepare() -> None:
    """Stand in for streams that were closed, and let an encoding without a sign write another for it."""
    sys.stdin = sys.stdin or _opened(os.O_RDONLY, "r")
    sys.stdout = sys.stdout or _opened(os.O_RDONLY, "w")  # nothing can be written there, and that is said
    sys.stderr = sys.stderr or _opened(os.O_WRONLY, "w")
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def tell_not_written(error: OSError) -> int:
    """Say in one line that the answer could not be written, and give the exit status."""
    with suppress(OSError):
        sys.stderr.write(host_language()("cli.output.failed", reason=error.strerror or str(error)) + "\n")
        sys.stderr.flush()
    with suppress(OSError):  # else Python tries once more to write what is left, and tells of it
        sys.stdout.close()
    sys.stdout = _opened(os.O_WRONLY, "w")
    return NOT_WRITTEN


def _opened(flags: int, mode: str) -> TextIOWrapper:
    """Open the file that is always empty; the stream lives as long as the program."""
    return TextIOWrapper(os.fdopen(os.open(os.devnull, flags), f"{mode}b"), "utf-8")
