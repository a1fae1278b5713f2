"""``/settle`` and ``/resume``: begin a dialogue, go on with one."""

from __future__ import annotations

import asyncio

from discord import app_commands
from discord.ext import commands

from bot.app import WhoPays
from bot.dialogue.session import DEFAULT_RULES, Session
from bot.engine.errors import DealError
from bot.engine.ruleset import families, find_rules, rule_set_of
from bot.presentation.embed import safe_name
from bot.ui.conversation import Conversation
from bot.ui.presets import preset_choices
from bot.ui.reply import reply_to
from bot.ui.services import Interaction, Services, reader_language


class Settle(commands.Cog):
    """The dialogue's two doors."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def cog_load(self) -> None:
        """Load every rule set before anybody waits for the first."""
        await asyncio.to_thread(lambda: [rule_set_of(family) for family in families()])

    @app_commands.command(name="settle", description=app_commands.locale_str("Settle a deal: who pays whom, and why"))
    @app_commands.describe(rules=app_commands.locale_str("The rules to settle by"))
    async def settle(self, interaction: Interaction, rules: str | None = None) -> None:
        """Begin a dialogue by the rules given, or by those of the channel or server."""
        reply = reply_to(interaction)
        async with reply.in_time():
            try:
                session = await self._session(interaction, rules)
            except DealError:
                await reply.tell(reader_language(interaction)("ui.rules.unknown", rules=safe_name(rules or "")))
                return
            await Conversation(self._services, interaction, reply).begin(session)

    async def _session(self, interaction: Interaction, rules: str | None) -> Session:
        if rules is not None:
            find_rules(rules)
            return Session(rules=rules, origin=interaction.id)
        played = await self._services.store.house_rules.in_force(interaction.guild_id or 0, interaction.channel_id)
        if played is None or played.rules is None:
            return Session(rules=DEFAULT_RULES, origin=interaction.id)
        return Session(rules=played.rules, house=dict(played.overrides), house_version=played.id, origin=interaction.id)

    @settle.autocomplete("rules")
    async def rules(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Offer the presets that contain what was typed."""
        return preset_choices(current, reader_language(interaction))

    @app_commands.command(name="resume", description=app_commands.locale_str("Go on with your open dialogue"))
    async def resume(self, interaction: Interaction) -> None:
        """Show the open dialogue of this channel again."""
        reply = reply_to(interaction)
        async with reply.in_time():
            await Conversation(self._services, interaction, reply).resume()


async def setup(bot: commands.Bot) -> None:
    """Join the bot."""
    assert isinstance(bot, WhoPays), "the cogs belong to this bot"  # noqa: S101 - narrows the type for the services
    await bot.add_cog(Settle(bot.services))
