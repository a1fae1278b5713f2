"""The websocket as discord.py meets it: logging in, heartbeats, lost lines, resumed and refused sessions, shards."""

import asyncio
import contextlib

import aiohttp
import discord
import pytest

from . import StandIn
from .tiny import GUILDS, TinyBot, club, found


async def hello(interaction):
    await interaction.response.send_message("hello")


@contextlib.asynccontextmanager
async def raw_socket(world):
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{world.gateway_url}?v=10&encoding=json") as socket,
    ):
        yield socket


async def works(here) -> bool:
    return (await here.ann.slash(here.table, "do")).content == "hello"


async def test_a_wrong_token_cannot_log_in():
    async with StandIn() as world:
        with pytest.raises(discord.LoginFailure):
            async with world.connect(TinyBot(), token="another"):  # noqa: S106 - no secret
                raise NotImplementedError
        assert [one.message for one in world.take_violations()] == ["401: Unauthorized"]


async def test_a_wrong_token_is_closed_with_4004():
    async with StandIn() as world, raw_socket(world) as socket:
        assert (await socket.receive_json())["op"] == 10
        await socket.send_json({"op": 2, "d": {"token": "wrong", "intents": 1, "properties": {}}})
        await socket.receive()
        assert socket.close_code == 4004


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ({"op": 3, "d": {}}, 4003),
        ({"op": 2, "d": {"token": "TOKEN", "intents": 1 << 60}}, 4013),
        ({"op": 2, "d": {"token": "TOKEN", "intents": 1, "shard": [2, 2]}}, 4010),
        ("nonsense", 4002),
    ],
)
async def test_nonsense_closes_the_line(sent, code):
    async with StandIn() as world, raw_socket(world) as socket:
        await socket.receive_json()
        if isinstance(sent, dict) and sent["d"].get("token"):
            sent = sent | {"d": sent["d"] | {"token": world.token}}
        await socket.send_json(sent)
        await socket.receive()
        assert code == socket.close_code


@pytest.mark.parametrize("intents", [GUILDS | discord.Intents(members=True), discord.Intents(message_content=True)])
async def test_intents_that_were_not_granted_are_refused(intents):
    async with StandIn() as world:
        with pytest.raises(discord.PrivilegedIntentsRequired):
            async with world.connect(TinyBot(intents=intents)):
                raise NotImplementedError


async def test_granted_intents_are_accepted():
    async with club(hello, privileged_intents=1 << 15) as here:
        assert await works(here)
    bot = TinyBot(hello, intents=discord.Intents(guilds=True, message_content=True))
    async with club(bot=bot, privileged_intents=1 << 15) as here:
        assert await works(here)


async def test_the_bot_sees_servers_channels_and_itself():
    async with club(hello) as here:
        guild = here.bot.get_guild(here.guild.id)
        assert ("Club", ["table"], here.world.bot_user.id) == (
            guild.name,
            [channel.name for channel in guild.channels],
            guild.me.id,
        )


async def test_the_line_is_compressed_as_discord_py_asks():
    async with club(hello) as here:
        assert here.world.gateway.compressions == [discord.utils._ActiveDecompressionContext.COMPRESSION_TYPE]
        assert await works(here)


async def test_heartbeats_are_kept():
    async with club(hello, heartbeat=0.05) as here:
        before = here.world.gateway.heartbeats
        await here.world.until(lambda: here.world.gateway.heartbeats >= before + 3)
        here.world.gateway.ask_for_heartbeat()
        assert await works(here)
        assert here.bot.latency < 1


async def test_a_cut_line_is_resumed_and_missed_events_are_replayed():
    async with club(hello) as here:
        here.world.gateway.drop()
        await here.world.until(lambda: not here.world.gateway.live)
        attempt = here.ann.slash(here.table, "do")
        assert (await attempt).content == "hello"
        await here.world.until(lambda: here.bot.events == ["resumed"])
        assert (here.world.gateway.resumes, len(here.world.gateway.identifies)) == (1, 1)


async def test_a_reconnect_on_request_is_resumed():
    async with club(hello) as here:
        here.world.gateway.ask_to_reconnect()
        await here.world.until(lambda: here.world.gateway.resumes == 1)
        assert await works(here)


async def test_a_refused_resume_identifies_anew():
    async with club(hello) as here:
        here.world.gateway.refuse_resume = True
        here.world.gateway.drop()
        await here.world.until(lambda: len(here.world.gateway.identifies) == 2 and here.world.gateway.live)
        assert await works(here)
        assert here.world.gateway.resumes == 0


async def test_an_invalidated_session_identifies_anew():
    async with club(hello) as here:
        here.world.gateway.invalidate()
        await here.world.until(lambda: len(here.world.gateway.identifies) == 2 and here.world.gateway.live)
        assert await works(here)


async def test_the_bot_hears_of_servers_it_joins_and_leaves():
    async with club(hello) as here:
        other = here.world.guild("Other")
        await here.world.until(lambda: here.bot.events == ["joined Other"])
        other.expel_bot()
        await here.world.until(lambda: here.bot.events == ["joined Other", "left Other"])


async def test_the_bot_hears_of_new_and_deleted_channels():
    async with club(hello) as here:
        guild = here.bot.get_guild(here.guild.id)
        lounge = here.guild.channel("lounge")
        await here.world.until(lambda: guild.get_channel(lounge.id))
        lounge.delete()
        await here.world.until(lambda: not guild.get_channel(lounge.id))


async def test_every_shard_has_its_servers():
    class Sharded(discord.AutoShardedClient):
        setup_hook, on_guild_join = TinyBot.setup_hook, TinyBot.on_guild_join

        def __init__(self):
            super().__init__(intents=GUILDS)
            self.tree = discord.app_commands.CommandTree(self)
            self.tree.command(name="do", description="Does it")(self.do)

    async def do(interaction: discord.Interaction):
        await interaction.response.send_message(f"shard {interaction.guild.shard_id}")

    Sharded.do = staticmethod(do)
    async with StandIn(shards=2) as world:
        found(world)
        guilds = [world.guilds[0]]
        while {(guild.id >> 22) % 2 for guild in guilds} != {0, 1}:
            await asyncio.sleep(0.001)
            guilds.append(found(world))
        async with world.connect(Sharded()) as bot:
            assert len(world.guilds) == len(bot.guilds)
            for guild in world.guilds:
                dialogue = await guild.owner.slash(guild.channels[0], "do")
                assert f"shard {(guild.id >> 22) % 2}" == dialogue.content


async def test_a_restarted_bot_finds_the_messages_of_before():
    async with StandIn() as world:
        guild = found(world)
        table, ann = guild.channels[0], guild.members[1]
        async with world.connect(TinyBot(hello)):
            first = await ann.slash(table, "do")
        async with world.connect(TinyBot(hello)) as bot:
            message = await bot.get_channel(table.id).fetch_message(first.message.id)
            assert (message.content, len(world.gateway.identifies)) == ("hello", 2)
