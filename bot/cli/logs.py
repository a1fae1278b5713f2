"""What the log shows: one line an event, colours where a terminal reads it, and never a token."""

from __future__ import annotations

import logging
import os
import re
import sys
from collections.abc import Mapping
from typing import TextIO

import aiohttp
import discord

_LINE = "%(asctime)s %(levelname)-8s %(name)s %(message)s"
_TIME = "%Y-%m-%d %H:%M:%S"
_PAINT: Mapping[int, str] = {
    logging.DEBUG: "\x1b[2m",
    logging.WARNING: "\x1b[33m",
    logging.ERROR: "\x1b[31m",
    logging.CRITICAL: "\x1b[31;1m",
}
_PLAIN = "\x1b[0m"
_HIDDEN = "…"
_TOKENS = re.compile(
    r"(/interactions/\d+/|/webhooks/\d+/|(?P<mark>['\"])\w*token(?P=mark)\s*:\s*['\"])(?P<token>[^/\s'\"?]+)"
)
"""Where tokens of interactions stand: in the addresses that answer them, and in what Discord sends."""
_OUTSIDE = (
    OSError,
    aiohttp.ClientError,
    discord.HTTPException,
    discord.GatewayNotFound,
    discord.ConnectionClosed,
)
"""Faults of the network and of Discord: where in this program they were met tells nobody anything."""


class Lines(logging.Formatter):
    """Writes records; `secret` stands in none of them."""

    def __init__(self, secret: str, *, painted: bool) -> None:
        super().__init__(_LINE, _TIME)
        self._secret = secret
        self._painted = painted

    def format(self, record: logging.LogRecord) -> str:
        """Write one record: in one line, but for a traceback that somebody needs."""
        text = self.without_secrets(super().format(_in_one_line(record)))
        paint = _PAINT.get(record.levelno, "") if self._painted else ""
        return f"{paint}{text}{_PLAIN}" if paint else text

    def without_secrets(self, text: str) -> str:
        """Put a sign into a text wherever a token stands."""
        if self._secret:
            text = text.replace(self._secret, _HIDDEN)
        return _TOKENS.sub(rf"\g<1>{_HIDDEN}", text)


def _in_one_line(record: logging.LogRecord) -> logging.LogRecord:
    """Say a fault from outside in a few words behind the message, in the place of its traceback."""
    message = " ".join(record.getMessage().split())
    error = record.exc_info[1] if record.exc_info else None
    changed = {**vars(record), "msg": message, "args": None}
    if isinstance(error, _OUTSIDE):
        changed |= {"msg": f"{message} ({words_of(error)})", "exc_info": None, "exc_text": None}
    return logging.makeLogRecord(changed)


def words_of(error: BaseException) -> str:
    """Say in a few words what went wrong outside of this program."""
    cause = error.__cause__ if isinstance(error, discord.GatewayNotFound) and error.__cause__ else error
    return " ".join(str(cause).split()) or type(cause).__name__


def set_up(level: int, secret: str) -> None:
    """Write the log to standard error, from a level on, without a secret."""
    handler = logging.StreamHandler()
    handler.setFormatter(Lines(secret, painted=_has_colours(sys.stderr)))
    root = logging.getLogger()
    root.setLevel(level)
    root.addHandler(handler)


def _has_colours(stream: TextIO) -> bool:
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
