"""How the message of a posted ruling is kept up with what the store has of it, by presses and without any."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Literal

import aiohttp
import discord

from bot.engine.errors import SpokenError
from bot.store.dialogues import DialogueKey
from bot.store.errors import StoreError
from bot.store.games import Game
from bot.ui.reply import Screen
from bot.ui.services import Services
from bot.ui.site import Site, site_of
from bot.ui.visit import Visit

from .argument import argument_about
from .shown import posted_screen

_log = logging.getLogger("whopays")
PATIENCE = 10.0
"""Seconds for one edit: Discord lets an old message be edited so seldom that nobody waits for the next time."""
_LASTING = frozenset((10003, 10004, 10008, 50083))
"""Discord's codes for what does not pass by waiting, beside a permission that lacks: no such place, an archived one."""

Upkeep = Literal["shown", "later", "refused"]
"""Whether a message shows what is stored; where it does not, whether it may be tried again by and by."""
_Edit = Callable[[Game, Screen], Awaitable[None]]


async def refresh(visit: Visit, server: int, game: int) -> Upkeep:
    """Let the message of a ruling show what the store has, at a press; what may pass is left to be tried later."""
    client = visit.interaction.client

    async def edit(head: Game, screen: Screen) -> None:
        pressed = visit.interaction.message
        if pressed is not None and pressed.id == head.message_id:
            await visit.reply.redraw(screen)
        else:
            await _edit(client, head, screen)

    def site(head: Game) -> Site:
        return visit.site if head.channel_id == visit.channel else site_of(head, visit.store, client)

    done: Upkeep = "later"
    try:
        done = await _keep_up(visit.services, client, (server, game), site, edit)
    finally:
        # Whatever went wrong on the way: what is stored has to be shown.
        if done == "later":
            visit.services.overdue.add(server, game)
    return done


async def keep_up(services: Services, client: discord.Client, server: int, game: int) -> Upkeep:
    """Let the message of a ruling show what the store has, without a press; raises what `argument_about` does."""

    async def edit(head: Game, screen: Screen) -> None:
        await _edit(client, head, screen)

    def site(head: Game) -> Site:
        return site_of(head, services.store, client)

    return await _keep_up(services, client, (server, game), site, edit)


async def _keep_up(
    services: Services, client: discord.Client, at: tuple[int, int], site: Callable[[Game], Site], edit: _Edit
) -> Upkeep:
    """Show what is stored in one edit: who comes while another one is under way finds everything shown."""
    async with services.turns.taken(DialogueKey(at[0], 0, at[1])):
        argument = await argument_about(services.store, *at)
        head = argument.game
        if head.message_id is None:
            return "refused"
        if head.shown_revision == head.revision:
            return "shown"
        screen = await posted_screen(services, client, site(head), argument)
        try:
            async with asyncio.timeout(PATIENCE):
                await edit(head, screen)
        except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError) as error:
            _log.info("the message of game %s of server %s could not be edited: %s", *reversed(at), error)
            return "refused" if _lasts(error) else "later"
        await services.store.games.show(*at, head.revision)
        return "shown"


def _lasts(error: Exception) -> bool:
    """Whether what Discord refused does not pass by waiting."""
    return isinstance(error, discord.Forbidden) or (isinstance(error, discord.HTTPException) and error.code in _LASTING)


async def _edit(client: discord.Client, game: Game, screen: Screen) -> None:
    place = client.get_partial_messageable(game.channel_id, guild_id=game.server_id)
    await place.get_partial_message(game.message_id or 0).edit(**screen.as_redrawn())


async def keep_all_up(services: Services, client: discord.Client) -> None:
    """Keep up, for ever, what lagged behind when the bot was started, and what presses could not show since."""
    after = (0, 0)
    while lagging := await services.store.games.lagging(after):
        for game in lagging:
            services.overdue.add_due(game.server_id, game.number)
        after = (lagging[-1].server_id, lagging[-1].number)
    await services.overdue.work_off(lambda server, game: _is_done(services, client, server, game))


async def _is_done(services: Services, client: discord.Client, server: int, game: int) -> bool:
    """Whether a ruling needs no further attempt: it is shown, or cannot be, or is not there (here) any more."""
    if client.get_guild(server) is None:
        return True
    try:
        return await keep_up(services, client, server, game) != "later"
    except StoreError as error:
        _log.info("game %s of server %s is shown later: %s", game, server, error)
        return False
    except SpokenError:
        return True
