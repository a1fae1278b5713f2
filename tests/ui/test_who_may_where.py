"""The buttons of a ruling pressed from elsewhere, as forged requests would: for who sees its channel alone."""

import discord
import pytest

from bot.ui.ids import look_back_id
from bot.ui.posted.ids import id_of
from tests.wording import say

from .argument import private
from .table import press_part
from .test_who_may import everything, ruling_shown

ROLES = {
    "seated": {},
    "contester": {},
    "author": {},
    "referee": {},
    "manager": {"manage_guild": True},
    "administrator": {"administrator": True},
    "stranger": {},
}
HIDDEN = {"hidden": "view_channel", "without history": "read_message_history"}
REFUSALS = {say("ui.no-ruling"), say("ui.no-longer-stored"), say("ui.compare.no-game", number=1)}
NAMED = "大輔"
"""Whom the facts name, and no answer may."""
VERBS = ("agree", "contest", "correct", "why", "all", "compare", "contests")
OF_CONTEST = ("accept", "back", "call", "uphold", "overrule")


def cast_of(club, guild):
    """The same people by what makes them what they are, on a server."""
    role = guild.role("Referee")
    people = {"seated": club.bo, "contester": club.di, "author": club.ann}
    people |= {
        name: club.guild.member(name, roles=[role] if name == "referee" and guild is club.guild else [])
        for name in ("referee", "manager", "administrator", "stranger")
    }
    if guild is not club.guild:
        people = {name: guild.member(person) for name, person in people.items()}
        for person in people.values():
            person.roles.append(guild.role("All", discord.Permissions(administrator=True)))
    for name, permissions in ROLES.items():
        if permissions and guild is club.guild:
            people[name].roles.append(guild.role(name, discord.Permissions(**permissions)))
    return role, people


def buttons_of(stored, contest):
    """Every button there is of a ruling, of its contest, and of looking back on it."""
    named = (stored.server_id, stored.game)
    made_by = stored.interaction_id
    return [
        *(id_of(verb, stored) for verb in VERBS[:-1]),
        id_of("contests", stored, contest.id),
        *(id_of(verb, stored, contest.id, contest.created_at) for verb in OF_CONTEST),
        look_back_id("version", *named, 1, made_by),
        look_back_id("copy", *named, made_by),
    ]


async def assert_refused(club, person, place, ids):
    """Press each below a private message of the person's own: nothing changes, and nothing is told."""
    own = (await person.slash(place, "help")).message
    before = await everything(club)
    for custom_id in ids:
        told = await private(press_part(person, own, {"custom_id": custom_id, "type": 2, "id": 1}), own)
        assert told.content in REFUSALS, custom_id
        assert NAMED not in told.text
    assert await everything(club) == before


@pytest.mark.parametrize("place", HIDDEN)
async def test_of_a_channel_that_is_not_seen_no_button_does_or_tells_anything(club, place):
    referees, people = cast_of(club, club.guild)
    hall = club.guild.channel("hall")
    async with club.running():
        await club.store.servers.change(club.guild.id, referee_role_id=referees.id, picture="off")
        stored, contest, _ = await ruling_shown(club, club.ann)
        club.table.limit(club.guild.roles[0], **{HIDDEN[place]: False})
        await club.world.until(lambda: club.bot.get_channel(club.table.id).overwrites)
        for role in ROLES:
            if role != "administrator":  # who sees every channel
                await assert_refused(club, people[role], hall, buttons_of(stored, contest))
        assert not hall.messages


async def test_on_another_server_no_button_does_or_tells_anything(club):
    guild = club.world.guild("Elsewhere")
    hall = guild.channel("hall")
    _, people = cast_of(club, guild)
    async with club.running():
        await club.store.servers.change(club.guild.id, picture="off")
        stored, contest, _ = await ruling_shown(club, club.ann)
        for role in ROLES:
            await assert_refused(club, people[role], hall, buttons_of(stored, contest))
        assert not hall.messages


async def test_below_a_private_message_all_may_read_what_they_see(club):
    """The same presses are answered where the channel is seen: what is refused above is so for that alone."""
    referees, people = cast_of(club, club.guild)
    async with club.running():
        await club.store.servers.change(club.guild.id, referee_role_id=referees.id, picture="off")
        stored, contest, _ = await ruling_shown(club, club.ann)
        for role in ROLES:
            own = (await people[role].slash(club.table, "help")).message
            for verb in ("why", "compare"):
                part = {"custom_id": id_of(verb, stored), "type": 2, "id": 1}
                assert (await private(press_part(people[role], own, part), own)).message.embeds, (role, verb)
            part = {"custom_id": id_of("contests", stored, contest.id), "type": 2, "id": 1}
            await press_part(people[role], own, part).answered()
            await club.world.until(lambda own=own: "contests" in own.content)
