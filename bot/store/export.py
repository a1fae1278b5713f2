"""Everything a server's rulings say, row by row, for CSV and JSON, in constant memory."""

from __future__ import annotations

from collections.abc import AsyncIterator

from msgspec import Struct
from sqlite_utils import Database as Connection

from .connection import read
from .database import Database
from .players import PaymentRow, Player, read_payments, read_players, version_key
from .rulings import StoredRuling

BATCH = 100
"""How many versions are read at once; between two batches everybody else gets their turn."""


class ExportedRuling(Struct, frozen=True):
    """One version of a game's ruling with its players and payments."""

    ruling: StoredRuling
    players: tuple[Player, ...]
    payments: tuple[PaymentRow, ...]


_ALL_VERSIONS = """
SELECT * FROM rulings WHERE server_id = :server AND (game, version) > (:game, :version)
ORDER BY game, version LIMIT :limit
"""
_COUNTING_VERSIONS = """
SELECT rulings.* FROM games
CROSS JOIN rulings ON rulings.server_id = games.server_id AND rulings.game = games.number
AND rulings.version = games.version
WHERE games.server_id = :server AND games.number > :game ORDER BY games.number LIMIT :limit
"""


class Export:
    """Streams the rulings of a server in the order of their games."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all_versions(self, server_id: int) -> AsyncIterator[ExportedRuling]:
        """Stream every version of every game."""
        return self._stream(server_id, _ALL_VERSIONS)

    def counting_versions(self, server_id: int) -> AsyncIterator[ExportedRuling]:
        """Stream the one version of every game that counts."""
        return self._stream(server_id, _COUNTING_VERSIONS)

    async def _stream(self, server_id: int, sql: str) -> AsyncIterator[ExportedRuling]:
        game = version = 0
        while batch := await self._batch(sql, {**version_key(server_id, game, version), "server": server_id}):
            for each in batch:
                yield each
            game, version = batch[-1].ruling.game, batch[-1].ruling.version

    async def _batch(self, sql: str, start: dict[str, int]) -> tuple[ExportedRuling, ...]:
        def work(connection: Connection) -> tuple[ExportedRuling, ...]:
            found = read(connection, StoredRuling, sql, {**start, "limit": BATCH})
            return tuple(_whole(connection, ruling) for ruling in found)

        return await self._database.run(work)


def _whole(connection: Connection, ruling: StoredRuling) -> ExportedRuling:
    key = version_key(ruling.server_id, ruling.game, ruling.version)
    return ExportedRuling(ruling, read_players(connection, key), read_payments(connection, key))
