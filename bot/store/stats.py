"""A player's hands added up, and a server's table: never across presets whose units differ, so always by rules."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from msgspec import Struct
from sqlite_utils import Database as Connection

from .connection import Row, assembled, read, rows
from .database import Database
from .history import SEEN, preset_range, seen_places


class Tally(Struct, frozen=True):
    """A player's hands under one preset; `best` and `worst` are results of one hand, `paid` is for being liable.

    `fed` counts deciding melds fed, `liable` how often they had to answer for one, `relieved` how often not; `agreed`,
    `contested` (by the player) and `corrected` count rulings.
    """

    rules: str
    hands: int
    net: int
    best: int
    worst: int
    won: int
    dealt_in: int
    fed: int
    liable: int
    relieved: int
    paid: int
    agreed: int
    contested: int
    corrected: int


class Step(Struct, frozen=True):
    """The running total after so many hands."""

    hands: int
    total: int


class Standing(Struct, frozen=True):
    """A place in a server's table."""

    user_id: int
    hands: int
    net: int


_MINE = assembled(
    """
FROM results WHERE server_id = :server AND user_id = :user AND rules BETWEEN :first AND :last AND counts AND {seen}
""",
    seen=assembled(SEEN, place="place_id"),
)
_TALLIES = assembled(
    """
SELECT rules, count(*) AS hands, sum(delta) AS net, max(delta) AS best, min(delta) AS worst, sum(won) AS won,
    sum(dealt_in) AS dealt_in, sum(fed) AS fed, sum(liable) AS liable, sum(relieved) AS relieved, sum(paid) AS paid,
    sum(agreed) AS agreed, sum(contested) AS contested, sum(corrected) AS corrected
{mine} GROUP BY rules ORDER BY hands DESC, rules
""",
    mine=_MINE,
)
_RUNNING = assembled(
    """
SELECT hands, total FROM (
    SELECT row_number() OVER hand AS hands, sum(delta) OVER hand AS total, count(*) OVER () AS every {mine}
    WINDOW hand AS (ORDER BY played_at, game ROWS UNBOUNDED PRECEDING)
) WHERE hands = every OR hands % ((every + :most - 1) / :most) = 0 ORDER BY hands
""",
    mine=_MINE,
)
_COUNTED = assembled(
    """
SELECT coalesce(sum({seen}), 0) AS seen, count(*) AS places FROM places
WHERE server_id = :server AND rules BETWEEN :first AND :last
""",
    seen=assembled(SEEN, place="place_id"),
)
_OF_PLACES = """
SELECT user_id, {sign} hands AS hands, {sign} net AS net FROM places
CROSS JOIN tallies ON tallies.server_id = places.server_id AND tallies.rules = places.rules
AND tallies.place_id = places.place_id
WHERE places.server_id = :server AND +places.rules BETWEEN :first AND :last AND {wanted}
"""
_OF_SEEN = assembled(_OF_PLACES, sign="", wanted=assembled(SEEN, place="places.place_id"))
_ALL_BUT_UNSEEN = assembled(
    """
SELECT user_id, hands, net FROM (
    SELECT DISTINCT rules FROM places WHERE server_id = :server AND rules BETWEEN :first AND :last
) AS played CROSS JOIN tallies
ON tallies.server_id = :server AND tallies.rules = played.rules AND tallies.place_id = -1
UNION ALL {unseen}
""",
    unseen=assembled(_OF_PLACES, sign="-", wanted=assembled("NOT " + SEEN, place="places.place_id")),
)
"""Most people may see most of a server: what they may not is fewer to add up."""
_TABLE = """
SELECT user_id, sum(hands) AS hands, sum(net) AS net FROM ({tallies})
GROUP BY user_id HAVING sum(hands) > 0 ORDER BY {order}, user_id LIMIT :limit
"""
_ORDERS = {"net": "net DESC, hands", "hands": "hands DESC, net DESC"}
_MOST_ARGUED = assembled(
    """
SELECT clause FROM contests CROSS JOIN assents USING (id, server_id, game)
CROSS JOIN games ON games.server_id = contests.server_id AND games.number = contests.game
WHERE assents.server_id = :server AND assents.user_id = :user AND clause IS NOT NULL
AND rules BETWEEN :first AND :last AND {seen}
GROUP BY clause ORDER BY count(*) DESC, clause LIMIT 1
""",
    seen=assembled(SEEN, place="games.place_id"),
)


class Statistics:
    """Adds up what counts: no withdrawn hands, and only what the asker may see, by `places` (None: everything)."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_player(
        self, server_id: int, user_id: int, rules: str = "", places: Collection[int] | None = None
    ) -> tuple[Tally, ...]:
        """Return a player's tallies, one for each preset of a family or the one preset named, most hands first."""
        values = {**_asked(server_id, rules, places), "user": user_id}
        return await self._database.run(lambda connection: read(connection, Tally, _TALLIES, values))

    async def running(
        self, server_id: int, user_id: int, rules: str, places: Collection[int] | None = None, *, most: int = 400
    ) -> tuple[Step, ...]:
        """Return how a player's total ran, in about `most` steps at even distances, the last hand among them."""
        values = {**_asked(server_id, rules, places), "user": user_id, "most": most}
        return await self._database.run(lambda connection: read(connection, Step, _RUNNING, values))

    async def most_argued(
        self, server_id: int, user_id: int, rules: str = "", places: Collection[int] | None = None
    ) -> str | None:
        """Return the clause that most of a player's contests turn on, or nothing."""
        values = {**_asked(server_id, rules, places), "user": user_id}

        def work(connection: Connection) -> str | None:
            found = read(connection, _Clause, _MOST_ARGUED, values)
            return found[0].clause if found else None

        return await self._database.run(work)

    async def table(
        self,
        server_id: int,
        rules: str,
        places: Collection[int] | None = None,
        *,
        by: Literal["net", "hands"] = "net",
        limit: int = 25,
    ) -> tuple[Standing, ...]:
        """Return who stands highest under a preset, or all of a family."""
        values = {**_asked(server_id, rules, places), "limit": limit}

        def work(connection: Connection) -> tuple[Standing, ...]:
            (counted,) = rows(connection, _COUNTED, values)
            tallies = _OF_SEEN if counted["seen"] * 2 < counted["places"] else _ALL_BUT_UNSEEN
            return read(connection, Standing, assembled(_TABLE, tallies=tallies, order=_ORDERS[by]), values)

        return await self._database.run(work)


class _Clause(Struct, frozen=True):
    clause: str


def _asked(server_id: int, rules: str, places: Collection[int] | None) -> Row:
    return {"server": server_id, **preset_range(rules), **seen_places(places)}
