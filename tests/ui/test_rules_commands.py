"""The commands about rules and settings as Discord takes them."""

from itertools import chain

from tests.standin.limits.commands import is_name

OURS = ("rules", "settings")


def parts(part):
    """Give a command and everything below it."""
    yield part
    for option in part.get("options", []):
        yield from parts(option)


async def test_every_name_and_description_obeys_discord_in_every_language(club):
    async with club.running():
        commands = [each for each in club.world.registered_for(club.guild) if each["name"] in OURS]
    assert len(commands) == len(OURS)
    for part in chain.from_iterable(map(parts, commands)):
        names = [part["name"], *(part.get("name_localizations") or {}).values()]
        texts = [part["description"], *(part.get("description_localizations") or {}).values()]
        assert all(map(is_name, names)), names
        assert all(1 <= len(text) <= 100 for text in texts), texts
        for choice in part.get("choices", []):
            assert 1 <= len(choice["name"]) <= 100


async def test_the_rules_are_offered_to_all_and_the_settings_to_who_manages_the_server(club):
    async with club.running():
        commands = {each["name"]: each for each in club.world.registered_for(club.guild)}
    assert commands["rules"]["default_member_permissions"] is None
    assert commands["settings"]["default_member_permissions"] == str(1 << 5)


async def test_nothing_of_it_is_offered_in_direct_messages(club):
    async with club.running():
        commands = [each for each in club.world.registered_for(club.guild) if each["name"] in OURS]
    assert all(each["contexts"] == [0] for each in commands)
