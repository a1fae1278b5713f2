"""Whoever looks back sees what lies in the channels that they may read now, and of the rest nothing is there."""

import time

import discord
import pytest

from tests.wording import say

from .table import Asker, press_part
from .test_threads import InThread

READING = {"view_channel": True, "read_message_history": True}
LACKING = {
    "sees nothing": {"view_channel": False},
    "reads nothing that was": {"read_message_history": False},
}
NOT_THERE = say("ui.compare.no-game", number=1)


async def settled(club, channel):
    """Settle a hand in a channel."""
    asker = InThread(club, channel)
    await asker.daisangen()
    return await asker.post()


async def sees(person, club, where=None, game=1):
    """Whether somebody finds a ruling by its number; where not, it is answered as if it did not exist."""
    told = await person.slash(where or club.table, "compare", ruling=game)
    assert told.content in ("", say("ui.compare.no-game", number=game))
    return not told.content


@pytest.fixture
def hall(club):
    return club.guild.channel("hall")


@pytest.fixture
def people(club):
    """Everybody by what they are: an administrator may see everything, who only manages the server may not."""
    make = club.guild.member
    return {
        "member": make("Member", roles=[club.guild.role("Player")]),
        "manager": make("Manager", permissions=discord.Permissions(manage_guild=True)),
        "administrator": make("Admin", roles=[club.guild.role("Admin", discord.Permissions(administrator=True))]),
        "owner": club.guild.owner,
    }


@pytest.mark.parametrize("lacking", LACKING)
@pytest.mark.parametrize(
    ("who", "may"), [("member", False), ("manager", False), ("administrator", True), ("owner", True)]
)
async def test_a_ruling_is_seen_by_who_may_read_its_channel(club, hall, people, who, may, lacking):
    async with club.running():
        await settled(club, hall)
        assert await sees(people[who], club)
        hall.limit(club.guild.roles[0], **LACKING[lacking])
        await club.world.until(lambda: club.bot.get_channel(hall.id).overwrites)
        assert await sees(people[who], club) is may
        assert not await sees(people[who], club, game=2)


async def test_what_a_role_or_one_person_may_not_read_others_may(club, hall, people):
    member, other = people["member"], club.guild.member("Other")
    async with club.running():
        await settled(club, hall)
        hall.limit(member.roles[0], view_channel=False)
        hall.limit(club.ann, read_message_history=False)
        await club.world.until(lambda: len(club.bot.get_channel(hall.id).overwrites) == 2)
        assert not await sees(member, club)
        assert not await sees(club.ann, club)
        assert await sees(other, club)


async def test_a_private_thread_is_seen_by_its_members_who_read_the_channel_above(club, hall):
    thread = hall.thread("the last hand", private=True)
    thread.members += [club.ann, club.bo]
    async with club.running():
        await settled(club, thread)
        assert await sees(club.bo, club)
        assert not await sees(club.cy, club)
        assert await sees(club.ann, club, thread)
        hall.limit(club.bo, view_channel=False)
        await club.world.until(lambda: club.bot.get_channel(hall.id).overwrites)
        assert not await sees(club.bo, club)


async def test_a_private_thread_that_the_bot_may_not_see_is_seen_from_within_alone(club, hall):
    thread = hall.thread("the last hand", private=True)
    thread.members.append(club.ann)
    async with club.running():
        await settled(club, thread)
        thread.limit_bot(manage_threads=False)
        assert not await sees(club.ann, club)
        assert await sees(club.ann, club, thread)


async def test_a_public_thread_counts_as_its_channel(club, hall):
    thread = hall.thread("the last hand")
    async with club.running():
        await settled(club, thread)
        thread.delete()
        assert await sees(club.cy, club)
        hall.limit(club.cy, view_channel=False)
        await club.world.until(lambda: club.bot.get_channel(hall.id).overwrites)
        assert not await sees(club.cy, club)


async def test_what_lay_in_a_deleted_channel_is_for_who_manages_the_server(club, hall, people):
    async with club.running():
        await settled(club, hall)
        hall.delete()
        await club.world.until(lambda: club.bot.get_channel(hall.id) is None)
        for _ in range(2):
            assert not await sees(people["member"], club)
            assert await sees(people["manager"], club)


async def test_nothing_of_another_server_is_seen_whatever_somebody_is_there(club, hall):
    elsewhere = club.world.guild("Elsewhere")
    room = elsewhere.channel("room")
    boss = elsewhere.member(club.boss, permissions=discord.Permissions(administrator=True))
    async with club.running():
        await settled(club, hall)
        assert not await sees(boss, club, room)


async def test_below_a_ruling_everybody_there_may_press_and_elsewhere_who_may_read_it(club, hall):
    async with club.running():
        message = await settled(club, hall)
        hall.limit(club.cy, read_message_history=False)
        await club.world.until(lambda: club.bot.get_channel(hall.id).overwrites)
        assert (await club.cy.looks_at(message).press(say("ui.other-rules"))).embed
        bait = club.cy.say(club.table, "bait")
        part = message.components[0]["components"][0]
        assert (await press_part(club.cy, bait, part)).content == say("ui.no-ruling")
        assert (await press_part(club.bo, bait, part)).content != say("ui.no-ruling")


async def test_the_last_ruling_of_a_channel_is_not_there_for_who_may_not_read_back(club):
    async with club.running():
        asker = Asker(club)
        await asker.daisangen()
        await asker.post()
        club.table.limit(club.cy, read_message_history=False)
        told = await club.cy.slash(club.table, "compare")
        assert told.content == say("ui.compare.none")
        assert await club.cy.autocomplete(club.table, "compare", option="presets") == []


async def test_what_discord_does_not_tell_in_time_is_not_shown_and_nobody_waits_for_it(club, hall):
    thread = hall.thread("the last hand", private=True)
    thread.members.append(club.ann)
    async with club.running():
        await settled(club, thread)
        club.world.faults.fail(f"/channels/{thread.id}", method="GET", times=9)
        begun = time.monotonic()
        assert not await sees(club.ann, club)
        assert time.monotonic() - begun < 4
    async with club.running():
        club.world.faults.clear()
        assert await sees(club.ann, club)
