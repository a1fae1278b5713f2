"""A channel of a server as everybody in it is spoken to, whoever asks: its language, its settings, its house rules."""

from __future__ import annotations

from dataclasses import dataclass

import discord

from bot.i18n import Catalogue, catalogue
from bot.i18n.catalogue import language_of
from bot.presentation.house_words import MadeUnder, MadeUnderScope
from bot.store.games import Game
from bot.store.servers import Server
from bot.store.store import Store

_UNKNOWN = 0
"""The parent of a thread of which only that is known: that it is one."""


@dataclass(frozen=True, slots=True)
class Site:
    """A channel, or a thread with its `parent`; `locale` is what the server is set to in Discord."""

    store: Store
    server: int
    channel: int
    parent: int | None
    locale: str

    @property
    def discords_language(self) -> Catalogue:
        """The language that follows from what the server is set to in Discord."""
        return catalogue(language_of(self.locale))

    async def language(self) -> Catalogue:
        """Return the language in which everybody in the server is spoken to."""
        chosen = (await self.settings()).language
        return catalogue(language_of(chosen)) if chosen else self.discords_language

    async def settings(self) -> Server:
        """Return the settings of the server."""
        return await self.store.servers.get(self.server)

    async def shows_pictures(self) -> bool:
        """Whether the server wants pictures."""
        return (await self.settings()).picture == "on"

    async def made_under(self, house_rules_id: int | None) -> MadeUnder:
        """Find a version by its id in the store; without one no house rules of the server were played."""
        found = await self.store.house_rules.by_id(self.server, house_rules_id) if house_rules_id else None
        return MadeUnder() if found is None else MadeUnder(found.version, self._scope_of(found.channel_id))

    def _scope_of(self, channel: int | None) -> MadeUnderScope:
        """Say whose rules those of a channel (None: of the server) are, seen from here."""
        if channel is None:
            return "server"
        if self.parent is None:
            return "channel"
        return "parent" if channel == self.parent else "thread" if channel == self.channel else "channel"


def site_of(game: Game, store: Store, client: discord.Client) -> Site:
    """Tell where a game's ruling is shown, as far as the bot knows it without anybody's press."""
    guild = client.get_guild(game.server_id)
    locale = str(guild.preferred_locale) if guild else ""
    return Site(store, game.server_id, game.channel_id, _parent_of(game, guild), locale)


def _parent_of(game: Game, guild: discord.Guild | None) -> int | None:
    if game.place_id != game.channel_id:
        return game.place_id
    thread = guild.get_thread(game.channel_id) if guild else None
    if thread is not None:
        return thread.parent_id
    return _UNKNOWN if guild and guild.get_channel(game.channel_id) is None else None
