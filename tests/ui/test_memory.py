"""The bot keeps nothing in memory that a dialogue leaves behind, and nothing keeps its loop waiting."""

import asyncio

import pytest

from tests.wording import say

from .table import Asker

pytestmark = pytest.mark.slow

DIALOGUES = 100


async def test_a_hundred_dialogues_leave_no_view_and_no_lock(club):
    async with club.running():
        for number in range(DIALOGUES):
            asker = Asker(club, club.guild.member(f"P{number}"))
            await asker.seated(rules="riichi/tenhou")
            await asker.ended("false-win")
            await asker.press(say("ui.discard"))
        views = club.bot._connection._view_store
        assert not views._views
        assert not views._modals
        assert not views._synced_message_views
        assert len(club.bot.services.turns) == 0


async def test_a_hundred_channels_leave_no_lock(club):
    tables = [(club.guild.channel(f"table-{number}"), club.guild.member(f"P{number}")) for number in range(20)]
    async with club.running():
        forms = await asyncio.gather(*(who.slash(each, "settle", rules="riichi/tenhou") for each, who in tables))
        await asyncio.gather(*(form.submit(club.seats()) for form in forms))
        assert len(club.bot.services.turns) == 0


async def test_answers_in_one_dialogue_are_taken_in_order(club):
    async with club.running():
        asker = Asker(club)
        dialogue = await asker.seated(rules="riichi/tenhou")
        attempts = [
            dialogue.press(each)
            for each in (
                say("ending.abortive"),
                say("ending.false-win"),
                say("ending.abortive"),
                say("ending.false-win"),
            )
        ]
        for attempt in attempts:
            await attempt
        await asker.resume()
        assert say("ending.false-win") in asker.at.content.splitlines()[1]
        assert len(club.bot.services.turns) == 0


async def test_the_event_loop_is_never_kept_waiting(club):
    gaps = []

    async def tick():
        loop = asyncio.get_running_loop()
        before = loop.time()
        while True:
            await asyncio.sleep(0.005)
            gaps.append(loop.time() - before)
            before = loop.time()

    async with club.running():
        ticking = asyncio.create_task(tick())
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won(melds="555z 666z")
        await asker.press(say("way.tiles"))
        await asker.submit(concealed="123m5p567s", winning="5p")
        message = await asker.post()
        await club.bo.looks_at(message).press(say("ui.why"))
        ticking.cancel()
    assert max(gaps) < 0.3
