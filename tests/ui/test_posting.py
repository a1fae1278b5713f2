"""A ruling is posted once, whatever gets lost on the way, and the private message says so."""

import aiohttp
import pytest

from tests.wording import say

from .table import POSTED, Asker, posted_message, results

PRESSED, SENT, SAID, LOOKED = (
    ("/interactions/*/callback", "POST"),
    ("/webhooks/*", "POST"),
    ("/webhooks/*", "PATCH"),
    ("/channels/*/messages", "GET"),
)
"""The requests of a post: the press is taken, the ruling sent, the word said, and the channel looked through."""
UNSEEN = say("ui.post.unseen", number=1, post=say("ui.post"), why=say("ui.why"))
UNKNOWN = say("ui.post.unknown", number=1, post=say("ui.post"), why=say("ui.why"))
BOTH = pytest.mark.parametrize("may_read", [True, False], ids=["may read", "may not read"])


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    """Let nobody wait long for what does not come."""
    monkeypatch.setattr("bot.ui.publication.ARRIVES_WITHIN", 0.3)


async def at_the_check(club, *, may_read=True):
    """Settle a dispute up to the post."""
    club.table.limit_bot(read_message_history=may_read)
    asker = Asker(club)
    await asker.daisangen()
    return asker


async def press(asker):
    """Press Post it and give what the private message says in the end."""
    dialogue = asker.at
    await asker.press(say("ui.post"))
    asker.at = dialogue
    return dialogue.content


async def assert_posted(asker):
    """There is one message, which the store knows; the dialogue is over."""
    club, message = asker.club, posted_message(asker.at)
    assert club.table.messages == [message]
    stored = await club.store.rulings.latest(club.guild.id, 1)
    assert (stored.message_id, stored.is_shown) == (message.id, True)
    assert await club.store.rulings.latest(club.guild.id, 2) is None
    assert await club.store.dialogues.of_user(club.guild.id, club.ann.id, 0) == ()
    assert club.world.logged == []


# -- what is lost where --------------------------------------------------------------------------------------------

REFUSED = [(PRESSED, 403), (PRESSED, 404), (SENT, 403), (SENT, 404), (SENT, 400), (SENT, 413)]


@BOTH
@pytest.mark.parametrize(("request_", "status"), REFUSED)
async def test_a_post_that_is_refused_leaves_the_buttons_and_can_be_pressed_again(club, request_, status, may_read):
    path, method = request_
    async with club.running():
        asker = await at_the_check(club, may_read=may_read)
        club.world.faults.fail(path, method=method, status=status)
        assert (await press(asker)).startswith(say("ui.not-posted"))
        assert say("ui.post") in asker.at.buttons
        assert club.table.messages == []
        await asker.post()
        await assert_posted(asker)


@BOTH
async def test_a_press_that_discord_has_forgotten_posts_nothing_and_can_be_made_again(club, may_read):
    async with club.running():
        asker = await at_the_check(club, may_read=may_read)
        asker.at.press(say("ui.post")).interaction.expire()
        await club.world.until(lambda: any(one.status == 404 for one in club.world.requests))
        await club.world.until(lambda: len(club.bot.services.turns) == 0)
        assert club.table.messages == []
        await asker.post()
        await assert_posted(asker)


@BOTH
@pytest.mark.parametrize("what", ["fail", "lose_answer", "rate_limit"])
@pytest.mark.parametrize("request_", [PRESSED, SAID], ids=["pressed", "said"])
async def test_what_can_be_done_twice_is_tried_again(club, request_, what, may_read):
    path, method = request_
    async with club.running():
        asker = await at_the_check(club, may_read=may_read)
        getattr(club.world.faults, what)(path, method=method)
        await asker.post()
        await assert_posted(asker)


@pytest.mark.parametrize("status", [500, 502, 503, 504])
@pytest.mark.parametrize("what", ["fail", "lose_answer"])
async def test_a_ruling_that_may_have_arrived_is_looked_for_before_it_is_sent_again(club, what, status):
    async with club.running():
        asker = await at_the_check(club)
        fault = getattr(club.world.faults, what)(SENT[0], method="POST", status=status)
        assert POSTED.fullmatch(await press(asker))
        await assert_posted(asker)
    sent = [one for one in club.world.requests if one.template == "/webhooks/{webhook_id}/{webhook_token}"]
    assert (fault.hits, len(sent)) == (1, 1 if what == "lose_answer" else 2)


async def test_a_ruling_that_discord_never_takes_can_be_pressed_again(club):
    async with club.running():
        asker = await at_the_check(club)
        club.world.faults.fail(SENT[0], method="POST", times=3)
        assert (await press(asker)).startswith(say("ui.not-posted"))
        await asker.post()
        await assert_posted(asker)


@pytest.mark.parametrize("what", ["fail", "lose_answer"])
async def test_where_nobody_may_look_nothing_is_sent_again_and_the_asker_is_told_what_to_do(club, what):
    async with club.running():
        asker = await at_the_check(club, may_read=False)
        getattr(club.world.faults, what)(SENT[0], method="POST")
        for _ in range(2):
            assert (await press(asker)).startswith(UNSEEN)
            assert say("ui.post") in asker.at.buttons
            assert len(club.table.messages) == (what == "lose_answer")
        club.table.limit_bot(read_message_history=True)
        await asker.post()
        await assert_posted(asker)


async def test_who_presses_below_a_ruling_that_was_missed_shows_the_bot_where_it_is(club):
    async with club.running():
        asker = await at_the_check(club, may_read=False)
        club.world.faults.lose_answer(SENT[0], method="POST")
        assert (await press(asker)).startswith(UNSEEN)
        (message,) = club.table.messages
        told = await club.di.looks_at(message).press(say("ui.why"))
        assert "riichi.pao.deciding-meld" in told.text
        await asker.post()
        await assert_posted(asker)


async def test_a_channel_that_cannot_be_looked_through_just_now_can_be_later(club):
    async with club.running():
        asker = await at_the_check(club)
        club.world.faults.lose_answer(SENT[0], method="POST")
        club.world.faults.fail(LOOKED[0], method="GET", status=400)
        assert (await press(asker)).startswith(UNKNOWN)
        await asker.post()
        await assert_posted(asker)


async def test_a_ruling_that_arrives_late_is_waited_for(club, monkeypatch):
    monkeypatch.setattr("bot.ui.sending._PATIENCE", aiohttp.ClientTimeout(total=0.2))
    monkeypatch.setattr("bot.ui.publication.ARRIVES_WITHIN", 1.5)
    async with club.running():
        asker = await at_the_check(club)
        club.world.faults.slow(1.0, SENT[0], method="POST", times=1)
        await asker.post()
        await assert_posted(asker)


async def test_a_busy_channel_is_looked_through_from_the_press_on(club):
    async with club.running():
        asker = await at_the_check(club, may_read=False)
        club.world.faults.lose_answer(SENT[0], method="POST")
        assert (await press(asker)).startswith(UNSEEN)
        (message,) = club.table.messages
        for number in range(250):
            club.bo.say(club.table, f"{number}")
        club.table.limit_bot(read_message_history=True)
        await asker.post()
    assert posted_message(asker.at) is message


async def test_a_private_thread_in_which_the_bot_sees_nothing_is_not_posted_to_twice(club):
    club.table = club.table.thread("the last hand", private=True)
    club.table.limit_bot(manage_threads=False)
    async with club.running():
        asker = await at_the_check(club)
        club.world.faults.lose_answer(SENT[0], method="POST")
        assert (await press(asker)).startswith(UNSEEN)
        (message,) = club.table.messages
        await club.di.looks_at(message).press(say("ui.why"))
        await asker.post()
        await assert_posted(asker)


# -- what is changed meanwhile -------------------------------------------------------------------------------------

CHANGED = {"Ann": -16000, "Bo": 32300, "Cy": -16300, "Di": 0}


async def change_who(asker):
    """Let Ann have dealt in."""
    await asker.change("who")
    await asker.submit(discarder=["E"])


@BOTH
async def test_facts_changed_while_nobody_knew_are_shown_in_the_message_that_had_arrived(club, may_read):
    async with club.running():
        asker = await at_the_check(club, may_read=False)
        club.world.faults.lose_answer(SENT[0], method="POST")
        await press(asker)
        await change_who(asker)
        (message,) = club.table.messages
        if may_read:
            club.table.limit_bot(read_message_history=True)
        else:
            assert (await press(asker)).startswith(UNSEEN)
            await club.di.looks_at(message).press(say("ui.other-rules"))
        assert results(await asker.post()) == CHANGED
        await assert_posted(asker)


async def test_facts_changed_where_only_the_word_was_lost_are_shown_in_the_same_message(club):
    async with club.running():
        asker = await at_the_check(club)
        club.world.faults.fail(SAID[0], method="PATCH", status=404)
        await press(asker)
        await change_who(asker)
        club.world.faults.fail("/channels/*/messages/*", method="PATCH", status=403)
        assert (await press(asker)).startswith(say("ui.not-posted"))
        assert results(await asker.post()) == CHANGED
        await assert_posted(asker)


async def test_a_message_deleted_before_changed_facts_reach_it_comes_again(club):
    async with club.running():
        asker = await at_the_check(club)
        club.world.faults.fail(SAID[0], method="PATCH", status=404)
        await press(asker)
        await change_who(asker)
        club.table.messages[0].delete()
        assert results(await asker.post()) == CHANGED
        await assert_posted(asker)


# -- what is no post that was missed -------------------------------------------------------------------------------


async def test_a_ruling_of_the_same_number_from_before_a_restored_backup_is_not_taken_for_this_one(club):
    async with club.running():
        old = await (await at_the_check(club)).post()

        def forget(connection):
            connection.execute("DELETE FROM games")
            connection.execute("DELETE FROM numbers")

        await club.store.database.write(forget)
        club.world.clock.advance(minutes=1)
        asker = await at_the_check(club)
        club.world.faults.fail(SENT[0], method="POST")
        new = await asker.post()
        stored = await club.store.rulings.latest(club.guild.id, 1)
    assert new is not old
    assert stored.message_id == new.id
    assert club.table.messages == [old, new]


async def test_nothing_that_somebody_else_wrote_is_taken_for_the_ruling(club):
    async with club.running():
        asker = await at_the_check(club, may_read=False)
        club.world.faults.lose_answer(SENT[0], method="POST")
        await press(asker)
        (message,) = club.table.messages
        message.delete()
        club.bo.say(club.table, "bait").components = message.components
        club.table.limit_bot(read_message_history=True)
        posted = await asker.post()
    assert posted.author["id"] == str(club.world.bot_user.id)
