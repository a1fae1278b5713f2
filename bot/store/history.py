"""Past games, newest first, page by page: by player, by rules, by date.

A page starts where the one before ended, so that the last page is read as fast as the first, and every way of asking
has an index that is read in the order of the answer.
"""

from __future__ import annotations

from msgspec import Struct
from sqlite_utils import Database as Connection

from .connection import read
from .database import Database
from .players import Player, read_players, version_key
from .rulings import StoredRuling

LAST = (1 << 63) - 1
"""Later than any time and above any number of a game."""


class Cursor(Struct, frozen=True):
    """The last game of a page: when it was first ruled on, in seconds since the epoch, and its number."""

    played_at: int
    game: int


class Wanted(Struct, frozen=True):
    """Which games to list; what is None does not matter.

    `rules` is a family (``riichi``) or a preset (``riichi/tenhou``); `since` is included, `until` is not.
    """

    user_id: int | None = None
    rules: str | None = None
    since: int | None = None
    until: int | None = None


class PastGame(Struct, frozen=True):
    """A game by the version of its ruling that counts; `played_at` is when it was first ruled on."""

    ruling: StoredRuling
    played_at: int
    players: tuple[Player, ...]


class Page(Struct, frozen=True):
    """Some of the games wanted; `next` leads to those after them and is None at the end."""

    games: tuple[PastGame, ...]
    next: Cursor | None


class _Head(Struct, frozen=True):
    game: int
    version: int
    played_at: int


_GAMES = """
SELECT number AS game, version, played_at FROM games INDEXED BY {index}
WHERE server_id = :server {rules}
AND (played_at, number) < (:before, :below) AND played_at >= :since
ORDER BY played_at DESC, number DESC LIMIT :limit
"""
_BY_DATE = _GAMES.format(index="games_by_date", rules="")
_BY_FAMILY = _GAMES.format(index="games_by_family", rules="AND family = :rules")
_BY_PRESET = _GAMES.format(index="games_by_rules", rules="AND rules = :rules")
_BY_USER = """
SELECT seated.game, seated.version, seated.played_at FROM ruling_players AS seated INDEXED BY ruling_players_by_user
CROSS JOIN games ON games.server_id = seated.server_id AND games.number = seated.game
AND games.version = seated.version
WHERE seated.server_id = :server AND seated.user_id = :user AND seated.rules BETWEEN :first AND :last
AND (seated.played_at, seated.game) < (:before, :below) AND seated.played_at >= :since
ORDER BY seated.played_at DESC, seated.game DESC LIMIT :limit
"""
_RULING = "SELECT * FROM rulings WHERE server_id = :server_id AND game = :game AND version = :version"


class History:
    """Lists the games of a server."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def page(self, server_id: int, wanted: Wanted, *, after: Cursor | None = None, limit: int = 10) -> Page:
        """Return up to `limit` games (1 to 100), newest first, those that come after a cursor."""
        size = min(max(limit, 1), 100)

        def work(connection: Connection) -> Page:
            heads = _heads(connection, server_id, wanted, after, size + 1)
            games = tuple(_game(connection, server_id, head) for head in heads[:size])
            last = heads[size - 1] if len(heads) > size else None
            return Page(games, Cursor(last.played_at, last.game) if last else None)

        return await self._database.run(work)


def _heads(
    connection: Connection, server_id: int, wanted: Wanted, after: Cursor | None, limit: int
) -> tuple[_Head, ...]:
    end = Cursor(LAST if wanted.until is None else wanted.until, 0)
    start = end if after is None or (end.played_at, end.game) < (after.played_at, after.game) else after
    rules = wanted.rules or ""
    values = {
        "server": server_id,
        "user": wanted.user_id,
        "rules": rules,
        **_range(rules),
        "before": start.played_at,
        "below": start.game,
        "since": -LAST if wanted.since is None else wanted.since,
        "limit": limit,
    }
    return read(connection, _Head, _query(wanted), values)


def _query(wanted: Wanted) -> str:
    if wanted.user_id is not None:
        return _BY_USER
    if wanted.rules is None:
        return _BY_DATE
    return _BY_PRESET if "/" in wanted.rules else _BY_FAMILY


def _range(rules: str) -> dict[str, str]:
    """Bound the presets wanted: one, a family's (``0`` is the character after ``/``), or all."""
    if not rules:
        return {"first": "", "last": "\U0010ffff"}
    if "/" in rules:
        return {"first": rules, "last": rules}
    return {"first": f"{rules}/", "last": f"{rules}0"}


def _game(connection: Connection, server_id: int, head: _Head) -> PastGame:
    key = version_key(server_id, head.game, head.version)
    (ruling,) = read(connection, StoredRuling, _RULING, key)
    return PastGame(ruling, head.played_at, read_players(connection, key))
