"""Pictures of hands and payments, drawn off the event loop, with the same content in words."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Callable, Hashable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields, replace
from typing import cast

import discord
from msgspec import UNSET

from bot.dialogue.draft import Draft, deal_of
from bot.dialogue.script import Ready
from bot.engine import Deal, DealError, Ruling
from bot.i18n import Catalogue
from bot.presentation.picture.alt_text import alt_text
from bot.presentation.picture.deal import picture_of_hands, picture_of_ruling, words_of
from bot.presentation.picture.paint import draw_picture, warming
from bot.presentation.picture.running import Running, draw_running, running_text
from bot.presentation.picture.scene import Picture

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


class Pictures:
    """One thread that draws; `font` names a font file of the host for names the built-in fonts lack letters for."""

    def __init__(self, font: str = "") -> None:
        self._font = font
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="whopays-picture")
        self._under_way = 0
        self._latest: dict[Hashable, Drawn] = {}

    @property
    def under_way(self) -> int:
        """How many pictures are drawn, or wait for it."""
        return self._under_way

    def warm(self) -> None:
        """Begin to paint every tile, so that the first picture is as fast as the next; closing ends it midway."""
        for paint in warming():
            self._thread.submit(paint)

    def close(self) -> None:
        """Draw nothing more."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def of_ruling(self, deal: Deal, ruling: Ruling, language: Catalogue) -> Drawn | None:
        """Draw a ruling; None where there is nothing to see."""
        picture = picture_of_ruling(deal, ruling, language, self._font)
        return await self._drawn(picture, words_of(deal, language).language) if picture else None

    async def of_facts(self, draft: Draft, language: Catalogue) -> Drawn | None:
        """Draw the hands as they are understood so far; None where nobody's tiles are known, or not yet rightly."""
        deal = deal_of(draft)
        try:
            picture = picture_of_hands(deal, language, self._font)
        except DealError:
            return None
        if not any(hand.melds or hand.concealed or hand.winning for hand in picture.hands):
            return None
        return await self._drawn(picture, words_of(deal, language).language)

    async def of_running(self, running: Running, language: Catalogue) -> Drawn | None:
        """Draw how a player's total ran."""
        own = replace(running, font=self._font)
        return await self._made(lambda: draw_running(own), running_text(own, language))

    async def _drawn(self, picture: Picture, language: Catalogue) -> Drawn | None:
        """Draw a picture, or give it as it was drawn just now: what is posted was on the screen before."""
        key = (*(_hashable(getattr(picture, each.name)) for each in fields(picture)), language)
        drawn = self._latest.pop(key, None)
        drawn = drawn or await self._made(lambda: draw_picture(picture), alt_text(picture, language))
        if drawn is not None:
            self._latest[key] = drawn
            if len(self._latest) > MOST_KEPT:
                del self._latest[next(iter(self._latest))]
        return drawn

    async def _made(self, draw: Callable[[], bytes], description: str) -> Drawn | None:
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


def has_hands(step: object, draft: Draft) -> bool:
    """Whether a step's screen has tiles to show: those of the check, or those said so far."""
    if isinstance(step, Ready):
        return True
    return bool(draft.calls) or any(hand.concealed is not UNSET for hand in draft.hands.values())


def _hashable(value: object) -> Hashable:
    if isinstance(value, Mapping):
        return tuple(cast("Mapping[Hashable, Hashable]", value).items())
    return cast("Hashable", value)
