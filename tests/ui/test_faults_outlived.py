"""What happens around a dialogue that nobody can help: storms of refusals, a clock set back, a server that is left."""

import asyncio
import logging

import pytest

from tests.wording import say

from .argument import off, opened, posted
from .table import Asker, results, said
from .test_spoken_errors import logged

pytestmark = pytest.mark.slow

STORM = 1.5
"""Seconds."""
SETTLED = {"Ann": 0, "Bo": 32300, "Cy": -16300, "Di": -16000}
DAYS = 24 * 3600


# -- storms ----------------------------------------------------------------------------------------------------


def refuse_all(faults):
    faults.rate_limit_everything(times=None, retry_after=0.2)


def fail_all(faults):
    faults.fail(times=None, status=503)


def lose_all(faults):
    faults.lose_answer(times=None, status=502)


@pytest.mark.parametrize("storm", [refuse_all, fail_all, lose_all])
async def test_through_a_storm_nothing_is_lost_and_nothing_posted_twice(club, storm, caplog):
    caplog.set_level(logging.WARNING, "whopays")
    tables = [(club.guild.channel(f"table-{n}"), club.guild.member(f"P{n}")) for n in range(3)]
    async with club.running():
        askers = []
        for table, person in tables:
            club.table = table
            askers.append(Asker(club, person, within=10.0))
            await askers[-1].daisangen()
        storm(club.world.faults)
        for asker in askers:
            asker.at.press(say("ui.post"))
        await asyncio.sleep(STORM)
        club.world.faults.clear()
        await club.world.until(lambda: len(club.bot.services.turns) == 0, within=30.0)
        for asker, (table, _) in zip(askers, tables, strict=True):
            club.table = table
            if say("ui.post") in asker.at.buttons:
                await asker.post()
            (message,) = table.messages
            assert results(message) == SETTLED
        kept = [await club.store.rulings.latest(club.guild.id, number) for number in range(1, 5)]
        assert [each and each.is_shown for each in kept] == [True, True, True, None]
    assert not any(traceback for _, traceback in logged(caplog))
    # Who gets no answer for so long has none in time.
    assert all("Unknown interaction" in str(each) for each in club.world.take_violations())


# -- the clock -------------------------------------------------------------------------------------------------


async def test_a_clock_that_is_set_back_ends_no_dialogue_and_loses_no_ruling(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        club.ahead = -2 * DAYS
        await asker.won()
        await asker.choose("yakuman", "daisangen")
        club.ahead = -40 * DAYS
        await asker.press("Cy")
        await asker.choose("honba", "1")
        assert results(await asker.post()) == SETTLED
        assert [each.channel_id for each in await open_ones(club)] == []
        club.ahead = -41 * DAYS
        assert results(await posted(club)) == SETTLED
        newest = await club.boss.slash(club.table, "history")
        assert "#1" in newest.message.embeds[0]["description"] or "#1" in newest.content


async def test_a_ruling_from_before_the_clock_was_set_back_is_corrected_no_time_later(club):
    async with club.running():
        message = await posted(club)
        club.ahead = -3 * DAYS
        asker = await opened(club, club.ann, message, say("ui.correct"))
        await off(asker, "W")
        await asker.press(say("ui.correct.post"))
        await message.world.until(lambda: results(message)["Di"] == 0)
        facts, now = say("change.discarder", player="Cy", other="Di"), say("argument.later.minutes", minutes=0)
        assert say("argument.version", version=2, player="Ann", later=now, facts=facts) in said(message)


async def open_ones(club):
    return await club.store.dialogues.of_user(club.guild.id, club.ann.id, club.bot.services.now())


# -- a server that is left -------------------------------------------------------------------------------------


async def test_a_server_that_removes_the_bot_under_a_dialogue_finds_it_again_with_the_bot(club, caplog):
    caplog.set_level(logging.WARNING, "whopays")
    other = club.world.guild("Other", locale="en-US")
    elsewhere, stranger = other.channel("there"), other.member("Eve")
    async with club.running():
        asker = Asker(club)
        dialogue = await asker.daisangen()
        sent = club.world.faults.slow(0.3, "/webhooks/*", times=1)
        dialogue.press(say("ui.post"))
        await club.world.until(lambda: sent.hits)
        club.guild.expel_bot()
        await club.world.until(lambda: len(club.bot.services.turns) == 0, within=10.0)
        # Elsewhere nobody notices.
        form = await stranger.slash(elsewhere, "settle", rules="riichi/tenhou")
        assert form.title
        club.guild.invite_bot()
        if say("ui.post") in dialogue.buttons:
            await asker.resume()
            await asker.post()
        (message,) = club.table.messages
        assert results(message) == SETTLED
        assert await club.store.rulings.latest(club.guild.id, 2) is None
    assert not any(traceback for _, traceback in logged(caplog))
    assert club.world.logged == []
