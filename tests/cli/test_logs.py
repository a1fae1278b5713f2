"""The log: one line an event, colours only at a terminal, and never a token, whatever is logged."""

import logging
import os
import pty
import subprocess
import sys
from pathlib import Path

import aiohttp
import discord
import pytest

from bot.cli.logs import Lines

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GAbCdE.a-very-secret-signature"  # noqa: S105 - nobody's
INTERACTION = "aW50ZXJhY3Rpb246MTIzOnNlY3JldA"


def written(message, *args, level=logging.DEBUG, error=None, painted=False):
    record = logging.makeLogRecord(
        {"msg": message, "args": args, "levelno": level, "levelname": logging.getLevelName(level), "name": "discord.x"}
    )
    record.exc_info = (type(error), error, error.__traceback__) if error else None
    return Lines(TOKEN, painted=painted).format(record)


@pytest.mark.parametrize(
    "said",
    [
        f"POST https://discord.com/api/v10/interactions/12/{INTERACTION}/callback with None has returned 204",
        f"PATCH https://discord.com/api/v10/webhooks/12/{INTERACTION}/messages/@original has returned 200",
        f"POST https://discord.com/api/v10/webhooks/12/{INTERACTION}?wait=true",
        "For Shard ID 0: WebSocket Event: %s",
        'payload {"id": "1", "token": "' + INTERACTION + '", "version": 1}',
        f"Bot {TOKEN}",
    ],
)
def test_no_token_stands_in_a_line(said):
    event = {"t": "INTERACTION_CREATE", "d": {"token": INTERACTION, "id": "7"}, "op": 0}
    line = written(said, event) if "%s" in said else written(said)
    assert INTERACTION not in line
    assert TOKEN not in line
    assert "…" in line


def test_no_token_stands_in_a_traceback():
    try:
        raise ValueError(f"/webhooks/12/{INTERACTION} and {TOKEN}")  # noqa: TRY301
    except ValueError as error:
        text = written("failed", error=error)
    assert "Traceback" in text
    assert INTERACTION not in text
    assert TOKEN not in text


@pytest.mark.parametrize(
    "error",
    [OSError(101, "Network is unreachable"), aiohttp.ClientError("a\nb"), TimeoutError(), discord.GatewayNotFound()],
)
def test_a_fault_of_the_network_is_one_line(error):
    line = written("Attempting a reconnect for shard ID %s in %.2fs", 0, 1.5, level=logging.ERROR, error=error)
    assert "\n" not in line
    assert "Attempting a reconnect for shard ID 0 in 1.50s (" in line


def test_a_message_of_several_lines_is_one():
    assert "\n" not in written("first\nsecond\r\nthird")


def test_colours_are_only_where_they_are_asked_for():
    assert "\x1b" not in written("plain", level=logging.ERROR)
    assert "\x1b" in written("painted", level=logging.ERROR, painted=True)


PRINTED = (
    "import logging; from bot.cli import logs; logs.set_up(logging.INFO, ''); logging.getLogger('x').error('said')"
)


@pytest.mark.slow
@pytest.mark.parametrize(("more", "painted"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)])
def test_a_terminal_has_colours_unless_it_wants_none(more, painted):
    leader, follower = pty.openpty()
    env = {key: value for key, value in os.environ.items() if key != "NO_COLOR"} | {"TERM": "xterm"} | more
    subprocess.run([sys.executable, "-c", PRINTED], cwd=Path.cwd(), env=env, stderr=follower, check=True)
    os.close(follower)
    assert ("\x1b" in os.read(leader, 1000).decode()) is painted
    os.close(leader)
