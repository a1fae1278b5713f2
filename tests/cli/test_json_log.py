"""With ``WHOPAYS_LOG_FORMAT=json`` every line of the log is one object, and no secret is in any."""

import json
import logging
import re
import sys

import pytest

from bot.cli.json_log import JsonLines
from bot.cli.logs import Lines
from tests.standin import StandIn

WHEN = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")


@pytest.fixture
def log():
    """Give a way to log something and to see what was written."""
    lines = JsonLines(Lines("s3cret", painted=False).without_secrets)

    def write(message, *arguments, **told):
        record = logging.getLogger("whopays").makeRecord(
            "whopays", logging.ERROR, "", 0, message, arguments, told.get("exc_info")
        )
        return lines.format(record)

    return write


def test_an_event_is_one_object_in_one_line(log):
    written = log("two\nlines of %s", "対局")
    assert "\n" not in written
    event = json.loads(written)
    assert WHEN.fullmatch(event.pop("time"))
    assert event == {"level": "ERROR", "logger": "whopays", "message": "two\nlines of 対局"}


def test_an_incident_is_found_by_its_id_with_its_traceback_in_the_same_line(log):
    try:
        _ = 1 // 0
    except ZeroDivisionError:
        written = log("incident %s in settle", "0badcafe", exc_info=sys.exc_info())
    (found,) = [line for line in written.splitlines() if "0badcafe" in line]
    assert json.loads(found)["traceback"].splitlines()[-1] == "ZeroDivisionError: integer division or modulo by zero"


def test_a_secret_is_in_no_part_of_an_event(log):
    try:
        int("s3cret")
    except ValueError:
        assert "s3cret" not in log("%s", "s3cret", exc_info=sys.exc_info())


def test_a_token_of_an_interaction_is_in_no_part_of_an_event(log):
    sent = {"token": "t0ken", "id": 1}
    written = log("POST /interactions/1/t0ken/callback with %s", sent)
    assert "t0ken" not in written
    assert json.loads(written)["message"] == "POST /interactions/1/…/callback with {'token': '…', 'id': 1}"


@pytest.mark.slow
async def test_all_that_a_bot_says_is_json_and_its_token_is_nowhere(tmp_path):
    async with StandIn() as world:
        guild = world.guild("Club", locale="en-US")
        table, ann = guild.channel("table"), guild.member("Ann")
        env = {
            "DISCORD_TOKEN": world.token,
            "WHOPAYS_DATABASE": str(tmp_path / "club.db"),
            "WHOPAYS_LOG_FORMAT": "JSON",
            "WHOPAYS_LOG_LEVEL": "DEBUG",
        }
        async with world.launch("run", env=env) as process:
            await world.until(lambda: world.registered_for(None), within=30)
            assert await ann.slash(table, "settle", rules="riichi/tenhou")
        events = [json.loads(line) for line in process.output.splitlines()]
    assert {"whopays", "discord.gateway"} <= {event["logger"] for event in events}
    assert any(event["message"].startswith("registered ") for event in events)
    assert world.token not in process.output
