"""The Discord client: what it may see, what it says, how it starts and stops."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Sequence
from typing import Any

import aiohttp
import discord
from discord.ext import commands

from bot.ui.fields import sends_too_much
from bot.ui.incidents import report
from bot.ui.router import route
from bot.ui.translator import CatalogueTranslator
from bot.ui.visit import Services, visit_of

_log = logging.getLogger("whopays")
LONGEST_ANSWER = 5.0
"""Seconds for which a bot that is told to stop still answers what it was asked."""
LONGEST_FAREWELL = 0.5
"""Seconds for which a bot that leaves waits for Discord to hang up too: a dead line never does."""
EXTENSIONS = (
    "cogs.settle",
    "cogs.rules",
    "cogs.settings",
    "cogs.compare",
    "cogs.lookback",
    "cogs.stats",
    "cogs.forget",
    "cogs.about",
)


class Commands(discord.app_commands.CommandTree["WhoPays"]):
    """The commands; each is an answer under way until it has ended."""

    async def interaction_check(self, interaction: discord.Interaction[WhoPays], /) -> bool:
        """Let everybody use them who sends no more than Discord lets anybody."""
        self.client.under_way()
        return not sends_too_much(interaction)

    async def on_error(
        self, interaction: discord.Interaction[WhoPays], error: discord.app_commands.AppCommandError, /
    ) -> None:
        """Say whatever goes wrong, or end it as an incident."""
        await report(visit_of(self.client.services, interaction), error.__cause__ or error)


class WhoPays(commands.AutoShardedBot):
    """The bot: only the ``guilds`` intent, no member cache, nobody is ever pinged."""

    def __init__(
        self,
        services: Services,
        *,
        register: str = "when-changed",
        connector: aiohttp.BaseConnector | None = None,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Commands,
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=discord.app_commands.AppCommandContext(guild=True),
            connector=connector,
        )
        self.services = services
        self._register = register
        self._under_way: set[asyncio.Task[Any]] = set()
        self._connecting: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        """Load the commands and register them when they differ from those registered last."""
        self.services.pictures.warm()
        await self.tree.set_translator(CatalogueTranslator())
        for extension in EXTENSIONS:
            await self.load_extension(extension)
        if self._register == "always":
            await self.register()
        elif await self._differ():
            await self._register_or_say_why()

    async def register(self) -> Sequence[discord.app_commands.AppCommand]:
        """Tell Discord the commands, and remember which."""
        registered = await self.tree.sync()
        await self.services.store.commands.save(self._own_id(), None, await self._hash(), self.services.now())
        _log.info("registered %s commands", len(registered))
        return registered

    async def _register_or_say_why(self) -> None:
        """Run with the commands Discord knows where it does not take new ones now; the next start tries again."""
        try:
            await self.register()
        except discord.HTTPException:
            _log.exception("the commands could not be registered")

    async def on_interaction(self, interaction: discord.Interaction[discord.Client]) -> None:
        """Take presses and forms."""
        self.under_way()
        await route(self.services, interaction)

    def under_way(self) -> None:
        """Note that this task answers somebody, so that the bot does not stop before it has."""
        task = asyncio.current_task()
        if task is not None:
            self._under_way.add(task)
            task.add_done_callback(self._under_way.discard)

    def give_answers_up(self) -> None:
        """Let nobody wait any longer for an answer under way."""
        for task in self._under_way - {asyncio.current_task()}:
            task.cancel()

    async def connect(self, *, reconnect: bool = True) -> None:
        """Stay connected until the bot is closed, whatever the connection is at then."""
        self._connecting = asyncio.create_task(super().connect(reconnect=reconnect), name="whopays-connection")
        await asyncio.wait({self._connecting})
        if not self._connecting.cancelled():
            self._connecting.result()

    async def close(self) -> None:
        """Finish the answers under way, then leave Discord."""
        await self._finish_answers()
        self.services.pictures.close()
        if self._connecting not in (None, asyncio.current_task()):
            # discord.py goes on starting shards, and pauses between attempts, also when it is closed
            self._connecting.cancel()
        leaving = asyncio.create_task(super().close())
        await asyncio.wait({leaving}, timeout=LONGEST_FAREWELL)
        if not leaving.done():
            hanging_up = asyncio.create_task(self.http.close())
            await asyncio.wait({leaving, hanging_up}, timeout=LONGEST_FAREWELL)

    async def _finish_answers(self) -> None:
        """Wait for the answers under way, and those asked for meanwhile, and give up what takes too long."""
        latest = asyncio.get_running_loop().time() + LONGEST_ANSWER
        while waiting := self._under_way - {asyncio.current_task()}:
            left = latest - asyncio.get_running_loop().time()
            if left <= 0:
                self.give_answers_up()
                return
            await asyncio.wait(waiting, timeout=left)

    async def _differ(self) -> bool:
        return await self.services.store.commands.hash(self._own_id(), None) != await self._hash()

    def _own_id(self) -> int:
        return self.application_id or 0

    async def _hash(self) -> str:
        """Return one value that changes whenever a command, an option or a translation does."""
        translator = self.tree.translator
        payload = [
            await command.get_translated_payload(self.tree, translator) if translator else command.to_dict(self.tree)
            for command in self.tree.get_commands()
        ]
        return hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
