"""Reaching Discord: tried again with growing pauses where waiting helps, ended with a sentence where it does not."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping

import aiohttp
import discord

from bot.engine.errors import SpokenError

from .logs import words_of

_log = logging.getLogger("whopays")
FIRST_PAUSE = 2.0
"""Seconds before the second attempt; each further pause is twice as long."""
LONGEST_PAUSE = 300.0
"""Seconds: as often as that Discord may be asked all day, and nobody waits much longer than it was away."""
_LONGEST_TOLD = 3600.0
"""Seconds for which Discord is obeyed that asks to be left alone."""

FAULTS = (
    discord.HTTPException,
    discord.LoginFailure,
    discord.GatewayNotFound,
    discord.ConnectionClosed,
    discord.PrivilegedIntentsRequired,
    aiohttp.ClientError,
    OSError,
)
"""What can keep the bot from Discord."""
_NOT_ALLOWED = 4014
_CLOSED: Mapping[int, str] = {
    4004: "cli.bad-token",
    4010: "cli.closed.shards",
    4011: "cli.closed.shards",
    4012: "cli.closed.program",
    4013: "cli.closed.program",
    _NOT_ALLOWED: "cli.closed.intents",
}
"""The codes after which Discord wants no new connection; after every other one it does."""
_NOT_NOW = (408, 425, 429)
"""What is refused only now, beside the errors of Discord's own."""
_FIRST_OF_DISCORDS_OWN = 500
_WRONG_TOKEN = 401


async def reach(attempt: Callable[[], Awaitable[None]]) -> None:
    """Attempt until it ends in order; raises `SpokenError` for what no waiting mends."""
    pause, clock = FIRST_PAUSE, asyncio.get_running_loop().time
    while True:
        begun = clock()
        try:
            return await attempt()
        except FAULTS as error:
            refused = refusal(error)
            if refused is not None:
                raise refused from error
            if clock() - begun > LONGEST_PAUSE:
                pause = FIRST_PAUSE
            wait = max(pause, _told(error))
            _log.error("Discord could not be reached: %s. The next attempt is in %.0f s.", words_of(error), wait)
        await asyncio.sleep(wait)
        pause = min(2 * pause, LONGEST_PAUSE)


def refusal(error: BaseException) -> SpokenError | None:
    """Say what no waiting mends; None where waiting helps."""
    error = _cause(error)
    code, status = _close_code(error), error.status if isinstance(error, discord.HTTPException) else 0
    if code in _CLOSED:
        return SpokenError(_CLOSED[code], code=code)
    if isinstance(error, discord.LoginFailure) or status == _WRONG_TOKEN:
        return SpokenError("cli.bad-token")
    if not status or status in _NOT_NOW or status >= _FIRST_OF_DISCORDS_OWN:
        return None
    return SpokenError("cli.refused", reason=words_of(error))


def _cause(error: BaseException) -> BaseException:
    """Find what discord.py only says was no gateway."""
    return error.__cause__ if isinstance(error, discord.GatewayNotFound) and error.__cause__ else error


def _close_code(error: BaseException) -> int:
    """Read with which code Discord ended the connection; 0 where it did not."""
    if isinstance(error, discord.PrivilegedIntentsRequired):
        return _NOT_ALLOWED
    return error.code if isinstance(error, discord.ConnectionClosed) else 0


def _told(error: BaseException) -> float:
    """Read for how many seconds Discord asks to be left alone; 0 where it does not say."""
    error = _cause(error)
    if not isinstance(error, discord.HTTPException):
        return 0.0
    try:
        return min(float(error.response.headers.get("Retry-After", 0)), _LONGEST_TOLD)
    except ValueError:  # a date, as proxies may write it
        return 0.0
