"""``/settings``: how the bot behaves in a server, for who manages it."""

from __future__ import annotations

from typing import Unpack

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import WhoPays
from bot.engine.errors import SpokenError
from bot.i18n import LANGUAGES, catalogue
from bot.store.servers import Mention, Picture
from bot.store.servers import Settings as Changed
from bot.ui.commands import answered
from bot.ui.posted.contests import can_be_called
from bot.ui.services import Services
from bot.ui.settings import settings_embed
from bot.ui.visit import Visit

_AUTO = "auto"
_LANGUAGES = [
    app_commands.Choice(name="Same as this server's Discord setting", value=_AUTO),
    *(app_commands.Choice(name=catalogue("en")(f"language.{each}"), value=each) for each in LANGUAGES),
]
_SWITCHED = [app_commands.Choice(name="On", value="on"), app_commands.Choice(name="Off", value="off")]
_MINUTE = 60
_LONGEST_WINDOW = 7 * 24 * 60
"""Minutes: after a week nobody remembers the hand."""


@app_commands.default_permissions(manage_guild=True)
class Settings(
    commands.GroupCog, name="settings", description=app_commands.locale_str("How the bot behaves in this server")
):
    """Shows and changes a server's settings."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services

    @app_commands.command(name="show", description="Show the settings of this server")
    @answered
    async def show(self, visit: Visit) -> None:
        """Show every setting."""
        await _change(visit)

    @app_commands.command(name="language", description="The language of everything posted in this server")
    @app_commands.describe(language="Which language")
    @app_commands.choices(language=_LANGUAGES)
    @answered
    async def language(self, visit: Visit, language: str) -> None:
        """Set the server's language, or leave it to Discord's own setting."""
        await _change(visit, language=None if language == _AUTO else language)

    @app_commands.command(name="referee", description="The role that may correct rulings and change the rules")
    @app_commands.describe(role="The role; leave empty for server managers only")
    @answered
    async def referee(self, visit: Visit, role: discord.Role | None = None) -> None:
        """Set the referees' role, or have none."""
        await _change(visit, referee_role_id=role.id if role else None)

    @app_commands.command(name="correction", description="How long the person who posted a ruling may correct it")
    @app_commands.describe(minutes="How many minutes; 0: never")
    @answered
    async def correction(self, visit: Visit, minutes: app_commands.Range[int, 0, _LONGEST_WINDOW]) -> None:
        """Set the correction window."""
        if not 0 <= minutes <= _LONGEST_WINDOW:
            raise SpokenError("ui.settings.correction.most", most=_LONGEST_WINDOW)
        await _change(visit, correction_window=minutes * _MINUTE)

    @app_commands.command(name="picture", description="Whether rulings come with a picture")
    @app_commands.describe(picture="On or off")
    @app_commands.choices(picture=_SWITCHED)
    @answered
    async def picture(self, visit: Visit, picture: str) -> None:
        """Switch the pictures on or off."""
        chosen: Picture = "on" if picture == "on" else "off"
        await _change(visit, picture=chosen)

    @app_commands.command(name="mention", description="Whether a posted ruling notifies the players it names")
    @app_commands.describe(mention="On or off")
    @app_commands.choices(mention=_SWITCHED)
    @answered
    async def mention(self, visit: Visit, mention: str) -> None:
        """Switch the mentions on or off."""
        chosen: Mention = "on" if mention == "on" else "off"
        await _change(visit, mention=chosen)


async def _change(visit: Visit, **settings: Unpack[Changed]) -> None:
    """Change what is given, and show all settings as they stand then."""
    visit.must_manage()
    server = await visit.store.servers.change(visit.server, **settings) if settings else await visit.settings()
    lines = [visit.language("ui.settings.changed")] if settings else []
    if server.referee_role_id and not can_be_called(visit, server.referee_role_id):
        lines.append(visit.language("ui.settings.referee.unheard"))
    await visit.reply.tell("\n".join(lines), embed=settings_embed(server, visit.discords_language, visit.language))


async def setup(bot: commands.Bot) -> None:
    """Join the bot."""
    assert isinstance(bot, WhoPays), "the cogs belong to this bot"  # noqa: S101 - narrows the type for the services
    await bot.add_cog(Settings(bot.services))
