"""``/compare``: a settled game under other rules."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.app import WhoPays
from bot.ui.posted.compare import compare_game, find_game, offered_presets, presets_to_add
from bot.ui.reply import reply_to
from bot.ui.visit import Interaction, Services, reader_language


class Compare(commands.Cog):
    """Shows one deal under several presets."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @app_commands.command(
        name="compare",
        description=app_commands.locale_str("Show a game under other rules: who would pay what, and why"),
    )
    @app_commands.describe(
        game=app_commands.locale_str("The game's number; without it the last game of this channel"),
        presets=app_commands.locale_str("The rules to compare with, commas between them; without it all of them"),
    )
    async def compare(
        self, interaction: Interaction, game: app_commands.Range[int, 1] | None = None, presets: str | None = None
    ) -> None:
        """Show a game under the presets named, or under all of its family."""
        reply = reply_to(interaction)
        async with reply.in_time():
            await compare_game(self._services, interaction, reply, game, presets)

    @compare.autocomplete("presets")
    async def presets(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Offer what can be compared with the game named so far."""
        stored = await find_game(self._services, interaction, getattr(interaction.namespace, "game", None))
        offered = offered_presets(stored) if stored else ()
        return presets_to_add(current, offered, reader_language(interaction))


async def setup(bot: commands.Bot) -> None:
    """Join the bot."""
    assert isinstance(bot, WhoPays), "the cogs belong to this bot"  # noqa: S101 - narrows the type for the services
    await bot.add_cog(Compare(bot.services))
