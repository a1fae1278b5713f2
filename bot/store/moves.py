"""Numbers that were posted before a server came to this file, where its rows are counted otherwise."""

from __future__ import annotations

from typing import Literal

from sqlite_utils import Database as Connection

from .connection import rows
from .database import Database

Counted = Literal["assents", "house_rules"]
"""The tables whose rows are named by their numbers in what is posted: a contest is counted among the assents."""
_MOVES = "SELECT last, raised FROM moves WHERE server_id = :server AND counted = :counted ORDER BY last"


class Moves:
    """Knows by how much a server's numbers were raised, each time that it was moved."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def number_here(self, server_id: int, counted: Counted, posted: int) -> int:
        """Give the number that a row has in this file, which may have been posted when it was in another."""

        def work(connection: Connection) -> int:
            number = posted
            for move in rows(connection, _MOVES, {"server": server_id, "counted": counted}):
                number += move["raised"] if 0 < number <= move["last"] else 0
            return number

        return await self._database.run(work)
