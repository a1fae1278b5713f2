"""``/forget``: what is kept of a person, or of a server, deleted."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.app import WhoPays
from bot.ui.commands import answered
from bot.ui.limits import MOST_IN_NAME
from bot.ui.lookback.forget import ask_to_forget_guest, ask_to_forget_me, ask_to_forget_server
from bot.ui.services import Services
from bot.ui.visit import Visit


class Forget(commands.GroupCog, name="forget", description=app_commands.locale_str("Delete what is stored")):
    """Deletes what people and servers may ask to have deleted."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services

    @app_commands.command(name="me", description="Delete your name and account from every ruling")
    @answered
    async def me(self, visit: Visit) -> None:
        """Say what goes and what stays, and ask."""
        await ask_to_forget_me(visit)

    @app_commands.command(name="guest", description="Delete a guest's name from every ruling of this server")
    @app_commands.describe(name="The guest's name as it stands in the rulings")
    @answered
    async def guest(self, visit: Visit, name: app_commands.Range[str, 1, MOST_IN_NAME]) -> None:
        """Say what goes and what stays, and ask."""
        await ask_to_forget_guest(visit, name)

    @app_commands.command(name="server", description="Delete everything stored about this server")
    @answered
    async def server(self, visit: Visit) -> None:
        """Ask for the server's name, and delete everything of it."""
        await ask_to_forget_server(visit)


async def setup(bot: commands.Bot) -> None:
    """Join the bot."""
    assert isinstance(bot, WhoPays), "the cogs belong to this bot"  # noqa: S101 - narrows the type for the services
    await bot.add_cog(Forget(bot.services))
