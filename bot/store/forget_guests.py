"""A guest's name taken out of a server's rulings and unfinished dialogues, while every amount stays."""

from __future__ import annotations

from typing import Final

from sqlite_utils import Database as Connection

from bot.engine import SEATS

from .connection import Row, execute, rows
from .database import Database

_AT_ONCE: Final = 20
"""Seats that are forgotten before everybody else writes again."""
_SEATS = """
SELECT game, version, seat, '$.names.' || seat AS name FROM ruling_players
WHERE server_id = :server AND guest = :guest ORDER BY game, version, seat
"""
NAME_OF_SEAT = (
    """
    UPDATE rulings SET deal = json_remove(deal, :name)
    WHERE server_id = :server AND game = :game AND version = :version AND json_extract(deal, :name) IS NOT NULL
    """,
    """
    UPDATE assents SET facts = json_remove(facts, :name)
    WHERE server_id = :server AND game = :game AND version = :version AND json_extract(facts, :name) IS NOT NULL
    """,
)
"""Take the name of a seat out of the facts that were ruled on, and of those told in contests."""
_OF_SEAT = (
    *NAME_OF_SEAT,
    """
    UPDATE ruling_players SET guest = NULL
    WHERE server_id = :server AND game = :game AND version = :version AND seat = :seat AND guest = :guest
    """,
)
_IN_DRAFTS = """
UPDATE dialogues SET state = json_remove(state, :player)
WHERE server_id = :server AND json_extract(state, :player || '.name') = :guest
AND json_extract(state, :player || '.account') IS NULL
"""


_LOGS_WITH_GUEST = """
DELETE FROM dialogues WHERE server_id = :server AND EXISTS (
    SELECT 1 FROM json_each(state, '$.log.game.players') WHERE value = :guest
)
"""


async def forget_guest(database: Database, server_id: int, guest: str) -> int:
    """Take a guest's name out of everything of a server; give the number of games. Cut short, it is asked for again."""
    values = {"server": server_id, "guest": guest}
    seats = await database.run(lambda connection: rows(connection, _SEATS, values))
    for some in _parts(seats):
        await database.write(lambda connection, some=some: _forget(connection, values, some))
    await database.write(lambda connection: _leave_drafts(connection, values))
    return len({seat["game"] for seat in seats})


def _forget(connection: Connection, values: Row, seats: list[Row]) -> None:
    for seat in seats:
        for sql in _OF_SEAT:
            execute(connection, sql, {**values, **seat})


def _leave_drafts(connection: Connection, values: Row) -> None:
    execute(connection, _LOGS_WITH_GUEST, values)
    for seat in SEATS:
        execute(connection, _IN_DRAFTS, {**values, "player": f"$.players.{seat}"})


def _parts(seats: list[Row]) -> list[list[Row]]:
    return [seats[start : start + _AT_ONCE] for start in range(0, len(seats), _AT_ONCE)]
