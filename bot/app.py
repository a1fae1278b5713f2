"""The Discord client: what it may see, what it says, how it starts and stops."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Sequence

import discord
from discord.ext import commands

from bot.ui.incidents import report
from bot.ui.router import route
from bot.ui.services import Services
from bot.ui.translator import CatalogueTranslator

_log = logging.getLogger("whopays")
EXTENSIONS = ("cogs.settle", "cogs.rules")


class WhoPays(commands.AutoShardedBot):
    """The bot: only the ``guilds`` intent, no member cache, nobody is ever pinged."""

    def __init__(self, services: Services, *, register: str = "when-changed") -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=discord.app_commands.AppCommandContext(guild=True),
        )
        self.services = services
        self._register = register
        self.tree.error(_command_failed)

    async def setup_hook(self) -> None:
        """Load the commands and register them when they differ from those registered last."""
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
        await route(self.services, interaction)

    async def _differ(self) -> bool:
        return await self.services.store.commands.hash(self._own_id(), None) != await self._hash()

    def _own_id(self) -> int:
        return self.application_id or 0

    async def _hash(self) -> str:
        """Give one value that changes whenever a command, an option or a translation does."""
        translator = self.tree.translator
        payload = [
            await command.get_translated_payload(self.tree, translator) if translator else command.to_dict(self.tree)
            for command in self.tree.get_commands()
        ]
        return hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()


async def _command_failed(
    interaction: discord.Interaction[discord.Client], error: discord.app_commands.AppCommandError
) -> None:
    await report(interaction, error.__cause__ or error)
