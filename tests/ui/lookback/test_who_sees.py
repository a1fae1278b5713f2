"""Everything that looks back, by who asks, of what lies where, on which of two servers."""

import io
import zipfile

import discord
import pytest

from tests.standin import Dialogue
from tests.wording import say

from .past import make, seats_of

PLAYER = "Zelda"
"""Who played in the one ruling: everything that shows it names her."""
ASKING = {
    "ruling": {"number": 1},
    "history": {},
    "compare": {"ruling": 1},
    "stats show": {},
    "stats top": {"rules": "riichi/tenhou"},
    "export": {},
}
ROLES = {
    "member": {},
    "referee": {},
    "manager": {"manage_guild": True},
    "administrator": {"administrator": True},
}
PLACES = {
    "open": set(ROLES),
    "hidden": {"administrator"},
    "without history": {"administrator"},
    "deleted": {"manager", "administrator"},
}
"""Who sees what lies where."""


@pytest.fixture
def elsewhere(club):
    """Another server, of which all are members, and each may do everything there."""
    guild = club.world.guild("Elsewhere")
    return guild, guild.channel("hall"), guild.role("All", discord.Permissions(administrator=True))


@pytest.fixture(params=ROLES)
def asker(club, request):
    """Somebody of the club, by the role that makes them what they are."""
    role = club.guild.role(request.param, discord.Permissions(**ROLES[request.param]))
    return request.param, club.guild.member("Asker", roles=[role])


async def lay(club, place):
    """Keep a ruling in a place, with the secret as one of its players."""
    channel = club.guild.channel(place)
    seats = {**seats_of(club), "N": club.guild.member(PLAYER)}
    names = {seat: person.name for seat, person in seats.items()}
    members = {seat: person.id for seat, person in seats.items()}
    await make(club, channel=channel, names=names, members=members)
    taken = {"hidden": "view_channel", "without history": "read_message_history"}.get(place)
    if taken:
        channel.limit(club.guild.roles[0], **{taken: False})
        await club.world.until(lambda: (known := club.bot.get_channel(channel.id)) and known.overwrites)
    elif place == "deleted":
        channel.delete()
        await club.world.until(lambda: club.bot.get_channel(channel.id) is None)
    return seats["N"]


async def told(club, person, channel, line, secret):
    """Give everything that an answer and its files say."""
    options = {**ASKING[line], **({"player": secret} if line in ("history", "stats show") else {})}
    said = await person.slash(channel, line, **options)
    if line == "export" and say("forget.denied") not in said.content:
        await club.world.until(lambda: said.followups and said.followups[-1].content)
    everything = [said, *said.followups] if isinstance(said, Dialogue) else []
    texts = [each.text for each in everything]
    for each in everything:
        for file in each.message.attachments:
            if file.filename.endswith(".zip"):
                with zipfile.ZipFile(io.BytesIO(file.data)) as archive:
                    texts += [archive.read(name).decode() for name in archive.namelist()]
    return "\n".join(texts)


def shows(text, line, secret):
    """Whether an answer shows the ruling: by a name in it, and where people are only mentioned, by her result."""
    if line == "stats show":
        return "−16300" in text
    return (str(secret.id) if line == "stats top" else PLAYER) in text


@pytest.fixture
def all_are_offered_everything(club):
    def offer():
        for command in club.world.commands[None]:
            command["default_member_permissions"] = None

    return offer


@pytest.mark.parametrize("place", PLACES)
async def test_what_is_shown_of_which_place_to_whom(club, asker, place, all_are_offered_everything):
    role, person = asker
    async with club.running():
        all_are_offered_everything()
        if role == "referee":
            await club.store.servers.change(club.guild.id, referee_role_id=person.roles[0].id)
        secret = await lay(club, place)
        for line in ASKING:
            may = role in PLACES[place] and (line != "export" or role in ("manager", "administrator"))
            assert shows(await told(club, person, club.table, line, secret), line, secret) is may, line
        offered = await person.autocomplete(club.table, "ruling", option="number", value="")
        assert [value for _, value in offered] == ([1] if role in PLACES[place] else [])


async def test_nothing_is_shown_on_another_server(club, asker, elsewhere, all_are_offered_everything):
    guild, hall, everything = elsewhere
    _, person = asker
    abroad = guild.member(person, roles=[everything])
    async with club.running():
        all_are_offered_everything()
        secret = await lay(club, "open")
        guild.member(secret)
        for line in ASKING:
            assert not shows(await told(club, abroad, hall, line, guild.members[-1]), line, secret), line
        assert await abroad.autocomplete(hall, "ruling", option="number", value="") == []
