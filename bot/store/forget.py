"""Forgetting: a person's traces in a server, while every sum stays, or a whole server."""

from __future__ import annotations

from msgspec import Struct
from sqlite_utils import Database as Connection

from .connection import execute, rows
from .database import Database

_SEATS = """
SELECT game, version, '$.names.' || seat AS name FROM ruling_players WHERE server_id = :server AND user_id = :user
"""
_NAME_IN_DEAL = """
UPDATE rulings SET deal = json_remove(deal, :name)
WHERE server_id = :server AND game = :game AND version = :version AND json_extract(deal, :name) IS NOT NULL
"""
_NAME_IN_CONTESTS = """
UPDATE assents SET facts = json_remove(facts, :name)
WHERE server_id = :server AND game = :game AND version = :version AND json_extract(facts, :name) IS NOT NULL
"""
_USER = (
    "DELETE FROM results WHERE server_id = :server AND user_id = :user",
    "UPDATE ruling_players SET user_id = NULL WHERE server_id = :server AND user_id = :user",
    "UPDATE payments SET payer_id = NULL WHERE server_id = :server AND payer_id = :user",
    "UPDATE payments SET payee_id = NULL WHERE server_id = :server AND payee_id = :user",
    """
    UPDATE contests SET sentence = NULL
    WHERE server_id = :server AND sentence IS NOT NULL
    AND id IN (SELECT id FROM assents WHERE server_id = :server AND user_id = :user)
    """,
    "UPDATE contests SET ended_by = NULL WHERE server_id = :server AND ended_by = :user",
    "UPDATE acceptances SET user_id = NULL WHERE server_id = :server AND user_id = :user",
    "UPDATE decisions SET user_id = NULL WHERE server_id = :server AND user_id = :user",
    "UPDATE assents SET user_id = NULL WHERE server_id = :server AND user_id = :user",
    "UPDATE rulings SET author_id = NULL WHERE server_id = :server AND author_id = :user",
    "UPDATE house_rules SET author_id = NULL WHERE server_id = :server AND author_id = :user",
    "DELETE FROM dialogues WHERE server_id = :server AND user_id = :user",
)
_SERVER = (
    "DELETE FROM games WHERE server_id = :server",
    "DELETE FROM house_rules WHERE server_id = :server",
    "DELETE FROM registered_commands WHERE server_id = :server",
    "DELETE FROM servers WHERE id = :server",
)


class Forgotten(Struct, frozen=True):
    """How much was forgotten: games in which the user played or a server had, and rows changed or dropped in all."""

    games: int
    rows: int


class Forgetting:
    """Deletes what people and servers may ask to have deleted."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def user(self, server_id: int, user_id: int) -> Forgotten:
        """Take a user's id and name out of a server's rulings and drop their open dialogues; amounts stay."""
        values = {"server": server_id, "user": user_id}

        def work(connection: Connection) -> Forgotten:
            seats = rows(connection, _SEATS, values)
            for seat in seats:
                execute(connection, _NAME_IN_DEAL, {"server": server_id, **seat})
                execute(connection, _NAME_IN_CONTESTS, {"server": server_id, **seat})
            changed = sum(execute(connection, sql, values) for sql in _USER)
            return Forgotten(len({seat["game"] for seat in seats}), changed)

        return await self._database.write(work)

    async def server(self, server_id: int) -> Forgotten:
        """Drop everything about a server: settings, house rules, rulings, dialogues."""
        values = {"server": server_id}

        def work(connection: Connection) -> Forgotten:
            games, *others = [execute(connection, sql, values) for sql in _SERVER]
            return Forgotten(games, games + sum(others))

        return await self._database.write(work)
