"""Past games, newest first, page by page: by player, by rules, by date, in the places that the asker may see.

A page starts where the one before ended, so that the last page is read as fast as the first. The games of a place
under a preset are a stream in the order of the answer: of each, one look finds the newest that is wanted, and only
those streams are read further that a page can have games from.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec
from msgspec import Struct
from sqlite_utils import Database as Connection

from .connection import Row, assembled, read, rows
from .database import Database
from .games import Status
from .players import Player, read_players, version_key
from .rulings import StoredRuling

LAST = (1 << 63) - 1
"""Later than any time and above any number of a game."""
MOST_LEFT_OUT = 1000
"""No more games than these are counted of those left out between two dates."""


class Cursor(Struct, frozen=True):
    """The last game of a page: when it was first ruled on, in seconds since the epoch, and its number."""

    played_at: int
    game: int


class Wanted(Struct, frozen=True):
    """Which games to list; what is None does not matter.

    `rules` is a family (``riichi``) or a preset (``riichi/tenhou``); `since` is included, `until` is not. `places` are
    the channels that the asker may see.
    """

    user_id: int | None = None
    rules: str | None = None
    since: int | None = None
    until: int | None = None
    places: Collection[int] | None = None


class PastGame(Struct, frozen=True):
    """A game by the version of its ruling that counts; `played_at` is when it was first ruled on."""

    ruling: StoredRuling
    played_at: int
    players: tuple[Player, ...]
    status: Status


class Page(Struct, frozen=True):
    """Some of the games wanted; `next` leads to those after them and is None at the end.

    `left_out` counts those that lie in other places than the asker may see; `MOST_LEFT_OUT` stands for that or more
    where dates are wanted.
    """

    games: tuple[PastGame, ...]
    next: Cursor | None
    left_out: int = 0


class _Head(Struct, frozen=True):
    game: int
    version: int
    played_at: int
    status: Status


SEEN = "(:everywhere OR {place} IN (SELECT value FROM json_each(:places)))"
_UNSEEN = "NOT :everywhere AND {place} NOT IN (SELECT value FROM json_each(:places))"
_OF_STREAM = """
SELECT number FROM games INDEXED BY games_by_place
WHERE server_id = :server AND place_id = stream.place_id AND rules = stream.rules
AND played_at BETWEEN :since AND :before AND (played_at < :before OR number < :below)
ORDER BY played_at DESC, number DESC LIMIT {limit}
"""
_BY_PLACE = assembled(
    """
WITH newest AS MATERIALIZED (
    SELECT stream.place_id, stream.rules, ({newest}) AS number FROM places AS stream
    WHERE stream.server_id = :server AND stream.rules BETWEEN :first AND :last
    AND {seen}
), streams AS MATERIALIZED (
    SELECT newest.place_id, newest.rules FROM newest
    CROSS JOIN games ON games.server_id = :server AND games.number = newest.number
    ORDER BY games.played_at DESC, games.number DESC LIMIT :limit
)
SELECT games.number AS game, games.version, games.played_at, games.status FROM streams AS stream
CROSS JOIN games ON games.server_id = :server AND games.number IN ({page})
ORDER BY games.played_at DESC, games.number DESC LIMIT :limit
""",
    newest=assembled(_OF_STREAM, limit="1"),
    seen=assembled(SEEN, place="stream.place_id"),
    page=assembled(_OF_STREAM, limit=":limit"),
)
_OF_USER = """
FROM results
WHERE server_id = :server AND user_id = :user AND rules BETWEEN :first AND :last
AND played_at BETWEEN :since AND :before AND (played_at < :before OR game < :below)
"""
_BY_USER = assembled(
    """
SELECT game, version, played_at, (
    SELECT status FROM games WHERE games.server_id = results.server_id AND number = results.game
) AS status {of_user} AND {seen}
ORDER BY played_at DESC, game DESC LIMIT :limit
""",
    of_user=_OF_USER,
    seen=assembled(SEEN, place="place_id"),
)
_LEFT_OUT = assembled(
    """
SELECT coalesce(sum(games), 0) AS games FROM places
WHERE server_id = :server AND rules BETWEEN :first AND :last AND {unseen}
""",
    unseen=assembled(_UNSEEN, place="place_id"),
)
_LEFT_OUT_BY_DATE = assembled(
    """
SELECT count(*) AS games FROM (
    SELECT 1 FROM places AS stream CROSS JOIN games INDEXED BY games_by_place
    ON games.server_id = :server AND games.place_id = stream.place_id AND games.rules = stream.rules
    AND games.played_at >= :since AND games.played_at < :until
    WHERE stream.server_id = :server AND +stream.rules BETWEEN :first AND :last
    AND {unseen} LIMIT {most}
)
""",
    unseen=assembled(_UNSEEN, place="stream.place_id"),
    most=str(MOST_LEFT_OUT),
)
_LEFT_OUT_BY_USER = assembled(
    "SELECT count(*) AS games {of_user} AND {unseen}",
    of_user=_OF_USER,
    unseen=assembled(_UNSEEN, place="place_id"),
)
_PLACES = "SELECT DISTINCT place_id FROM places WHERE server_id = :server ORDER BY place_id DESC"
_RULING = "SELECT * FROM rulings WHERE server_id = :server_id AND game = :game AND version = :version"
_TYPED = assembled(
    """
SELECT number AS game, version, played_at, status FROM (
    SELECT number, version, played_at, status, place_id FROM games
    WHERE server_id = :server AND number BETWEEN :least AND :most ORDER BY number DESC LIMIT :looked_at
) WHERE {seen} ORDER BY number DESC LIMIT :limit
""",
    seen=assembled(SEEN, place="place_id"),
)
_OF_CHANNEL = """
SELECT number AS game, version, played_at, status FROM games INDEXED BY games_by_channel
WHERE server_id = :server AND channel_id = :channel ORDER BY number DESC LIMIT :limit
"""
_MOST_OFFERED = 25
_LOOKED_AT = 2000
"""How many games whose numbers begin alike are looked at for those that the asker may see."""
_LONGEST_NUMBER = 15


class History:
    """Lists the games of a server."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def places(self, server_id: int) -> tuple[int, ...]:
        """Return every channel and thread that a server's games lie in, the youngest first."""
        found = await self._database.run(lambda connection: rows(connection, _PLACES, {"server": server_id}))
        return tuple(row["place_id"] for row in found)

    async def page(self, server_id: int, wanted: Wanted, *, after: Cursor | None = None, limit: int = 10) -> Page:
        """Return up to `limit` games (1 to 100), newest first, those that come after a cursor."""
        size = min(max(limit, 1), 100)

        def work(connection: Connection) -> Page:
            values = {**_values(server_id, wanted, after), "limit": size + 1}
            heads = read(connection, _Head, _BY_PLACE if wanted.user_id is None else _BY_USER, values)
            games = tuple(_game(connection, server_id, head) for head in heads[:size])
            last = heads[size - 1] if len(heads) > size else None
            return Page(
                games, Cursor(last.played_at, last.game) if last else None, _left_out(connection, server_id, wanted)
            )

        return await self._database.run(work)

    async def offered(
        self, server_id: int, channel_id: int, typed: str = "", places: Collection[int] | None = None
    ) -> tuple[PastGame, ...]:
        """Return up to 25 games whose numbers begin with what is typed: a channel's newest, then its server's."""

        def work(connection: Connection) -> tuple[PastGame, ...]:
            values = {"server": server_id, "channel": channel_id, "limit": _MOST_OFFERED, **seen_places(places)}
            found = _typed(connection, typed, values) if typed else _newest(connection, server_id, places, values)
            return tuple(_game(connection, server_id, head) for head in found[:_MOST_OFFERED])

        return await self._database.run(work)


def _newest(connection: Connection, server_id: int, places: Collection[int] | None, values: Row) -> tuple[_Head, ...]:
    """Find the newest, and look through a whole server only for who may see next to nothing of it."""
    of_channel = read(connection, _Head, _OF_CHANNEL, values)
    newest = read(connection, _Head, _TYPED, {**values, "least": 1, "most": LAST, "looked_at": _LOOKED_AT})
    if len(newest) < _MOST_OFFERED:
        newest = read(connection, _Head, _BY_PLACE, {**_values(server_id, Wanted(places=places), None), **values})
    return tuple(dict.fromkeys((*of_channel, *newest)))


def _typed(connection: Connection, typed: str, values: Row) -> tuple[_Head, ...]:
    """Find numbers that begin with some digits: the number itself, then those of one digit more, and so on."""
    if not typed.isdecimal() or typed.startswith("0") or len(typed) > _LONGEST_NUMBER:
        return ()
    found: list[_Head] = []
    for longer in range(_LONGEST_NUMBER - len(typed) + 1):
        least = int(typed) * 10**longer
        bounds = {"least": least, "most": least + 10**longer - 1, "looked_at": _LOOKED_AT}
        found += read(connection, _Head, _TYPED, {**values, **bounds})
        if len(found) >= _MOST_OFFERED:
            break
    return tuple(found)


def _left_out(connection: Connection, server_id: int, wanted: Wanted) -> int:
    if wanted.places is None:
        return 0
    sql = _LEFT_OUT if wanted.since is None and wanted.until is None else _LEFT_OUT_BY_DATE
    sql = sql if wanted.user_id is None else _LEFT_OUT_BY_USER
    return int(rows(connection, sql, _values(server_id, wanted, None))[0]["games"])


def _values(server_id: int, wanted: Wanted, after: Cursor | None) -> Row:
    end = Cursor(LAST if wanted.until is None else wanted.until, 0)
    start = end if after is None or (end.played_at, end.game) < (after.played_at, after.game) else after
    return {
        "server": server_id,
        "user": wanted.user_id,
        **preset_range(wanted.rules or ""),
        **seen_places(wanted.places),
        "before": start.played_at,
        "below": start.game,
        "since": -LAST if wanted.since is None else wanted.since,
        "until": end.played_at,
    }


def seen_places(places: Collection[int] | None) -> Row:
    """Name any number of places as one value."""
    return {"everywhere": places is None, "places": msgspec.json.encode(tuple(places or ())).decode()}


def preset_range(rules: str) -> dict[str, str]:
    """Bound the presets wanted: one, a family's (``0`` is the character after ``/``), or all."""
    if not rules:
        return {"first": "", "last": "\U0010ffff"}
    if "/" in rules:
        return {"first": rules, "last": rules}
    return {"first": f"{rules}/", "last": f"{rules}0"}


def _game(connection: Connection, server_id: int, head: _Head) -> PastGame:
    key = version_key(server_id, head.game, head.version)
    (ruling,) = read(connection, StoredRuling, _RULING, key)
    return PastGame(ruling, head.played_at, read_players(connection, key), head.status)
