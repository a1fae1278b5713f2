"""``/help``, ``/privacy`` and ``/about``: the bot explains itself."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.app import WhoPays
from bot.ui.commands import answered
from bot.ui.lookback.about import tell_about, tell_help, tell_privacy
from bot.ui.services import Services
from bot.ui.visit import Visit


class About(commands.Cog):
    """Tells what the bot is for, what it stores, and what it is."""

    def __init__(self, services: Services) -> None:
        self.services = services

    @app_commands.command(name="help", description=app_commands.locale_str("What the bot is for, with examples"))
    @answered
    async def help(self, visit: Visit) -> None:
        """Say what the bot is for."""
        await tell_help(visit)

    @app_commands.command(
        name="privacy", description=app_commands.locale_str("What the bot stores, where and for how long")
    )
    @answered
    async def privacy(self, visit: Visit) -> None:
        """Say what is stored."""
        await tell_privacy(visit)

    @app_commands.command(name="about", description=app_commands.locale_str("Version, rule sets, licence and source"))
    @answered
    async def about(self, visit: Visit) -> None:
        """Name the version, the rule sets, the licence and the source."""
        await tell_about(visit)


async def setup(bot: commands.Bot) -> None:
    """Join the bot."""
    assert isinstance(bot, WhoPays), "the cogs belong to this bot"  # noqa: S101 - narrows the type for the services
    await bot.add_cog(About(bot.services))
