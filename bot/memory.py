"""Memory that is not in use, given back to the machine: GNU's C library keeps it unless it is told not to."""

from __future__ import annotations

import ctypes
import sys
from contextlib import suppress

_ARENA_MAX = -8
"""What GNU's malloc.h calls M_ARENA_MAX."""


def share() -> None:
    """Let all threads take memory from one place: each would keep what it gave back, eight megabytes after painting.

    Only one thread at a time runs Python, so that hardly two want memory at once.
    """
    if sys.platform == "linux":
        with suppress(AttributeError):  # another C library than GNU's
            ctypes.CDLL(None).mallopt(_ARENA_MAX, 1)


def give_back() -> None:
    """Give back what lies free between what is used: a megabyte after a start."""
    if sys.platform == "linux":
        with suppress(AttributeError):
            ctypes.CDLL(None).malloc_trim(0)
