"""Discord is out of reach or says no: the bot tries again where waiting helps, and else ends with a sentence."""

import asyncio
import os
import re
import signal

import pytest

import bot.app
from bot.__main__ import main
from bot.cli import reaching
from tests.wording import begun, say

from .stopping import online, until

pytestmark = pytest.mark.slow

NO_TRACE = ("Traceback", "  File ")
NOT_TAKEN_BACK = {
    4004: say("cli.bad-token"),
    4010: say("cli.closed.shards", code=4010),
    4011: say("cli.closed.shards", code=4011),
    4012: say("cli.closed.program", code=4012),
    4013: say("cli.closed.program", code=4013),
    4014: say("cli.closed.intents", code=4014),
}
"""Discord's close codes after which it wants no new connection."""
TAKEN_BACK = (1000, 1001, 1006, 4000, 4001, 4002, 4003, 4005, 4007, 4008, 4009)
"""Its other ones, and those of the protocol."""
NOBODY_LISTENS = 9
THOROUGH = os.environ.get("WHOPAYS_THOROUGH") == "1"
HASTY = "tests.ui.test_reaching:main_in_a_hurry"


def main_in_a_hurry():
    """Be the bot, with pauses that a test can wait for."""
    reaching.FIRST_PAUSE = bot.app.FIRST_PAUSE = 0.05
    return main()


def of_the_program(output):
    """Leave the lines that are no log."""
    return [line for line in output.splitlines() if not re.match(r"\d{4}-\d\d-\d\d ", line)]


@pytest.mark.parametrize("code", NOT_TAKEN_BACK)
async def test_a_connection_that_discord_does_not_want_ends_the_bot_with_a_sentence(club, code):
    club.world.gateway.closes_with = code
    process = await club.world.run("run", env=club.environment)
    assert process.status == 2
    assert of_the_program(process.output) == [NOT_TAKEN_BACK[code]]


@pytest.mark.parametrize("code", NOT_TAKEN_BACK)
async def test_a_bot_that_discord_does_not_want_any_more_ends_with_a_sentence(club, code):
    async with club.world.begin("run", env=club.environment) as process:
        await online(club, process)
        club.world.gateway.closes_with = code  # nor when it identifies anew, where the code got lost on its way
        await club.world.gateway.close_all(code)
        assert await process.ended(within=20) == 2
    assert of_the_program(process.output) == [NOT_TAKEN_BACK[code]]


@pytest.mark.parametrize("code", [code for code in TAKEN_BACK if code != 1006] if THOROUGH else [1000, 4000, 4009])
async def test_a_connection_that_was_closed_in_passing_is_taken_up_again(club, code):
    async with club.world.begin("run", env=club.environment) as process:
        await online(club, process)
        attempts = club.world.gateway.attempts
        await club.world.gateway.close_all(code)
        await until(club, lambda: club.world.gateway.attempts > attempts and club.world.gateway.live)
        assert await process.stop() == 0
    assert of_the_program(process.output) == []


@pytest.mark.parametrize("code", [4000, 4003, 4008] if THOROUGH else [4008])
async def test_a_gateway_that_goes_on_turning_the_bot_away_is_asked_less_and_less_often(club, code):
    club.world.gateway.closes_with = code
    async with club.world.begin("run", env=club.environment, entry=HASTY) as process:
        await until(club, lambda: len(club.world.gateway.identifies) >= 3)
        await asyncio.sleep(3.0)
        assert len(club.world.gateway.identifies) < 12
        club.world.gateway.closes_with = None
        await online(club, process)
        assert await process.stop() == 0
    assert of_the_program(process.output) == []


async def test_a_gateway_that_is_not_there_is_one_line_each_time_with_growing_pauses(club):
    club.world.gateway.unreachable = True
    async with club.world.begin("run", env=club.environment, entry=HASTY) as process:
        await until(club, lambda: process.output.count("Failed to connect") == 2)
        club.world.gateway.unreachable = False
        await online(club, process)
        assert await process.stop() == 0
    assert of_the_program(process.output) == []
    assert len(re.findall("(?m)^.*Failed to connect.*$", process.output)) == 2


async def test_a_gateway_that_is_lost_is_one_line_each_time(club):
    async with club.world.begin("run", env=club.environment) as process:
        await online(club, process)
        club.world.gateway.unreachable = True
        club.world.gateway.drop()
        await until(club, lambda: process.output.count("Attempting a reconnect") == 2)
        process.signal(signal.SIGTERM)
        assert await process.ended(within=20) == 0
    assert of_the_program(process.output) == []


@pytest.mark.parametrize(("status", "key"), [(401, "cli.bad-token"), (403, "cli.refused"), (404, "cli.refused")])
@pytest.mark.parametrize("command", ["run", "sync"])
@pytest.mark.parametrize("path", ["/users/@me", "/oauth2/applications/@me"])
async def test_a_login_that_discord_refuses_ends_with_a_sentence(club, command, status, key, path):
    club.world.faults.fail(path, status=status, times=None)
    process = await club.world.run(command, env=club.environment)
    assert process.status == 2
    (line,) = of_the_program(process.output)
    assert line.startswith(begun(key))


@pytest.mark.parametrize("status", [401, 403])
async def test_a_gateway_that_discord_does_not_name_ends_with_a_sentence(club, status):
    club.world.faults.fail("/gateway/bot", status=status, times=None)
    process = await club.world.run("run", env=club.environment)
    assert process.status == 2
    (line,) = of_the_program(process.output)
    assert line.startswith(begun("cli.bad-token" if status == 401 else "cli.refused"))


@pytest.mark.parametrize(("path", "status"), [("/users/@me", 429), ("/users/@me", 503), ("/gateway/bot", 503)])
async def test_where_waiting_helps_the_bot_tries_again_and_then_runs(club, path, status):
    fault = club.world.faults.fail(path, status=status, times=15 if status == 429 else 3)
    async with club.world.begin("run", env=club.environment, entry=HASTY) as process:
        await online(club, process)
        assert await process.stop() == 0
    assert fault.hits == fault.times
    assert of_the_program(process.output) == []
    said = re.findall(r"(?m)Discord could not be reached: (\d+).*The next attempt", process.output)
    assert said == [str(status)] * 3
    for word in NO_TRACE:
        assert word not in process.output


@pytest.mark.parametrize("path", ["/users/@me", "/oauth2/applications/@me", "/gateway/bot"])
async def test_a_network_that_answers_in_discords_place_is_waited_for(club, path):
    fault = club.world.faults.show_page(path, times=2)
    async with club.world.begin("run", env=club.environment, entry=HASTY) as process:
        await online(club, process)
        assert await process.stop() == 0
    assert fault.hits == 2
    assert of_the_program(process.output) == []
    assert process.output.count("Discord could not be reached: ") == 2


async def test_a_network_that_is_not_there_is_waited_for(club):
    there, club.world.port = club.world.port, NOBODY_LISTENS
    async with club.world.begin("run", env=club.environment, entry=HASTY) as process:
        club.world.port = there
        await until(club, lambda: process.output.count("Discord could not be reached") >= 3)
        process.signal(signal.SIGTERM)
        assert await process.ended(within=20) == 0
    assert of_the_program(process.output) == []
    for word in NO_TRACE:
        assert word not in process.output


async def test_registering_by_hand_does_not_wait(club):
    club.world.faults.fail("/users/@me", status=503, times=None)
    process = await club.world.run("sync", env=club.environment)
    assert process.status == 1
    (line,) = of_the_program(process.output)
    assert line.startswith(begun("cli.unreachable"))
