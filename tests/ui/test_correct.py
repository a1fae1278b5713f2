"""*Correct* and *Withdraw*: the facts are told anew in the same dialogue, and the message becomes the new version."""

import discord
import pytest

from bot.ui.posted.status import BLUE, GREY, NEUTRAL
from tests.rulings import as_read
from tests.standin.finding import buttons
from tests.wording import say

from .argument import off, opened, posted, private, stands
from .table import results, said
from .test_rules import edit

CORRECT, POST = say("ui.correct"), say("ui.correct.post")


async def corrected(club, person, message, discarder="W"):
    asker = await opened(club, person, message, CORRECT)
    await off(asker, discarder)
    return await asker.press(POST)


async def test_a_correction_edits_the_message_in_place_and_says_who_changed_what(club):
    async with club.running():
        message = await posted(club)
        await club.bo.looks_at(message).press(say("ui.agree"))
        await message.world.until(lambda: "Agreed" in said(message))
        told = await corrected(club, club.ann, message)
        await message.world.until(lambda: results(message)["Di"] == 0)
        assert told.content == say("ui.corrected", number=1)
        assert not told.message.components
        assert results(message) == {"Bo": 32300, "Ann": 0, "Cy": -32300, "Di": 0}
        facts = say("change.discarder", player="Cy", other="Di")
        later = say("argument.later.minutes", minutes=0)
        assert say("argument.version", version=2, player="Ann", later=later, facts=facts) in said(message)
        assert "Agreed" not in said(message)
        assert message.embeds[0]["color"] == NEUTRAL
        assert message.attachments
        assert await stands(club) == ("corrected", 2)
        assert len(club.table.messages) == 1


async def test_before_it_is_posted_both_rulings_stand_side_by_side(club):
    async with club.running():
        message = await posted(club)
        asker = await opened(club, club.ann, message, CORRECT)
        assert say("ui.amend.nothing") in asker.at.content
        await off(asker, "W")
        assert say("ui.amend.beside", player="Di", before="−16000", after="0", difference="+16000") in asker.at.content
        assert results(message)["Di"] == -16000


async def test_it_goes_on_after_a_restart_between_any_two_presses(club):
    async with club.running():
        message = await posted(club)
    async with club.running():
        asker = await opened(club, club.ann, message, CORRECT)
    async with club.running():
        await asker.press_verb("changes")
    async with club.running():
        await asker.choose("change", "who")
    async with club.running():
        await asker.submit({"winners": ["S"], "discarder": ["W"]})
    async with club.running():
        await asker.press(POST)
        await message.world.until(lambda: results(message)["Di"] == 0)


async def test_a_withdrawn_ruling_is_struck_through_and_counts_nowhere(club):
    async with club.running():
        message = await posted(club)
        asker = await opened(club, club.ann, message, CORRECT)
        await asker.press(say("ui.withdraw"))
        await message.world.until(lambda: say("argument.withdrawn", player="Ann") in said(message))
        assert message.embeds[0]["color"] == GREY
        assert "~~Bo +32300" in as_read(message.embeds[0]["description"])
        assert await stands(club) == ("withdrawn", 1)
        assert [part["custom_id"].split("|")[1] for part in buttons(message.components)] == ["why", "compare"]


@pytest.mark.parametrize(
    ("who", "later", "may"),
    [
        ("author", 0, True),
        ("author", 901, False),
        ("seated", 0, False),
        ("stranger", 0, False),
        ("referee", 10**6, True),
        ("manager", 10**6, True),
    ],
)
async def test_who_may_correct_and_when(club, who, later, may):
    role = club.guild.role("Referee")
    people = {
        "author": club.ann,
        "seated": club.bo,
        "stranger": club.guild.member("Eve"),
        "referee": club.guild.member("Ref", roles=[role]),
        "manager": club.guild.member("Max", permissions=discord.Permissions(manage_guild=True)),
    }
    async with club.running():
        await club.store.servers.change(club.guild.id, referee_role_id=role.id)
        message = await posted(club)
        club.ahead = later
        told = await private(people[who].looks_at(message).press(CORRECT), message)
        assert (say("ui.withdraw") in told.buttons) == may
        if not may:
            assert told.content in (say("ui.argue.not-permitted"), say("error.store.window-over", game=1))


async def test_of_two_who_correct_at_once_the_first_counts_and_the_second_is_told(club):
    async with club.running():
        message = await posted(club)
        first = await opened(club, club.ann, message, CORRECT)
        second = await opened(club, club.boss, message, CORRECT)
        await off(first, "W")
        await off(second, "E")
        await first.press(POST)
        await message.world.until(lambda: results(message)["Di"] == 0)
        told = second.at.press(POST)
        dialogue = await told.answered() and await told
        await message.world.until(lambda: dialogue.followups)
        assert say("error.store.ruling-changed", game=1, seen=1, version=2) in dialogue.followups[0].content
        assert await stands(club) == ("corrected", 2)
        assert results(message)["Cy"] == -32300


async def test_after_the_window_a_change_is_said_in_the_channel_and_pings_nobody(club):
    async with club.running():
        message = await posted(club)
        club.ahead = 1000
        await corrected(club, club.boss, message)
        await message.world.until(lambda: len(club.table.messages) == 2)
        note = club.table.messages[-1]
        assert str(message.id) in note.content
        assert not note.pings


@pytest.mark.parametrize("button", ["ui.amend.rule", "ui.amend.stand"])
async def test_a_referee_rules_without_a_contest(club, button):
    async with club.running():
        message = await posted(club)
        asker = await opened(club, club.boss, message, CORRECT)
        if button == "ui.amend.rule":
            await off(asker, "W")
        await asker.press(say(button))
        await message.world.until(lambda: message.embeds[0]["color"] == BLUE)
        assert await stands(club) == ("ruled", 2 if button == "ui.amend.rule" else 1)
        told = await private(club.ann.looks_at(message).press(CORRECT), message)
        assert told.content == say("error.store.already-ruled", game=1)


async def test_a_referee_may_choose_the_rules_of_today(club):
    async with club.running():
        message = await posted(club)
        await edit(club, "riichi/tenhou", {"pao.daisangen": "no"})
        asker = await opened(club, club.boss, message, CORRECT)
        await asker.press(say("ui.amend.today"))
        await asker.press(POST)
        await message.world.until(lambda: results(message)["Cy"] == 0)
        latest = await club.store.rulings.latest(club.guild.id, 1)
        assert latest.house_rules_id is not None
        asker = await opened(club, club.ann, message, CORRECT)
        assert say("ui.amend.today") not in asker.at.buttons
