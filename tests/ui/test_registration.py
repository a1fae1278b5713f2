"""Commands are registered when they differ from those registered last, and only then."""

import logging

from bot.app import WhoPays
from bot.store.store import Store
from bot.ui.services import Services
from tests.wording import begun

NOTHING_IS_NOTED = """
CREATE TRIGGER nothing_is_noted BEFORE INSERT ON registered_commands BEGIN SELECT RAISE(ABORT, 'no'); END
"""


def registrations(world):
    return [each for each in world.requests if each.method == "PUT" and each.template.endswith("/commands")]


async def test_the_first_start_registers_the_commands(club):
    async with club.running():
        pass
    assert len(registrations(club.world)) == 1
    assert {"settle", "resume", "rules"} <= {each["name"] for each in club.world.registered_for(club.guild)}


async def test_the_second_start_registers_nothing(club):
    for _ in range(2):
        async with club.running():
            pass
    assert len(registrations(club.world)) == 1


async def test_commands_that_differ_from_those_registered_are_registered_again(club):
    async with club.running():
        await club.store.commands.save(club.bot.application_id, None, "another hash", 0)
    async with club.running():
        pass
    assert len(registrations(club.world)) == 2


async def test_the_bot_runs_though_discord_does_not_take_the_commands_and_tries_again_at_the_next_start(club):
    club.world.faults.fail("/applications/*/commands", status=403)
    async with club.running():
        pass
    async with club.running():
        await club.ann.slash(club.table, "settle", rules="riichi/tenhou")
    assert [each.status for each in registrations(club.world)] == [403, 200]
    assert any("could not be registered" in each for each in club.world.logged)


async def test_that_commands_were_registered_and_could_not_be_noted_is_one_line_and_stops_nothing(club, caplog):
    caplog.set_level(logging.WARNING, "whopays")
    async with await Store.open(club.path) as store:
        await store.database.write(lambda connection: connection.execute(NOTHING_IS_NOTED))
        club.bot = WhoPays(Services(store))
        async with club.world.connect(club.bot):
            assert club.world.registered_for(None)
    (line,) = [each for each in caplog.records if each.name == "whopays"]
    assert line.exc_info is None
    assert begun("error.store.failed", path=club.path) in line.getMessage()


async def test_that_commands_could_not_be_registered_is_one_line(club, caplog):
    club.world.faults.fail("/applications/*/commands", method="PUT", status=403)
    async with club.running():
        pass
    (line,) = [each for each in caplog.records if each.name == "whopays" and each.levelname == "ERROR"]
    assert line.exc_info is None
    assert "\n" not in line.getMessage()
