"""``/settle``, *Who pays?* on a message, and ``/resume``: begin a dialogue, go on with one."""

from __future__ import annotations

import asyncio
from typing import get_args

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import WhoPays
from bot.dialogue.draft import Ending, SaidWithCommand
from bot.dialogue.message import MOST_TOLD
from bot.engine import families, family_of
from bot.engine.errors import SpokenError
from bot.i18n import catalogue
from bot.ui.commands import Choices, answered, offered
from bot.ui.fields import MOST_TYPED
from bot.ui.replay.beginning import begin_with_log
from bot.ui.rules.form import preset_choices
from bot.ui.services import Services
from bot.ui.settle.beginning import begin
from bot.ui.settle.resuming import resume
from bot.ui.settle.told import begin_with_message, begin_with_words
from bot.ui.visit import Visit

_ENDINGS = [
    app_commands.Choice(name=catalogue("en")(f"command.choice.{each}"), value=each) for each in get_args(Ending)
]


class Settle(commands.Cog):
    """The dialogue's doors."""

    def __init__(self, services: Services) -> None:
        self.services = services
        name = app_commands.locale_str(catalogue("en")("command-menu.who-pays"))
        self.who_pays = app_commands.ContextMenu(name=name, callback=self.ask_who_pays)

    async def cog_load(self) -> None:
        """Load every family of rules before anybody waits for the first."""
        await asyncio.to_thread(lambda: [family_of(family) for family in families()])

    @app_commands.command(name="settle", description=app_commands.locale_str("Settle a hand: who pays whom, and why"))
    @app_commands.describe(
        rules=app_commands.locale_str("Which rules"),
        how=app_commands.locale_str("How the hand ended"),
        winner=app_commands.locale_str("Who won"),
        discarder=app_commands.locale_str("Who dealt in, or whose kan or kong was robbed"),
        hand=app_commands.locale_str("The winner's concealed tiles, winning tile last, in any notation"),
        told=app_commands.locale_str("What happened, in your own words, or a link to a log"),
        log=app_commands.locale_str("The log of a played game, as a file: pick the hand, nothing else is asked"),
    )
    @app_commands.rename(discarder="from")
    @app_commands.choices(how=_ENDINGS)
    @answered
    async def settle(  # noqa: PLR0913, PLR0917 - as many options as the command has
        self,
        visit: Visit,
        rules: str | None = None,
        how: str = "",
        winner: discord.User | None = None,
        discarder: discord.User | None = None,
        hand: app_commands.Range[str, 1, MOST_TYPED] = "",
        told: app_commands.Range[str, 1, MOST_TOLD] = "",
        log: discord.Attachment | None = None,
    ) -> None:
        """Begin a dialogue by the rules given, or by those of the channel or server; what is said is not asked."""
        if log is not None:
            await begin_with_log(visit, log, rules)
            return
        if len(hand) > MOST_TYPED:
            raise SpokenError("ui.too-long", most=MOST_TYPED)
        said = SaidWithCommand(how, winner.id if winner else 0, discarder.id if discarder else 0, hand)
        if told:
            await begin_with_words(visit, told, rules, said)
        else:
            await begin(visit, rules, said)

    @answered
    async def ask_who_pays(self, visit: Visit, message: discord.Message) -> None:
        """Begin a dialogue with what the chosen message tells."""
        await begin_with_message(visit, message)

    @settle.autocomplete("rules")
    @offered
    async def rules(self, visit: Visit, current: str) -> Choices:
        """Offer the presets that contain what was typed."""
        return preset_choices(current, visit.language)

    @app_commands.command(name="resume", description=app_commands.locale_str("Continue your unfinished settlement"))
    @answered
    async def resume(self, visit: Visit) -> None:
        """Show an open dialogue of this channel again."""
        await resume(visit)


async def setup(bot: commands.Bot) -> None:
    """Join the bot."""
    assert isinstance(bot, WhoPays), "the cogs belong to this bot"  # noqa: S101 - narrows the type for the services
    settle = Settle(bot.services)
    await bot.add_cog(settle)
    bot.tree.add_command(settle.who_pays)
