"""Something unexpected happens: it is logged once under an id that its victim is told, and nothing else is told."""

import re

import msgspec
import pytest

from .table import Asker

TOLD = re.compile(r"Something went wrong\. Tell the bot's host: incident ([0-9a-f]{8})\.")


def check(club, told):
    """The id that was told is the one that was logged, once."""
    incident = TOLD.fullmatch(told.content)[1]
    assert told.message.only_for is not None
    (logged,) = club.world.logged
    assert f"incident {incident}" in logged


async def break_draft(club):
    """Let a draft name rules that do not exist, as no version of the program ever wrote it."""
    (draft,) = await club.store.dialogues.of_user(club.guild.id, club.ann.id)
    state = msgspec.json.decode(draft.state) | {"rules": "riichi/none"}
    await club.store.dialogues.save(draft.place, msgspec.json.encode(state).decode(), draft.updated_at)


async def test_in_a_command(club):
    async with club.running():
        asker = Asker(club)
        await asker.daisangen()
        await break_draft(club)
        check(club, await asker.resume())


async def test_in_a_press(club):
    async with club.running():
        asker = Asker(club)
        await asker.daisangen()
        await break_draft(club)
        check(club, await asker.press("Post it"))


async def test_in_a_form(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.press("Won off a discard")
        await break_draft(club)
        check(club, await asker.submit({"winners": ["S"], "discarder": ["N"], "first-melds": ""}))


@pytest.mark.parametrize("step", ["settle", "resume"])
async def test_when_the_database_is_closed_under_a_command(club, step):
    async with club.running():
        await club.store.close()
        check(club, await getattr(Asker(club), step)())


async def test_when_the_disk_is_full(club):
    people = [club.guild.member(f"P{number}") for number in range(60)]
    async with club.running():
        asker = Asker(club)
        await asker.daisangen()
        await club.store.database.run(lambda connection: connection.execute("PRAGMA max_page_count = 1"))
        told = await settle_until_full(club, people)
        check(club, told)
        assert str(club.path) not in told.content
        await asker.resume()
        assert "This is the ruling as it will be posted." in asker.at.content
        await club.store.database.run(lambda connection: connection.execute("PRAGMA max_page_count = 100000"))
        await asker.post()


async def settle_until_full(club, people):
    """Begin dialogues until the disk takes no more."""
    for person in people:
        asker = Asker(club, person)
        await asker.settle(rules="riichi/tenhou")
        if not asker.in_form:
            return asker.at
    raise AssertionError("the disk did not fill")
