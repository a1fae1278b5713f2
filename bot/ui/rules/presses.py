"""Presses and forms about house rules: turning pages, and answers to what a change asked."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import cast

from bot.store.house_rules import HouseVersion
from bot.ui.fields import fields_of
from bot.ui.ids import RulesPress
from bot.ui.reply import Reply, Screen
from bot.ui.visit import Interaction, Services, reader_language

from .editing import change_rules, may_edit
from .file import import_confirmed
from .form import answers_in
from .history import history_screen, tell_screen, version_screen
from .page import NO_VERSION, rules_page, rules_view
from .stated import Scope, Stated, standing_in

_Handler = Callable[..., Awaitable[None]]


class RulesDesk:
    """One press or form about the house rules of the server it came from; any other server is out of reach."""

    def __init__(self, services: Services, interaction: Interaction, reply: Reply) -> None:
        self._services = services
        self._interaction = interaction
        self._reply = reply
        self._server = interaction.guild_id or 0
        self._language = reader_language(interaction)

    async def take(self, press: RulesPress) -> None:
        """Take one press or form."""
        handlers: Mapping[str, _Handler] = {
            "page": self._page,
            "jump": self._jump,
            "history": self._history,
            "version": self._version,
            "preset": self._preset,
            "import": self._import,
            "cancel": self._cancel,
        }
        await handlers[press.verb](*press.words)

    # -- reading -----------------------------------------------------------------------------------------

    async def _page(self, version_id: str, page: str, _place: str = "") -> None:
        version = await self._services.store.house_rules.by_id(self._server, int(version_id))
        if version is None and int(version_id) != NO_VERSION:
            await self._reply.tell(self._language("ui.rules.no-history"))
            return
        await self._show_page(version, int(page))

    async def _jump(self, version_id: str) -> None:
        await self._page(version_id, self._chosen())

    async def _show_page(self, version: HouseVersion | None, page: int) -> None:
        newest = await self._services.store.house_rules.latest(self._server, version.channel_id if version else None)
        embed = rules_page(version, page, newest.version if newest else 0, self._language)
        await self._show(Screen("", rules_view(version, page, self._language), embed))

    async def _history(self, channel: str, before: str, _place: str = "") -> None:
        await self._show(await history_screen(self._services, self._scope(channel), int(before), self._language))

    async def _version(self, channel: str) -> None:
        screen = await version_screen(self._services, self._scope(channel), int(self._chosen()), self._language)
        await self._show(screen)

    async def _show(self, screen: Screen) -> None:
        """Turn the page where only its reader sees it; below a public message, give him one of his own."""
        message = self._interaction.message
        if message is not None and message.flags.ephemeral:
            await self._reply.show(screen)
        else:
            await tell_screen(self._reply, screen)

    # -- changing ----------------------------------------------------------------------------------------

    async def _preset(self, rules: str, channel: str, based_on: str) -> None:
        if not await may_edit(self._services, self._interaction, self._reply):
            return
        preset = Stated(rules, {})
        wanted = Stated(rules, answers_in(preset, fields_of(self._interaction)))
        standing = await standing_in(self._services, self._scope(channel), seen=int(based_on))
        await change_rules(self._services, self._interaction, self._reply, standing, wanted)

    async def _import(self, channel: str, based_on: str) -> None:
        scope = self._scope(channel)
        await import_confirmed(self._services, self._interaction, self._reply, scope, int(based_on))

    async def _cancel(self) -> None:
        await self._reply.show(Screen(self._language("ui.rules.import.cancelled")))

    # -- what was used -----------------------------------------------------------------------------------

    def _scope(self, channel: str) -> Scope:
        return Scope(self._server, int(channel) or None)

    def _chosen(self) -> str:
        data = cast("Mapping[str, list[str]]", self._interaction.data or {})
        return data["values"][0]
