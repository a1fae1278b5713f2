"""The chat message that tells a deal, looked at again before its ruling is posted."""

from __future__ import annotations

from typing import Literal

import aiohttp
import discord
import msgspec

from bot.dialogue.draft import Draft, with_facts
from bot.ui.visit import Visit

State = Literal["same", "edited", "deleted"]
"""What became of a message since it was read; where nobody lets the bot look, it is thought to be the same."""


def last_edited(message: discord.Message) -> str:
    """Return when a message was edited last; nothing where it never was."""
    return message.edited_at.isoformat() if message.edited_at else ""


async def message_now(visit: Visit, draft: Draft) -> tuple[State, Draft]:
    """Tell what became of the message, and return the draft that knows of it: an edit is told of once."""
    told = draft.told
    if not told or not told.id:
        return "same", draft
    place = visit.interaction.client.get_partial_messageable(visit.channel, guild_id=visit.server)
    try:
        found = await place.fetch_message(told.id)
    except discord.NotFound:
        return "deleted", with_facts(draft, told=msgspec.structs.replace(told, id=0))
    except (discord.HTTPException, aiohttp.ClientError, OSError):
        return "same", draft
    edited = last_edited(found)
    if edited == told.edited:
        return "same", draft
    return "edited", with_facts(draft, told=msgspec.structs.replace(told, edited=edited))
