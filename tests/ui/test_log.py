"""What the bot's own process writes into its log while people use it."""

import re

import pytest

from .stopping import online, until
from .table import Asker

pytestmark = pytest.mark.slow


async def test_at_the_most_talkative_level_no_token_is_logged_and_nothing_is_painted(club):
    env = club.environment | {"WHOPAYS_LOG_LEVEL": "DEBUG"}
    async with club.world.launch("run", env=env) as process:
        asker = Asker(club)
        await asker.settle(rules="riichi/tenhou")
        await asker.submit(club.seats())
        await until(club, lambda: "INTERACTION_CREATE" in process.output)
    assert club.world.token not in process.output
    assert len(club.world.interactions) == 2
    for each in club.world.interactions:
        assert each.token not in process.output
    assert "\x1b" not in process.output


async def test_a_start_warns_of_nothing(club):
    async with club.world.begin("run", env=club.environment) as process:
        await online(club, process)
        assert await process.stop() == 0
    levels = re.findall(r"(?m)^[\d-]+ [\d:]+ (\w+)", process.output)
    assert set(levels) == {"INFO"}, process.output
    assert "voice" not in process.output.lower()
