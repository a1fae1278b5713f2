"""A club with a running bot: the real client, a real database, a loopback Discord."""

import time
from contextlib import asynccontextmanager

import discord
import pytest

from bot.app import WhoPays
from bot.store.store import Store
from bot.ui.services import Services
from tests.standin import StandIn


class Club:
    """A server with one channel and four players, and the bot in it."""

    def __init__(self, world, path):
        self.world = world
        self.path = path
        self.guild = self.found(world)
        self.table = self.guild.channel("table")
        self.ann, self.bo, self.cy, self.di = (self.guild.member(name) for name in ("Ann", "Bo", "Cy", "Di"))
        self.boss = self.guild.member("Boss", permissions=discord.Permissions(manage_guild=True))
        self.store = self.bot = None
        self.ahead = 0
        """Seconds that have passed for the bot beyond those of the real clock."""

    def found(self, world):
        """Found the server."""
        return world.guild("Club", locale="en-US")

    @asynccontextmanager
    async def running(self):
        """Run the bot until the block ends; the club and its database stay."""
        async with await Store.open(self.path) as store:
            self.store, self.bot = store, WhoPays(Services(store, lambda: int(time.time()) + self.ahead))
            async with self.world.connect(self.bot):
                yield self

    @property
    def environment(self):
        """What a process of its own needs to be the bot of this club."""
        return {"DISCORD_TOKEN": self.world.token, "WHOPAYS_DATABASE": str(self.path)}

    def seats(self):
        """Who sits where in these tests: Ann deals."""
        return {"player:E": self.ann, "player:S": self.bo, "player:W": self.cy, "player:N": self.di}


@pytest.fixture
async def club(tmp_path):
    async with StandIn() as world:
        yield Club(world, tmp_path / "club.db")
