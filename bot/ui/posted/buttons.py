"""The buttons below a posted ruling, which live as long as it does."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable, Sequence

import discord

from bot.engine import Deal, Ruling, decode_deal, decode_ruling
from bot.i18n import Catalogue
from bot.presentation.breakdown import break_down
from bot.presentation.footer import Posted
from bot.presentation.house_words import MadeUnder
from bot.presentation.text import text_of
from bot.store.rulings import StoredRuling
from bot.ui.embed import COLOUR, MARKDOWN, shown_safely
from bot.ui.ids import Number, pressed
from bot.ui.limits import MOST_IN_EMBEDS
from bot.ui.visit import Visit

from .pressed import lag_of, pressed_ruling
from .reasoning import reasoning
from .told import named_safely, posted_as

_ROOM_IN_PAGE = 4000
_Write = Callable[[Deal, Ruling, Catalogue, MadeUnder, Posted], str]


@pressed("wr", "why")
async def tell_why(visit: Visit, server: Number, game: Number, version: Number = 0, made_by: Number = 0) -> None:
    """Tell the reasons of a posted ruling to the presser alone."""
    await _tell(visit, await pressed_ruling(visit, server, game, made_by), reasoning, version)


@pressed("wr", "all")
async def tell_all(visit: Visit, server: Number, game: Number, version: Number = 0, made_by: Number = 0) -> None:
    """Tell the whole of a posted ruling that was shown shortened to the presser alone."""
    await _tell(visit, await pressed_ruling(visit, server, game, made_by), _all, version)


async def _tell(visit: Visit, stored: StoredRuling, write: _Write, shown: int) -> None:
    """Say something of a ruling in embeds, or in a file where it is too long for them.

    Where the message does not show what stands, who presses is told so.
    """
    deal, ruling, language = decode_deal(stored.deal), decode_ruling(stored.ruling), visit.language
    under = await visit.made_under(stored.house_rules_id)
    posted = await posted_as(visit.services, visit.interaction.client, stored, deal)
    text = await asyncio.to_thread(write, shown_safely(deal), ruling, language, under, named_safely(posted))
    if len(text) <= MOST_IN_EMBEDS:
        embeds = [discord.Embed(colour=COLOUR, description=page) for page in _pages(text)]
        await visit.reply.tell(await lag_of(visit, stored, shown), embeds=embeds)
        return
    plain = await asyncio.to_thread(write, deal, ruling, language, under, posted)
    file = discord.File(io.BytesIO(plain.encode()), filename=f"ruling-{stored.game}.txt")
    await visit.reply.tell(language("ui.attached"), file=file)


def _all(deal: Deal, ruling: Ruling, language: Catalogue, under: MadeUnder, posted: Posted) -> str:
    return text_of(break_down(deal, ruling, language, under, posted), MARKDOWN, language)


def _pages(text: str) -> Sequence[str]:
    """Break a text between lines into pages that fit an embed each."""
    pages = [""]
    for line in text.splitlines():
        if len(pages[-1]) + 1 + len(line) > _ROOM_IN_PAGE:
            pages.append(line)
        else:
            pages[-1] = f"{pages[-1]}\n{line}" if pages[-1] else line
    return pages
