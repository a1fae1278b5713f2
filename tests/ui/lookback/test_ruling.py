"""``/ruling``: one past ruling, its versions, and a copy for everybody."""

import pytest

from bot.i18n import LANGUAGES
from tests.ui.argument import off
from tests.ui.table import Asker, plain
from tests.wording import say, shape

from .past import correct, make


async def posted(club):
    asker = Asker(club)
    await asker.daisangen()
    return await asker.post()


async def test_a_past_ruling_is_shown_to_the_asker_with_its_status_its_link_and_its_buttons(club):
    async with club.running():
        message = await posted(club)
        told = await club.cy.slash(club.table, "ruling", number=1)
    assert told.message.ephemeral
    status, link = told.content.splitlines()
    assert status == say("lookback.status.open")
    assert link == f"https://discord.com/channels/{club.guild.id}/{club.table.id}/{message.id}"
    assert told.embed["description"] == message.embeds[0]["description"]
    assert told.message.attachments[0].description == message.attachments[0].description
    keys = ("ui.agree", "ui.contest", "ui.correct", "ui.why", "ui.other-rules", "lookback.copy")
    assert told.buttons == [say(key) for key in keys]


async def test_what_is_not_there_and_what_may_not_be_seen_are_answered_alike(club):
    hidden = club.guild.channel("hidden")
    hidden.limit(club.cy, view_channel=False)
    async with club.running():
        await make(club, channel=hidden)
        for number in (1, 2):
            told = await club.cy.slash(club.table, "ruling", number=number)
            assert (told.content, told.buttons) == (say("ui.compare.no-game", number=number), [])
        assert (await club.bo.slash(club.table, "ruling", number=1)).embed


async def test_versions_are_paged_each_with_who_made_it_and_what_it_moved(club):
    async with club.running():
        await correct(club, await make(club))
        told = await club.cy.slash(club.table, "ruling", number=1)
        second = plain(told.content)
        assert say("lookback.status.corrected") in second
        assert club.boss.mention in second
        assert shape("lookback.changed.fact").search(second)
        assert say("lookback.changed.moved", results="Bo −700 · Cy +17000 · Di −16300") in second
        told = await told.press(say("lookback.version.older", version=1))
        assert club.ann.mention in told.content
        assert say("lookback.version.newer", version=2) in told.buttons
        assert say("lookback.changed.moved", results="").strip() not in told.content
        told = await told.press(say("lookback.version.newer", version=2))
        assert plain(told.content) == second


async def test_a_copy_says_when_and_links_to_the_message_and_has_no_buttons(club):
    async with club.running():
        message = await posted(club)
        hall = club.guild.channel("hall")
        told = await club.cy.slash(hall, "ruling", number=1)
        await told.press(say("lookback.copy"))
        await club.world.until(lambda: hall.messages)
        game = await club.store.games.get(club.guild.id, 1)
    (copy,) = hall.messages
    assert shape("lookback.copy.title").match(copy.content)
    assert copy.content.endswith(str(message.id))
    assert copy.embeds[0]["description"] == message.embeds[0]["description"]
    assert not copy.components
    assert (game.channel_id, game.message_id) == (club.table.id, message.id)


async def test_an_argument_goes_on_where_the_message_is_gone(club):
    async with club.running():
        message = await posted(club)
        message.delete()
        told = await club.bo.slash(club.table, "ruling", number=1)
        await told.press(say("ui.agree"))
        await club.world.until(lambda: len(told.followups) == 2)
        assert [each.content for each in told.followups] == [
            say("ui.argue.not-shown", number=1),
            say("ui.argue.kept", status=say("lookback.status.open")),
        ]
        again = await club.di.slash(club.table, "ruling", number=1)
        assert say("argument.agreed", players="Bo") in plain(again.embed["description"])
        asker = Asker(club, club.di)
        asker.at = await again.press(say("ui.contest"))
        await off(asker, "W")
        await asker.press(say("ui.contest.post"))
        seen = await club.cy.slash(club.table, "ruling", number=1)
        (menu,) = seen.menus
        shown = await seen.choose(menu, seen.options(menu)[0][1])
        assert say("ui.contest.accept") in shown.buttons


async def test_what_is_pressed_below_it_changes_the_posted_message_wherever_that_is(club):
    hall = club.guild.channel("hall")
    async with club.running():
        message = await posted(club)
        told = await club.bo.slash(hall, "ruling", number=1)
        await told.press(say("ui.agree"))
        await club.world.until(lambda: told.followups)
        assert told.followups[0].content == say("ui.argue.kept", status=say("lookback.status.open"))
        assert say("argument.agreed", players="Bo") in message.text


async def test_where_the_message_is_gone_the_copy_becomes_it(club):
    async with club.running():
        message = await posted(club)
        message.delete()
        hall = club.guild.channel("hall")
        told = await club.cy.slash(hall, "ruling", number=1)
        await told.press(say("lookback.copy"))
        await club.world.until(lambda: hall.messages)
        (copy,) = hall.messages
    # Whoever stops the bot waits until the answer, which ends with keeping where the message is, was given.
    async with club.running():
        why = await club.di.looks_at(copy).press(say("ui.why"))
        game = await club.store.games.get(club.guild.id, 1)
    assert why.message.ephemeral
    assert (game.channel_id, game.place_id, game.message_id) == (hall.id, hall.id, copy.id)


async def test_who_may_no_longer_read_it_can_neither_press_nor_copy(club):
    hall = club.guild.channel("hall")
    async with club.running():
        await make(club, channel=hall)
        told = await club.cy.slash(club.table, "ruling", number=1)
        hall.limit(club.cy, view_channel=False)
        await club.world.until(lambda: club.bot.get_channel(hall.id).overwrites)
        for button in (say("ui.why"), say("ui.other-rules"), say("lookback.copy")):
            said = await told.press(button)
            assert said.content == say("ui.no-ruling")
    assert not club.table.messages


async def test_numbers_are_offered_with_title_and_day_only_where_they_may_be_seen(club):
    hidden = club.guild.channel("hidden")
    hidden.limit(club.cy, view_channel=False)
    async with club.running():
        await make(club, 2)
        await make(club, 9, channel=hidden)
        offered = await club.cy.autocomplete(club.table, "ruling", option="number", value="")
        assert [value for _, value in offered] == [2, 1]
        assert offered[0][0].startswith("#2 · 2023-11-14 · Bo ")
        assert await club.cy.autocomplete(club.table, "ruling", option="number", value="1") == offered[1:]
        everything = await club.bo.autocomplete(club.table, "compare", option="ruling", value="")
        assert [value for _, value in everything] == [2, 1, *range(11, 2, -1)]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_it_is_read_in_the_language_of_the_asker_whatever_the_names(club, language):
    wide = {seat: sign * 32 for seat, sign in zip("ESWN", "東南西北", strict=True)}
    reader = club.guild.member("Eri", locale="en-US" if language == "en" else language)
    async with club.running():
        await correct(club, await make(club, names=wide))
        told = await reader.slash(club.table, "ruling", number=1)
        assert told.content.splitlines()[0] == say("lookback.status.corrected", language)
        shown = await told.press(say("lookback.copy", language))
    assert shown
