"""What was last registered with Discord, so that a start registers only what differs."""

from __future__ import annotations

from sqlite_utils import Database as Connection

from .connection import execute, rows
from .database import Database

EVERYWHERE = 0
"""The server under which commands registered for all servers are kept."""

_FIND = "SELECT hash FROM registered_commands WHERE application_id = :application AND server_id = :server"
_SAVE = """
INSERT INTO registered_commands (application_id, server_id, hash, registered_at)
VALUES (:application, :server, :hash, :now)
ON CONFLICT DO UPDATE SET hash = excluded.hash, registered_at = excluded.registered_at
"""


class RegisteredCommands:
    """Remembers the hash of the commands registered by an application; a `server_id` of None means everywhere."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def hash(self, application_id: int, server_id: int | None) -> str | None:
        """Return the hash of what is registered, or nothing."""
        values = {"application": application_id, "server": server_id or EVERYWHERE}
        found = await self._database.run(lambda connection: rows(connection, _FIND, values))
        return str(found[0]["hash"]) if found else None

    async def save(self, application_id: int, server_id: int | None, commands_hash: str, now: int) -> None:
        """Remember what has just been registered."""
        values = {"application": application_id, "server": server_id or EVERYWHERE, "hash": commands_hash, "now": now}

        def work(connection: Connection) -> None:
            execute(connection, _SAVE, values)

        await self._database.write(work)
