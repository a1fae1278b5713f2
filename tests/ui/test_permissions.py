"""Who may do what: members, referees and managers, in their own server and in no other."""

import json

import discord
import pytest

from tests.standin import Impossible
from tests.ui.table import Asker, press_unseen
from tests.ui.test_rules import edit

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


def denied(said, person):
    """Whether somebody alone was told that she may not."""
    return said.message.only_for is person.user and said.content.startswith("Only people who may manage this server")


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
        said = await said.press("Take them over")
    assert denied(said, people[who]) is not may
    assert ((await kept(club)) != before) is may
    assert bool(club.table.messages) is may


@pytest.mark.parametrize(("who", "may"), MAY_CHANGE_SETTINGS.items())
@pytest.mark.parametrize("line", SETTING)
async def test_only_managers_are_offered_the_settings(club, people, who, may, line):
    if may:
        said = await people[who].slash(club.table, line, **SETTING[line])
        assert not denied(said, people[who])
    else:
        with pytest.raises(Impossible):
            await people[who].slash(club.table, line, **SETTING[line])


@pytest.mark.parametrize(("who", "may"), MAY_CHANGE_SETTINGS.items())
@pytest.mark.parametrize("line", SETTING)
async def test_where_a_server_offers_the_settings_to_all_still_only_managers_change_them(club, people, who, may, line):
    for command in club.world.commands[None]:
        command["default_member_permissions"] = None
    before = await kept(club)
    said = await people[who].slash(club.table, line, **SETTING[line])
    assert denied(said, people[who]) is not may
    if not may:
        assert await kept(club) == before


async def test_who_may_not_import_cannot_confirm_somebody_elses_import_either(club, people):
    asked = await people["manager"].slash(club.table, "rules import", file=FILE)
    before = await kept(club)
    said = await press_unseen(people["member"], asked.message, "Take them over")
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
        said = await press_unseen(person, asker.at.message, "Won off a discard")
        assert said.message.only_for is person.user
        assert f"<@{asker.person.id}>" in said.content
    await asker.won()


@pytest.mark.parametrize("who", MAY_CHANGE_RULES)
async def test_everybody_asks_why_of_a_posted_ruling(club, people, who):
    asker = Asker(club)
    await asker.daisangen()
    message = await asker.post()
    for button in people[who].looks_at(message).buttons:
        said = await people[who].looks_at(message).press(button)
        assert said.message.only_for is people[who].user
        assert not denied(said, people[who])
