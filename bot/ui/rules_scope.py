"""Whose rules a command is about: those of the whole server, or of one channel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.store.house_rules import HouseVersion

from .rules_stated import Stated, stated_in
from .services import Interaction, Services

Here = Literal["channel", "server"]


@dataclass(frozen=True, slots=True)
class Scope:
    """A server, or one channel of it; a `channel_id` of None means the whole server."""

    server_id: int
    channel_id: int | None


@dataclass(frozen=True, slots=True)
class Standing:
    """What stands in a scope: the newest version of its own, and the version that is played by there.

    `seen` is the number of the own version that somebody had before him who answers only now (None: the newest).
    """

    scope: Scope
    own: HouseVersion | None
    in_force: HouseVersion | None
    seen: int | None = None

    @property
    def stated(self) -> Stated:
        """What is played in the scope."""
        return stated_in(self.in_force)

    @property
    def based_on(self) -> int:
        """The number of the version that an edit is based on (0: there was none)."""
        if self.seen is not None:
            return self.seen
        return self.own.version if self.own else 0

    @property
    def follows_server(self) -> bool:
        """Whether this is a channel without rules of its own."""
        return self.scope.channel_id is not None and (self.own is None or self.own.rules is None)


async def scope_of(services: Services, interaction: Interaction, here: str | None) -> Scope:
    """Give the scope somebody named; without a word, the one whose rules are played in the channel."""
    server, channel = interaction.guild_id or 0, interaction.channel_id
    if here == "server":
        return Scope(server, None)
    if here == "channel":
        return Scope(server, channel)
    own = await services.store.house_rules.latest(server, channel)
    return Scope(server, channel if own is not None and own.rules is not None else None)


async def standing_in(services: Services, scope: Scope, seen: int | None = None) -> Standing:
    """Read what stands in a scope, for an answer of somebody who saw version `seen`."""
    own = await services.store.house_rules.latest(scope.server_id, scope.channel_id)
    in_force = await services.store.house_rules.in_force(scope.server_id, scope.channel_id)
    return Standing(scope, own, in_force, seen)


async def standing_here(services: Services, interaction: Interaction, here: str | None) -> Standing:
    """Read what stands in the scope somebody named."""
    return await standing_in(services, await scope_of(services, interaction, here))
