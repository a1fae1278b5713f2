"""What a host wants to know of the database without opening it: how much is in it, and since when nothing came."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct
from sqlite_utils import Database as Connection

from .connection import rows
from .database import Database
from .dialogues import KEPT_FOR

_COUNTS = """
SELECT
    (SELECT count(*) FROM dialogues WHERE state IS NOT NULL AND updated_at > :oldest) AS open_dialogues,
    (SELECT max((SELECT played_at FROM games WHERE server_id = servers.id ORDER BY played_at DESC LIMIT 1))
    FROM servers) AS last_game
"""
"""Asks each server for its last game: to look at every game would keep everybody waiting."""


class Vitals(Struct, frozen=True):
    """How many dialogues are open, when the last game was settled (seconds since the epoch), the file's bytes."""

    open_dialogues: int
    last_game: int | None
    size: int


async def vitals(database: Database, now: int) -> Vitals:
    """Look at a database that is open; raises `StoreError`."""

    def work(connection: Connection) -> Vitals:
        (found,) = rows(connection, _COUNTS, {"oldest": now - KEPT_FOR})
        return Vitals(found["open_dialogues"], found["last_game"], _size(database.path))

    return await database.run(work)


def _size(path: Path) -> int:
    parts = (path, path.with_name(f"{path.name}-wal"))
    return sum(part.stat().st_size for part in parts if part.exists())
