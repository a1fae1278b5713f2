"""``/ruling``, ``/history`` and ``/export``: past rulings found again."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import WhoPays
from bot.store.history import Wanted
from bot.ui.commands import Choices, answered, offered
from bot.ui.lookback.asked import rules_asked, since_asked, until_asked
from bot.ui.lookback.export import export_server
from bot.ui.lookback.history import show_history
from bot.ui.lookback.ruling import ruling_choices, show_ruling
from bot.ui.rules.form import preset_choices
from bot.ui.services import Services
from bot.ui.visit import Visit


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

    @app_commands.command(name="history", description=app_commands.locale_str("List past rulings, newest first"))
    @app_commands.describe(
        player=app_commands.locale_str("Whose hands; leave empty for everybody's, or for your own in statistics"),
        rules=app_commands.locale_str("Which rules"),
        since=app_commands.locale_str("From this day on: 2026-11-30 (UTC), or 30d for thirty days ago"),
        until=app_commands.locale_str("Up to and with this day: 2026-11-30 (UTC), or 30d for thirty days ago"),
    )
    @answered
    async def history(
        self,
        visit: Visit,
        player: discord.User | None = None,
        rules: str | None = None,
        since: str | None = None,
        until: str | None = None,
    ) -> None:
        """List the rulings that may be seen, of a player, by some rules, between two days."""
        now = visit.services.now()
        days = since_asked(since, now), until_asked(until, now)
        await show_history(visit, Wanted(player.id if player else None, rules_asked(rules), *days))

    @history.autocomplete("rules")
    @offered
    async def rules(self, visit: Visit, current: str) -> Choices:
        """Offer the presets that contain what was typed."""
        return preset_choices(current, visit.language)

    @app_commands.command(name="export", description=app_commands.locale_str("Download every ruling of this server"))
    @app_commands.default_permissions(manage_guild=True)
    @answered
    async def export(self, visit: Visit) -> None:
        """Send everything as files to who manages the server."""
        await export_server(visit)


async def setup(bot: commands.Bot) -> None:
    """Join the bot."""
    assert isinstance(bot, WhoPays), "the cogs belong to this bot"  # noqa: S101 - narrows the type for the services
    await bot.add_cog(LookBack(bot.services))
