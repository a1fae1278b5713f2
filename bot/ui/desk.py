"""Where whoever uses the bot is received; with it all is loaded that answers, see `bot.loading`."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

import discord

from bot.engine.errors import SpokenError

from .drawing import warm
from .fields import sends_too_much
from .incidents import report
from .measuring import measure
from .posted.upkeep import keep_all_up
from .reply import Interaction
from .router import route
from .services import Services
from .translator import CatalogueTranslator
from .visit import visit_of


class Desk:
    """Answers commands, presses and forms with the services of a running bot."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.translator = CatalogueTranslator()

    async def lets_in(self, interaction: Interaction) -> bool:
        """Let everybody in who sends no more than Discord lets anybody, and no faster than anybody needs."""
        visit = visit_of(self.services, interaction)
        measure(visit)
        if sends_too_much(interaction):
            visit.outcome = "ignored"
            return False
        return not await self._hurries(interaction)

    async def _hurries(self, interaction: Interaction) -> bool:
        """Whether somebody gives too many commands, who is told then when to come back; choices offered are none."""
        if interaction.type is not discord.InteractionType.application_command:
            return False
        pace = self.services.pace
        seconds = pace.wait(interaction.user.id, asyncio.get_running_loop().time())
        if seconds:
            when = discord.utils.format_dt(datetime.fromtimestamp(self.services.now() + seconds, UTC), "R")
            await self.report(interaction, SpokenError("ui.too-fast", most=pace.most, when=when))
        return seconds > 0

    async def report(self, interaction: Interaction, error: BaseException) -> None:
        """Say what went wrong, or end it as an incident."""
        await report(visit_of(self.services, interaction), error)

    async def take(self, interaction: Interaction) -> None:
        """Answer a press or a form."""
        measure(visit_of(self.services, interaction))
        await route(self.services, interaction)

    def warm(self) -> None:
        """Paint beside what the first picture would wait for."""
        warm(self.services.pictures)

    async def keep_all_up(self, client: discord.Client) -> None:
        """Let posted rulings show, for ever, what is stored of them."""
        await keep_all_up(self.services, client)
