"""What the Discord side works with: the store, the time, the words of servers and readers."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

import discord

from bot.i18n import Catalogue, catalogue
from bot.i18n.catalogue import language_of
from bot.store.dialogues import Place
from bot.store.store import Store

from .pictures import Pictures
from .turns import Turns

Interaction = discord.Interaction[discord.Client]


def _now() -> int:
    return int(time.time())


@dataclass(slots=True)
class Services:
    """The store and the clock (seconds since the epoch) of a running bot; `turns` answers each person in order."""

    store: Store
    now: Callable[[], int] = _now
    turns: Turns = field(default_factory=Turns)
    pictures: Pictures = field(default_factory=Pictures)

    async def shows_pictures(self, interaction: Interaction) -> bool:
        """Whether a server wants pictures."""
        return (await self.store.servers.get(interaction.guild_id or 0)).picture == "on"

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
