"""Saying in time that a write must wait: what it waits for may hold the file longer than anybody likes to wonder."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator
from contextlib import contextmanager
from contextvars import ContextVar

NOTICE = 1.0
"""Seconds for which a write may take before whoever waits is told: Discord takes a first answer within three."""

_told: ContextVar[Callable[[], None] | None] = ContextVar("_told", default=None)


@contextmanager
def while_waiting(tell: Callable[[], None]) -> Generator[None]:
    """Have `tell` called, once, in the event loop, when a write of this block has taken a second and goes on.

    The write itself is as patient as ever: it ends later, or raises ``busy``.
    """
    left = [tell]

    def once() -> None:
        if left:
            left.pop()()

    token = _told.set(once)
    try:
        yield
    finally:
        left.clear()
        _told.reset(token)


@contextmanager
def telling_in_time() -> Generator[None]:
    """Tell whoever asked by `while_waiting` where this block takes long."""
    tell = _told.get()
    timer = asyncio.get_running_loop().call_later(NOTICE, tell) if tell else None
    try:
        yield
    finally:
        if timer:
            timer.cancel()
