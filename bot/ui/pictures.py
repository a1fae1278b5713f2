"""The thread in which pictures are drawn, off the event loop, and those that were drawn last."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Callable, Hashable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property

import discord

_log = logging.getLogger("whopays")
FILE = "hand.png"
MOST_AT_ONCE = 20
"""Pictures that are drawn or wait for it; a further one is left out rather than waited for."""


MOST_KEPT = 128
"""Pictures that were drawn or sent last, of which each is some twenty kilobytes."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture as PNG, and what it shows in words."""

    png: bytes
    description: str

    def file(self) -> discord.File:
        """Return the picture as a file to send; Discord reads each file once."""
        return discord.File(io.BytesIO(self.png), FILE, description=self.description)


def built_in_alone() -> str:
    """Draw names by the built-in fonts alone."""
    return ""


class Pictures:
    """One thread that draws; `find_font` finds a font file of the host for names that the built-in fonts cannot write.

    What draws is loaded later than this, see `bot.loading`.
    """

    def __init__(self, find_font: Callable[[], str] = built_in_alone) -> None:
        self._find_font = find_font
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="whopays-picture")
        self._under_way = 0
        self._latest: dict[Hashable, Drawn] = {}

    @cached_property
    def font(self) -> str:
        """The path of the font for names that the built-in fonts cannot write; empty where there is none."""
        return self._find_font()

    @property
    def under_way(self) -> int:
        """How many pictures are drawn, or wait for it."""
        return self._under_way

    def prepare(self, works: Iterable[Callable[[], object]]) -> None:
        """Do in the thread what the first picture would wait for; closing ends it midway."""
        for work in works:
            self._thread.submit(work)

    def close(self) -> None:
        """Draw nothing more."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def drawn(self, key: Hashable, draw: Callable[[], bytes], describe: Callable[[], str]) -> Drawn | None:
        """Draw a picture, or give it as it was drawn just now: what is posted was on the screen before."""
        drawn = self._latest.pop(key, None)
        drawn = drawn or await self.drawn_once(draw, describe())
        if drawn is not None:
            self._latest[key] = drawn
            if len(self._latest) > MOST_KEPT:
                del self._latest[next(iter(self._latest))]
        return drawn

    async def drawn_once(self, draw: Callable[[], bytes], description: str) -> Drawn | None:
        """Draw in the thread; what is told is worth more than its picture, so a failure leaves only the picture out."""
        if self._under_way >= MOST_AT_ONCE:
            _log.warning("a picture was left out: %s are under way", self._under_way)
            return None
        self._under_way += 1
        try:
            png = await asyncio.get_running_loop().run_in_executor(self._thread, draw)
        except OSError as error:
            _log.warning("a picture could not be drawn: %s", error)
            return None
        finally:
            self._under_way -= 1
        return Drawn(png, description)
