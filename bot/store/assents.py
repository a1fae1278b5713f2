"""Who agrees to a ruling and who contests it: every word is kept, a player's last one counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from sqlite_utils import Database as Connection

from bot.engine import Seat

from .connection import Row, execute, insert, read, read_one
from .database import Database
from .games import move_on
from .permits import arguable_game, seat_of
from .players import version_key

Verdict = Literal["agree", "contest", "silent"]
"""``silent`` takes the word before it back."""


class Assent(Struct, frozen=True):
    """What a player said about one version of a ruling; `facts` is the JSON of the deal that a contest tells."""

    game: int
    version: int
    seat: Seat
    user_id: int | None
    verdict: Verdict
    facts: str | None
    created_at: int


_ALL = "SELECT * FROM assents WHERE server_id = :server_id AND game = :game AND version = :version ORDER BY id"
_STANDING = """
SELECT * FROM assents WHERE verdict <> 'silent' AND id IN (
    SELECT max(id) FROM assents WHERE server_id = :server_id AND game = :game AND version = :version GROUP BY seat
) ORDER BY instr('ESWN', seat)
"""
_STANDING_OF_SEAT = """
SELECT * FROM assents WHERE server_id = :server_id AND game = :game AND version = :version AND seat = :seat
ORDER BY id DESC LIMIT 1
"""
_END_CONTEST = """
UPDATE contests SET ended = 'agreed', ended_at = :now, ended_by = :user
WHERE server_id = :server_id AND game = :game AND ended IS NULL
AND id IN (SELECT id FROM assents WHERE server_id = :server_id AND user_id = :user)
"""


class Assents:
    """Keeps what players say about rulings."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def agree(self, server_id: int, game: int, version: int, user_id: int, created_at: int) -> Assent:
        """Keep that a player accepts this version, which ends their contest.

        Raises ``no-such-seat`` for one who did not play in it, ``ruling-changed``, ``withdrawn``, ``already-ruled``.
        """
        key = version_key(server_id, game, version)

        def work(connection: Connection) -> Assent:
            last = _last_word(connection, key, user_id)
            if last.verdict != "agree":
                say(connection, {**key, "seat": last.seat, "user_id": user_id, "verdict": "agree"}, created_at)
                execute(connection, _END_CONTEST, {**key, "user": user_id, "now": created_at})
                move_on(connection, server_id, game)
            return _last_word(connection, key, user_id)

        return await self._database.write(work)

    async def take_back(self, server_id: int, game: int, version: int, user_id: int, created_at: int) -> None:
        """Keep that a player no longer agrees; raises what `agree` does."""
        key = version_key(server_id, game, version)

        def work(connection: Connection) -> None:
            last = _last_word(connection, key, user_id)
            if last.verdict == "agree":
                say(connection, {**key, "seat": last.seat, "user_id": user_id, "verdict": "silent"}, created_at)
                move_on(connection, server_id, game)

        await self._database.write(work)

    async def standing(self, server_id: int, game: int, version: int) -> tuple[Assent, ...]:
        """Return the last word of each player about this version, in turn order; the silent are left out."""
        return await self._read(_STANDING, server_id, game, version)

    async def all(self, server_id: int, game: int, version: int) -> tuple[Assent, ...]:
        """Return every word about this version in the order it was said."""
        return await self._read(_ALL, server_id, game, version)

    async def _read(self, sql: str, server_id: int, game: int, version: int) -> tuple[Assent, ...]:
        key = version_key(server_id, game, version)
        return await self._database.look_up(lambda connection: read(connection, Assent, sql, key))


def say(connection: Connection, word: Row, now: int) -> int:
    """Keep a word and give its id, within a transaction of the caller's."""
    row: Row = {**word, "created_at": now}
    return insert(connection, "assents", row)


def read_words(connection: Connection, key: Mapping[str, int]) -> tuple[Assent, ...]:
    """Return every word about a version, within work of the caller's."""
    return read(connection, Assent, _ALL, key)


def _last_word(connection: Connection, key: Mapping[str, int], user_id: int) -> Assent:
    """Return what a player who may still speak said last about a version: nothing yet is silence."""
    seat = seat_of(connection, key["server_id"], key["game"], key["version"], user_id)
    arguable_game(connection, key["server_id"], key["game"], key["version"])
    last = read_one(connection, Assent, _STANDING_OF_SEAT, {**key, "seat": seat})
    return last or Assent(key["game"], key["version"], seat, user_id, "silent", None, 0)
