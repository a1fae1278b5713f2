"""Servers the bot was removed from: what is kept of them, for how long, and what is no removal."""

import asyncio
import time

import pytest

from bot.app import WhoPays
from bot.settings import Shards
from bot.store.absences import PRESUMED_AFTER
from bot.store.store import Store
from bot.ui.services import Services

from .lookback.past import make

DAY = 86_400
KEPT = 30 * DAY


async def is_kept(club):
    return club.guild.id in await club.store.sizes()


async def noted(club):
    """The servers that count as removed, or will."""
    return await club.store.absences.removed_until(1 << 60)


async def until_noted(club, *servers):
    for _ in range(250):
        if await noted(club) == servers:
            return
        await asyncio.sleep(0.02)
    raise AssertionError(await noted(club))


async def later(club, seconds):
    """Let so much time have passed, and the bot look what is to be dropped."""
    club.ahead = seconds
    await club.bot.get_cog("Departures").drop()


async def test_what_is_known_of_a_server_outlives_the_removal_by_thirty_days(club):
    other = club.world.guild("Other")
    async with club.running():
        await make(club)
        await club.store.servers.change(other.id, picture="off")
        club.guild.expel_bot()
        await until_noted(club, club.guild.id)
        await later(club, KEPT - DAY)
        assert await is_kept(club)
        await later(club, KEPT + DAY)
        assert not await is_kept(club)
        assert await noted(club) == ()
        assert other.id in await club.store.sizes()


async def test_a_bot_that_is_invited_again_finds_everything_there(club):
    async with club.running():
        await make(club)
        club.guild.expel_bot()
        await until_noted(club, club.guild.id)
        club.guild.invite_bot()
        await until_noted(club)
        await later(club, 10 * KEPT)
        assert await is_kept(club)


async def test_an_outage_is_no_removal_and_neither_is_one_across_a_restart(club):
    async with club.running():
        await make(club)
        club.guild.fail()
        await club.world.until(lambda: club.bot.get_guild(club.guild.id).unavailable)
        await later(club, 10 * KEPT)
        assert await is_kept(club)
    async with club.running():
        await later(club, 20 * KEPT)
        assert (await noted(club), await is_kept(club)) == ((), True)


async def test_a_removal_that_nobody_told_of_counts_after_thirty_days_of_absence(club):
    async with club.running():
        await make(club)
    club.guild.gone = True
    async with club.running():
        await until_noted(club, club.guild.id)
        await later(club, PRESUMED_AFTER + KEPT - DAY)
        assert await is_kept(club)
    async with club.running():
        await later(club, PRESUMED_AFTER + KEPT + DAY)
        assert not await is_kept(club)


async def test_a_server_that_is_there_at_a_later_start_was_never_removed(club):
    async with club.running():
        await make(club)
    club.guild.gone = True
    async with club.running():
        await until_noted(club, club.guild.id)
    club.guild.gone = False
    async with club.running():
        await until_noted(club)
        await later(club, 10 * KEPT)
        assert await is_kept(club)


async def test_a_new_session_tells_of_a_removal_while_the_line_was_down(club):
    other = club.world.guild("Other")
    async with club.running():
        await make(club)
        await club.store.servers.change(other.id, picture="off")
        club.guild.gone = True
        club.world.gateway.invalidate()
        await until_noted(club, club.guild.id)
        await later(club, PRESUMED_AFTER + KEPT + DAY)
        assert not await is_kept(club)
        assert other.id in await club.store.sizes()


@pytest.mark.parametrize("removed", [True, False])
async def test_a_server_of_another_process_is_never_dropped(club, removed):
    """Its file may keep it from before the servers were shared out."""
    async with club.running():
        await make(club)
        if removed:
            club.guild.expel_bot()
            await until_noted(club, club.guild.id)
    club.guild.gone = True
    club.world.shards = 2
    others = 1 - (club.guild.id >> 22) % 2
    services = Services(await Store.open(club.path), lambda: int(time.time()) + club.ahead)
    club.store, club.bot = services.store, WhoPays(services, shards=Shards(others, others, 2))
    async with services.store, club.world.connect(club.bot):
        await asyncio.sleep(0.2)
        assert bool(await noted(club)) is removed
        await later(club, 10 * KEPT)
        assert await is_kept(club)


async def test_the_host_says_for_how_long(club):
    async with club.running():
        club.bot.services.keep_days = 0
        await make(club)
        club.guild.expel_bot()
        await until_noted(club, club.guild.id)
        await later(club, 0)
        assert not await is_kept(club)


async def test_of_a_server_of_which_nothing_is_kept_nothing_is_noted(club):
    async with club.running():
        club.guild.expel_bot()
        await asyncio.sleep(0.1)
        assert await noted(club) == ()
