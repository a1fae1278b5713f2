"""The stand-in as a test uses it: a Discord on a free port of this machine, and the people in it."""

import base64
import contextlib
import re
import secrets
from collections.abc import Iterator
from typing import Self

import discord
from aiohttp import web

from .clock import Change, Clock
from .connection import Process, begun, connected, launched, ran
from .faults import Faults
from .files import Attachment, Upload
from .gateway import Gateway
from .listening import Listening
from .people import User
from .places import Channel, Guild
from .server import PREFIX, Exchange, Violation, application

COMMAND_DEFAULTS = {"type": 1, "description": "", "nsfw": False, "default_member_permissions": None}


class StandIn:
    """A Discord of one's own. Leaving it fails if the bot broke a rule the test did not take note of.

    `answer_within` is the time for a first answer (Discord's: 3 s), `patience` how long a person watches the bot
    think, both in seconds; `heartbeat` is the interval the bot is asked to keep.
    """

    def __init__(
        self,
        *,
        privileged_intents: discord.Intents | int = 0,
        shards: int = 1,
        answer_within: float = 3.0,
        patience: float = 10.0,
        heartbeat: float = 41.25,
    ):
        self.clock, self.change, self.faults = Clock(), Change(), Faults()
        self.answer_within, self.patience, self.shards = answer_within, patience, shards
        self.users: dict[int, User] = {}
        self.guilds: list[Guild] = []
        self._channels: dict[int, Channel] = {}
        self.files: dict[int, Attachment] = {}
        self.downloads: list[str] = []
        """The files that were fetched."""
        self.commands: dict[int | None, list[dict]] = {}
        self.interactions: list = []
        self.requests: list[Exchange] = []
        self.violations: list[Violation] = []
        self.unimplemented: list[str] = []
        self.own_mistakes: list[str] = []
        self.processes: list[Process] = []
        self._listening = Listening()
        self.lost: set[tuple[str, str]] = set()
        self.gateway = Gateway(
            self, privileged=getattr(privileged_intents, "value", privileged_intents), heartbeat=heartbeat
        )
        self.bot_user = User(self, "whopays", bot=True)
        self.application_id = self.bot_user.id
        self.token = _token_of(self.application_id)
        self._owner = User(self, "Host")
        self.port = 0
        self.gateway_host = "127.0.0.1"
        self._runner: web.AppRunner | None = None

    # -- opening and closing ------------------------------------------------------------------------------------

    async def __aenter__(self) -> Self:
        self._runner = web.AppRunner(application(self), access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        self._listening.start()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self.port = self._runner.addresses[0][1]
        return self

    async def __aexit__(self, kind, error, _traceback) -> None:
        self._listening.stop()
        await self.gateway.close_all()
        await self._runner.cleanup()
        problems = self.problems()
        if problems and error is None:
            raise AssertionError("the stand-in was not content:\n" + "\n".join(problems))
        if problems:
            error.add_note("the stand-in was not content either:\n" + "\n".join(problems))

    def problems(self) -> list[str]:
        """Return everything that speaks against the bot, or against the stand-in itself."""
        return [
            *map(str, self.violations),
            *(f"not implemented: {one}" for one in self.unimplemented),
            *(f"the stand-in's own mistake: {one}" for one in self.own_mistakes),
        ]

    @property
    def unanswered(self) -> list:
        """The interactions the bot has not answered (yet)."""
        return [one for one in self.interactions if one.answer is None]

    def take_violations(self) -> list[Violation]:
        """Return the violations so far and take note of them."""
        taken, self.violations = self.violations, []
        return taken

    def hint(self) -> str:
        """Return what else has gone wrong or was logged as an error, to be added to a failure."""
        said = [f"the process {one.pid} said: {one.output[-2000:]}" for one in self.processes if one.output]
        problems = [*self.problems(), *self.logged[-5:], *said]
        return "; meanwhile: " + " | ".join(problems) if problems else ""

    @property
    def logged(self) -> list[str]:
        """The errors logged in this process so far."""
        return self._listening.heard

    @property
    def url(self) -> str:
        """The address of everything."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def api_url(self) -> str:
        """The address of the HTTP API."""
        return self.url + PREFIX

    @property
    def gateway_url(self) -> str:
        """The address of the websocket."""
        return f"ws://{self.gateway_host}:{self.port}/gateway"

    # -- the bot ------------------------------------------------------------------------------------------------

    def connect(self, bot, *, token: str | None = None, within: float = 10.0) -> contextlib.AbstractAsyncContextManager:
        """Log an unmodified discord.py client in, wait until it is ready, and close it orderly at the end."""
        return connected(self, bot, token or self.token, within)

    def launch(self, *arguments: str, env: dict[str, str], **options) -> contextlib.AbstractAsyncContextManager:
        """Start the bot as a process of its own and wait until it is ready; see `connection.launched`."""
        return launched(self, arguments, env, **options)

    def begin(self, *arguments: str, env: dict[str, str], **options) -> contextlib.AbstractAsyncContextManager:
        """Start the bot as a process of its own and wait for nothing; see `connection.begun`."""
        return begun(self, arguments, env, **options)

    async def run(self, *arguments: str, env: dict[str, str], **options) -> Process:
        """Run the bot's command line to its end, led to the stand-in, and return it with its status and output."""
        return await ran(self, arguments, env, **options)

    async def until(self, condition, within: float = 5.0):
        """Wait until the condition holds and return its value; TimeoutError if it takes too long."""
        try:
            return await self.change.until(condition, within)
        except TimeoutError:
            raise TimeoutError(f"it did not happen within {within} s{self.hint()}") from None

    # -- the world ----------------------------------------------------------------------------------------------

    def guild(self, name: str, *, locale: str = "en-US") -> Guild:
        """Found a server and invite the bot; it is told if it is online."""
        guild = Guild(self, name, locale)
        self.guilds.append(guild)
        self.gateway.dispatch("GUILD_CREATE", guild.create_payload(), guild=guild, intent=1)
        return guild

    def user(self, name: str, locale: str = "en-US") -> User:
        """Open an account; most people get theirs with `Guild.member`."""
        return User(self, name, locale)

    def channel(self, channel_id: int) -> Channel | None:
        """Return a channel by its id, deleted or not."""
        if channel_id not in self._channels:
            self._channels.update((channel.id, channel) for channel in self._all_channels())
        return self._channels.get(channel_id)

    def _all_channels(self) -> Iterator[Channel]:
        for guild in self.guilds:
            yield from (*guild.channels, *guild.threads)
        yield from (user.dm for user in self.users.values() if user.dm)

    def custom_emoji(self) -> set[int]:
        """Return the ids of the emoji the bot can use."""
        return {emoji for guild in self.guilds if not guild.gone for emoji in guild.emoji}

    def keep_file(self, channel: Channel, upload: Upload, described: dict) -> Attachment:
        """Store a file and give it an address."""
        file_id = self.clock.snowflake()
        # Discord renames what is not plain, so that attachment:// with the original name would find nothing
        name = re.sub(r"[^A-Za-z0-9_.-]+", "_", described.get("filename") or upload.filename)
        url = f"{self.url}/attachments/{channel.id}/{file_id}/{name}"
        self.files[file_id] = Attachment(
            file_id, name, upload.data, described.get("description"), upload.content_type, url
        )
        return self.files[file_id]

    # -- commands -----------------------------------------------------------------------------------------------

    def register(self, guild_id: int | None, commands: list[dict]) -> list[dict]:
        """Replace the commands of a server (None: of all); one that keeps its name keeps its id."""
        known = {(one["type"], one["name"]): one["id"] for one in self.commands.get(guild_id, [])}
        self.commands[guild_id] = [self._registered(guild_id, command, known) for command in commands]
        return self.commands[guild_id]

    def _registered(self, guild_id: int | None, command: dict, known: dict) -> dict:
        given = {key: value for key, value in command.items() if value is not None}
        full = COMMAND_DEFAULTS | given
        if full["default_member_permissions"] is not None:
            full["default_member_permissions"] = str(full["default_member_permissions"])
        command_id = known.get((full["type"], full["name"])) or str(self.clock.snowflake())
        where = {"guild_id": str(guild_id)} if guild_id else {"dm_permission": full.get("dm_permission", True)}
        return full | where | {
            "id": command_id, "application_id": str(self.application_id), "version": str(self.clock.snowflake()),
        }  # fmt: skip

    def list_commands(self, guild_id: int | None, *, localised: bool) -> list[dict]:
        """Return the registered commands, with the words of other languages only if asked."""
        commands = self.commands.get(guild_id, [])
        return commands if localised else [_without_languages(command) for command in commands]

    def registered_for(self, guild: Guild | None) -> list[dict]:
        """Return the commands people find in a server (None: in direct messages)."""
        local = self.commands.get(guild.id, []) if guild is not None else []
        return [*local, *self.commands.get(None, [])]

    # -- the bot as Discord writes it ---------------------------------------------------------------------------

    def application_payload(self) -> dict:
        """Return the application, owned by somebody named Host."""
        return {
            "id": str(self.application_id), "name": "whopays", "icon": None, "description": "", "type": None,
            "bot": self.bot_user.payload(), "owner": self._owner.payload(), "team": None, "verify_key": "0" * 64,
            "flags": 0, "flags_new": "0", "redirect_uris": [], "interactions_endpoint_url": None,
            "role_connections_verification_url": None, "approximate_guild_count": len(self.guilds),
            "approximate_user_install_count": 0, "approximate_user_authorization_count": 0,
            "explicit_content_filter": 0, "eligible_oauth2_scopes": [], "bot_public": True,
            "bot_require_code_grant": False, "rpc_origins": [],
        }  # fmt: skip


def _token_of(application_id: int) -> str:
    """Make a token of the form that Discord gives: the application's id, when it was made, a signature."""
    head = base64.urlsafe_b64encode(str(application_id).encode()).decode().rstrip("=")
    return f"{head}.{secrets.token_urlsafe(4)}.{secrets.token_urlsafe(28)}"


def _without_languages(part: dict) -> dict:
    kept = {key: value for key, value in part.items() if not key.endswith("_localizations")}
    for key in ("options", "choices"):
        if key in kept:
            kept[key] = [_without_languages(one) for one in kept[key]]
    return kept
