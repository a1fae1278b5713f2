"""The message of a posted ruling, as it shows where the argument stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.i18n import Catalogue
from bot.store.rulings import StoredRuling
from bot.ui.drawing import draw_ruling
from bot.ui.embed import lay_out
from bot.ui.reply import Screen
from bot.ui.services import Services
from bot.ui.site import Site
from bot.ui.visit import Visit
from bot.ui.widgets import Button, Menu, button, in_rows, menu, option

from .argument import Argument
from .ids import AFTER_RULED, PLAYERS, READERS, id_of
from .status import contest_title, status_of
from .told import posted_as


async def posted_screen(services: Services, client: discord.Client, site: Site, argument: Argument) -> Screen:
    """Show a ruling to everybody at its site, with what can be pressed below it."""
    public, stored = await site.language(), argument.latest
    under = await site.made_under(stored.house_rules_id)
    posted = await posted_as(services, client, stored, argument.deal)
    shown = lay_out(argument.deal, argument.ruling, public, under, posted, status_of(argument, public))
    picture = None
    if await site.shows_pictures():
        picture = await draw_ruling(services.pictures, argument.deal, argument.ruling, public)
    return Screen("", posted_view(argument, public, whole=shown.whole), shown.embed, picture)


async def first_screen(visit: Visit, argument: Argument) -> Screen:
    """Show a ruling for the first time: who sits in it is named, once, where the server wants that."""
    visit.services.names.note(visit.server, visit.user, visit.interaction.user.display_name)
    screen = await posted_screen(visit.services, visit.interaction.client, visit.site, argument)
    if (await visit.settings()).mention == "off":
        return screen
    seated = tuple(each.user_id for each in argument.players if each.user_id is not None)
    return replace(screen, content=" ".join(f"<@{each}>" for each in seated), pings=seated)


def posted_view(argument: Argument, language: Catalogue, *, whole: bool) -> discord.ui.View:
    """Offer below a ruling what can be said and read of it."""
    return in_rows(*posted_rows(argument, language, whole=whole))


def posted_rows(argument: Argument, language: Catalogue, *, whole: bool) -> Sequence[Sequence[Button | Menu]]:
    """Offer what players may say, and the reasons, the same deal under other rules, and all of it where it was cut."""
    return (
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
