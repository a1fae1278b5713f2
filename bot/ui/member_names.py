"""The names of people who told a ruling without sitting in it: asked of Discord, and kept for an hour."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import aiohttp
import discord

_MOST = 1000
_KEPT_FOR = 3600.0
_PATIENCE = 2.0
"""Seconds for which Discord is asked; a ruling is worth more than the name of who told it."""


class MemberNames:
    """Names by server and account, those of the last hour; one that cannot be found out is empty, and tried again."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._known: dict[tuple[int, int], tuple[str, float]] = {}

    def note(self, server: int, user: int, name: str) -> None:
        """Remember the name of somebody who is here."""
        if len(self._known) >= _MOST:
            self._known.clear()
        self._known[server, user] = name, self._clock() + _KEPT_FOR

    async def of(self, server: int, user: int, client: discord.Client) -> str:
        """Return how somebody is called in a server; empty for who left it."""
        name, until = self._known.get((server, user), ("", 0.0))
        if until > self._clock():
            return name
        guild = client.get_guild(server)
        if guild is None:
            return ""
        try:
            async with asyncio.timeout(_PATIENCE):
                self.note(server, user, (await guild.fetch_member(user)).display_name)
        except discord.NotFound:
            self.note(server, user, "")
        except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError):
            return ""
        return self._known[server, user][0]
