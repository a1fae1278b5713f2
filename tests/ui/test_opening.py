"""What answers people is loaded beside the connection: who comes before waits, and is answered."""

import asyncio
import subprocess
import sys
import threading
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot.loading import load
from tests.wording import say

ROOT = Path(__file__).parents[2]
LOADED = "import sys, bot.app, bot.cli.run, cogs.departures; print(*sys.modules)"
OPENED = "import sys, bot.app as app; [app.load(each) for each in (app.DESK, *app.COGS)]; print(*sys.modules)"
LATER = ("PIL", "cogs.settle", "bot.dialogue", "bot.notation", "bot.presentation", "bot.replay", "bot.telling")
"""A half of what a start takes."""


def test_the_connection_is_made_without_what_answers():
    ran = subprocess.run([sys.executable, "-c", LOADED], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = ran.stdout.split()
    assert "discord" in loaded
    assert [name for name in loaded if name.startswith(LATER)] == []


def test_what_answers_is_loaded_without_the_readers_of_words_and_of_logs():
    ran = subprocess.run([sys.executable, "-c", OPENED], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = ran.stdout.split()
    assert "bot.ui.settle.told" in loaded
    assert not {"bot.telling.read", "bot.telling.lexer", "bot.replay.read", "bot.replay.majsoul"} & set(loaded)


async def test_the_first_deal_told_in_words_is_answered_in_time(club):
    async with club.world.launch("run", env=club.environment):
        await club.world.until(lambda: club.world.registered_for(None), within=20)
        answer = await club.ann.slash(
            club.table, "settle", rules="riichi/tenhou", told="Ann rons off Bo, Cy fed the chun"
        )
    assert "Bo" in answer.text


async def test_who_comes_before_the_desk_is_open_waits_and_is_answered_in_turn(club, monkeypatch):
    async with club.running():
        pass  # Discord knows the commands
    may_open = threading.Event()
    monkeypatch.setattr("bot.app.load", lambda module: may_open.wait(10) and load(module))
    async with AsyncExitStack() as stack:
        starting = asyncio.create_task(stack.enter_async_context(club.running()))
        await club.world.until(lambda: club.world.gateway.live)
        answered = []

        async def ask(member, command):
            answer = await member.slash(club.table, command)
            answered.append((member, answer.content))

        asking = []
        for member in (club.ann, club.bo, club.cy):
            asking.append(asyncio.create_task(ask(member, "resume")))
            await asyncio.sleep(0.05)
        assert (answered, club.bot.is_ready()) == ([], False)
        may_open.set()
        await asyncio.gather(*asking)
        await starting
        assert club.bot.is_ready()
    assert answered == [(member, say("ui.resume.none")) for member in (club.ann, club.bo, club.cy)]
    assert club.world.logged == []


async def test_who_gives_up_waiting_for_the_desk_does_not_keep_it_closed(club, monkeypatch):
    may_open = threading.Event()
    monkeypatch.setattr("bot.app.load", lambda module: may_open.wait(10) and load(module))
    async with AsyncExitStack() as stack:
        starting = asyncio.create_task(stack.enter_async_context(club.running()))
        await club.world.until(lambda: club.world.gateway.live)
        waiting = asyncio.create_task(club.bot.desk())
        await asyncio.sleep(0.05)
        waiting.cancel()
        await asyncio.wait({waiting})
        may_open.set()
        await starting
        assert (await club.ann.slash(club.table, "resume")).content == say("ui.resume.none")


async def test_a_bot_that_is_told_to_stop_while_it_loads_still_answers_who_came(club, monkeypatch):
    async with club.running():
        pass
    may_open = threading.Event()
    monkeypatch.setattr("bot.app.load", lambda module: may_open.wait(10) and load(module))
    async with AsyncExitStack() as stack:
        starting = asyncio.create_task(stack.enter_async_context(club.running()))
        await club.world.until(lambda: club.world.gateway.live)
        asking = club.ann.slash(club.table, "resume")  # begins at once
        await asyncio.sleep(0.1)
        stopping = asyncio.create_task(club.bot.close())
        await asyncio.sleep(0.1)
        may_open.set()
        assert (await asking).content == say("ui.resume.none")
        await stopping
        starting.cancel()
        await asyncio.wait({starting})


async def test_a_bot_that_cannot_load_what_answers_leaves_and_says_why(club, monkeypatch):
    monkeypatch.setattr("bot.app.DESK", "bot.ui.no_desk")
    with pytest.raises(ModuleNotFoundError, match="no_desk"):
        async with club.running():
            pass
