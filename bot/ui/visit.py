"""One interaction while it is answered: who, where, in which language, by which reply, with which services."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from functools import cached_property
from typing import cast

import discord

from bot.engine.errors import SpokenError
from bot.i18n import Catalogue, catalogue
from bot.i18n.catalogue import language_of
from bot.measures import Outcome
from bot.presentation.house_words import MadeUnder
from bot.store.dialogues import DialogueKey
from bot.store.games import Game
from bot.store.rulings import StoredRuling
from bot.store.servers import Server
from bot.store.store import Store

from .ids import read_custom_id
from .reply import Interaction, Reply
from .services import Services
from .sight import Sight
from .site import Site


class Visit:
    """One interaction of one person; `language` is the one in which that person reads."""

    def __init__(self, services: Services, interaction: Interaction) -> None:
        self.services = services
        self.interaction = interaction
        self.reply = Reply(interaction)
        self.language = catalogue(language_of(str(interaction.locale)))
        self.outcome: Outcome = "answered"
        """How it ends, as far as is known."""

    # -- who and where -----------------------------------------------------------------------------------

    @property
    def user(self) -> int:
        """The id of who is here."""
        return self.interaction.user.id

    @property
    def server(self) -> int:
        """The id of the server; 0 outside of every one."""
        return self.interaction.guild_id or 0

    @property
    def channel(self) -> int:
        """The id of the channel."""
        return self.interaction.channel_id or 0

    @property
    def parent(self) -> int | None:
        """The id of the channel that the thread belongs to; None where this is no thread."""
        channel = self.interaction.channel
        return channel.parent_id if isinstance(channel, discord.Thread) else None

    @property
    def place(self) -> int:
        """The id of the channel whose readers may look back on what is settled here: a public thread's parent."""
        channel = self.interaction.channel
        return (
            self.channel
            if isinstance(channel, discord.Thread) and channel.is_private()
            else self.parent or self.channel
        )

    @property
    def site(self) -> Site:
        """The channel as everybody in it is spoken to."""
        return Site(self.store, self.server, self.channel, self.parent, str(self.interaction.guild_locale or ""))

    @cached_property
    def dialogue(self) -> DialogueKey:
        """Which dialogue of this person is answered: the one a press names, or the one this interaction begins."""
        press = read_custom_id(cast("str", (self.interaction.data or {}).get("custom_id", "")))
        return self.dialogue_begun_by(press.owner.origin if press and press.owner else self.interaction.id)

    def dialogue_begun_by(self, origin: int) -> DialogueKey:
        """Name another dialogue of this person."""
        return DialogueKey(self.server, self.user, origin)

    @property
    def store(self) -> Store:
        """What is kept."""
        return self.services.store

    def turn(self, dialogue: DialogueKey | None = None) -> AbstractAsyncContextManager[None]:
        """Wait until whatever this person did in a dialogue before is answered, and keep the turn through the block."""
        return self.services.turns.taken(dialogue or self.dialogue)

    # -- words -------------------------------------------------------------------------------------------

    async def tell(self, key: str, **data: object) -> None:
        """Say a sentence to this person alone."""
        await self.reply.tell(self.language(key, **data))

    @property
    def discords_language(self) -> Catalogue:
        """The language that follows from what the server is set to in Discord."""
        return self.site.discords_language

    async def server_language(self) -> Catalogue:
        """Return the language in which everybody in the server is spoken to."""
        return await self.site.language()

    # -- what the server has set and kept ----------------------------------------------------------------

    async def settings(self) -> Server:
        """Return the settings of the server."""
        return await self.site.settings()

    async def shows_pictures(self) -> bool:
        """Whether the server wants pictures."""
        return await self.site.shows_pictures()

    async def made_under(self, house_rules_id: int | None) -> MadeUnder:
        """Find a version by its id in the store; without one no house rules of the server were played."""
        return await self.site.made_under(house_rules_id)

    async def own_ruling(self, server: int, game: int) -> StoredRuling:
        """Return a game of this server as it was ruled last; raises `SpokenError`, also for that of another server."""
        stored = await self.seen_ruling(game) if server == self.server else None
        if stored is None:
            raise SpokenError("ui.no-ruling")
        return stored

    async def seen_ruling(self, game: int) -> StoredRuling | None:
        """Return a game of this server as it was ruled last; what this person may not see is not there."""
        return await self.store.rulings.latest(self.server, game) if await self.sees(game) else None

    async def sees(self, game: int) -> bool:
        """Whether there is a game of this number that this person may see."""
        found = await self.store.games.get(self.server, game)
        return found is not None and (self._is_below(found) or bool(await self.sight.of((found.place_id,))))

    async def seen_places(self) -> frozenset[int]:
        """Return the places of this server whose games this person may look back on."""
        return await self.sight.of(await self.store.history.places(self.server))

    @property
    def sight(self) -> Sight:
        """What this person may read here."""
        return Sight(self.interaction, self.services.gone)

    def _is_below(self, game: Game) -> bool:
        """Whether something is pressed below what everybody in the game's own channel sees."""
        message = self.interaction.message
        return message is not None and not message.flags.ephemeral and game.channel_id == self.channel

    # -- what this person may do -------------------------------------------------------------------------

    def must_manage(self, denied: str = "ui.settings.denied") -> None:
        """Let only who manages the server go on; raises `SpokenError` with the sentence that says so."""
        if not self._manages:
            raise SpokenError(denied)

    async def must_set_rules(self) -> None:
        """Let only who manages the server, and its referees, go on; raises `SpokenError`."""
        if not await self.may_set_rules():
            raise SpokenError("ui.rules.denied")

    async def may_set_rules(self) -> bool:
        """Whether this person manages the server, or is one of its referees."""
        return self._manages or self._has_role((await self.settings()).referee_role_id)

    @property
    def _manages(self) -> bool:
        return self.interaction.permissions.manage_guild

    def _has_role(self, role_id: int | None) -> bool:
        user = self.interaction.user
        return isinstance(user, discord.Member) and any(role.id == role_id for role in user.roles)


def visit_of(services: Services, interaction: Interaction) -> Visit:
    """Return the one visit of an interaction, with its one reply."""
    return interaction.extras.setdefault(Visit, Visit(services, interaction))
