"""``/ruling`` and ``/history``: past rulings found again."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.app import WhoPays
from bot.ui.commands import Choices, answered, offered
from bot.ui.lookback.ruling import ruling_choices, show_ruling
from bot.ui.visit import Services, Visit


class LookBack(commands.Cog):
    """Shows one past ruling, and many."""

    def __init__(self, services: Services) -> None:
        self.services = services

    @app_commands.command(name="ruling", description=app_commands.locale_str("Show a past ruling with its versions"))
    @app_commands.describe(number=app_commands.locale_str("The ruling's number"))
    @answered
    async def ruling(self, visit: Visit, number: app_commands.Range[int, 1]) -> None:
        """Show one ruling."""
        await show_ruling(visit, number)

    @ruling.autocomplete("number")
    @offered
    async def numbers(self, visit: Visit, current: str) -> Choices:
        """Offer the newest rulings that may be seen, or those whose numbers begin so."""
        return await ruling_choices(visit, current)


async def setup(bot: commands.Bot) -> None:
    """Join the bot."""
    assert isinstance(bot, WhoPays), "the cogs belong to this bot"  # noqa: S101 - narrows the type for the services
    await bot.add_cog(LookBack(bot.services))
