"""The bot is killed anywhere in a post: nothing is posted twice, nothing is lost, and the private message says so.

The ordinary suite kills some times on a walk; WHOPAYS_THOROUGH=1 kills 240 times.
"""

import os
import random

import pytest

from bot.store.store import Store
from tests.wording import say

from .killing import PRESSED, SAID, SENT, WAYS, Killer, anywhere

pytestmark = pytest.mark.slow

THOROUGH = os.environ.get("WHOPAYS_THOROUGH") == "1"
WALKS, KILLS = (4, 60) if THOROUGH else (1, 6)


@pytest.fixture
async def killer(club):
    killer = Killer(club)
    await killer.start()
    yield killer
    await killer.stop()


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("request_", [PRESSED, SENT, SAID], ids=["pressed", "sent", "said"])
async def test_a_bot_killed_at_a_request_of_a_post_posts_once(club, killer, request_, way):
    await killer.asker.daisangen()
    assert await killer.kill_at(request_, way)
    arrived = list(club.table.messages)
    message = await killer.end()
    assert club.table.messages == [message]
    assert arrived in ([], [message])
    assert bool(arrived) is (request_ == SAID or (request_ == SENT and way == "after it arrived"))
    await assert_kept(club, [message])


@pytest.mark.parametrize("way", WAYS)
async def test_a_bot_killed_in_a_post_that_may_not_look_asks_to_be_shown_the_ruling(club, killer, way):
    club.table.limit_bot(read_message_history=False)
    asker = killer.asker
    dialogue = await asker.daisangen()
    assert await killer.kill_at(SENT, way)
    arrived = list(club.table.messages)
    assert len(arrived) == (way == "after it arrived")
    await asker.press(say("ui.post"))
    await club.world.until(lambda: dialogue.content.startswith(unseen(1)))
    assert club.table.messages == arrived
    await show_the_bot(club, [])
    message = await asker.post()
    assert club.table.messages == [message]
    assert arrived in ([], [message])
    await assert_kept(club, [message])


@pytest.mark.parametrize("seed", range(WALKS))
async def test_wherever_a_bot_is_killed_every_ruling_is_posted_once(club, killer, seed):
    dice, posted = random.Random(seed), []
    while killer.kills < KILLS:
        await killer.asker.daisangen()
        while killer.asker.at.buttons and dice.random() < 0.8:
            club.table.limit_bot(read_message_history=dice.random() < 0.7)
            request, how = anywhere(dice)
            await (killer.kill_soon(how) if request is None else killer.kill_at(request, how))
            assert len(club.table.messages) - len(posted) <= 1, f"seed {seed}, kill {killer.kills}"
        await show_the_bot(club, posted)
        posted.append(await killer.end())
        assert club.table.messages == posted, f"seed {seed}, kill {killer.kills}"
    await assert_kept(club, posted)


async def show_the_bot(club, posted):
    """Let somebody press below what the bot may not look for; where there is nothing, let it look."""
    missed = [message for message in club.table.messages if message not in posted]
    if club.table.bot_may(read_message_history=True):
        return
    for message in missed:
        assert "riichi.pao.deciding-meld" in (await club.di.looks_at(message).press(say("ui.why"))).text
    club.table.limit_bot(read_message_history=not missed)


def unseen(number):
    """How the word begins where nobody may look."""
    return say("ui.post.unseen", number=number, post=say("ui.post"), why=say("ui.why"))


async def assert_kept(club, posted):
    """Each ruling has its message, and none is left over."""
    await club.world.processes[-1].stop()
    async with await Store.open(club.path) as store:
        kept = [await store.rulings.latest(club.guild.id, number + 1) for number in range(len(posted) + 1)]
        assert await store.dialogues.of_user(club.guild.id, club.ann.id, 0) == ()
    assert [(each.message_id, each.is_shown) for each in kept[:-1]] == [(each.id, True) for each in posted]
    assert kept[-1] is None
