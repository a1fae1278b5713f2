"""Servers the bot is in no more: since when, so that what is kept of them can be dropped when its time is over."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct
from sqlite_utils import Database as Connection

from .connection import Row, assembled, execute, rows
from .database import Database

PRESUMED_AFTER = 30 * 86_400
"""Seconds for which a server is not among those of its shard until that counts as a removal nobody told of."""


class Share(Struct, frozen=True):
    """Whose servers a shard has: Discord shares them out by their ids."""

    shard: int
    count: int

    def holds(self, server_id: int) -> bool:
        """Whether a server is one of the shard's."""
        return (server_id >> 22) % self.count == self.shard


_KNOWN = "SELECT id AS server FROM servers UNION SELECT server_id FROM dialogues"
_OF_SHARE = assembled("SELECT server FROM ({known}) WHERE (server >> 22) % :count = :shard", known=_KNOWN)
_REMOVED = assembled(
    """
INSERT INTO absences (server_id, removed_at) SELECT server, :removed_at FROM ({known}) WHERE server = :server
ON CONFLICT DO UPDATE SET removed_at = min(removed_at, excluded.removed_at)
""",
    known=_KNOWN,
)
_RETURNED = "DELETE FROM absences WHERE server_id = :server"
_SINCE = "SELECT server_id FROM absences WHERE removed_at <= :until ORDER BY removed_at"


class Absences:
    """Remembers from when on a server counts as removed; of one nothing is kept of, nothing is noted either."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def removed(self, server_id: int, now: int) -> None:
        """Note that the bot was removed from a server now."""
        values = {"server": server_id, "removed_at": now}
        await self._database.write(lambda connection: execute(connection, _REMOVED, values))

    async def returned(self, server_id: int) -> None:
        """Note that the bot is in a server (again)."""
        await self._database.write(lambda connection: execute(connection, _RETURNED, {"server": server_id}))

    async def compare(self, share: Share, present: Collection[int], now: int) -> None:
        """Note which servers of a shard Discord names no more, and which it names (again)."""
        values: Row = {"shard": share.shard, "count": share.count, "removed_at": now + PRESUMED_AFTER}

        def work(connection: Connection) -> None:
            for row in rows(connection, _OF_SHARE, values):
                sql = _RETURNED if row["server"] in present else _REMOVED
                execute(connection, sql, {**values, "server": row["server"]})

        await self._database.write(work)

    async def removed_until(self, moment: int) -> tuple[int, ...]:
        """Return the servers that counted as removed at a moment, those removed first before others."""
        found = await self._database.run(lambda connection: rows(connection, _SINCE, {"until": moment}))
        return tuple(row["server_id"] for row in found)
