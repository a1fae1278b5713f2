"""A change of rules while the disk is slow: answered in time, and announced to everybody all the same."""

import asyncio
import sqlite3
from contextlib import asynccontextmanager

import pytest

from tests.wording import say, shape

from .table import WITHIN
from .test_presses import busy_database
from .test_rules import edit, stands

pytestmark = pytest.mark.slow


@asynccontextmanager
async def busy(club, seconds):
    """Hold the database's write lock for a while, as a backup program may."""
    connection = sqlite3.connect(club.path, isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    release = asyncio.get_running_loop().call_later(seconds, connection.rollback)
    try:
        yield
    finally:
        release.cancel()
        connection.close()


async def announced(club):
    """Wait for the announcement."""
    await club.world.until(lambda: any(each.embeds for each in club.table.messages))
    (message,) = [each for each in club.table.messages if each.embeds]
    return message


async def test_a_slow_change_by_command_is_announced_to_everybody(club):
    async with club.running():
        async with busy(club, 1.5):
            attempt = club.boss.slash(club.table, "rules set", option="winners.max", value="1")
            await attempt.answered()
            assert attempt.took < WITHIN
            message = await announced(club)
        assert await stands(club) == ("riichi/standard", {"winners.max": 1})
    assert message.only_for is None
    assert "`winners.max`: 3 → **1**" in message.text


async def test_a_slow_change_by_form_after_form_is_announced_to_everybody(club):
    async with club.running():
        form = await club.boss.slash(club.table, "rules preset", rules="hongkong/half-gun")
        async with busy(club, 1.5):
            attempt = form.submit()
            await attempt.answered()
            assert attempt.took < WITHIN
            message = await announced(club)
        done = await attempt
        await club.world.until(lambda: len(done.followups) > 1)
        offer = done.followups[-1]
        for_all = [each for each in club.table.messages if each.only_for is None]
        form = await offer.press(say("ui.rules.ask"))
        async with busy(club, 1.5):
            attempt = form.submit()
            await attempt.answered()
            assert attempt.took < WITHIN
            await club.world.until(lambda: offer.content == say("ui.rules.done"))
        further = [each for each in club.table.messages if each.only_for is None and each not in for_all]
    assert message.only_for is None
    assert [shape("ui.rules.changed.server").search(each.text)["version"] for each in further] == ["2"]


async def test_a_slow_change_by_file_is_announced_to_everybody(club):
    async with club.running():
        asked = await club.boss.slash(club.table, "rules import", file=("x.json", b'{"rules": "riichi/ema"}'))
        async with busy(club, 1.5):
            attempt = asked.press(say("ui.rules.import.yes"))
            await attempt.answered()
            assert attempt.took < WITHIN
            message = await announced(club)
        await club.world.until(lambda: asked.content == say("ui.rules.imported"))
    assert message.only_for is None


@pytest.mark.parametrize("here", [{}, {"here": "server"}, {"here": "channel"}])
async def test_the_form_of_a_preset_does_not_wait_for_a_slow_store(club, here):
    async with club.running():
        await edit(club, "riichi/wrc", channel=club.table)
        working = await busy_database(club)
        attempt = club.boss.slash(club.table, "rules preset", rules="hongkong/half-gun", **here)
        form = await attempt
        assert not working.done()
        assert attempt.took < WITHIN
        await form.submit()
        await working
        message = await announced(club)
        whose = None if here == {"here": "server"} else club.table
        assert (await stands(club, whose))[0] == "hongkong/half-gun"
        assert (await stands(club, club.table))[0] == ("hongkong/half-gun" if whose else "riichi/wrc")
    assert message.only_for is None


async def test_who_may_not_change_the_rules_is_told_so_behind_a_form_that_did_not_wait(club):
    async with club.running():
        working = await busy_database(club)
        form = await club.ann.slash(club.table, "rules preset", rules="hongkong/half-gun")
        await working
        (told,) = await club.world.until(lambda: form.interaction.followups)
        assert told.content == say("ui.rules.denied")
        assert (await form.submit()).content == say("ui.rules.denied")
        assert await stands(club) is None
