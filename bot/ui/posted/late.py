"""A word in the channel about a ruling that was changed long after it was posted."""

from __future__ import annotations

import logging

import aiohttp
import discord

from bot.store.games import Game
from bot.ui.visit import Visit

_log = logging.getLogger("whopays")


async def tell_of_late_change(visit: Visit, game: Game) -> None:
    """Link to a ruling that was changed after the server's window, and ping nobody."""
    settings = await visit.settings()
    if visit.services.now() - game.played_at <= settings.correction_window or game.message_id is None:
        return
    language = await visit.server_language()
    link = f"https://discord.com/channels/{game.server_id}/{game.channel_id}/{game.message_id}"
    place = visit.interaction.client.get_partial_messageable(game.channel_id, guild_id=game.server_id)
    try:
        await place.send(
            language("argument.late", number=game.number, link=link), allowed_mentions=discord.AllowedMentions.none()
        )
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        _log.info("nobody could be told that game %s of server %s was changed: %s", game.number, game.server_id, error)
