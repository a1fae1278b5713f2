"""Listens to what the bot logs, because a test that misses an answer wants to know what happened meanwhile."""

import logging
import traceback


class Listening(logging.Handler):
    """Keeps every logged error, with the last line of its traceback."""

    def __init__(self):
        super().__init__(logging.ERROR)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one record."""
        reason = traceback.format_exception_only(record.exc_info[1])[-1].strip() if record.exc_info else ""
        self.heard.append(f"{record.name}: {record.getMessage()} {reason}".strip())

    def start(self) -> None:
        """Begin to listen."""
        logging.getLogger().addHandler(self)

    def stop(self) -> None:
        """Listen no more."""
        logging.getLogger().removeHandler(self)
