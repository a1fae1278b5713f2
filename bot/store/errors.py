"""The one family of errors of the store: a code and data, never a sentence."""

from __future__ import annotations

import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from bot.engine.errors import SpokenError

StoreErrorCode = Literal[
    "in-use",
    "cannot-open",
    "cannot-lock",
    "not-a-database",
    "not-ours",
    "newer-database",
    "outdated",
    "closed",
    "copied-onto-itself",
    "no-such-file",
    "file-exists",
    "no-such-server",
    "server-exists",
    "server-full",
    "full",
    "busy",
    "damaged",
    "read-only",
    "failed",
    "no-such-game",
    "ruling-changed",
    "house-rules-changed",
    "no-such-house-rules",
    "no-such-seat",
    "seated-twice",
    "withdrawn",
    "already-ruled",
    "not-permitted",
    "window-over",
    "nothing-changes",
    "no-such-contest",
    "guest-cannot-accept",
    "no-referee",
    "referee-called",
]

_SQLITE_CODES: dict[int, StoreErrorCode] = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_IOERR_SHMSIZE: "full",  # no room for the index of the write-ahead log
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "not-a-database",
    sqlite3.SQLITE_CANTOPEN: "cannot-open",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_PERM: "read-only",
}
_PRIMARY = 0xFF
"""SQLite's extended result codes keep the primary code in their lowest byte."""


class StoreError(SpokenError):
    """What the store cannot do; `data` fills the placeholders of the catalogue's ``error.store.<code>``."""

    def __init__(self, code: StoreErrorCode, **data: str | int) -> None:
        super().__init__(f"error.store.{code}", **data)
        self.code: StoreErrorCode = code


@contextmanager
def coded_errors(path: Path) -> Generator[None]:
    """Turn what SQLite reports about the file at `path` into a `StoreError`, keeping the cause."""
    try:
        yield
    except sqlite3.Error as error:
        number: int = getattr(error, "sqlite_errorcode", 0)
        code = _SQLITE_CODES.get(number) or _SQLITE_CODES.get(number & _PRIMARY, "failed")
        raise StoreError(code, path=str(path), detail=str(error)) from error
