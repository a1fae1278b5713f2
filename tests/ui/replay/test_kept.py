"""A dialogue about a log is kept like any other: over a restart, while it waits, and it makes room at its end."""

from tests.ui.table import results
from tests.wording import say

from .games import LogAsker, game_of_three


async def test_a_restart_between_any_two_presses_loses_nothing(club):
    asker = LogAsker(club)
    async with club.running():
        await asker.attach(game_of_three())
    async with club.running():
        await asker.press_verb("seats")
    async with club.running():
        await asker.submit({"player:3": club.di})
    async with club.running():
        await asker.pick(3)
    async with club.running():
        assert results(await asker.post_deal())["Di"] == -16300
    async with club.running():
        await asker.pick(1)
        await asker.post_deal()
        assert await club.store.rulings.latest(club.guild.id, 2)


async def test_a_log_is_resumed_where_it_stood(club):
    asker = LogAsker(club)
    async with club.running():
        await asker.attach(game_of_three())
        shown = asker.at.content
        await asker.resume()
        assert asker.at.content == shown
        await asker.pick(3)
        await LogAsker(club).settle(rules="riichi/tenhou")
        await asker.resume()
        (menu,) = asker.at.menus
        hints = [each["description"] for each in asker.at._menu(menu)["options"]]
        assert any(hint.startswith(say("ui.post")) for hint in hints)


async def test_a_deal_that_was_posted_while_nobody_could_note_it_is_not_posted_twice(club):
    """Killed between the two, the bot finds the dialogue as it was; the deal is chosen anew, and posted once."""
    asker = LogAsker(club)
    async with club.running():
        await asker.attach(game_of_three())
        await asker.pick(3)
        (before,) = await club.store.dialogues.of_user(club.guild.id, club.ann.id, 0)
        await asker.post_deal()
        await club.store.dialogues.save(before.key, before.channel_id, before.state, club.bot.services.now())
        await asker.pick(3)
        await asker.press(say("ui.post"))
        assert say("ui.posted", number=1) in asker.at.content
        assert await club.store.rulings.latest(club.guild.id, 2) is None


async def test_who_waits_for_a_log_is_answered_in_time(club):
    """Others' logs are read first: Discord is asked for more time, and the list follows."""
    async with club.running():
        reading = club.bot.services.reading
        await reading.acquire()
        await reading.acquire()
        attempt = club.ann.slash(club.table, "settle", log=("game.mjlog", game_of_three().encode()))
        await attempt.answered()
        assert attempt.interaction.original.loading
        reading.release()
        reading.release()
        assert say("ui.log.which") in (await attempt).content


async def test_a_log_from_which_something_was_posted_gives_way_to_a_further_dialogue(club):
    async with club.running():
        first = LogAsker(club)
        await first.attach(game_of_three())
        await first.pick(3)
        await first.post_deal()
        for _ in range(4):
            await LogAsker(club).settle(rules="riichi/tenhou")
        last = LogAsker(club)
        await last.settle(rules="riichi/tenhou")
        assert say("question.ending") in last.at.content
        assert (await first.pick(1)).content == say("ui.gone")


async def test_who_asks_to_be_forgotten_is_in_no_log_any_more(club):
    async with club.running():
        asker = LogAsker(club)
        await asker.attach(game_of_three())
        await asker.press_verb("seats")
        await asker.submit({"player:1": club.bo})
        await club.store.forget.user(club.guild.id, club.cy.id)
        assert len(await club.store.dialogues.of_user(club.guild.id, club.ann.id, 0)) == 1
        await club.store.forget.user(club.guild.id, club.bo.id)
        assert await club.store.dialogues.of_user(club.guild.id, club.ann.id, 0) == ()


async def test_a_forgotten_guest_is_in_no_log_any_more(club):
    async with club.running():
        await LogAsker(club).attach(game_of_three())
        await club.store.forget.guest(club.guild.id, "Cy")
        assert len(await club.store.dialogues.of_user(club.guild.id, club.ann.id, 0)) == 1
        await club.store.forget.guest(club.guild.id, "ボ")
        assert await club.store.dialogues.of_user(club.guild.id, club.ann.id, 0) == ()
