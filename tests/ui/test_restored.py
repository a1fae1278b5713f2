"""A backup was put back: what the messages show is newer than what is stored, and numbers are given anew."""

from bot.store.backup import back_up, restore
from tests.standin.finding import buttons, find
from tests.wording import say

from .argument import choose_contest, contested, off, opened, posted, private, stands
from .table import press_part, results, said

AGREE = say("ui.agree")


def saved(club):
    return club.path.with_name("copy.db")


async def corrected(club, message):
    asker = await opened(club, club.ann, message, say("ui.correct"))
    await off(asker, "W")
    await asker.press(say("ui.correct.post"))
    await message.world.until(lambda: results(message)["Di"] == 0)


async def test_a_press_below_a_version_that_is_lost_does_nothing_but_show_what_there_is(club):
    async with club.running():
        message = await posted(club)
        back_up(club.path, saved(club))
        await corrected(club, message)
    restore(saved(club), club.path)
    async with club.running():
        told = await club.bo.looks_at(message).press(AGREE)
        await message.world.until(lambda: told.followups)
        assert told.followups[0].content == say("ui.no-longer-stored")
        assert (await stands(club), results(message)["Di"]) == (("open", 1), -16000)
        assert await club.store.assents.all(club.guild.id, 1, 1) == ()
        await club.bo.looks_at(message).press(AGREE)
        await message.world.until(lambda: say("argument.agreed", players="Bo") in said(message))


async def test_buttons_of_a_ruling_that_is_lost_do_nothing_to_the_one_that_has_its_number(club):
    async with club.running():
        await posted(club)
        back_up(club.path, saved(club))
        lost = await posted(club)
        seen = await club.bo.slash(club.table, "ruling", number=2)
        parts = {name: find(buttons(lost.components), say(name), "button") for name in ("ui.agree", "ui.why")}
        copy = find(buttons(seen.message.components), say("lookback.copy"), "button")
    restore(saved(club), club.path)
    async with club.running():
        other = await posted(club)
        assert (await club.store.games.get(club.guild.id, 2)).message_id == other.id
        before = other.revisions, lost.revisions
        for part in parts.values():
            told = await private(press_part(club.bo, lost, part), lost)
            assert told.content == say("ui.no-longer-stored")
        told = await press_part(club.bo, seen.message, copy)
        assert say("ui.no-longer-stored") in (told.content, *(each.content for each in told.followups))
        assert (other.revisions, lost.revisions) == before
        assert len(club.table.messages) == 3
        assert await club.store.assents.all(club.guild.id, 2, 1) == ()


async def test_a_contest_that_is_lost_is_not_accepted_for_another_with_its_number(club):
    async with club.running():
        message = await posted(club)
        back_up(club.path, saved(club))
        await contested(club, club.di, message)
        old = await choose_contest(club.boss, message)
        (lost,) = await club.store.contests.standing(club.guild.id, 1)
    restore(saved(club), club.path)
    club.ahead = 60
    async with club.running():
        await contested(club, club.cy, message, "E")
        (other,) = await club.store.contests.standing(club.guild.id, 1)
        assert other.id == lost.id
        told = old.press(say("ui.contest.accept"))
        await told.answered()
        await message.world.until(lambda: len(club.bot.services.turns) == 0)
        assert await stands(club) == ("contested", 1)
