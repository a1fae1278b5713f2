"""How much work something takes: in calls, which are the same on every machine, and in processor time."""

import os
import sys
import time

THOROUGH = os.environ.get("WHOPAYS_THOROUGH") == "1"
MOST_SECONDS = 0.020 if THOROUGH else 0.200
"""Processor time for a text as long as a field takes: ten times as much where nobody waits for others to end."""


class TooMuchWorkError(Exception):
    """More calls than something may take."""


def calls_of(work, most):
    """How many calls, of Python and of C, some work takes; it is broken off beyond so many."""
    count = 0

    def counted(_frame, event, _function):
        nonlocal count
        count += event in ("call", "c_call")
        if count > most:
            raise TooMuchWorkError

    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        work()
    except TooMuchWorkError:
        pass
    finally:
        sys.setprofile(before)
    return count


def seconds_of(work):
    """The least processor time that some work takes of a few times, which other programs do not lengthen."""
    best = None
    for _ in range(5):
        begun = time.thread_time()
        work()
        taken = time.thread_time() - begun
        best = taken if best is None else min(best, taken)
        if best <= MOST_SECONDS:
            break
    return best


def slowest_of(texts, read):
    """The longest that reading any of these texts takes, in seconds, and the text."""
    return max(((seconds_of(lambda text=text: read(text)), text) for text in texts), key=lambda found: found[0])
