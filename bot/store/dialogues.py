"""Dialogues that are not finished: one JSON state each, kept after every answer, for a week after the last.

A dialogue is known by the interaction that began it, so that one person can hold several in one channel. Of one that
was dropped a word is left, without its state, until its owner was told or another week has passed.
"""

from __future__ import annotations

from msgspec import Struct
from sqlite_utils import Database as Connection

from .connection import Row, assembled, execute, read, read_one, rows
from .database import Database
from .errors import StoreError
from .servers import ensure_server

KEPT_FOR = 7 * 24 * 60 * 60
"""How long after its last answer an open dialogue is kept, in seconds."""

MOST_IN_SERVER = 200
"""Dialogues that all the people of a server together may have open."""

_AT_ONCE = 25
"""How many dialogues are dropped in one piece: so few that nobody who waits for the store notices."""


class DialogueKey(Struct, frozen=True):
    """Which dialogue: whose, and the id of the interaction that began it."""

    server_id: int
    user_id: int
    origin: int


class Dialogue(Struct, frozen=True):
    """An open dialogue as it stood after its last answer, in seconds since the epoch, and the channel it began in."""

    key: DialogueKey
    channel_id: int
    state: str
    updated_at: int


class _Stored(Struct, frozen=True):
    server_id: int
    user_id: int
    origin: int
    channel_id: int
    state: str
    updated_at: int

    def opened(self) -> Dialogue:
        return Dialogue(
            DialogueKey(self.server_id, self.user_id, self.origin), self.channel_id, self.state, self.updated_at
        )


_FIND = """
SELECT * FROM dialogues
WHERE server_id = :server AND user_id = :user AND origin = :origin AND state IS NOT NULL AND updated_at > :oldest
"""
_OF_USER = """
SELECT * FROM dialogues
WHERE server_id = :server AND user_id = :user AND state IS NOT NULL AND updated_at > :oldest
ORDER BY updated_at DESC, origin DESC
"""
_OF_SERVER = """
SELECT count(*) AS number, coalesce(min(updated_at), 0) AS oldest FROM dialogues
WHERE server_id = :server AND state IS NOT NULL AND updated_at > :oldest
"""
_CLOSE = "DELETE FROM dialogues WHERE server_id = :server AND user_id = :user AND origin = :origin"
_KEEP = """
UPDATE dialogues SET state = :state, updated_at = :now
WHERE server_id = :server AND user_id = :user AND origin = :origin
"""
_ENTER = """
INSERT INTO dialogues (server_id, user_id, origin, channel_id, state, updated_at)
VALUES (:server, :user, :origin, :channel, :state, :now)
"""
_ANY_DROPPED = "SELECT 1 FROM dialogues {which} LIMIT 1"
_TELL = "DELETE FROM dialogues {which}"
_OF_ALL = "WHERE server_id = :server AND user_id = :user AND (state IS NULL OR updated_at <= :oldest)"
_OF_ONE = f"{_OF_ALL} AND origin = :origin"
_EXPIRED = """
SELECT EXISTS (
    SELECT 1 FROM dialogues WHERE server_id = :server AND updated_at <= :oldest AND state IS NOT NULL
) OR EXISTS (
    SELECT 1 FROM dialogues WHERE server_id = :server AND updated_at <= :oldest AND state IS NULL
) AS any
"""
_DROP = """
UPDATE dialogues SET state = NULL, updated_at = :now
WHERE server_id = :server AND (user_id, origin) IN (
    SELECT user_id, origin FROM dialogues
    WHERE server_id = :server AND updated_at <= :oldest AND state IS NOT NULL ORDER BY updated_at LIMIT :most
)
"""
_FORGET = """
DELETE FROM dialogues
WHERE server_id = :server AND (user_id, origin) IN (
    SELECT user_id, origin FROM dialogues
    WHERE server_id = :server AND updated_at <= :oldest AND state IS NULL ORDER BY updated_at LIMIT :most
)
"""


class Dialogues:
    """Keeps open dialogues; the states are the dialogue's own JSON."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def begin(self, key: DialogueKey, channel_id: int, state: str, now: int, most: int) -> bool:
        """Keep a new dialogue; False, and nothing is kept, where its user has as many as `most` open already.

        Raises ``server-full`` where the server has as many as it may have.
        """

        def work(connection: Connection) -> bool:
            if len(rows(connection, _OF_USER, _values(key, now))) >= most:
                return False
            _refuse_in_full_server(connection, key, now)
            _save(connection, key, channel_id, state, now)
            return True

        return await self._database.write(work)

    async def save(self, key: DialogueKey, channel_id: int, state: str, now: int) -> None:
        """Keep the state after an answer, instead of the one before; the channel stays the one it began in."""
        await self._database.write(lambda connection: _save(connection, key, channel_id, state, now))

    async def find(self, key: DialogueKey, now: int) -> Dialogue | None:
        """Return a dialogue that is open."""
        values = _values(key, now)
        stored = await self._database.look_up(lambda connection: read_one(connection, _Stored, _FIND, values))
        return stored.opened() if stored else None

    async def of_user(self, server_id: int, user_id: int, now: int) -> tuple[Dialogue, ...]:
        """Return all dialogues a user has open in a server, the one last answered first."""
        values = {"server": server_id, "user": user_id, "oldest": now - KEPT_FOR}
        stored = await self._database.look_up(lambda connection: read(connection, _Stored, _OF_USER, values))
        return tuple(each.opened() for each in stored)

    async def close(self, key: DialogueKey) -> None:
        """Drop a dialogue, finished or given up; nothing happens when there is none."""
        await self._database.write(lambda connection: execute(connection, _CLOSE, _values(key)))

    async def take_word(self, key: DialogueKey, now: int) -> bool:
        """Return whether this dialogue was dropped as nobody answered for a week: it is said once."""
        return await self._told(_OF_ONE, _values(key, now))

    async def take_words(self, server_id: int, user_id: int, now: int) -> bool:
        """Return whether any dialogue of a user was dropped as nobody answered for a week: it is said once."""
        return await self._told(_OF_ALL, {"server": server_id, "user": user_id, "oldest": now - KEPT_FOR})

    async def _told(self, which: str, values: Row) -> bool:
        any_dropped, tell = (assembled(sql, which=which) for sql in (_ANY_DROPPED, _TELL))
        # Mostly there is none: nobody waits for a write that finds nothing.
        if not await self._database.look_up(lambda connection: rows(connection, any_dropped, values)):
            return False
        return await self._database.write(lambda connection: execute(connection, tell, values)) > 0

    async def drop_expired(self, server_id: int, now: int, most: int = _AT_ONCE) -> int:
        """Drop dialogues nobody answered for a week, and words nobody came for, the oldest first, `most` of each.

        Return how many dialogues were dropped. Of each a word is left for its owner.
        """
        values = {"server": server_id, "oldest": now - KEPT_FOR, "now": now, "most": most}

        def work(connection: Connection) -> int:
            execute(connection, _FORGET, values)
            return execute(connection, _DROP, values)

        (expired,) = await self._database.look_up(lambda connection: rows(connection, _EXPIRED, values))
        return await self._database.write(work) if expired["any"] else 0


def _refuse_in_full_server(connection: Connection, key: DialogueKey, now: int) -> None:
    (open_there,) = rows(connection, _OF_SERVER, _values(key, now))
    if open_there["number"] >= MOST_IN_SERVER:
        raise StoreError("server-full", most=MOST_IN_SERVER, until=int(open_there["oldest"]) + KEPT_FOR)


def _save(connection: Connection, key: DialogueKey, channel_id: int, state: str, now: int) -> None:
    values = {**_values(key), "channel": channel_id, "state": state, "now": now}
    # Hardly ever it is the first: a server that has a dialogue need not be entered.
    if not execute(connection, _KEEP, values):
        ensure_server(connection, key.server_id)
        execute(connection, _ENTER, values)


def _values(key: DialogueKey, now: int = 0) -> Row:
    return {"server": key.server_id, "user": key.user_id, "origin": key.origin, "oldest": now - KEPT_FOR}
