"""``/compare``: a ruling under other rules."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.app import WhoPays
from bot.ui.commands import Choices, answered, offered
from bot.ui.lookback.ruling import ruling_choices
from bot.ui.posted.compare import compare_game, find_game, offered_presets, presets_to_add
from bot.ui.services import Services
from bot.ui.visit import Visit


class Compare(commands.Cog):
    """Shows one deal under several presets."""

    def __init__(self, services: Services) -> None:
        self.services = services

    @app_commands.command(
        name="compare",
        description=app_commands.locale_str("Show a ruling under other rules: who would pay what, and why"),
    )
    @app_commands.describe(
        ruling=app_commands.locale_str("The ruling's number; without it the last one of this channel"),
        presets=app_commands.locale_str("Rules to compare with, separated by commas; leave empty for all"),
    )
    @answered
    async def compare(
        self, visit: Visit, ruling: app_commands.Range[int, 1] | None = None, presets: str | None = None
    ) -> None:
        """Show a ruling under the presets named, or under all of its family."""
        await compare_game(visit, ruling, presets)

    @compare.autocomplete("ruling")
    @offered
    async def rulings(self, visit: Visit, current: str) -> Choices:
        """Offer the newest rulings that may be seen, or those whose numbers begin so."""
        return await ruling_choices(visit, current)

    @compare.autocomplete("presets")
    @offered
    async def presets(self, visit: Visit, current: str) -> Choices:
        """Offer what can be compared with the ruling named so far."""
        stored = await find_game(visit, getattr(visit.interaction.namespace, "ruling", None))
        return presets_to_add(current, offered_presets(stored) if stored else (), visit.language)


async def setup(bot: commands.Bot) -> None:
    """Join the bot."""
    assert isinstance(bot, WhoPays), "the cogs belong to this bot"  # noqa: S101 - narrows the type for the services
    await bot.add_cog(Compare(bot.services))
