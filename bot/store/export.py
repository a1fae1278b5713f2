"""Everything a server's rulings say, row by row, for CSV and JSON, in constant memory."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection

import msgspec
from msgspec import Struct
from sqlite_utils import Database as Connection

from .assents import Assent, read_words
from .connection import Row, assembled, rows
from .contests import Contest, read_contests
from .database import Database
from .decisions import Decision, read_decisions
from .games import Status
from .history import SEEN, seen_places
from .house_rules import HouseVersion, read_house_rules
from .players import PaymentRow, Player, read_payments, read_players, version_key
from .rulings import StoredRuling

BATCH = 50
"""How many versions are read at once; between two batches everybody else gets their turn."""


class ExportedRuling(Struct, frozen=True):
    """One version of a game's ruling with its players and payments, and what was said and decided about it.

    `status` is the game's, whatever the version.
    """

    ruling: StoredRuling
    status: Status
    players: tuple[Player, ...]
    payments: tuple[PaymentRow, ...]
    assents: tuple[Assent, ...]
    contests: tuple[Contest, ...]
    decisions: tuple[Decision, ...]


_SEEN = assembled(SEEN, place="games.place_id")
_ALL_VERSIONS = assembled(
    """
SELECT rulings.*, games.status, {seen} AS seen FROM rulings
CROSS JOIN games ON games.server_id = rulings.server_id AND games.number = rulings.game
WHERE rulings.server_id = :server AND (rulings.game, rulings.version) > (:game, :version)
ORDER BY rulings.game, rulings.version LIMIT :limit
""",
    seen=_SEEN,
)
_COUNTING_VERSIONS = assembled(
    """
SELECT rulings.*, games.status, {seen} AS seen FROM games
CROSS JOIN rulings ON rulings.server_id = games.server_id AND rulings.game = games.number
AND rulings.version = games.version
WHERE games.server_id = :server AND games.number > :game ORDER BY games.number LIMIT :limit
""",
    seen=_SEEN,
)
_SIZES = """
SELECT id, (SELECT count(*) FROM rulings WHERE rulings.server_id = servers.id) AS versions FROM servers ORDER BY id
"""


class Export:
    """Streams the rulings of a server in the order of their games."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all_versions(self, server_id: int, places: Collection[int] | None = None) -> AsyncIterator[ExportedRuling]:
        """Stream every version of every game in the places that the asker may see (None: everywhere)."""
        return self._stream(server_id, _ALL_VERSIONS, places)

    def counting_versions(self, server_id: int, places: Collection[int] | None = None) -> AsyncIterator[ExportedRuling]:
        """Stream the one version of every game that counts, also of those withdrawn, in the places seen."""
        return self._stream(server_id, _COUNTING_VERSIONS, places)

    async def house_rules(self, server_id: int) -> AsyncIterator[HouseVersion]:
        """Stream every version of a server's house rules and of its channels' in the order they were made."""
        last = 0
        while batch := await self._house_rules(server_id, last):
            for each in batch:
                yield each
            last = batch[-1].id

    async def _house_rules(self, server_id: int, after: int) -> tuple[HouseVersion, ...]:
        return await self._database.run(lambda connection: read_house_rules(connection, server_id, after, BATCH))

    async def _stream(self, server_id: int, sql: str, places: Collection[int] | None) -> AsyncIterator[ExportedRuling]:
        """Look through a batch at a time, whether or not anything of it is seen."""
        start: Row = {**version_key(server_id, 0, 0), "server": server_id, "limit": BATCH, **seen_places(places)}

        def work(connection: Connection) -> tuple[list[ExportedRuling], Row | None]:
            found = rows(connection, sql, start)
            return [_whole(connection, row) for row in found if row["seen"]], found[-1] if found else None

        while True:
            batch, last = await self._database.run(work)
            for each in batch:
                yield each
            if last is None:
                return
            start |= {"game": last["game"], "version": last["version"]}


async def sizes_of_servers(database: Database) -> dict[int, int]:
    """Return how many versions of rulings each server has, also of those that have none."""
    found = await database.run(lambda connection: rows(connection, _SIZES, {}))
    return {row["id"]: row["versions"] for row in found}


def _whole(connection: Connection, row: Row) -> ExportedRuling:
    key = version_key(row["server_id"], row["game"], row["version"])
    return ExportedRuling(
        ruling=msgspec.convert(row, StoredRuling),
        status=row["status"],
        players=read_players(connection, key),
        payments=read_payments(connection, key),
        assents=read_words(connection, key),
        contests=read_contests(connection, key),
        decisions=read_decisions(connection, key),
    )
