"""Faults on demand, and how discord.py lives through them."""

import time

import discord
import pytest

from . import NoAnswer
from .tiny import club, refused

pytestmark = pytest.mark.slow

CALLBACK = "/interactions/*"


async def hello(interaction):
    await interaction.response.send_message("hello")


async def test_a_rate_limited_route_is_tried_again_after_the_wait():
    async with club(hello) as here:
        fault = here.world.faults.rate_limit(CALLBACK, retry_after=0.1, times=2)
        dialogue = await here.ann.slash(here.table, "do")
        assert (dialogue.content, fault.hits) == ("hello", 2)
        assert dialogue.took > 0.2
        assert [one.status for one in here.world.requests if "callback" in one.path] == [429, 429, 200]


async def test_a_global_rate_limit_holds_everything_up():
    async with club(hello) as here:
        here.world.faults.rate_limit_everything(retry_after=0.1)
        started = time.monotonic()
        await here.bot.api("GET", "/users/@me")
        assert time.monotonic() - started > 0.1


async def test_a_server_error_is_tried_again():
    async with club(hello) as here:
        fault = here.world.faults.fail("/users/@me", status=502)
        assert str(here.bot.user.id) == (await here.bot.api("GET", "/users/@me"))["id"]
        assert fault.hits == 1


async def test_a_fault_can_be_chosen_by_a_test_of_the_path():
    async with club(hello) as here:
        fault = here.world.faults.rate_limit(lambda path: path.endswith("/callback"), method="POST")
        await here.bot.api("GET", "/users/@me")
        assert fault.hits == 0
        await here.ann.slash(here.table, "do")
        assert fault.hits == 1


async def test_a_lost_answer_is_no_violation_of_the_one_who_tries_again():
    async with club(hello) as here:
        here.world.faults.lose_answer(CALLBACK)
        dialogue = await here.ann.slash(here.table, "do")
        await here.world.until(lambda: [one for one in here.world.requests if one.status == 400])
        assert (dialogue.content, len(here.table.messages)) == ("hello", 1)


async def test_a_slow_line_is_felt():
    async with club(hello) as here:
        here.world.faults.slow(0.2, CALLBACK)
        assert (await here.ann.slash(here.table, "do")).took > 0.2
        here.world.faults.clear()
        await here.ann.slash(here.table, "do")
        assert here.world.faults.ordered == []


async def test_an_answer_can_be_slow_on_its_way_back():
    async with club(hello) as here:
        fault = here.world.faults.slow_answer(0.3, CALLBACK, times=1)
        attempt = here.ann.slash(here.table, "do")
        await here.world.until(lambda: here.table.messages)
        assert (fault.hits, [one.status for one in here.world.requests if one.path.endswith("/callback")]) == (1, [200])
        assert (await attempt).took < 0.3


async def test_a_line_slower_than_the_limit_loses_the_answer():
    async with club(hello, answer_within=0.1) as here:
        here.world.faults.slow(0.2, CALLBACK)
        with pytest.raises(NoAnswer):
            await here.ann.slash(here.table, "do")
        await here.world.until(lambda: here.world.violations)
        assert here.refusals() == [10062]


async def test_a_deleted_message_is_gone_for_the_bot():
    tokens = []

    async def do(interaction):
        tokens.append(interaction)
        await interaction.response.send_message("hello")

    async with club(do) as here:
        dialogue = await here.ann.slash(here.table, "do")
        dialogue.message.delete()
        assert (await refused(tokens[0].edit_original_response(content="x")))[0] == 10008
        path = f"/channels/{here.table.id}/messages/{dialogue.message.id}"
        assert (await refused(here.bot.api("PATCH", path, {"content": "x"})))[0] == 10008


async def test_a_deleted_channel_is_gone_for_the_bot():
    async with club(hello) as here:
        here.table.delete()
        path = f"/channels/{here.table.id}/messages"
        assert (await refused(here.bot.api("POST", path, {"content": "x"})))[0] == 10003


async def test_an_expired_interaction_is_not_the_bots_fault():
    outcome = []

    async def do(interaction):
        interaction.client.world.interactions[-1].expire()
        outcome.append(await refused(interaction.response.send_message("late")))

    async with club(do, answer_within=0.2) as here:
        here.bot.world = here.world
        with pytest.raises(NoAnswer):
            await here.ann.slash(here.table, "do")
        assert outcome == [(10062, {})]


async def test_a_message_that_never_was_is_the_bots_fault():
    async with club(hello) as here:
        assert (await refused(here.bot.api("GET", f"/channels/{here.table.id}/messages/1")))[0] == 10008
        assert (await refused(here.bot.api("GET", "/channels/1/messages/1")))[0] == 10003
        assert here.refusals() == [10008, 10003]


async def test_a_server_that_expelled_the_bot_is_closed_to_it():
    async with club(hello) as here:
        here.guild.expel_bot()
        with pytest.raises(discord.NotFound):
            await here.bot.fetch_guild(here.guild.id)
