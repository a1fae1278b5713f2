"""What is not in use any more: looked for between answers, and given back to the machine."""

from __future__ import annotations

import ctypes
import gc
import sys
from contextlib import suppress

_ARENA_MAX = -8
"""What GNU's malloc.h calls M_ARENA_MAX."""
_WORTHWHILE = 2_000
"""So many new things, those of some seven answers, are looked over in less than a millisecond."""
_MOST = (10_000, 5, 10)
"""So many new things, and so often before what was kept once and twice is looked over too, where nobody ever rests."""
_OLD_AFTER = 10_000
"""Times between answers, after which all that was kept is looked over too: it takes fifty milliseconds."""


def share() -> None:
    """Let all threads take memory from one place: each would keep what it gave back, eight megabytes after painting.

    Only one thread at a time runs Python, so that hardly two want memory at once.
    """
    if sys.platform == "linux":
        with suppress(AttributeError):  # another C library than GNU's
            ctypes.CDLL(None).mallopt(_ARENA_MAX, 1)


def give_back() -> None:
    """Give back what lies free between what is used: a megabyte after a start, which GNU's C library would keep."""
    if sys.platform == "linux":
        with suppress(AttributeError):
            ctypes.CDLL(None).malloc_trim(0)


def keep_what_is_loaded() -> None:
    """Leave modules and catalogues out of every later collection of memory: they stay, and people would wait for it.

    What is made for one answer is mostly gone with it: looked for after every 700 new things, as Python does by itself,
    it costs a twelfth of all processor time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_MOST)


def tidy_up() -> None:
    """Collect what was made for the last answers, where it is worthwhile; called while nobody waits for any.

    Of what a busy bot collects whenever it has made enough, half belongs to answers under way: that is looked over
    again and again, ten milliseconds each time.
    """
    young, _, times = gc.get_count()
    if young >= _WORTHWHILE:
        gc.collect(2 if times >= _OLD_AFTER else 1)
