"""What an answer works with: the store, the time, the words of servers and readers, who may do what."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import discord

from bot.i18n import Catalogue, catalogue
from bot.i18n.catalogue import language_of
from bot.presentation.house_words import MadeUnder
from bot.store.dialogues import Place
from bot.store.store import Store

from .pictures import Pictures


class Turns:
    """A lock for each place where somebody is being answered, for as long as that takes."""

    def __init__(self) -> None:
        self._locks: dict[Place, asyncio.Lock] = {}
        self._taking: dict[Place, int] = {}

    def __len__(self) -> int:
        """Count the places where somebody is being answered or waits."""
        return len(self._locks)

    @asynccontextmanager
    async def taken(self, place: Place) -> AsyncGenerator[None]:
        """Wait for one's turn at a place, and keep it until the block ends."""
        lock = self._locks.setdefault(place, asyncio.Lock())
        self._taking[place] = self._taking.get(place, 0) + 1
        try:
            async with lock:
                yield
        finally:
            self._taking[place] -= 1
            if not self._taking[place]:
                del self._taking[place], self._locks[place]


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
        """Return the language in which everybody in a server is spoken to."""
        chosen = (await self.store.servers.get(interaction.guild_id or 0)).language
        return catalogue(language_of(chosen or str(interaction.guild_locale or "en")))


def reader_language(interaction: Interaction) -> Catalogue:
    """Return the language of the person who pressed something."""
    return catalogue(language_of(str(interaction.locale)))


def place_of(interaction: Interaction, owner: int) -> Place:
    """Say where somebody's dialogue is held."""
    return Place(interaction.guild_id or 0, owner, interaction.channel_id or 0)


def may_manage(interaction: Interaction) -> bool:
    """Whether somebody may change the settings: who manages the server."""
    return interaction.permissions.manage_guild


async def may_set_rules(services: Services, interaction: Interaction) -> bool:
    """Whether somebody may change the house rules: who manages the server, and its referees."""
    if may_manage(interaction):
        return True
    referee = (await services.store.servers.get(interaction.guild_id or 0)).referee_role_id
    user = interaction.user
    return referee is not None and isinstance(user, discord.Member) and any(role.id == referee for role in user.roles)


async def made_under(services: Services, server_id: int, house_rules_id: int | None) -> MadeUnder:
    """Find the version by its id in the store; without one no house rules of the server were played."""
    found = await services.store.house_rules.by_id(server_id, house_rules_id) if house_rules_id else None
    if found is None:
        return MadeUnder()
    return MadeUnder(found.version, "channel" if found.channel_id else "server")
