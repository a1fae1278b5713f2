"""Contests: what a player says about a ruling instead, kept with the ruling it would give, and how that ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from sqlite_utils import Database as Connection

from bot.engine import Deal, Ruling, Seat, decode_ruling, encode_deal, encode_ruling

from .assents import say
from .connection import Row, execute, insert, read, read_one
from .database import Database
from .errors import StoreError
from .games import move_on
from .permits import arguable_game, seat_of
from .players import version_key
from .rulings import StoredRuling, latest_version

Ending = Literal["taken-back", "replaced", "agreed", "accepted", "ruled", "moot", "withdrawn"]


class Told(Struct, frozen=True):
    """What a contest tells instead: `about` is the fact or the option at issue, `clause` the clause it turns on."""

    kind: Literal["facts", "rules"]
    about: str
    deal: Deal
    ruling: Ruling
    clause: str | None = None
    sentence: str | None = None


class Never(Struct, frozen=True):
    """A contest of the whole ruling: this never happened, or stands twice."""

    sentence: str | None = None


class Contest(Struct, frozen=True):
    """A contest made to `version`; `facts` and `ruling` are JSON, and there is no ruling where the whole is contested.

    It stands as long as `ended` is None. `ended_by` is who ended it, where that was anybody.
    """

    id: int
    server_id: int
    game: int
    version: int
    seat: Seat
    user_id: int | None
    kind: Literal["facts", "rules", "whole"]
    about: str
    clause: str | None
    sentence: str | None
    facts: str
    ruling: str | None
    created_at: int
    ended: Ending | None
    ended_at: int | None
    ended_by: int | None


_CONTEST = """
SELECT contests.*, version, seat, user_id, facts, created_at
FROM contests CROSS JOIN assents USING (id, server_id, game)
WHERE server_id = :server AND
"""
_STANDING = f"{_CONTEST} game = :game AND ended IS NULL ORDER BY id"
_ALL = f"{_CONTEST} game = :game ORDER BY id"
_OF_VERSION = """
SELECT contests.*, version, seat, user_id, facts, created_at
FROM assents CROSS JOIN contests USING (id, server_id, game)
WHERE server_id = :server_id AND game = :game AND version = :version ORDER BY id
"""
_BY_ID = f"{_CONTEST} id = :contest"
_END = """
UPDATE contests SET ended = :ended, ended_at = :now, ended_by = :user WHERE server_id = :server AND id = :contest
"""


class Contests:
    """Keeps contests; who ends one otherwise than by taking it back, `Decisions` knows."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def make(
        self, server_id: int, game: int, version: int, user_id: int, told: Told | Never, created_at: int
    ) -> Contest:
        """Keep what a player says instead of the version they saw; it replaces a contest of theirs, and agreement.

        Raises ``no-such-seat``, ``ruling-changed``, ``withdrawn``, ``already-ruled``, and ``nothing-changes`` where
        the ruling would be the same.
        """

        def work(connection: Connection) -> Contest:
            key = version_key(server_id, game, version)
            seat = seat_of(connection, server_id, game, version, user_id)
            arguable_game(connection, server_id, game, version)
            word: Row = {**key, "seat": seat, "user_id": user_id, "verdict": "contest"}
            new = _contested(told)
            _must_change(latest_version(connection, server_id, game, version), new["ruling"])
            own = [each for each in standing_contests(connection, server_id, game) if each.user_id == user_id]
            if own and _is_same(own[0], new):
                return own[0]
            for each in own:
                end_contest(connection, each, "replaced", created_at, user_id)
            made = say(connection, {**word, "facts": new.pop("facts")}, created_at)
            insert(connection, "contests", {"id": made, "server_id": server_id, "game": game, **new})
            move_on(connection, server_id, game)
            return standing_contest(connection, server_id, made)

        return await self._database.write(work)

    async def take_back(self, server_id: int, contest_id: int, user_id: int, created_at: int) -> None:
        """End one's own contest; raises ``no-such-contest`` where it has ended, ``not-permitted`` for others."""

        def work(connection: Connection) -> None:
            contest = standing_contest(connection, server_id, contest_id)
            if contest.user_id != user_id:
                raise StoreError("not-permitted")
            end_contest(connection, contest, "taken-back", created_at, user_id)
            move_on(connection, server_id, contest.game)

        await self._database.write(work)

    async def standing(self, server_id: int, game: int) -> tuple[Contest, ...]:
        """Return the contests of a game that stand, of whatever version, in the order they were made."""
        return await self._database.look_up(lambda connection: standing_contests(connection, server_id, game))

    async def all(self, server_id: int, game: int) -> tuple[Contest, ...]:
        """Return every contest of a game in the order they were made."""
        values = {"server": server_id, "game": game}
        return await self._database.look_up(lambda connection: read(connection, Contest, _ALL, values))


def standing_contests(connection: Connection, server_id: int, game: int) -> tuple[Contest, ...]:
    """Return the contests of a game that stand, within a transaction of the caller's."""
    return read(connection, Contest, _STANDING, {"server": server_id, "game": game})


def read_contests(connection: Connection, key: Mapping[str, int]) -> tuple[Contest, ...]:
    """Return the contests made to a version, within work of the caller's."""
    return read(connection, Contest, _OF_VERSION, key)


def standing_contest(connection: Connection, server_id: int, contest_id: int) -> Contest:
    """Return a contest; raises ``no-such-contest`` where there is none, or it has ended."""
    found = read_one(connection, Contest, _BY_ID, {"server": server_id, "contest": contest_id})
    if found is None or found.ended is not None:
        raise StoreError("no-such-contest")
    return found


def end_contest(connection: Connection, contest: Contest, ended: Ending, now: int, user_id: int | None) -> None:
    """End a contest, within a transaction of the caller's."""
    values = {"server": contest.server_id, "contest": contest.id, "ended": ended, "now": now, "user": user_id}
    execute(connection, _END, values)


def end_moot(connection: Connection, latest: StoredRuling, now: int) -> None:
    """End the contests that say nothing else than the version that counts now."""
    for each in standing_contests(connection, latest.server_id, latest.game):
        if each.ruling is not None and is_same_result(latest.ruling, each.ruling):
            end_contest(connection, each, "moot", now, None)


def is_same_result(ruling: str, other: str) -> bool:
    """Whether two rulings, as JSON, have the same people pay and answer for the same."""
    first, second = decode_ruling(ruling), decode_ruling(other)
    return (first.deltas, first.payments, first.liabilities) == (second.deltas, second.payments, second.liabilities)


def _contested(told: Told | Never) -> Row:
    if isinstance(told, Never):
        return {"kind": "whole", "about": "", "clause": None, "sentence": told.sentence, "facts": "{}", "ruling": None}
    return {
        "kind": told.kind,
        "about": told.about,
        "clause": told.clause,
        "sentence": told.sentence,
        "facts": encode_deal(told.deal).decode(),
        "ruling": encode_ruling(told.ruling).decode(),
    }


def _must_change(latest: StoredRuling, ruling: str | None) -> None:
    if ruling is not None and is_same_result(latest.ruling, ruling):
        raise StoreError("nothing-changes")


def _is_same(standing: Contest, new: Row) -> bool:
    return all(getattr(standing, name) == value for name, value in new.items())
