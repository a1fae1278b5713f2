"""The servers shared out to two processes, each with its own file: each answers its own servers only."""

import pytest

from tests.standin.impossible import NoAnswer
from tests.wording import say

from .stopping import until

pytestmark = pytest.mark.slow


def of_shard(world, number, count=2):
    """Found a server that belongs to this one of so many shards."""
    while True:
        guild = world.guild(f"Club {number}")
        if (guild.id >> 22) % count == number:
            return guild


async def test_two_processes_share_the_servers_out(club):
    world = club.world
    world.shards = 2
    places = [of_shard(world, number) for number in range(2)]
    tables = [place.channel("table") for place in places]
    people = [place.member("Eve") for place in places]
    environments = [
        club.environment
        | {"WHOPAYS_DATABASE": f"{club.path}.{number}", "WHOPAYS_SHARDS": f"{number}/2", "WHOPAYS_LOG_LEVEL": "WARNING"}
        for number in range(2)
    ]
    async with world.begin("run", env=environments[0]) as first:
        await until(club, lambda: len(world.gateway.live) == 1 and world.registered_for(None))
        assert (await people[0].slash(tables[0], "rules show")).message.only_for is not None
        with pytest.raises(NoAnswer):  # nobody listens for that server
            await people[1].slash(tables[1], "rules show")
        async with world.begin("run", env=environments[1]) as second:
            await until(club, lambda: len(world.gateway.live) == 2)
            for person, table in zip(people, tables, strict=True):
                assert say("ui.resume.none") in (await person.slash(table, "resume")).content
            assert sorted(tuple(each["shard"]) for each in world.gateway.identifies) == [(0, 2), (1, 2)]
            assert await second.stop() == 0
        assert await first.stop() == 0
