"""The log as JSON, one object a line, for who collects logs by program."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import UTC, datetime

import msgspec

JSON = "json"
"""What `WHOPAYS_LOG_FORMAT` is set to; everything else leaves the log to people."""


class JsonLines(logging.Formatter):
    """Writes each record as one JSON object in one line, through `hide`, which takes secrets out of a text."""

    def __init__(self, hide: Callable[[str], str]) -> None:
        super().__init__()
        self._hide = hide

    def format(self, record: logging.LogRecord) -> str:
        """Write one record: when (UTC), how grave, who says what, and the traceback where there is one."""
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        event = {"time": when, "level": record.levelname, "logger": record.name, "message": record.getMessage()}
        if record.exc_info:
            event["traceback"] = self.formatException(record.exc_info)
        return msgspec.json.encode({key: self._hide(text) for key, text in event.items()}).decode()


def write_json(hide: Callable[[str], str]) -> None:
    """Let everything that is logged from now on be written as JSON."""
    for handler in logging.getLogger().handlers:
        handler.setFormatter(JsonLines(hide))
