"""Forgetting: a person's traces in a server, while every sum stays, or a whole server.

It is done in pieces of some milliseconds, between which everybody else writes. That it was asked for is kept with the
first piece and dropped with the last: a restart in between goes on.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from msgspec import Struct
from sqlite_utils import Database as Connection

from .connection import Row, execute, read, rows
from .database import Database
from .errors import StoreError
from .forget_guests import NAME_OF_SEAT, forget_guest
from .games import uncount

_log = logging.getLogger("whopays")
WHOLE_SERVER = 0
"""The user under whom it is kept that a server is being forgotten."""
_LONGEST = 0.008
"""Seconds that a piece should not take; of the next one half as much is tried."""
_MOST = 200

_BEGIN = """
INSERT INTO forgettings (server_id, user_id, last_game, last_house_rules, last_origin) VALUES (
    :server, :user,
    (SELECT coalesce(max(number), 0) FROM games WHERE server_id = :server),
    (SELECT coalesce(max(id), 0) FROM house_rules WHERE server_id = :server),
    (SELECT coalesce(max(origin), 0) FROM dialogues WHERE server_id = :server)
) ON CONFLICT DO NOTHING
"""
_BEGUN = "SELECT * FROM forgettings WHERE server_id = :server AND user_id = :user"
_ALL_BEGUN = "SELECT * FROM forgettings"
_END = "DELETE FROM forgettings WHERE server_id = :server AND user_id = :user"

_SERVERS = """
SELECT server_id FROM (SELECT id AS server_id FROM servers UNION SELECT server_id FROM dialogues) AS server
WHERE EXISTS (SELECT 1 FROM ruling_players AS own WHERE own.server_id = server.server_id AND user_id = :user)
OR EXISTS (SELECT 1 FROM assents AS own WHERE own.server_id = server.server_id AND user_id = :user)
OR EXISTS (SELECT 1 FROM acceptances AS own WHERE own.server_id = server.server_id AND user_id = :user)
OR EXISTS (SELECT 1 FROM decisions AS own WHERE own.server_id = server.server_id AND user_id = :user)
OR EXISTS (SELECT 1 FROM contests AS own WHERE own.server_id = server.server_id AND ended_by = :user)
OR EXISTS (SELECT 1 FROM rulings AS own WHERE own.server_id = server.server_id AND author_id = :user)
OR EXISTS (SELECT 1 FROM house_rules AS own WHERE own.server_id = server.server_id AND author_id = :user)
OR EXISTS (
    SELECT 1 FROM dialogues AS own
    WHERE own.server_id = server.server_id AND (user_id = :user OR instr(state, :user) > 0)
)
"""
"""Where there is anything of a user; what is in a draft is only guessed at, by the digits."""

_SEATS = """
SELECT game, version, seat, '$.names.' || seat AS name, played_at FROM ruling_players
WHERE server_id = :server AND user_id = :user ORDER BY game, version LIMIT :most
"""
_OF_SEAT = (
    *NAME_OF_SEAT,
    """
    UPDATE payments SET payer_id = NULL
    WHERE server_id = :server AND game = :game AND version = :version AND payer_id = :user
    """,
    """
    UPDATE payments SET payee_id = NULL
    WHERE server_id = :server AND game = :game AND version = :version AND payee_id = :user
    """,
    "DELETE FROM results WHERE server_id = :server AND user_id = :user AND played_at = :played_at AND game = :game",
    """
    UPDATE ruling_players SET user_id = NULL
    WHERE server_id = :server AND game = :game AND version = :version AND seat = :seat
    """,
)
_OF_USER = (
    """
    UPDATE contests SET sentence = NULL WHERE id IN (
        SELECT contests.id FROM assents CROSS JOIN contests USING (id)
        WHERE assents.server_id = :server AND assents.user_id = :user AND sentence IS NOT NULL LIMIT :most
    )
    """,
    """
    UPDATE contests SET ended_by = NULL
    WHERE id IN (SELECT id FROM contests WHERE server_id = :server AND ended_by = :user LIMIT :most)
    """,
    """
    UPDATE acceptances SET user_id = NULL WHERE (contest_id, version, seat) IN (
        SELECT contest_id, version, seat FROM acceptances WHERE server_id = :server AND user_id = :user LIMIT :most
    )
    """,
    """
    UPDATE decisions SET user_id = NULL
    WHERE id IN (SELECT id FROM decisions WHERE server_id = :server AND user_id = :user LIMIT :most)
    """,
    """
    UPDATE assents SET user_id = NULL
    WHERE id IN (SELECT id FROM assents WHERE server_id = :server AND user_id = :user LIMIT :most)
    """,
    """
    UPDATE rulings SET author_id = NULL
    WHERE rowid IN (SELECT rowid FROM rulings WHERE server_id = :server AND author_id = :user LIMIT :most)
    """,
    """
    UPDATE house_rules SET author_id = NULL
    WHERE id IN (SELECT id FROM house_rules WHERE server_id = :server AND author_id = :user LIMIT :most)
    """,
    """
    DELETE FROM dialogues WHERE server_id = :server AND (user_id, origin) IN (
        SELECT user_id, origin FROM dialogues WHERE server_id = :server AND user_id = :user LIMIT :most
    )
    """,
)
_IN_DRAFTS = """
UPDATE dialogues SET state = json_remove(state, :player)
WHERE server_id = :server AND json_extract(state, :player || '.account') = :user
"""
"""A draft names its players by their seats; who is taken out of another's is asked for again."""
_LOGS_WITH_PLAYER = """
DELETE FROM dialogues WHERE server_id = :server AND EXISTS (
    SELECT 1 FROM json_each(state, '$.log.accounts') WHERE json_extract(value, '$.account') = :user
)
"""
"""A log names its players in every deal: what is chosen from it goes as a whole, and the file can be attached again."""
_PLAYERS = tuple(f"$.players.{seat}" for seat in "ESWN")
_IN_MESSAGES = """
UPDATE dialogues SET state = json_remove(state, '$.told')
WHERE server_id = :server AND instr(json_extract(state, '$.told'), :user) > 0
"""
"""A message that somebody wrote, or that mentions them, goes from the dialogue in which it was told; its facts stay."""

_GAMES = """
SELECT number AS game FROM games WHERE server_id = :server AND number <= :last_game ORDER BY number LIMIT :most
"""
_DROP_GAME = "DELETE FROM games WHERE server_id = :server AND number = :game"
_OF_SERVER = (
    """
    DELETE FROM dialogues WHERE server_id = :server AND (user_id, origin) IN (
        SELECT user_id, origin FROM dialogues WHERE server_id = :server AND origin <= :last_origin LIMIT :most
    )
    """,
    """
    DELETE FROM house_rules WHERE id IN (
        SELECT id FROM house_rules WHERE server_id = :server AND id <= :last_house_rules AND NOT EXISTS (
            SELECT 1 FROM rulings WHERE rulings.server_id = :server AND house_rules_id = house_rules.id
        ) LIMIT :most
    )
    """,
)
_AT_LAST = (
    "DELETE FROM registered_commands WHERE server_id = :server",
    "DELETE FROM absences WHERE server_id = :server",
    """
    UPDATE servers SET
        language = NULL, rules = NULL, referee_role_id = NULL, correction_window = 900, picture = 'on', mention = 'off'
    WHERE id = :server
    """,
    """
    DELETE FROM servers WHERE id = :server
    AND NOT EXISTS (SELECT 1 FROM games WHERE server_id = :server)
    AND NOT EXISTS (SELECT 1 FROM house_rules WHERE server_id = :server)
    AND NOT EXISTS (SELECT 1 FROM dialogues WHERE server_id = :server)
    """,
)
"""Whoever has gone on there since it was asked for keeps what came after, with the usual settings."""


class Forgotten(Struct, frozen=True):
    """How much was forgotten: games in which the user played or a server had, and rows changed or dropped in all."""

    games: int
    rows: int


class _Begun(Struct, frozen=True):
    server_id: int
    user_id: int
    last_game: int
    last_house_rules: int
    last_origin: int

    def values(self, most: int) -> Row:
        return {
            "server": self.server_id,
            "user": self.user_id,
            "last_game": self.last_game,
            "last_house_rules": self.last_house_rules,
            "last_origin": self.last_origin,
            "most": most,
        }


class _Piece(Struct, frozen=True):
    games: frozenset[int]
    rows: int


class Forgetting:
    """Deletes what people and servers may ask to have deleted."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def user(self, server_id: int, user_id: int) -> Forgotten:
        """Take a user's id and name out of a server's rulings, and out of open dialogues; amounts stay."""
        return await self._forget(server_id, user_id)

    async def guest(self, server_id: int, name: str) -> int:
        """Take a guest's name out of a server's rulings and open dialogues, and give the number of games."""
        return await forget_guest(self._database, server_id, name)

    async def server(self, server_id: int) -> Forgotten:
        """Drop everything about a server: settings, house rules, rulings, dialogues; its numbers are not used again."""
        return await self._forget(server_id, WHOLE_SERVER)

    async def _forget(self, server_id: int, user_id: int) -> Forgotten:
        values = {"server": server_id, "user": user_id}

        def begin(connection: Connection) -> _Begun:
            execute(connection, _BEGIN, values)
            return read(connection, _Begun, _BEGUN, values)[0]

        return await _finish(self._database, await self._database.write(begin))


async def servers_with(database: Database, user_id: int) -> tuple[int, ...]:
    """Return the servers of which anything of a user is kept."""
    found = await database.run(lambda connection: rows(connection, _SERVERS, {"user": user_id}))
    return tuple(row["server_id"] for row in found)


async def go_on(database: Database) -> None:
    """Forget what was being forgotten when the file was closed; what is not done yet is left to the next opening."""
    try:
        for begun in await database.run(lambda connection: read(connection, _Begun, _ALL_BEGUN, {})):
            await _finish(database, begun)
    except StoreError as error:
        _log.warning("what is being forgotten is left to the next start: %s", error)


async def _finish(database: Database, begun: _Begun) -> Forgotten:
    """Forget piece by piece, each as large as takes some milliseconds."""
    piece = _piece_of_server if begun.user_id == WHOLE_SERVER else _piece_of_user
    games: set[int] = set()
    changed, most = 0, 1
    while True:
        done, seconds = await database.write(_timed(piece, begun.values(most)))
        if not done.rows:
            break
        games |= done.games
        changed += done.rows
        most = max(most // 2, 1) if seconds > _LONGEST else min(most + 1, _MOST)
    changed += await database.write(lambda connection: _end(connection, begun))
    await database.take_log_in()
    return Forgotten(len(games), changed)


def _timed(piece: Callable[[Connection, Row], _Piece], values: Row) -> Callable[[Connection], tuple[_Piece, float]]:
    def work(connection: Connection) -> tuple[_Piece, float]:
        begun = time.perf_counter()
        return piece(connection, values), time.perf_counter() - begun

    return work


def _piece_of_user(connection: Connection, values: Row) -> _Piece:
    seats = rows(connection, _SEATS, values)
    changed = sum(execute(connection, sql, {**values, **seat}) for seat in seats for sql in _OF_SEAT)
    if seats:
        return _Piece(frozenset(seat["game"] for seat in seats), changed)
    return _Piece(frozenset(), _first_done(connection, _OF_USER, values))


def _piece_of_server(connection: Connection, values: Row) -> _Piece:
    games = frozenset(row["game"] for row in rows(connection, _GAMES, values))
    for game in games:
        uncount(connection, values["server"], game)
        execute(connection, _DROP_GAME, {**values, "game": game})
    if games:
        return _Piece(games, len(games))
    return _Piece(games, _first_done(connection, _OF_SERVER, values))


def _first_done(connection: Connection, statements: tuple[str, ...], values: Row) -> int:
    """Do the first of some statements that finds anything to do."""
    return next(filter(None, (execute(connection, sql, values) for sql in statements)), 0)


def _end(connection: Connection, begun: _Begun) -> int:
    values = begun.values(0)
    if begun.user_id == WHOLE_SERVER:
        changed = [execute(connection, sql, values) for sql in _AT_LAST]
    else:
        changed = [execute(connection, sql, values) for sql in (_LOGS_WITH_PLAYER, _IN_MESSAGES)]
        changed += [execute(connection, _IN_DRAFTS, {**values, "player": player}) for player in _PLAYERS]
    execute(connection, _END, values)
    return sum(changed)
