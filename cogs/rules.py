"""``/rules``: what is played in this server."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.app import WhoPays
from bot.engine.errors import DealError
from bot.engine.ruleset import find_rules
from bot.presentation.embed import safe_name
from bot.store.house_rules import HouseEdit
from bot.ui.permissions import may_set_rules
from bot.ui.presets import preset_choices, preset_title
from bot.ui.reply import reply_to
from bot.ui.rules_page import rules_embed
from bot.ui.services import Interaction, Services, reader_language


class Rules(commands.GroupCog, name="rules", description=app_commands.locale_str("This server's house rules")):
    """Show and choose the rules of a server."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services

    @app_commands.command(name="show", description=app_commands.locale_str("Show the rules that are played here"))
    async def show(self, interaction: Interaction) -> None:
        """Show the preset, what deviates from it and what is assumed."""
        reply = reply_to(interaction)
        async with reply.in_time():
            rules = self._services.store.house_rules
            played = await rules.in_force(interaction.guild_id or 0, interaction.channel_id)
            await reply.tell(embed=rules_embed(played, reader_language(interaction)))

    @app_commands.command(name="preset", description=app_commands.locale_str("Choose the rules that are played here"))
    @app_commands.describe(rules=app_commands.locale_str("The rules to settle by"))
    async def preset(self, interaction: Interaction, rules: str) -> None:
        """Choose a preset for the whole server."""
        reply = reply_to(interaction)
        async with reply.in_time():
            refused = await self._refused(interaction, rules)
            if refused:
                await reply.tell(refused)
                return
            await self._choose(interaction, rules)
            public = await self._services.server_language(interaction)
            await reply.announce(public("ui.rules.set", rules=preset_title(rules, public)))

    async def _refused(self, interaction: Interaction, rules: str) -> str:
        """Say why these rules cannot be chosen by this person; nothing where they can."""
        language = reader_language(interaction)
        if not await may_set_rules(self._services, interaction):
            return language("ui.rules.denied")
        try:
            find_rules(rules)
        except DealError:
            return language("ui.rules.unknown", rules=safe_name(rules))
        return ""

    async def _choose(self, interaction: Interaction, rules: str) -> None:
        """Add a version of the server's rules that is this preset alone."""
        server = interaction.guild_id or 0
        latest = await self._services.store.house_rules.latest(server)
        edit = HouseEdit(rules, {}, interaction.user.id, self._services.now(), latest.version if latest else 0)
        await self._services.store.house_rules.add(server, None, edit)

    @preset.autocomplete("rules")
    async def rules(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Offer the presets that contain what was typed."""
        return preset_choices(current, reader_language(interaction))


async def setup(bot: commands.Bot) -> None:
    """Join the bot."""
    assert isinstance(bot, WhoPays), "the cogs belong to this bot"  # noqa: S101 - narrows the type for the services
    await bot.add_cog(Rules(bot.services))
