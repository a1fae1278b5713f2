"""The message of a posted ruling, as it shows where the argument stands, and how it is kept up with that."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace

import aiohttp
import discord

from bot.i18n import Catalogue
from bot.store.dialogues import DialogueKey
from bot.store.games import Game
from bot.store.rulings import StoredRuling
from bot.ui.embed import lay_out
from bot.ui.reply import Screen
from bot.ui.visit import Visit
from bot.ui.widgets import Button, Menu, button, in_rows, menu, option

from .argument import Argument, argument_about
from .ids import AFTER_RULED, PLAYERS, READERS, id_of
from .status import contest_title, status_of
from .told import posted_as

_log = logging.getLogger("whopays")
PATIENCE = 10.0
"""Seconds for one edit: Discord lets an old message be edited so seldom that nobody waits for the next time."""
_MOST_BEHIND = 3
"""Other messages that are brought up to date after a press, where Discord refused that before."""


async def posted_screen(visit: Visit, argument: Argument) -> Screen:
    """Show a ruling to everybody, with what can be pressed below it."""
    public, stored = await visit.server_language(), argument.latest
    under = await visit.made_under(stored.house_rules_id)
    posted = await posted_as(visit, stored, argument.deal)
    status = status_of(argument, public)
    shown = lay_out(argument.deal, argument.ruling, public, under, posted, status)
    picture = None
    if await visit.shows_pictures():
        picture = await visit.services.pictures.of_ruling(argument.deal, argument.ruling, public)
    return Screen("", posted_view(argument, public, whole=shown.whole), shown.embed, picture)


async def first_screen(visit: Visit, argument: Argument) -> Screen:
    """Show a ruling for the first time: who sits in it is named, once, where the server wants that."""
    screen = await posted_screen(visit, argument)
    if (await visit.settings()).mention == "off":
        return screen
    seated = tuple(each.user_id for each in argument.players if each.user_id is not None)
    return replace(screen, content=" ".join(f"<@{each}>" for each in seated), pings=seated)


def posted_view(argument: Argument, language: Catalogue, *, whole: bool) -> discord.ui.View:
    """Offer what players may say, and the reasons, the same deal under other rules, and all of it where it was cut."""
    return in_rows(
        _said(argument, language),
        reading_buttons(argument.latest, language, whole=whole),
        _contests(argument, language),
    )


def _contests(argument: Argument, language: Catalogue) -> list[Menu]:
    """Offer each contest that stands, to be looked at and answered by whoever may."""
    if not argument.contests:
        return []
    words = argument.labels(language)
    options = [option(contest_title(argument, each, words), str(each.id)) for each in argument.contests]
    return [menu(id_of("contests", argument.latest), options, language("ui.contests"))]


def _said(argument: Argument, language: Catalogue) -> list[Button]:
    """What is withdrawn nobody argues about; after a referee has ruled, only a referee changes anything."""
    if argument.game.status == "withdrawn":
        return []
    offered = AFTER_RULED if argument.game.status == "ruled" else PLAYERS
    return [button(language(key), id_of(verb, argument.latest)) for verb, key in offered.items()]


def reading_buttons(stored: StoredRuling, language: Catalogue, *, whole: bool) -> list[Button]:
    """Offer the reasons of a version, the same deal under other rules, and all of it where it was cut."""
    buttons = {verb: button(language(key), id_of(verb, stored)) for verb, key in READERS.items()}
    if whole:
        del buttons["all"]
    return [*buttons.values()]


# -- kept up with the store ------------------------------------------------------------------------------------


async def refresh(visit: Visit, server: int, game: int) -> bool:
    """Let the message of a ruling show what the store has; False where Discord does not let it.

    Who comes while another edit is under way finds everything shown: presses of one moment become one edit.
    """
    async with visit.turn(DialogueKey(server, 0, game)):
        argument = await argument_about(visit, server, game)
        head = argument.game
        if head.message_id is None or head.shown_revision == head.revision:
            return head.message_id is not None
        screen = await posted_screen(visit, argument)
        try:
            async with asyncio.timeout(PATIENCE):
                await _edit(visit, head, screen)
        except (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError) as error:
            _log.info("the message of game %s of server %s could not be edited: %s", game, server, error)
            return False
        await visit.store.games.show(server, game, head.revision)
        return True


async def catch_up(visit: Visit, server: int, game: int) -> None:
    """Try again what Discord refused before, below other rulings of the server."""
    for each in await visit.store.games.not_shown(server, limit=_MOST_BEHIND + 1):
        if each.number != game:
            await refresh(visit, server, each.number)


async def _edit(visit: Visit, game: Game, screen: Screen) -> None:
    pressed = visit.interaction.message
    if pressed is not None and pressed.id == game.message_id:
        await visit.reply.redraw(screen)
        return
    place = visit.interaction.client.get_partial_messageable(game.channel_id, guild_id=game.server_id)
    await place.get_partial_message(game.message_id or 0).edit(**screen.as_redrawn())
