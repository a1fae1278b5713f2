"""Who may do what: members, referees and managers, in their own server and in no other."""

import json

import discord
import pytest

from bot.store.house_rules import HouseEdit
from tests.standin import Dialogue, Impossible
from tests.wording import say

from .table import Asker, press_unseen
from .test_rules import edit
from .test_rules_two_servers import lines

pytestmark = pytest.mark.slow

EVERYBODY, RULES, SETTINGS = "everybody", "who may change the rules", "who manages the server"
TABLE = {
    "settle": (EVERYBODY, {"rules": "riichi/tenhou"}),
    "resume": (EVERYBODY, {}),
    "compare": (EVERYBODY, {"ruling": 1}),
    "ruling": (EVERYBODY, {"number": 1}),
    "history": (EVERYBODY, {}),
    "stats show": (EVERYBODY, {}),
    "stats top": (EVERYBODY, {}),
    "forget me": (EVERYBODY, {}),
    "forget guest": (SETTINGS, {"name": "Uncle"}),
    "forget server": (SETTINGS, {}),
    "export": (SETTINGS, {}),
    "help": (EVERYBODY, {}),
    "privacy": (EVERYBODY, {}),
    "about": (EVERYBODY, {}),
    "rules show": (EVERYBODY, {}),
    "rules history": (EVERYBODY, {}),
    "rules export": (EVERYBODY, {}),
    "rules preset": (RULES, {"rules": "riichi/ema"}),
    "rules set": (RULES, {"option": "winners.max", "value": "1"}),
    "rules reset": (RULES, {}),
    "rules import": (RULES, {"file": ("rules.json", json.dumps({"rules": "riichi/ema"}).encode())}),
    "settings show": (SETTINGS, {}),
    "settings language": (SETTINGS, {"language": "ja"}),
    "settings referee": (SETTINGS, {}),
    "settings correction": (SETTINGS, {"minutes": 5}),
    "settings picture": (SETTINGS, {"picture": "off"}),
    "settings mention": (SETTINGS, {"mention": "on"}),
}
"""Each command, who may give it, and options with which it does something."""
NOT_YET = ("settings show", "forget guest", "forget server", "export")
"""Commands of some that change nothing by themselves."""
ROLES = {"member": {EVERYBODY}, "referee": {EVERYBODY, RULES}, "manager": {EVERYBODY, RULES, SETTINGS}}
"""What each role may do in its own server; in any other she is an ordinary member."""
FILE = ("rules.json", json.dumps({"rules": "riichi/ema"}).encode())
READING = {"rules show": {}, "rules history": {}, "rules export": {}}
CHANGING = {
    "rules preset": {"rules": "riichi/ema"},
    "rules set": {"option": "winners.max", "value": "1"},
    "rules reset": {},
    "rules import": {"file": FILE},
}
SETTING = {
    "settings show": {},
    "settings language": {"language": "ja"},
    "settings referee": {},
    "settings correction": {"minutes": 5},
    "settings picture": {"picture": "off"},
    "settings mention": {"mention": "on"},
}
MAY_CHANGE_RULES = {
    "member": False,
    "moderator": False,
    "referee": True,
    "manager": True,
    "administrator": True,
    "referee elsewhere": False,
    "manager elsewhere": False,
}
MAY_CHANGE_SETTINGS = {**MAY_CHANGE_RULES, "referee": False}


@pytest.fixture
async def people(club):
    """Everybody of the table, in the club; whoever is something elsewhere is an ordinary member here."""
    elsewhere = club.world.guild("Elsewhere")
    referees, there = club.guild.role("Referee"), elsewhere.role("Referee")
    manage = discord.Permissions(manage_guild=True)
    moderator = discord.Permissions(manage_messages=True, manage_channels=True, manage_roles=True, kick_members=True)
    everybody = {
        "member": club.guild.member("Member", roles=[club.guild.role("Player")]),
        "moderator": club.guild.member("Moderator", permissions=moderator),
        "referee": club.guild.member("Referee", roles=[referees]),
        "manager": club.guild.member("Manager", permissions=manage),
        "administrator": club.guild.member("Administrator", permissions=discord.Permissions(administrator=True)),
        "referee elsewhere": club.guild.member(elsewhere.member("Referee elsewhere", roles=[there])),
        "manager elsewhere": club.guild.member(elsewhere.member("Manager elsewhere", permissions=manage)),
    }
    async with club.running():
        await club.store.servers.change(club.guild.id, referee_role_id=referees.id)
        await club.store.servers.change(elsewhere.id, referee_role_id=there.id)
        yield everybody


DENIED = (say("ui.rules.denied"), say("ui.settings.denied"), say("forget.denied"))


def denied(said, person):
    """Whether somebody alone was told that she may not."""
    return said.message.only_for is person.user and said.content in DENIED


async def kept(club):
    """Give everything that is set in the club."""
    rules = await club.store.house_rules.history(club.guild.id)
    return rules, await club.store.servers.get(club.guild.id)


@pytest.mark.parametrize("who", MAY_CHANGE_RULES)
async def test_everybody_reads_the_rules(club, people, who):
    for line, options in READING.items():
        said = await people[who].slash(club.table, line, **options)
        assert said.message.only_for is people[who].user
        assert not denied(said, people[who])


@pytest.mark.parametrize(("who", "may"), MAY_CHANGE_RULES.items())
@pytest.mark.parametrize("line", CHANGING)
async def test_managers_and_referees_change_the_rules_and_nobody_else(club, people, who, may, line):
    await edit(club, "riichi/tenhou", {"fu.double-wind": 2})
    before = await kept(club)
    said = await people[who].slash(club.table, line, **CHANGING[line])
    if line == "rules import" and may:
        said = await said.press(say("ui.rules.import.yes"))
    assert denied(said, people[who]) is not may
    assert ((await kept(club)) != before) is may
    assert bool(club.table.messages) is may


@pytest.mark.parametrize(("who", "may"), MAY_CHANGE_SETTINGS.items())
async def test_only_managers_are_offered_the_settings(club, people, who, may):
    for line, options in SETTING.items():
        if may:
            assert not denied(await people[who].slash(club.table, line, **options), people[who])
        else:
            with pytest.raises(Impossible):
                await people[who].slash(club.table, line, **options)


@pytest.mark.parametrize(("who", "may"), MAY_CHANGE_SETTINGS.items())
async def test_where_a_server_offers_the_settings_to_all_still_only_managers_change_them(club, people, who, may):
    for command in club.world.commands[None]:
        command["default_member_permissions"] = None
    before = await kept(club)
    for line, options in SETTING.items():
        assert denied(await people[who].slash(club.table, line, **options), people[who]) is not may
    assert (await kept(club) == before) is not may


async def test_who_may_not_import_cannot_confirm_somebody_elses_import_either(club, people):
    asked = await people["manager"].slash(club.table, "rules import", file=FILE)
    before = await kept(club)
    said = await press_unseen(people["member"], asked.message, say("ui.rules.import.yes"))
    assert denied(said, people["member"])
    assert await kept(club) == before


async def test_without_a_referee_role_no_role_makes_a_referee(club, people):
    await club.store.servers.change(club.guild.id, referee_role_id=None)
    said = await people["referee"].slash(club.table, "rules preset", rules="riichi/ema")
    assert denied(said, people["referee"])


async def test_a_referee_of_two_servers_changes_the_rules_of_the_one_she_is_in(club, people):
    elsewhere = club.world.guilds[-1]
    hall = elsewhere.channel("hall")
    role = next(role for role in elsewhere.roles if role.name == "Referee")
    abroad = elsewhere.member(people["referee"], roles=[role])
    await abroad.slash(hall, "rules preset", rules="riichi/wrc")
    assert await club.store.house_rules.latest(club.guild.id) is None
    assert (await club.store.house_rules.latest(elsewhere.id)).rules == "riichi/wrc"


async def test_only_the_asker_presses_in_a_dialogue_whatever_her_rights(club, people):
    asker = Asker(club)
    await asker.seated(rules="riichi/tenhou")
    for person in people.values():
        said = await press_unseen(person, asker.at.message, say("ending.discard"))
        assert said.message.only_for is person.user
        assert f"<@{asker.person.id}>" in said.content
    await asker.won()


@pytest.mark.parametrize("who", MAY_CHANGE_RULES)
async def test_everybody_asks_why_of_a_posted_ruling(club, people, who):
    asker = Asker(club)
    await asker.daisangen()
    message = await asker.post()
    for button in (say("ui.why"), say("ui.other-rules")):
        said = await people[who].looks_at(message).press(button)
        assert said.message.only_for is people[who].user
        assert not denied(said, people[who])


# -- three roles, two servers, every command ---------------------------------------------------------------


class Place:
    """A server with its table and its three people; each of them is an ordinary member of the other one."""

    def __init__(self, guild, table):
        self.guild, self.table = guild, table
        self.role = guild.role("Referee")
        self.people = {
            "member": guild.member(f"Member of {guild.name}"),
            "referee": guild.member(f"Referee of {guild.name}", roles=[self.role]),
            "manager": guild.member(f"Manager of {guild.name}", permissions=discord.Permissions(manage_guild=True)),
        }


@pytest.fixture
async def two(club):
    """Two servers, each with rules, a referee role and three people, who are members of both; nothing is hidden."""
    other = club.world.guild("Elsewhere")
    places = {"own": Place(club.guild, club.table), "other": Place(other, other.channel("hall"))}
    async with club.running():
        for place in places.values():
            await club.store.servers.change(place.guild.id, referee_role_id=place.role.id)
            rules = HouseEdit("riichi/tenhou", {"fu.double-wind": 2}, club.boss.id, 1, 0)
            await club.store.house_rules.add(place.guild.id, None, rules)
        for command in club.world.commands[None]:
            command["default_member_permissions"] = None
        club.places = places
        yield club


async def kept_in(club, place):
    """Give everything that is set in a server."""
    store, server = club.store, place.guild.id
    return await store.house_rules.history(server), await store.servers.get(server)


async def test_no_command_is_left_out_of_the_table(two):
    commands = [each for each in two.world.registered_for(two.guild) if each["type"] == 1]
    assert set(lines(commands)) == set(TABLE)


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("line", TABLE)
async def test_who_may_do_what_in_which_server(two, line, role):
    for where in ("own", "other"):
        await check_who_may(two, line, role, where)


async def check_who_may(two, line, role, where):
    needed, options = TABLE[line]
    here, elsewhere = two.places[where], two.places["other" if where == "own" else "own"]
    person = two.places["own"].people[role]
    person = person if where == "own" else here.guild.member(person)
    may = needed in ROLES[role if where == "own" else "member"]
    before, untouched = await kept_in(two, here), await kept_in(two, elsewhere)

    said = await person.slash(here.table, line, **options)
    if line == "rules import" and may:
        said = await said.press(say("ui.rules.import.yes"))

    changes = needed != EVERYBODY and line not in NOT_YET
    refused = isinstance(said, Dialogue) and denied(said, person)
    assert refused is not may
    if changes or not may:
        assert ((await kept_in(two, here)) != before) is may
    assert await kept_in(two, elsewhere) == untouched
