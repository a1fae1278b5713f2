"""The buttons below a posted ruling, which live as long as it does."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable, Sequence

import discord

from bot.engine.deal import Deal, decode_deal
from bot.engine.ruling import Ruling, decode_ruling
from bot.i18n import Catalogue
from bot.presentation.breakdown import break_down
from bot.presentation.house_words import MadeUnder
from bot.presentation.text import plain_text
from bot.store.rulings import StoredRuling
from bot.ui.embed import COLOUR, shown_safely
from bot.ui.ids import RulingPress, RulingVerb, ruling_id
from bot.ui.limits import MOST_IN_EMBEDS
from bot.ui.reply import Reply
from bot.ui.visit import Interaction, Services, made_under, reader_language
from bot.ui.widgets import button, in_view

from .reasoning import reasoning

_ROOM_IN_PAGE = 4000
_Write = Callable[[Deal, Ruling, Catalogue, MadeUnder], str]


def posted_view(stored: StoredRuling, language: Catalogue, *, whole: bool) -> discord.ui.View:
    """Offer the reasons of a ruling, the same deal under other rules, and all of it where it was shown shortened."""
    verbs: list[tuple[RulingVerb, str]] = [("why", "ui.why"), ("compare", "ui.other-rules"), ("all", "ui.all")]
    offered = verbs[:-1] if whole else verbs
    return in_view(button(language(key), ruling_id(verb, stored.server_id, stored.game)) for verb, key in offered)


async def tell_of_ruling(services: Services, interaction: Interaction, reply: Reply, press: RulingPress) -> None:
    """Answer a press below a posted ruling, to the presser alone; other servers learn nothing."""
    language = reader_language(interaction)
    write = _WRITTEN.get(press.verb)
    stored = (
        await services.store.rulings.latest(press.server, press.game) if press.server == interaction.guild_id else None
    )
    if stored is None or write is None:
        await reply.tell(language("ui.no-ruling"))
        return
    deal, ruling = decode_deal(stored.deal), decode_ruling(stored.ruling)
    under = await made_under(services, stored.server_id, stored.house_rules_id)
    text = await asyncio.to_thread(write, shown_safely(deal), ruling, language, under)
    if len(text) <= MOST_IN_EMBEDS:
        await reply.tell(embeds=[discord.Embed(colour=COLOUR, description=page) for page in _pages(text)])
        return
    plain = await asyncio.to_thread(write, deal, ruling, language, under)
    file = discord.File(io.BytesIO(plain.encode()), filename=f"game-{press.game}.txt")
    await reply.tell(language("ui.attached"), file=file)


def _all(deal: Deal, ruling: Ruling, language: Catalogue, under: MadeUnder) -> str:
    return plain_text(break_down(deal, ruling, language, under), language)


def _pages(text: str) -> Sequence[str]:
    """Break a text between lines into pages that fit an embed each."""
    pages = [""]
    for line in text.splitlines():
        if len(pages[-1]) + 1 + len(line) > _ROOM_IN_PAGE:
            pages.append(line)
        else:
            pages[-1] = f"{pages[-1]}\n{line}" if pages[-1] else line
    return pages


_WRITTEN: dict[str, _Write] = {"why": reasoning, "all": _all}
