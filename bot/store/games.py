"""Games: which version counts, where its ruling is shown, and where the argument about it stands."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from sqlite_utils import Database as Connection

from .argument_schema import RESULTS_OF
from .connection import Row, execute, read, read_one
from .database import Database
from .errors import StoreError

Status = Literal["open", "corrected", "agreed", "contested", "ruled", "withdrawn"]
"""Where the argument stands: the last of these that holds."""


class Game(Struct, frozen=True):
    """A game by its head; `played_at` is when it was first ruled on, `version` the version that counts.

    `message_id` is the message in `channel_id` that shows its ruling, if any; it lags behind where `shown_revision` is
    not `revision`. `place_id` is the channel whose readers may look back on it.
    """

    server_id: int
    number: int
    version: int
    rules: str
    played_at: int
    channel_id: int
    place_id: int
    message_id: int | None
    status: Status
    revision: int
    shown_revision: int
    referee_called_at: int | None


class Shown(Struct, frozen=True):
    """Where a game's ruling is shown, as in `Game`."""

    channel_id: int
    place_id: int
    message_id: int


_GAME = "SELECT * FROM games WHERE server_id = :server AND number = :game"
_LAGGING = """
SELECT * FROM games
WHERE (server_id, number) > (:server, :number) AND shown_revision <> revision AND message_id IS NOT NULL
ORDER BY server_id, number LIMIT :limit
"""
_SHOW = "UPDATE games SET shown_revision = :revision WHERE server_id = :server AND number = :game"
_SET_MESSAGE = """
UPDATE rulings SET message_id = :message, posting_since = NULL
WHERE server_id = :server AND game = :game AND version = :version
"""
_SET_LIVE_MESSAGE = """
UPDATE games SET message_id = :message, shown_revision = revision
WHERE server_id = :server AND number = :game AND version = :version
"""
"""A message that was just posted lags behind nothing."""
_MOVE = """
UPDATE games SET channel_id = :channel, place_id = :place, message_id = :message
WHERE server_id = :server AND number = :game
"""
_MOVE_ON = """
UPDATE games SET revision = revision + 1, status = CASE
    WHEN EXISTS (
        SELECT 1 FROM decisions
        WHERE decisions.server_id = games.server_id AND decisions.game = games.number AND verdict = 'withdrawn'
    ) THEN 'withdrawn'
    WHEN EXISTS (
        SELECT 1 FROM decisions WHERE decisions.server_id = games.server_id AND decisions.game = games.number
    ) THEN 'ruled'
    WHEN EXISTS (
        SELECT 1 FROM contests
        WHERE contests.server_id = games.server_id AND contests.game = games.number AND ended IS NULL
    ) THEN 'contested'
    WHEN (
        SELECT count(*) > 0 AND count(*) = total((
            SELECT verdict = 'agree' FROM assents
            WHERE assents.server_id = seated.server_id AND assents.game = seated.game
            AND assents.version = seated.version AND assents.seat = seated.seat ORDER BY id DESC LIMIT 1
        )) FROM ruling_players AS seated
        WHERE seated.server_id = games.server_id AND seated.game = games.number
        AND seated.version = games.version AND +user_id IS NOT NULL AND delta <> 0
    ) THEN 'agreed'
    WHEN EXISTS (
        SELECT 1 FROM rulings
        WHERE rulings.server_id = games.server_id AND rulings.game = games.number AND cause <> 'posted'
    ) THEN 'corrected'
    ELSE 'open' END
WHERE server_id = :server AND number = :game
"""


_RESULTS = f"{RESULTS_OF} WHERE games.server_id = :server AND games.number = :game"
_DROP_RESULTS = """
DELETE FROM results WHERE (server_id, user_id, played_at, game) IN (
    SELECT games.server_id, seated.user_id, games.played_at, games.number FROM games
    CROSS JOIN ruling_players AS seated ON seated.server_id = games.server_id AND seated.game = games.number
    WHERE games.server_id = :server AND games.number = :game AND +seated.user_id IS NOT NULL
)
"""
"""Whoever sat in any version: the last may have seated others. The plus keeps SQLite from walking over all players."""


class Games:
    """Reads games, and keeps where they are shown."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, server_id: int, game: int) -> Game | None:
        """Return a game, or nothing."""
        values = _named(server_id, game)
        return await self._database.look_up(lambda connection: read_one(connection, Game, _GAME, values))

    async def lagging(self, after: tuple[int, int] = (0, 0), *, limit: int = 100) -> tuple[Game, ...]:
        """Return games of all servers whose messages lag behind, by server and number, from the one `after`."""
        values = {"server": after[0], "number": after[1], "limit": limit}
        return await self._database.run(lambda connection: read(connection, Game, _LAGGING, values))

    async def show(self, server_id: int, game: int, revision: int) -> None:
        """Remember what a game's message shows."""
        values = {**_named(server_id, game), "revision": revision}
        await self._database.write(lambda connection: execute(connection, _SHOW, values))

    async def move(self, server_id: int, game: int, shown: Shown) -> None:
        """Remember that another message shows a game's ruling from now on; raises ``no-such-game``."""

        def work(connection: Connection) -> None:
            version = read_game(connection, server_id, game).version
            set_message(connection, server_id, game, version, shown.message_id)
            values = {"channel": shown.channel_id, "place": shown.place_id, "message": shown.message_id}
            execute(connection, _MOVE, {**_named(server_id, game), **values})
            count(connection, server_id, game)

        await self._database.write(work)


def read_game(connection: Connection, server_id: int, game: int) -> Game:
    """Return a game, in a transaction of the caller's; raises ``no-such-game``."""
    found = read_one(connection, Game, _GAME, _named(server_id, game))
    if found is None:
        raise StoreError("no-such-game", game=game)
    return found


def set_message(connection: Connection, server_id: int, game: int, version: int, message_id: int) -> None:
    """Remember the message a version is shown in; raises ``no-such-game``."""
    values = {**_named(server_id, game), "version": version, "message": message_id}
    if not execute(connection, _SET_MESSAGE, values):
        raise StoreError("no-such-game", game=game)
    execute(connection, _SET_LIVE_MESSAGE, values)


def move_on(connection: Connection, server_id: int, game: int) -> None:
    """Find anew where the argument about a game stands, after anything was said, decided or corrected."""
    execute(connection, _MOVE_ON, _named(server_id, game))
    count(connection, server_id, game)


def count(connection: Connection, server_id: int, game: int) -> None:
    """Read anew what a game is to each of its players."""
    uncount(connection, server_id, game)
    execute(connection, _RESULTS, _named(server_id, game))


def uncount(connection: Connection, server_id: int, game: int) -> None:
    """Drop what a game is to each of its players."""
    execute(connection, _DROP_RESULTS, _named(server_id, game))


def _named(server_id: int, game: int) -> Row:
    return {"server": server_id, "game": game}
