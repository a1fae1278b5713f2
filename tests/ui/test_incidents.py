"""Something unexpected happens: it is logged once under an id that its victim is told, and nothing else is told."""

import re

from tests.wording import say, shape

from .table import Asker
from .test_rules import edit

TOLD = shape("ui.incident")


def check(club, told):
    """The id that was told is the one that was logged, once."""
    incident = TOLD.fullmatch(told.content)["incident"]
    assert re.fullmatch("[0-9a-f]{8}", incident)
    assert told.message.only_for is not None
    (logged,) = club.world.logged
    assert f"incident {incident}" in logged


async def break_house_rules(club):
    """Let the house rules hold a list, as no version of the program ever wrote it."""

    def work(connection):
        connection.execute("DROP TRIGGER house_rules_are_never_rewritten")
        connection.execute("UPDATE house_rules SET overrides = '[]'")

    await club.store.database.write(work)


async def settled(club):
    """Settle a dispute by the rules of the server, up to the last form."""
    await edit(club, "riichi/tenhou")
    asker = Asker(club)
    await asker.settle()
    await asker.submit(club.seats())
    await asker.won()
    await asker.choose("yakuman", "daisangen")
    await asker.press("Cy")
    return asker


async def test_in_a_command(club):
    async with club.running():
        await edit(club, "riichi/tenhou")
        await break_house_rules(club)
        check(club, await club.ann.slash(club.table, "rules show"))


async def test_in_a_form(club):
    async with club.running():
        asker = await settled(club)
        await break_house_rules(club)
        check(club, await asker.choose("honba", "1"))


async def test_in_a_press(club):
    async with club.running():
        asker = await settled(club)
        await asker.choose("honba", "1")
        await break_house_rules(club)
        check(club, await asker.press(say("ui.post")))
