"""What is wrong with a log, in one sentence: the reason, and the place where it was met."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from bot.engine.errors import SpokenError

MOST_QUOTED = 40
"""So many signs of a log are quoted in an error."""


class LogError(SpokenError):
    """A log that cannot be read: `reason` names the sentence ``error.replay.<reason>``, `at` is the place.

    A place is a path as the format has it, ``log[2][5]``, or line, column and element of XML, ``12:3 <AGARI m>``.
    """

    def __init__(self, reason: str, at: str = "", **data: str | int) -> None:
        super().__init__(f"error.replay.{reason}", at=at, **data)
        self.reason = reason
        self.at = at

    def moved_to(self, at: str) -> LogError:
        """Return the same error at another place."""
        return LogError(self.reason, **{**self.data, "at": at})  # pyright: ignore[reportArgumentType]  # the place is a text


@contextmanager
def placed(at: str) -> Generator[None]:
    """Say of every error within where it was met, unless it says so itself."""
    try:
        yield
    except LogError as error:
        raise (error if error.at else error.moved_to(at)) from None


def bad_value(value: object, at: str = "") -> LogError:
    """Return the error of something that cannot stand where it stands."""
    return LogError("value", at, value=quoted(value))


def quoted(value: object) -> str:
    """Quote what stands in a log: how it begins, without what steers a terminal."""
    text = str(value)
    shown = "".join(sign if sign.isprintable() else "�" for sign in text[:MOST_QUOTED])
    return f"{shown}…" if len(text) > MOST_QUOTED else shown
