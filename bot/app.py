"""The Discord client: what it may see, what it says, how it starts and stops."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
import yarl
from discord.ext import commands

from bot.i18n.host_log import in_log
from bot.loading import load
from bot.memory import tidy_up
from bot.settings import Shards
from bot.store.errors import StoreError
from bot.ui.failures import failures_told
from bot.ui.services import Services

if TYPE_CHECKING:
    from bot.ui.desk import Desk

_log = logging.getLogger("whopays")
LONGEST_ANSWER = 5.0
"""Seconds for which a bot that is told to stop still answers what it was asked."""
LONGEST_FAREWELL = 0.5
"""Seconds for which a bot that leaves waits for Discord to hang up too: a dead line never does."""
DESK = "bot.ui.desk"
COGS = (
    "cogs.settle",
    "cogs.rules",
    "cogs.settings",
    "cogs.compare",
    "cogs.lookback",
    "cogs.stats",
    "cogs.forget",
    "cogs.about",
)
"""What answers people; loaded beside the connection, as is the desk."""

FIRST_PAUSE = 5.0
"""Seconds that discord.py pauses before it tries to reach the gateway again; here each pause doubles."""
LONGEST_PAUSE = 300.0
"""Seconds."""
_MOST_DOUBLED = 20
_COMMANDS = (discord.InteractionType.application_command, discord.InteractionType.autocomplete)


class NotDiscordError(ConnectionError):
    """Something else answered in Discord's place, as networks do that let nobody through yet."""

    def __init__(self) -> None:
        super().__init__("what answered is not Discord")


class _NotLaunched(Exception):  # noqa: N818 - a way out of discord.py's own attempts
    """A shard did not reach the gateway."""


class _Sessions:
    """When a shard may begin its next session: later each time that one ends soon.

    Discord counts them, and takes the token back from a bot that begins a thousand in a day.
    """

    def __init__(self) -> None:
        self.due = self._last = -2 * LONGEST_PAUSE
        self._soon = 0

    def begun(self, now: float) -> None:
        """Note that a session begins."""
        self._soon = min(self._soon + 1, _MOST_DOUBLED) if now - self._last < 2 * LONGEST_PAUSE else 0
        self._last = now
        self.due = now + (min(FIRST_PAUSE * 2 ** (self._soon - 1), LONGEST_PAUSE) if self._soon else 0.0)


class Commands(discord.app_commands.CommandTree["WhoPays"]):
    """The commands; each is an answer under way until it has ended."""

    async def interaction_check(self, interaction: discord.Interaction[WhoPays], /) -> bool:
        """Have the desk let people in; until it is there they wait, and are answered in their order."""
        self.client.under_way()
        return await (await self.client.desk()).lets_in(interaction)

    async def on_error(
        self, interaction: discord.Interaction[WhoPays], error: discord.app_commands.AppCommandError, /
    ) -> None:
        """Say whatever goes wrong, or end it as an incident."""
        await (await self.client.desk()).report(interaction, error.__cause__ or error)


class WhoPays(commands.AutoShardedBot):
    """The bot: only the ``guilds`` intent, no member cache, nobody is ever pinged."""

    def __init__(
        self,
        services: Services,
        *,
        shards: Shards | None = None,
        connector: aiohttp.BaseConnector | None = None,
    ) -> None:
        # There is no voice here: nobody needs to hear which libraries it lacks.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        options: dict[str, Any] = {"http_trace": failures_told(services.measures)}
        if shards:
            options |= {"shard_ids": shards.ids, "shard_count": shards.count}
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Commands,
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=discord.app_commands.AppCommandContext(guild=True),
            connector=connector,
            **options,
        )
        self.services = services
        self._under_way: set[asyncio.Task[Any]] = set()
        self._connecting: asyncio.Task[None] | None = None
        self._opening: asyncio.Task[Desk] | None = None
        self._beside: asyncio.Task[None] | None = None
        self._is_open = False
        self._own_hash = ""
        self._launching = False
        self._sessions: dict[int, _Sessions] = {}

    async def login(self, token: str) -> None:
        """Log in; raises `NotDiscordError` too."""
        try:
            await super().login(token)
        except (TypeError, KeyError) as error:
            if self.application is not None:  # Discord has said who the bot is: what failed is of our own
                raise
            raise NotDiscordError from error

    async def launch_shards(self) -> None:
        """Connect every shard; raises `NotDiscordError` too."""
        try:
            await super().launch_shards()
        except (TypeError, KeyError) as error:
            raise NotDiscordError from error

    async def setup_hook(self) -> None:
        """Hear from the first word of Discord on which servers are there."""
        await self.load_extension("cogs.departures")

    # -- what answers --------------------------------------------------------------------------------------

    async def desk(self) -> Desk:
        """Return the desk, as soon as it is open."""
        if self._opening is None:
            self._opening = asyncio.create_task(self._open(), name="whopays-opening")
        if not self._opening.done():
            await asyncio.wait({self._opening})  # who breaks the wait off does not break off what others wait for
        return self._opening.result()

    async def _open(self) -> Desk:
        """Load what answers: half of what a start takes, so that the bot is in Discord before, and hears people."""
        desk = (await asyncio.to_thread(load, DESK)).Desk(self.services)
        await self.tree.set_translator(desk.translator)
        for each in COGS:
            await (await asyncio.to_thread(load, each)).setup(self)
        return desk

    async def on_connect(self) -> None:
        """Begin what is done beside the connection, once."""
        if self._beside is None:
            self._beside = asyncio.create_task(self._work_beside(), name="whopays-beside")
            self._beside.add_done_callback(self._end_with)

    async def _work_beside(self) -> None:
        """Open the desk, register commands that differ from those registered last, then show what lags behind."""
        desk = await self.desk()
        if await self._differ():
            await self._register_or_say_why()
        self._is_open = True
        desk.warm()
        await self._keep_up(desk)

    def _end_with(self, beside: asyncio.Task[None]) -> None:
        """Leave Discord when what answers cannot be loaded; `connect` says why."""
        if not beside.cancelled() and beside.exception() and self._connecting:
            self._connecting.cancel()

    def is_ready(self) -> bool:
        """Whether the bot knows its servers, and people can use it."""
        return super().is_ready() and self._is_open

    async def _keep_up(self, desk: Desk) -> None:
        """Show what lags behind; a fault there is logged, and keeps nobody from being answered."""
        await self.wait_until_ready()
        try:
            await desk.keep_all_up(self)
        except Exception:  # noqa: BLE001 - a task of its own, in which a fault would be heard by nobody
            _log.exception("messages that lag behind are not tried again until the next start")

    # -- commands ------------------------------------------------------------------------------------------

    async def register(self) -> Sequence[discord.app_commands.AppCommand]:
        """Tell Discord the commands, and remember which."""
        await self.desk()
        registered = await self.tree.sync()
        await self.services.store.commands.save(self._own_id(), None, await self._hash(), self.services.now())
        _log.info("registered %s commands", len(registered))
        return registered

    async def _register_or_say_why(self) -> None:
        """Run with the commands Discord knows where it does not take new ones now; the next start tries again."""
        try:
            await self.register()
        except StoreError as error:
            _log.warning("that the commands are registered could not be noted: %s", in_log(error))
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            _log.error("the commands could not be registered: %s", " ".join(str(error).split()))

    async def on_interaction(self, interaction: discord.Interaction[discord.Client]) -> None:
        """Take presses and forms."""
        self.under_way()
        if interaction.type not in _COMMANDS:  # those come by the tree, too
            await (await self.desk()).take(interaction)

    async def on_shard_connect(self, shard: int) -> None:
        """Note a new session with the gateway."""
        self.services.measures.connected(shard, "begun")

    async def on_shard_resumed(self, shard: int) -> None:
        """Note a session that goes on."""
        self.services.measures.connected(shard, "resumed")

    def queues(self) -> Mapping[str, int]:
        """Count the answers under way, and the pictures that are drawn or wait for it."""
        return {"answers": len(self._under_way), "pictures": self.services.pictures.under_way}

    def under_way(self) -> None:
        """Note that this task answers somebody, so that the bot does not stop before it has."""
        task = asyncio.current_task()
        if task is not None:
            self._under_way.add(task)
            task.add_done_callback(self._answered)

    def _answered(self, task: asyncio.Task[Any]) -> None:
        self._under_way.discard(task)
        if not self._under_way:
            tidy_up()

    def give_answers_up(self) -> None:
        """Let nobody wait any longer for an answer under way."""
        for task in self._under_way - {asyncio.current_task()}:
            task.cancel()

    def hears_discord(self) -> bool:
        """Whether Discord answered a heartbeat of every shard, at most two beats ago."""
        shards = self.shards
        return bool(shards) and all(_is_heard(self._get_websocket(shard_id=shard)) for shard in shards)

    async def connect(self, *, reconnect: bool = True) -> None:
        """Stay connected until the bot is closed, whatever the connection is at then."""
        self._connecting = asyncio.create_task(super().connect(reconnect=reconnect), name="whopays-connection")
        await asyncio.wait({self._connecting})
        if self._beside and self._beside.done() and not self._beside.cancelled():
            self._beside.result()
        if not self._connecting.cancelled():
            self._connecting.result()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until a new session may begin; who breaks the wait off begins it anew and is kept to the same moment."""
        await super().before_identify_hook(shard_id, initial=initial)
        clock, sessions = asyncio.get_running_loop().time, self._sessions.setdefault(shard_id or 0, _Sessions())
        await asyncio.sleep(max(0.0, sessions.due - clock()))
        sessions.begun(clock())

    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool = False) -> None:
        """Reach the gateway, with growing pauses: discord.py tries again from within what failed, ever deeper."""
        if self._launching:
            raise _NotLaunched
        pause = FIRST_PAUSE
        while True:
            self._launching = True
            try:
                return await super().launch_shard(gateway, shard_id, initial=initial)
            except _NotLaunched:
                initial = False
            finally:
                self._launching = False
            await asyncio.sleep(pause - FIRST_PAUSE)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def close(self) -> None:
        """Finish the answers under way, then leave Discord."""
        await self._finish_answers()
        for task in filter(None, (self._beside, self._opening)):
            task.cancel()
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
        """Return one value that changes whenever a command, an option or a translation does: from start to start."""
        if not self._own_hash:
            payload = json.dumps([await self._payload_of(each) for each in self.tree.get_commands()], sort_keys=True)
            self._own_hash = hashlib.sha256(payload.encode()).hexdigest()
        return self._own_hash

    async def _payload_of(self, command: Any) -> Mapping[str, Any]:  # noqa: ANN401 - a command, a group or a menu
        translator = self.tree.translator
        return await command.get_translated_payload(self.tree, translator) if translator else command.to_dict(self.tree)


def _is_heard(line: object) -> bool:
    beats = getattr(line, "_keep_alive", None)  # discord.py tells of them how long they took, not when they were
    return beats is not None and time.perf_counter() - beats._last_ack <= 2 * beats.interval  # noqa: SLF001
