"""What the Discord side works with: the store, the time, the words of servers and readers."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import discord

from bot.i18n import Catalogue, catalogue
from bot.i18n.catalogue import language_of
from bot.store.dialogues import Place
from bot.store.store import Store

Interaction = discord.Interaction[discord.Client]


def _now() -> int:
    return int(time.time())


@dataclass(slots=True)
class Services:
    """The store and the clock of a running bot; `turns` lets one person answer one thing at a time."""

    store: Store
    now: Callable[[], int] = _now
    _turns: dict[Place, asyncio.Lock] = field(default_factory=dict[Place, asyncio.Lock])

    def turn(self, place: Place) -> asyncio.Lock:
        """Give the lock under which answers at one place are taken one after another."""
        for other in [other for other, lock in self._turns.items() if other != place and not lock.locked()]:
            del self._turns[other]
        return self._turns.setdefault(place, asyncio.Lock())

    async def server_language(self, interaction: Interaction) -> Catalogue:
        """Give the language in which everybody in a server is spoken to."""
        chosen = (await self.store.servers.get(interaction.guild_id or 0)).language
        return catalogue(language_of(chosen or str(interaction.guild_locale or "en")))


def reader_language(interaction: Interaction) -> Catalogue:
    """Give the language of the person who pressed something."""
    return catalogue(language_of(str(interaction.locale)))


def place_of(interaction: Interaction, owner: int) -> Place:
    """Say where somebody's dialogue is held."""
    return Place(interaction.guild_id or 0, owner, interaction.channel_id or 0)
