"""The smallest bots and clubs to try the stand-in with."""

import asyncio
import contextlib
import dataclasses
import os
import signal
import sys

import discord
from discord import app_commands
from discord.http import Route

from .standin import StandIn

GUILDS = discord.Intents(guilds=True)


class TinyBot(discord.Client):
    """A client with one command, /do, that does what the test says, and whatever the test adds to its tree."""

    def __init__(self, do=None, *, intents: discord.Intents = GUILDS):
        super().__init__(intents=intents)
        self.tree = app_commands.CommandTree(self)
        self.events: list[str] = []
        if do is not None:
            self.tree.command(name="do", description="Does it")(_as_command(do))

    async def setup_hook(self):
        await self.tree.sync()

    async def on_resumed(self):
        self.events.append("resumed")

    async def on_guild_join(self, guild):
        self.events.append(f"joined {guild.name}")

    async def on_guild_remove(self, guild):
        self.events.append(f"left {guild.name}")

    async def api(self, method: str, path: str, json=None):
        """Send one request of the test's own through discord.py."""
        return await self.http.request(Route(method, path), **({} if json is None else {"json": json}))


def _as_command(do):
    async def command(interaction: discord.Interaction):
        await do(interaction)

    return command


@dataclasses.dataclass
class Club:
    """A server with a table, Ann and Bo, and a tiny bot that is online."""

    world: StandIn
    bot: TinyBot

    def __post_init__(self):
        self.guild = self.world.guilds[0]
        self.table = self.guild.channels[0]
        self.ann, self.bo = self.guild.members[1:3]

    def refusals(self) -> list[int]:
        """Take note of the violations and return their codes."""
        return [violation.code for violation in self.world.take_violations()]


def found(world: StandIn):
    """Found the server of a club."""
    guild = world.guild("Club")
    guild.channel("table")
    guild.member("Ann", locale="zh-CN")
    guild.member("Bo")
    return guild


@contextlib.asynccontextmanager
async def club(do=None, *, bot: TinyBot | None = None, **options):
    """Open a club with a bot that is online."""
    async with StandIn(**options) as world:
        found(world)
        async with world.connect(bot or TinyBot(do)) as online:
            yield Club(world, online)


@contextlib.asynccontextmanager
async def logged_in(**options):
    """Open a club with a bot that can send requests but is not online, which is quicker."""
    from .connection import pointed_at  # noqa: PLC0415 - only here

    async with StandIn(**options) as world:
        found(world)
        bot = TinyBot()
        with pointed_at(world.api_url, world.gateway_url):
            await bot.login(world.token)
            try:
                yield Club(world, bot)
            finally:
                await bot.close()


async def refused(request) -> tuple[int, dict]:
    """Send a request that has to be refused; return Discord's code and its complaints by place."""
    try:
        await request
    except discord.HTTPException as error:
        flat = {}
        _flatten(getattr(error, "_errors", None) or {}, (), flat)
        return error.code, flat
    raise AssertionError("the stand-in let it pass")


def _flatten(tree: dict, path: tuple, flat: dict) -> None:
    for key, value in tree.items():
        if key == "_errors":
            flat[".".join(path)] = value[0]["code"]
        else:
            _flatten(value, (*path, key), flat)


class Counter(discord.ui.DynamicItem[discord.ui.Button], template=r"count:(?P<n>\d+)"):
    """A button that counts, also for a bot that has been restarted."""

    def __init__(self, n: int):
        super().__init__(discord.ui.Button(label=f"{n}", custom_id=f"count:{n}"))
        self.n = n

    @classmethod
    async def from_custom_id(cls, _interaction, _item, match):
        return cls(int(match["n"]))

    async def callback(self, interaction):
        await interaction.response.edit_message(content=f"pressed {self.n + 1}", view=counting(self.n + 1))


def counting(n: int) -> discord.ui.View:
    """Return a view with one counting button."""
    return discord.ui.View(timeout=None).add_item(Counter(n))


async def _who_am_i() -> None:
    async with TinyBot() as bot:
        await bot.login(os.environ["TINY_TOKEN"])
        print(bot.user.name)  # noqa: T201 - that is its answer


async def _serve() -> None:
    bot = TinyBot(lambda interaction: interaction.response.send_message("pressed 0", view=counting(0)))
    bot.add_dynamic_items(Counter)
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, lambda: asyncio.ensure_future(bot.close()))
    await bot.start(os.environ["TINY_TOKEN"])


def main() -> int:
    """Run a counting bot until it is told to end, or with `whoami` say its name; for processes of their own."""
    asyncio.run(_who_am_i() if sys.argv[1:] == ["whoami"] else _serve())
    return 0
