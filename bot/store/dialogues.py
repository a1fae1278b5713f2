"""Dialogues that are not finished: one JSON state each, kept after every answer, for a week after the last."""

from __future__ import annotations

from msgspec import Struct
from sqlite_utils import Database as Connection

from .connection import Row, execute, read, read_one
from .database import Database
from .servers import ensure_server

KEPT_FOR = 7 * 24 * 60 * 60
"""How long after its last answer an open dialogue is kept, in seconds."""

NO_MESSAGE = 0
"""The message under which a dialogue is kept that did not start from one."""


class Place(Struct, frozen=True):
    """Where a dialogue is held: a user has one in each channel, and one about each message they settle from."""

    server_id: int
    user_id: int
    channel_id: int
    message_id: int | None = None


class Dialogue(Struct, frozen=True):
    """An open dialogue as it stood after its last answer, in seconds since the epoch."""

    place: Place
    state: str
    updated_at: int


class _Stored(Struct, frozen=True):
    server_id: int
    user_id: int
    channel_id: int
    message_id: int
    state: str
    updated_at: int

    def opened(self) -> Dialogue:
        place = Place(self.server_id, self.user_id, self.channel_id, self.message_id or None)
        return Dialogue(place, self.state, self.updated_at)


_FIND = """
SELECT * FROM dialogues
WHERE server_id = :server AND user_id = :user AND channel_id = :channel AND message_id = :message
"""
_CLOSE = """
DELETE FROM dialogues
WHERE server_id = :server AND user_id = :user AND channel_id = :channel AND message_id = :message
"""
_OF_USER = "SELECT * FROM dialogues WHERE server_id = :server AND user_id = :user ORDER BY updated_at DESC, channel_id"
_EXPIRED = "SELECT * FROM dialogues WHERE server_id = :server AND updated_at <= :oldest ORDER BY updated_at"
_SAVE = """
INSERT INTO dialogues (server_id, user_id, channel_id, message_id, state, updated_at)
VALUES (:server, :user, :channel, :message, :state, :now)
ON CONFLICT DO UPDATE SET state = excluded.state, updated_at = excluded.updated_at
"""
_TAKE = "DELETE FROM dialogues WHERE server_id = :server AND updated_at <= :oldest"


class Dialogues:
    """Keeps open dialogues; the states are the dialogue's own JSON."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def save(self, place: Place, state: str, now: int) -> None:
        """Keep the state after an answer, instead of the one before."""

        def work(connection: Connection) -> None:
            ensure_server(connection, place.server_id)
            execute(connection, _SAVE, {**_values(place), "state": state, "now": now})

        await self._database.write(work)

    async def find(self, place: Place) -> Dialogue | None:
        """Return the dialogue open at a place."""
        stored = await self._database.run(lambda connection: read_one(connection, _Stored, _FIND, _values(place)))
        return stored.opened() if stored else None

    async def of_user(self, server_id: int, user_id: int) -> tuple[Dialogue, ...]:
        """Return all dialogues a user has open in a server, the one last answered first."""
        values = {"server": server_id, "user": user_id}
        stored = await self._database.run(lambda connection: read(connection, _Stored, _OF_USER, values))
        return tuple(each.opened() for each in stored)

    async def close(self, place: Place) -> None:
        """Drop the dialogue at a place, finished or given up; nothing happens when there is none."""
        await self._database.write(lambda connection: execute(connection, _CLOSE, _values(place)))

    async def take_expired(self, server_id: int, now: int) -> tuple[Dialogue, ...]:
        """Drop the dialogues nobody answered for a week and give them, the oldest first: each is given once."""
        values = {"server": server_id, "oldest": now - KEPT_FOR}

        def work(connection: Connection) -> tuple[_Stored, ...]:
            expired = read(connection, _Stored, _EXPIRED, values)
            execute(connection, _TAKE, values)
            return expired

        return tuple(each.opened() for each in await self._database.write(work))


def _values(place: Place) -> Row:
    return {
        "server": place.server_id,
        "user": place.user_id,
        "channel": place.channel_id,
        "message": place.message_id or NO_MESSAGE,
    }
