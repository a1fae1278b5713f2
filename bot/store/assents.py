"""Who agrees to a ruling and who contests it: every word is kept, a player's last one counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from sqlite_utils import Database as Connection

from bot.engine import Seat

from .connection import execute, read, read_one, rows
from .database import Database
from .errors import StoreError
from .players import version_key

Verdict = Literal["agree", "contest"]


class Assent(Struct, frozen=True):
    """What a player said about one version of a ruling; `facts` is the JSON of what a contest would change."""

    game: int
    version: int
    seat: Seat
    user_id: int | None
    verdict: Verdict
    facts: str | None
    created_at: int


_ALL = "SELECT * FROM assents WHERE server_id = :server_id AND game = :game AND version = :version ORDER BY id"
_STANDING = """
SELECT * FROM assents WHERE id IN (
    SELECT max(id) FROM assents WHERE server_id = :server_id AND game = :game AND version = :version GROUP BY seat
) ORDER BY instr('ESWN', seat)
"""
_STANDING_OF_SEAT = """
SELECT * FROM assents WHERE server_id = :server_id AND game = :game AND version = :version AND seat = :seat
ORDER BY id DESC LIMIT 1
"""
_SEAT = """
SELECT seat FROM ruling_players
WHERE server_id = :server_id AND game = :game AND version = :version AND user_id = :user
"""
_INSERT = """
INSERT INTO assents (server_id, game, version, seat, user_id, verdict, facts, created_at)
VALUES (:server_id, :game, :version, :seat, :user, :verdict, :facts, :created_at)
"""


class Assents:
    """Keeps what players say about rulings."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def agree(self, server_id: int, game: int, version: int, user_id: int, created_at: int) -> Assent:
        """Keep that a player accepts this version; raises ``no-such-seat`` for one who did not play in it."""
        said = {**version_key(server_id, game, version), "user": user_id, "verdict": "agree"}
        return await self._say({**said, "facts": None, "created_at": created_at})

    async def contest(
        self, server_id: int, game: int, version: int, user_id: int, facts: str, created_at: int
    ) -> Assent:
        """Keep that a player would change `facts` (JSON); raises ``no-such-seat`` for one who did not play in it."""
        said = {**version_key(server_id, game, version), "user": user_id, "verdict": "contest"}
        return await self._say({**said, "facts": facts, "created_at": created_at})

    async def standing(self, server_id: int, game: int, version: int) -> tuple[Assent, ...]:
        """Return the last word of each player about this version, in turn order; the silent are left out."""
        return await self._read(_STANDING, server_id, game, version)

    async def all(self, server_id: int, game: int, version: int) -> tuple[Assent, ...]:
        """Return every word about this version in the order it was said."""
        return await self._read(_ALL, server_id, game, version)

    async def _read(self, sql: str, server_id: int, game: int, version: int) -> tuple[Assent, ...]:
        key = version_key(server_id, game, version)
        return await self._database.run(lambda connection: read(connection, Assent, sql, key))

    async def _say(self, said: Mapping[str, int | str | None]) -> Assent:
        return await self._database.write(lambda connection: _say(connection, said))


def _say(connection: Connection, said: Mapping[str, int | str | None]) -> Assent:
    seats = rows(connection, _SEAT, said)
    if not seats:
        raise StoreError("no-such-seat")
    values = {**said, "seat": seats[0]["seat"]}
    last = read_one(connection, Assent, _STANDING_OF_SEAT, values)
    if last is None or (last.verdict, last.facts) != (said["verdict"], said["facts"]):
        execute(connection, _INSERT, values)
    (standing,) = read(connection, Assent, _STANDING_OF_SEAT, values)
    return standing
