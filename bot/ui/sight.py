"""Whose rulings somebody may see now: those of the channels that they may read, as Discord knows it."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Final

import aiohttp
import discord

from .reply import Interaction

MOST_ASKED: Final = 50
"""Places that Discord is asked about at once; of more, those of the oldest games are taken for unseen."""

PATIENCE: Final = 2.0
"""Seconds for which Discord is asked about a place; its library would try for much longer."""


class Sight:
    """What one person may read on the server they are in.

    A thread counts as its channel; a private one also needs that they belong to it. What lay in a deleted channel is
    for who manages the server. `gone` remembers channels that were deleted: their ids never come back.
    """

    def __init__(self, interaction: Interaction, gone: set[int]) -> None:
        self._interaction, self._gone = interaction, gone

    async def of(self, places: Collection[int]) -> frozenset[int]:
        """Return those of some places, the youngest first, that this person may read."""
        known = {place for place in places if self._known(place)}
        others = [place for place in places if place not in known]
        seen = await asyncio.gather(*(self._reads_other(place) for place in others[:MOST_ASKED]))
        return frozenset(
            (*filter(self._reads_known, known), *(place for place, reads in zip(others, seen, strict=False) if reads))
        )

    def _known(self, place: int) -> bool:
        guild = self._interaction.guild
        return place == self._interaction.channel_id or (guild is not None and guild.get_channel(place) is not None)

    def _reads_known(self, place: int) -> bool:
        if place == self._interaction.channel_id:
            return _reads(self._interaction.permissions)
        guild = self._interaction.guild
        channel = guild.get_channel(place) if guild else None
        return channel is not None and self._reads_channel(channel)

    def _reads_channel(self, channel: discord.abc.GuildChannel) -> bool:
        user = self._interaction.user
        return isinstance(user, discord.Member) and _reads(channel.permissions_for(user))

    async def _reads_other(self, place: int) -> bool:
        """Look at a place that is no channel the bot knows: a thread, or what was deleted."""
        if place in self._gone:
            return self._manages
        try:
            async with asyncio.timeout(PATIENCE):
                channel = await self._interaction.client.fetch_channel(place)
                return isinstance(channel, discord.Thread) and await self._reads_thread(channel)
        except discord.NotFound:
            self._gone.add(place)
            return self._manages
        except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError):
            # Nobody knows: what the bot cannot find out is not shown.
            return False

    async def _reads_thread(self, thread: discord.Thread) -> bool:
        guild = self._interaction.guild
        above = guild.get_channel(thread.parent_id) if guild and guild.id == self._interaction.guild_id else None
        if above is None or not self._reads_channel(above):
            return False
        return not thread.is_private() or await self._belongs_to(thread)

    async def _belongs_to(self, thread: discord.Thread) -> bool:
        try:
            await thread.fetch_member(self._interaction.user.id)
        except discord.NotFound:
            return False
        return True

    @property
    def _manages(self) -> bool:
        return self._interaction.permissions.manage_guild


def _reads(permissions: discord.Permissions) -> bool:
    return permissions.view_channel and permissions.read_message_history
