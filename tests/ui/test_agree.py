"""*Agree* below a posted ruling: who may, what the message shows then, and what keeps it from showing that."""

import sqlite3
from contextlib import closing

import pytest

from bot.ui.embed import COLOUR
from bot.ui.posted import upkeep
from bot.ui.posted.status import GREEN, NEUTRAL
from tests.standin.finding import buttons, find
from tests.wording import say

from .table import Asker, press_part, press_unseen, said

AGREE = "ui.agree"


async def posted(club):
    asker = Asker(club)
    await asker.daisangen()
    return await asker.post()


def colour(message):
    return message.embeds[0]["color"]


async def status(club):
    return (await club.store.games.get(club.guild.id, 1)).status


async def test_a_new_ruling_is_open_and_offers_to_agree(club):
    async with club.running():
        message = await posted(club)
        assert colour(message) == NEUTRAL != COLOUR
        assert say(AGREE) in club.bo.looks_at(message).buttons
        assert "Agreed" not in said(message)


async def test_who_agreed_is_named_until_all_whose_payments_are_not_zero_have(club):
    async with club.running():
        message = await posted(club)
        await club.bo.looks_at(message).press(say(AGREE))
        await message.world.until(lambda: say("argument.agreed", players="Bo") in said(message))
        assert (colour(message), await status(club)) == (NEUTRAL, "open")
        assert message.attachments
        for person in (club.cy, club.di):
            await person.looks_at(message).press(say(AGREE))
        await message.world.until(lambda: say("argument.agreed.all") in said(message))
        assert (colour(message), await status(club)) == (GREEN, "agreed")


async def test_agreeing_again_takes_it_back_also_after_a_restart(club):
    async with club.running():
        message = await posted(club)
        await club.bo.looks_at(message).press(say(AGREE))
        await message.world.until(lambda: "Agreed" in said(message))
    async with club.running():
        await club.bo.looks_at(message).press(say(AGREE))
        await message.world.until(lambda: "Agreed" not in said(message))
        assert await club.store.assents.standing(club.guild.id, 1, 1) == ()


async def test_who_did_not_play_is_told_why_not_and_nothing_changes(club):
    stranger = club.guild.member("Eve")
    async with club.running():
        message = await posted(club)
        told = await stranger.looks_at(message).press(say(AGREE))
        await message.world.until(lambda: told.followups)
        assert told.followups[0].content == say("ui.argue.not-seated")
        assert told.followups[0].message.only_for is stranger.user
        assert await club.store.assents.all(club.guild.id, 1, 1) == ()


LATER, NOT_AT_ALL = "ui.argue.shown-later", "ui.argue.not-shown"


@pytest.mark.parametrize(
    ("refusal", "word"), [("edited enough", LATER), ("forbidden", NOT_AT_ALL), ("archived", NOT_AT_ALL)]
)
async def test_what_discord_refuses_to_show_is_kept_said_and_shown_by_the_next_press(club, refusal, word, monkeypatch):
    monkeypatch.setattr(upkeep, "PATIENCE", 0.2)
    async with club.running():
        message = await posted(club)
        message.edited_enough = refusal == "edited enough"
        club.table.archived = refusal == "archived"
        if refusal == "forbidden":
            club.world.faults.fail("/webhooks/*/messages/@original", method="PATCH", status=403, times=1)
        told = await club.bo.looks_at(message).press(say(AGREE))
        await message.world.until(lambda: told.followups)
        assert told.followups[0].content == say(word, number=1)
        assert "Agreed" not in said(message)
        message.edited_enough = club.table.archived = False
        await club.cy.looks_at(message).press(say(AGREE))
        await message.world.until(lambda: say("argument.agreed", players="Bo, Cy") in said(message))


async def test_a_deleted_message_loses_nothing(club):
    async with club.running():
        message = await posted(club)
        part = find(buttons(message.components), say(AGREE), "button")
        message.delete()
        told = await press_part(club.bo, message, part)
        await message.world.until(lambda: told.followups)
        assert told.followups[0].content == say("ui.argue.not-shown", number=1)
        assert [each.verdict for each in await club.store.assents.standing(club.guild.id, 1, 1)] == ["agree"]


async def test_a_press_counts_on_no_other_message(club):
    async with club.running():
        message = await posted(club)
        other = club.ann.say(club.table, "bait")
        other.components = message.components
        for name in (AGREE, "ui.why"):
            told = await press_unseen(club.bo, other, say(name))
            assert told.content == say("ui.no-longer-stored")
        assert await club.store.assents.all(club.guild.id, 1, 1) == ()


async def test_a_button_of_a_ruling_whose_number_was_given_anew_does_nothing(club):
    async with club.running():
        message = await posted(club)
        part = find(buttons(message.components), say(AGREE), "button")
        old = {**part, "custom_id": part["custom_id"][:-3] + "000"}
        other = club.ann.say(club.table, "bait")
        other.components = message.components
        told = await press_part(club.bo, other, old)
        assert told.content == say("ui.no-longer-stored")
        before = message.revisions
        told = await press_part(club.bo, message, old)
        await message.world.until(lambda: told.followups)
        assert told.followups[0].content == say("ui.no-longer-stored")
        assert message.revisions == before + 1, "the message shows what is there"
        assert await club.store.assents.all(club.guild.id, 1, 1) == ()


async def test_presses_of_one_moment_become_few_edits_that_show_all_of_them(club):
    async with club.running():
        message = await posted(club)
        before = message.revisions
        attempts = [person.looks_at(message).press(say(AGREE)) for person in (club.bo, club.cy, club.di)]
        for attempt in attempts:
            await attempt.answered()
        await message.world.until(lambda: say("argument.agreed.all") in said(message))
        assert message.revisions - before <= len(attempts)


async def test_an_edit_that_discord_puts_off_is_waited_for_no_longer_than_promised(club, monkeypatch):
    monkeypatch.setattr(upkeep, "PATIENCE", 0.2)
    async with club.running():
        message = await posted(club)
        club.world.faults.rate_limit("/webhooks/*/messages/@original", method="PATCH", retry_after=60.0, times=1)
        told = await club.bo.looks_at(message).press(say(AGREE))
        await message.world.until(lambda: told.followups)
        assert told.followups[0].content == say(LATER, number=1)


async def test_a_server_that_wants_it_has_the_seated_named_once_by_the_first_post(club):
    async with club.running():
        await club.store.servers.change(club.guild.id, mention="on")
        message = await posted(club)
        named = {person.id for person in (club.ann, club.bo, club.cy, club.di)}
        assert message.pings.users == named
        await club.bo.looks_at(message).press(say(AGREE))
        await message.world.until(lambda: "Agreed" in said(message))
        assert all(f"<@{each}>" in message.content for each in named)
        assert len(club.table.messages) == 1


async def test_nobody_is_notified_where_the_server_does_not_want_it(club):
    async with club.running():
        message = await posted(club)
        assert not message.pings
        assert message.content == ""


async def test_who_waits_for_a_store_that_is_held_is_told_so_and_nothing_is_lost(club):
    async with club.running():
        message = await posted(club)
        with closing(sqlite3.connect(club.path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            told = club.bo.looks_at(message).press(say(AGREE))
            interaction = await told.answered()
            await message.world.until(lambda: interaction.followups)
            assert interaction.followups[0].content == say("ui.argue.waiting")
            other.execute("ROLLBACK")
        await message.world.until(lambda: say("argument.agreed", players="Bo") in said(message))
