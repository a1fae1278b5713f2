"""Discord is slow, overloaded, forgetful or says no, and the dialogue still ends well."""

import pytest

from bot.store.dialogues import DialogueKey
from tests.wording import say

from .table import Asker, posted_message, results

pytestmark = pytest.mark.slow

SETTLED = {"Ann": 0, "Bo": 32300, "Cy": -16300, "Di": -16000}


def once_each():
    """Strike every request the first time it is made."""
    struck = set()

    def strikes(path):
        meant = path.startswith(("/interactions/", "/webhooks/")) and path not in struck
        struck.add(path)
        return meant

    return strikes


async def run(club, within):
    asker = Asker(club, within=within)
    await asker.daisangen()
    return results(await asker.post())


async def test_every_request_may_be_rate_limited(club):
    async with club.running():
        fault = club.world.faults.rate_limit(once_each(), times=None)
        assert await run(club, 2.0) == SETTLED
        assert fault.hits >= 9
    assert len(club.table.messages) == 1


async def test_every_request_may_fail_once(club):
    async with club.running():
        fault = club.world.faults.fail(once_each(), status=500, times=None)
        assert await run(club, 2.5) == SETTLED
        assert fault.hits >= 9
    assert len(club.table.messages) == 1


async def test_every_answer_may_get_lost_on_its_way_back(club):
    async with club.running():
        fault = club.world.faults.lose_answer(once_each(), times=None)
        assert await run(club, 2.5) == SETTLED
        assert fault.hits >= 9
        stored = await club.store.rulings.latest(club.guild.id, 1)
    (message,) = club.table.messages
    assert stored.message_id == message.id


@pytest.mark.parametrize("status", [403, 404])
async def test_a_post_that_discord_refuses_keeps_the_dialogue(club, status):
    async with club.running():
        asker = Asker(club)
        dialogue = await asker.daisangen()
        club.world.faults.fail("/interactions/*/callback", status=status)
        await asker.press(say("ui.post"))
        assert dialogue.content.startswith("Discord did not take the post. Everything is kept")
        assert club.table.messages == []
        assert results(await asker.post()) == SETTLED
        assert await club.store.rulings.latest(club.guild.id, 2) is None
    assert len(club.table.messages) == 1


async def test_what_is_changed_after_a_refused_post_is_what_is_posted(club):
    async with club.running():
        asker = Asker(club)
        await asker.daisangen()
        club.world.faults.fail("/interactions/*/callback", status=403)
        await asker.press(say("ui.post"))
        await asker.change("who")
        await asker.submit(discarder=["E"])
        posted = results(await asker.post())
        stored = await club.store.rulings.latest(club.guild.id, 1)
        players = await club.store.rulings.players(club.guild.id, 1, stored.version)
    assert posted == {"Ann": -16000, "Bo": 32300, "Cy": -16300, "Di": 0}
    assert [each.delta for each in players] == [-16000, 32300, -16300, 0]


async def test_a_channel_deleted_under_the_dialogue_ends_it_without_an_error(club):
    async with club.running():
        asker = Asker(club)
        dialogue = await asker.daisangen()
        attempt = dialogue.press(say("ui.post"))
        club.table.delete()
        await attempt.answered()
        await club.world.until(lambda: any(each.status == 404 for each in club.world.requests))
        await club.world.until(lambda: len(club.bot.services.turns) == 0)
        assert await club.store.dialogues.of_user(club.guild.id, club.ann.id, club.bot.services.now()) == ()
        assert (await club.store.rulings.latest(club.guild.id, 1)).message_id is not None
    assert club.world.logged == []


async def test_the_bot_finishes_its_answers_before_it_stops(club):
    async with club.running():
        asker = Asker(club)
        dialogue = await asker.daisangen()
        club.world.faults.slow(0.3, "/webhooks/*")
        await dialogue.press(say("ui.post"))
    assert posted_message(dialogue) in club.table.messages
    assert club.world.logged == []


async def test_where_the_word_that_it_is_posted_fails_the_next_press_says_it(club):
    async with club.running():
        asker = Asker(club)
        dialogue = await asker.daisangen()
        club.world.faults.fail("/webhooks/*", method="PATCH", status=404, times=1)
        await asker.press(say("ui.post"))
        assert say("ui.post") in dialogue.buttons
        posted = await asker.post()
    assert club.table.messages == [posted]
    assert club.world.logged == []


async def test_the_bot_may_answer_where_it_may_not_write(club):
    club.table.limit_bot(send_messages=False, embed_links=False, attach_files=False)
    async with club.running():
        assert await run(club, 1.0) == SETTLED


async def test_what_is_refused_while_discord_is_asked_for_more_time_is_said_all_the_same(club):
    async with club.running():
        club.world.faults.slow_answer(0.5, "/interactions/*/callback", times=1)
        attempt = club.ann.slash(club.table, "settle", rules="riichi/none")
        begun = DialogueKey(club.guild.id, club.ann.id, attempt.interaction.id)
        async with club.bot.services.turns.taken(begun):
            assert (await attempt.answered()).original.loading
        assert (await attempt).content == say("ui.rules.unknown", rules="riichi\\/none")
