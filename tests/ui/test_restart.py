"""The bot stops, is killed or loses its line in the middle, and the dialogue goes on where it stood."""

import time

import pytest

from bot.store.store import Store
from tests.wording import say

from .table import Asker, results, said

pytestmark = pytest.mark.slow

RUNNING = 60.0
"""Seconds a process of its own may need to be online on a busy machine."""


async def finish(asker):
    """Answer the rest of a big three dragons dispute and post it."""
    await asker.choose("yakuman", "daisangen")
    await asker.press("Cy")
    await asker.choose("honba", "1")
    return results(await asker.post())


SETTLED = {"Ann": 0, "Bo": 32300, "Cy": -16300, "Di": -16000}


async def test_a_dialogue_goes_on_after_a_restart_between_any_two_answers(club):
    asker = Asker(club)
    async with club.running():
        await asker.seated(rules="riichi/tenhou")
    async with club.running():
        await asker.won()
    async with club.running():
        await asker.choose("yakuman", "daisangen")
    async with club.running():
        await asker.press("Cy")
    async with club.running():
        await asker.choose("honba", "1")
    async with club.running():
        assert results(await asker.post()) == SETTLED


async def test_a_form_that_was_open_before_a_restart_still_works(club):
    asker = Asker(club)
    async with club.running():
        await asker.settle(rules="riichi/tenhou")
    async with club.running():
        await asker.submit(club.seats())
        await asker.ended("discard")
    async with club.running():
        await asker.submit({"winners": ["S"], "discarder": ["N"], "first-melds": "555z 666z 777z"})
        assert await finish(asker) == SETTLED


async def test_the_buttons_of_a_posted_ruling_outlive_the_bot(club):
    asker = Asker(club)
    async with club.running():
        await asker.daisangen()
        message = await asker.post()
    async with club.running():
        why = await club.di.looks_at(message).press(say("ui.why"))
        assert "riichi.pao.deciding-meld" in why.text


async def test_a_process_that_is_killed_in_the_middle_loses_no_answer(club):
    asker = Asker(club, within=3.0)
    async with club.world.launch("run", env=club.environment, within=RUNNING) as process:
        await asker.seated(rules="riichi/tenhou")
        await asker.won()
        await process.kill()
    async with club.world.launch("run", env=club.environment, within=RUNNING):
        assert await finish(asker) == SETTLED


async def test_a_dialogue_begun_in_one_process_ends_in_another(club):
    asker = Asker(club, within=3.0)
    async with club.world.launch("run", env=club.environment, within=RUNNING) as process:
        await asker.seated(rules="riichi/tenhou")
        assert await process.stop() == 0
    async with club.running():
        await asker.won()
        assert await finish(asker) == SETTLED


async def test_the_line_is_cut_and_taken_up_again(club):
    async with club.running():
        asker = Asker(club, within=3.0)
        await asker.seated(rules="riichi/tenhou")
        club.world.gateway.drop()
        await club.world.until(lambda: club.world.gateway.resumes == 1, within=20)
        await asker.won()
        assert await finish(asker) == SETTLED


async def test_discord_asks_the_bot_to_connect_again(club):
    async with club.running():
        asker = Asker(club, within=3.0)
        await asker.seated(rules="riichi/tenhou")
        club.world.gateway.ask_to_reconnect()
        await club.world.until(lambda: club.world.gateway.resumes == 1, within=20)
        await asker.won()
        assert await finish(asker) == SETTLED


async def test_a_connection_that_cannot_be_taken_up_is_made_anew(club):
    async with club.running():
        asker = Asker(club, within=3.0)
        await asker.seated(rules="riichi/tenhou")
        club.world.gateway.refuse_resume = True
        club.world.gateway.drop()
        await club.world.until(lambda: len(club.world.gateway.identifies) == 2, within=30)
        await club.world.until(lambda: club.world.gateway.live, within=10)
        await asker.won()
        assert await finish(asker) == SETTLED


async def test_a_ruling_that_was_kept_before_a_crash_is_posted_once_after_it(club):
    asker = Asker(club)
    async with club.running():
        dialogue = await asker.daisangen()
        club.world.faults.fail("/interactions/*/callback", status=403)
        await asker.press(say("ui.post"))
        assert say("ui.not-posted") in dialogue.content
    async with club.running():
        assert results(await asker.post()) == SETTLED
        assert await club.store.rulings.latest(club.guild.id, 2) is None
    assert len(club.table.messages) == 1


async def test_a_dialogue_written_by_another_version_is_over_and_nothing_breaks(club):
    asker = Asker(club)
    async with club.running():
        await asker.daisangen()
    async with await Store.open(club.path) as store:
        (draft,) = await store.dialogues.of_user(club.guild.id, club.ann.id, int(time.time()))
        await store.dialogues.save(draft.key, draft.channel_id, '{"rules": 7}', draft.updated_at)
    async with club.running():
        assert (await asker.press(say("ui.post"))).content == say("ui.gone")
        await asker.daisangen()
        assert "half of daisangen" in said(await asker.post())
    assert club.world.logged == []
