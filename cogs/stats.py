"""``/stats``: a player's hands added up, and who stands highest on a server."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import WhoPays
from bot.ui.commands import Choices, answered, offered
from bot.ui.lookback.asked import rules_asked
from bot.ui.lookback.stats import show_stats, show_table
from bot.ui.rules.form import preset_choices
from bot.ui.services import Services
from bot.ui.visit import Visit


class Stats(commands.GroupCog, name="stats", description=app_commands.locale_str("What past rulings come to")):
    """Shows a player's statistics, and a server's table."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services

    @app_commands.command(name="show", description="Show how a player's hands came out")
    @app_commands.describe(
        player="Whose hands; leave empty for everybody's, or for your own in statistics", rules="Which rules"
    )
    @answered
    async def show(self, visit: Visit, player: discord.User | None = None, rules: str | None = None) -> None:
        """Show a player's hands added up, by each preset."""
        await show_stats(visit, player, rules_asked(rules))

    @app_commands.command(name="top", description="Show who stands highest on this server")
    @app_commands.describe(rules="Which rules")
    @answered
    async def top(self, visit: Visit, rules: str | None = None) -> None:
        """Show a server's table by net result and by hands."""
        await show_table(visit, rules_asked(rules))

    @show.autocomplete("rules")
    @top.autocomplete("rules")
    @offered
    async def rules(self, visit: Visit, current: str) -> Choices:
        """Offer the presets that contain what was typed."""
        return preset_choices(current, visit.language)


async def setup(bot: commands.Bot) -> None:
    """Join the bot."""
    assert isinstance(bot, WhoPays), "the cogs belong to this bot"  # noqa: S101 - narrows the type for the services
    await bot.add_cog(Stats(bot.services))
