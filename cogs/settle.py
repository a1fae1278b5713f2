"""``/settle`` and ``/resume``: begin a dialogue, go on with one."""

from __future__ import annotations

import asyncio
from typing import get_args

import discord
import msgspec
from discord import app_commands
from discord.ext import commands

from bot.app import WhoPays
from bot.dialogue.draft import DEFAULT_RULES, Draft, Ending, SaidWithCommand
from bot.engine.errors import DealError
from bot.engine.family import families, family_of, rules_of
from bot.i18n import catalogue
from bot.ui.embed import safe_name
from bot.ui.fields import MOST_TYPED
from bot.ui.reply import reply_to
from bot.ui.rules.form import preset_choices
from bot.ui.settle.conversation import Conversation
from bot.ui.visit import Interaction, Services, reader_language

_ENDINGS = [
    app_commands.Choice(name=catalogue("en")(f"command.choice.{each}"), value=each) for each in get_args(Ending)
]


class Settle(commands.Cog):
    """The dialogue's two doors."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def cog_load(self) -> None:
        """Load every rule set before anybody waits for the first."""
        await asyncio.to_thread(lambda: [family_of(family) for family in families()])

    @app_commands.command(name="settle", description=app_commands.locale_str("Settle a deal: who pays whom, and why"))
    @app_commands.describe(
        rules=app_commands.locale_str("The rules to settle by"),
        how=app_commands.locale_str("How the deal ended"),
        winner=app_commands.locale_str("Who won"),
        discarder=app_commands.locale_str("Who dealt in, or was robbed"),
        hand=app_commands.locale_str("The winner's concealed tiles with the winning one last, in any notation"),
    )
    @app_commands.rename(discarder="from")
    @app_commands.choices(how=_ENDINGS)
    async def settle(
        self,
        interaction: Interaction,
        rules: str | None = None,
        how: str = "",
        winner: discord.User | None = None,
        discarder: discord.User | None = None,
        hand: app_commands.Range[str, 1, MOST_TYPED] = "",
    ) -> None:
        """Begin a dialogue by the rules given, or by those of the channel or server; what is said is not asked."""
        reply = reply_to(interaction)
        async with reply.in_time():
            if len(hand) > MOST_TYPED:
                await reply.tell(reader_language(interaction)("ui.too-long", most=MOST_TYPED))
                return
            try:
                draft = await self._draft(interaction, rules)
            except DealError:
                await reply.tell(reader_language(interaction)("ui.rules.unknown", rules=safe_name(rules or "")))
                return
            said = SaidWithCommand(how, winner.id if winner else 0, discarder.id if discarder else 0, hand)
            await Conversation(self._services, interaction, reply).begin(
                msgspec.structs.replace(draft, said_with_command=said)
            )

    async def _draft(self, interaction: Interaction, rules: str | None) -> Draft:
        if rules is not None:
            rules_of(rules)
            return Draft(rules=rules, origin=interaction.id)
        played = await self._services.store.house_rules.in_force(interaction.guild_id or 0, interaction.channel_id)
        if played is None or played.rules is None:
            return Draft(rules=DEFAULT_RULES, origin=interaction.id)
        return Draft(rules=played.rules, house=dict(played.overrides), house_version=played.id, origin=interaction.id)

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
