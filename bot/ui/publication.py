"""Something shown to everybody once: what may have arrived is looked for before it is sent again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence

import aiohttp
import discord

from .reply import Screen
from .sending import AnswerLostError
from .visit import Visit

_log = logging.getLogger("whopays")

ARRIVES_WITHIN = 3.0
"""Seconds after which a message that was not there has not arrived: some are still under way when they are missed."""
_MOST_SENT = 3
_MOST_LOOKED_THROUGH = 1000
_SECOND = 1000 << 22
"""In Discord's ids, which are made of the time."""
_LATEST = 15 * 60 * _SECOND
"""After so long an interaction brings no message any more."""
_SLACK = 5 * _SECOND
"""By so much the clocks may differ that ids of interactions and of messages are made of."""


class UnseenError(Exception):
    """Nobody knows whether something was posted, and the bot cannot see for itself; `permitted`: just now."""

    def __init__(self, *, permitted: bool) -> None:
        super().__init__("cannot look now" if permitted else "may not look")
        self.permitted = permitted


class Publication:
    """One thing for everybody in a channel, told from all others by the custom ids below it."""

    def __init__(self, visit: Visit, carries: Callable[[str], bool]) -> None:
        self._visit, self._carries = visit, carries

    @property
    def since(self) -> int:
        """An id before which nothing of this is found if it is sent now."""
        return self._visit.interaction.id - _SLACK

    async def send(self, screen: Screen) -> int:
        """Show it to everybody and give the message's id, adopting one that had arrived.

        Raises `UnseenError`, and `AnswerLostError` where it was not there whenever it was looked for.
        """
        for _ in range(_MOST_SENT - 1):
            try:
                return await self._visit.reply.publish(screen)
            except AnswerLostError as error:
                _log.info("a post may have got lost: %s", error)
            if found := await self.arrived(self.since):
                return found
        return await self._visit.reply.publish(screen)

    async def arrived(self, since: int) -> int | None:
        """Look for it among the messages since an id, and some time later again; raises `UnseenError`."""
        found = await self._look(since)
        if found is None:
            await asyncio.sleep(ARRIVES_WITHIN)
            found = await self._look(since)
        return found

    async def _look(self, since: int) -> int | None:
        may = self._visit.interaction.app_permissions
        # Who may not read what was written before is shown an empty channel.
        if not (may.view_channel and may.read_message_history):
            raise UnseenError(permitted=False)
        try:
            return await self._first_of_ours(since)
        except discord.Forbidden as error:
            raise UnseenError(permitted=False) from error
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            raise UnseenError(permitted=True) from error

    async def _first_of_ours(self, since: int) -> int | None:
        interaction, seen = self._visit.interaction, 0
        place = interaction.client.get_partial_messageable(self._visit.channel, guild_id=self._visit.server)
        after = discord.Object(since)
        async for message in place.history(limit=_MOST_LOOKED_THROUGH, after=after, oldest_first=True):
            if message.id - since > _LATEST + _SLACK:
                return None
            if is_by_bot(message, interaction.client) and any(map(self._carries, custom_ids(message.components))):
                return message.id
            seen += 1
        if seen == _MOST_LOOKED_THROUGH:
            raise UnseenError(permitted=True)
        return None


def is_by_bot(message: discord.Message, client: discord.Client) -> bool:
    """Whether the bot itself wrote a message that everybody sees."""
    return client.user is not None and message.author.id == client.user.id and not message.flags.ephemeral


def custom_ids(parts: Sequence[object]) -> Iterator[str]:
    """Give every custom id in the parts of a message."""
    for part in parts:
        own = getattr(part, "custom_id", None)
        if isinstance(own, str):
            yield own
        yield from custom_ids(getattr(part, "children", ()))
