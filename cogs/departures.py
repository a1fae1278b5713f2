"""Servers the bot was removed from: what is kept of them is dropped after a while, which the host sets."""

from __future__ import annotations

import logging

import discord
from discord.ext import commands, tasks

from bot.app import WhoPays
from bot.i18n.host_log import in_log
from bot.store.absences import Share
from bot.store.errors import StoreError

_log = logging.getLogger("whopays")
_DAY = 86_400
_LOOKS_EVERY = 6.0
"""Hours."""


class Departures(commands.Cog):
    """Notes which servers the bot is in no more; one of another process's shards is none of its business."""

    def __init__(self, bot: WhoPays) -> None:
        self.bot, self.services = bot, bot.services
        self._heard: dict[int, set[int]] = {}
        """Of each shard the servers that Discord has described since the shard was connected anew."""
        self._ready: set[int] = set()

    async def cog_load(self) -> None:
        """Begin to look."""
        self.look.start()

    async def cog_unload(self) -> None:
        """Look no more."""
        self.look.cancel()

    # -- what Discord tells ------------------------------------------------------------------------------

    @commands.Cog.listener()
    async def on_shard_connect(self, shard: int) -> None:
        """Begin to hear which servers a shard has: what was known of that before may be over."""
        self._ready.discard(shard)
        self._heard[shard] = set()

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Hear that a server is there."""
        self._heard.setdefault(guild.shard_id, set()).add(guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Keep what is known of a server that has the bot again."""
        await self.on_guild_available(guild)
        try:
            await self.services.store.absences.returned(guild.id)
        except StoreError as error:
            _log.warning("that the bot is in server %s again could not be noted: %s", guild.id, in_log(error))

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Note a removal; of an outage discord.py tells otherwise."""
        self._heard.setdefault(guild.shard_id, set()).discard(guild.id)
        try:
            await self.services.store.absences.removed(guild.id, self.services.now())
        except StoreError as error:
            _log.warning("the removal from server %s could not be noted: %s", guild.id, in_log(error))

    @commands.Cog.listener()
    async def on_shard_ready(self, shard: int) -> None:
        """Compare what is kept with the servers that a shard has."""
        self._ready.add(shard)
        try:
            await self.services.store.absences.compare(self._share(shard), self._present(), self.services.now())
        except StoreError as error:
            _log.warning("which servers are gone could not be noted: %s", in_log(error))

    # -- what is done ------------------------------------------------------------------------------------

    @tasks.loop(hours=_LOOKS_EVERY)
    async def look(self) -> None:
        """Drop what is kept of servers whose time is over."""
        if not self.bot.hears_discord():
            return
        try:
            await self.drop()
        except StoreError as error:
            _log.warning("servers the bot was removed from are dropped later: %s", in_log(error))

    @look.before_loop
    async def _until_ready(self) -> None:
        await self.bot.wait_until_ready()

    async def drop(self) -> None:
        """Drop what is kept of servers removed long enough ago, as far as their shards are here and have told it."""
        until = self.services.now() - self.services.keep_days * _DAY
        for server in await self.services.store.absences.removed_until(until):
            if any(self._share(shard).holds(server) for shard in self._ready) and server not in self._present():
                await self.services.store.forget.server(server)
                _log.info("what was kept of server %s is dropped: the bot was removed from it", server)

    def _share(self, shard: int) -> Share:
        return Share(shard, self.bot.shard_count or 1)

    def _present(self) -> frozenset[int]:
        """Name the servers that are there; one in an outage is, one that was named before a new session only is not."""
        heard = frozenset[int]().union(*self._heard.values())
        return frozenset(guild.id for guild in self.bot.guilds if guild.unavailable or guild.id in heard)


async def setup(bot: commands.Bot) -> None:
    """Join the bot."""
    assert isinstance(bot, WhoPays), "the cogs belong to this bot"  # noqa: S101 - narrows the type for the services
    await bot.add_cog(Departures(bot))
