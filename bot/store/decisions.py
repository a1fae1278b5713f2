"""What ends an argument: a correction, an accepted contest, a referee's ruling, a withdrawal.

Each is one transaction that begins with the version its author saw; the second of two is told what stands now.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec import Struct
from sqlite_utils import Database as Connection

from bot.engine import decode_deal, decode_ruling

from .acceptances import Acceptance, acceptance_of, accepting, all_accept
from .connection import execute, insert, read, read_one, rows
from .contests import Contest, Ending, end_contest, end_moot, standing_contest, standing_contests
from .database import Database
from .errors import StoreError
from .games import Game, move_on
from .permits import Presser, arguable_game, must_be_referee, must_correct, seat_of, standing_game
from .players import read_players, version_key
from .rulings import Cause, NewRuling, StoredRuling, add_version, kept_ruling, latest_version


class Decision(Struct, frozen=True):
    """What was decided about a version: it ``stands``, was ``changed`` by a referee's ruling, or ``withdrawn``."""

    game: int
    version: int
    verdict: Literal["stands", "changed", "withdrawn"]
    user_id: int | None
    created_at: int


_ALL = "SELECT * FROM decisions WHERE server_id = :server AND game = :game ORDER BY id"
_OF_VERSION = """
SELECT * FROM decisions WHERE server_id = :server_id AND game = :game AND version = :version ORDER BY id
"""
_FIRST = "SELECT * FROM rulings WHERE server_id = :server AND game = :game AND version = 1"
_CALL = "UPDATE games SET referee_called_at = :now WHERE server_id = :server AND number = :game"
_REFEREE = "SELECT referee_role_id AS role FROM servers WHERE id = :server"


class Decisions:
    """Decides on posted rulings, and remembers who did."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def all(self, server_id: int, game: int) -> tuple[Decision, ...]:
        """Return every decision about a game in the order they were made."""
        values = {"server": server_id, "game": game}
        return await self._database.look_up(lambda connection: read(connection, Decision, _ALL, values))

    async def may_correct(self, server_id: int, game: int, version: int, presser: Presser) -> None:
        """Raise what `correct` would raise for this person now."""

        def work(connection: Connection) -> None:
            must_correct(connection, standing_game(connection, server_id, game, version), presser)

        await self._database.look_up(work)

    async def correct(
        self, server_id: int, game: int, new: NewRuling, presser: Presser, *, based_on: int
    ) -> StoredRuling:
        """Keep a correction, under the first version's house rules where no referee makes it; contests not moot stay.

        Raises what `must_correct` and `standing_game` raise, and what `Rulings.post` does.
        """

        def work(connection: Connection) -> StoredRuling:
            if kept := kept_ruling(connection, server_id, new):
                return kept
            must_correct(connection, standing_game(connection, server_id, game, based_on), presser)
            made = new if presser.referee else _under_first_rules(connection, server_id, game, new)
            return _add(connection, (server_id, game, based_on), made, "corrected")

        return await self._database.write(work)

    async def withdraw(self, server_id: int, game: int, version: int, presser: Presser) -> None:
        """Let a game count nowhere any more, once; raises what `must_correct` and `standing_game` raise."""

        def work(connection: Connection) -> None:
            if _is_decided(connection, (server_id, game, version), "withdrawn", presser):
                return
            must_correct(connection, standing_game(connection, server_id, game, version), presser)
            _withdraw(connection, (server_id, game, version), presser.user_id, presser.now)

        await self._database.write(work)

    async def rule_stands(self, server_id: int, game: int, version: int, presser: Presser) -> None:
        """Rule that a version stands, once; raises ``not-permitted`` but for referees, else as `standing_game`."""

        def work(connection: Connection) -> None:
            must_be_referee(presser)
            if _is_decided(connection, (server_id, game, version), "stands", presser):
                return
            standing_game(connection, server_id, game, version)
            _rule(connection, (server_id, game, version), "stands", presser)

        await self._database.write(work)

    async def rule(self, server_id: int, game: int, new: NewRuling, presser: Presser, *, based_on: int) -> StoredRuling:
        """Rule that other facts, or rules, hold; raises what `rule_stands` does, and what `Rulings.post` does."""

        def work(connection: Connection) -> StoredRuling:
            if kept := kept_ruling(connection, server_id, new):
                return kept
            must_be_referee(presser)
            standing_game(connection, server_id, game, based_on)
            return _rule_changed(connection, (server_id, game, based_on), new, presser)

        return await self._database.write(work)

    async def rule_as_contested(
        self, server_id: int, contest_id: int, version: int, presser: Presser, *, interaction_id: int
    ) -> StoredRuling | None:
        """Rule what a contest says; None where it contests the whole, which is then withdrawn.

        Raises what `rule_stands` does, and ``no-such-contest``.
        """

        def work(connection: Connection) -> StoredRuling | None:
            must_be_referee(presser)
            contest = standing_contest(connection, server_id, contest_id)
            standing_game(connection, server_id, contest.game, version)
            if contest.ruling is None:
                _withdraw(connection, (server_id, contest.game, version), presser.user_id, presser.now)
                return None
            new = _as_contested(connection, contest, version, presser.user_id, (interaction_id, presser.now))
            return _rule_changed(connection, (server_id, contest.game, version), new, presser)

        return await self._database.write(work)

    async def accept(
        self, server_id: int, contest_id: int, version: int, presser: Presser, *, interaction_id: int
    ) -> StoredRuling | None:
        """Accept a contest; once all others accepted whose payments it would change, or a referee, it is the ruling.

        Return the version that counts, or None where others have yet to accept, or the whole is withdrawn. Raises
        ``no-such-contest``, what `arguable_game` raises, ``not-permitted`` for whom it does not touch, and
        ``guest-cannot-accept`` where it touches somebody without an account.
        """

        def work(connection: Connection) -> StoredRuling | None:
            contest = standing_contest(connection, server_id, contest_id)
            arguable_game(connection, server_id, contest.game, version)
            if not presser.referee and not all_accept(connection, contest, version, presser):
                move_on(connection, server_id, contest.game)
                return None
            end_contest(connection, contest, "accepted", presser.now, presser.user_id)
            if contest.ruling is None:
                _withdraw(connection, (server_id, contest.game, version), contest.user_id, presser.now)
                return None
            new = _as_contested(connection, contest, version, contest.user_id, (interaction_id, presser.now))
            return _add(connection, (server_id, contest.game, version), new, "accepted")

        return await self._database.write(work)

    async def may_accept(self, server_id: int, contest_id: int, version: int, presser: Presser) -> None:
        """Raise what `accept` would raise for this person now."""

        def work(connection: Connection) -> None:
            contest = standing_contest(connection, server_id, contest_id)
            arguable_game(connection, server_id, contest.game, version)
            if not presser.referee:
                accepting(connection, contest, version, presser)

        await self._database.run(work)

    async def acceptances(self, latest: StoredRuling) -> Mapping[int, Acceptance]:
        """Return of each contest that stands, by its id, who accepts it in the version that counts, and who has not."""

        def work(connection: Connection) -> Mapping[int, Acceptance]:
            standing = standing_contests(connection, latest.server_id, latest.game)
            return {each.id: acceptance_of(connection, each, latest) for each in standing}

        return await self._database.run(work)

    async def call_referee(self, server_id: int, game: int, version: int, presser: Presser) -> int:
        """Call the referee, once for a game with a standing contest, and return the role to mention.

        Raises ``no-such-contest``, ``referee-called``, ``no-referee``, and ``no-such-seat`` for who does not play.
        """

        def work(connection: Connection) -> int:
            found = arguable_game(connection, server_id, game, version)
            seat_of(connection, server_id, game, version, presser.user_id)
            role = rows(connection, _REFEREE, {"server": server_id})[0]["role"]
            _must_be_callable(found, role)
            execute(connection, _CALL, {"server": server_id, "game": game, "now": presser.now})
            return int(role)

        return await self._database.write(work)


def read_decisions(connection: Connection, key: Mapping[str, int]) -> tuple[Decision, ...]:
    """Return the decisions about a version, within work of the caller's."""
    return read(connection, Decision, _OF_VERSION, key)


_At = tuple[int, int, int]
"""A version by its server, its game and its number."""


def _add(connection: Connection, at: _At, new: NewRuling, cause: Cause) -> StoredRuling:
    server_id, game, seen = at
    added = add_version(connection, latest_version(connection, server_id, game, seen), new, cause)
    end_moot(connection, added, new.created_at)
    move_on(connection, server_id, game)
    return added


def _rule_changed(connection: Connection, at: _At, new: NewRuling, presser: Presser) -> StoredRuling:
    server_id, game, seen = at
    added = add_version(connection, latest_version(connection, server_id, game, seen), new, "ruled")
    _rule(connection, (server_id, game, added.version), "changed", presser)
    return added


def _rule(connection: Connection, at: _At, verdict: Literal["stands", "changed"], presser: Presser) -> None:
    _decide(connection, at, verdict, presser.user_id, presser.now)
    _end_all(connection, at, "ruled", presser.now, presser.user_id)


def _withdraw(connection: Connection, at: _At, user_id: int | None, now: int) -> None:
    _decide(connection, at, "withdrawn", user_id, now)
    _end_all(connection, at, "withdrawn", now, user_id)


def _is_decided(connection: Connection, at: _At, verdict: str, presser: Presser) -> bool:
    """Whether the last decision about a game is this one, by the same person: who pressed twice, pressed once."""
    found = read(connection, Decision, _ALL, {"server": at[0], "game": at[1]})[-1:]
    return [(each.version, each.verdict, each.user_id) for each in found] == [(at[2], verdict, presser.user_id)]


def _decide(connection: Connection, at: _At, verdict: str, user_id: int | None, now: int) -> None:
    decided = {**version_key(*at), "verdict": verdict, "user_id": user_id, "created_at": now}
    insert(connection, "decisions", decided)


def _end_all(connection: Connection, at: _At, ended: Ending, now: int, user_id: int | None) -> None:
    server_id, game, _ = at
    for each in standing_contests(connection, server_id, game):
        end_contest(connection, each, ended, now, user_id)
    move_on(connection, server_id, game)


def _under_first_rules(connection: Connection, server_id: int, game: int, new: NewRuling) -> NewRuling:
    first = read_one(connection, StoredRuling, _FIRST, {"server": server_id, "game": game})
    return new if first is None else msgspec.structs.replace(new, house_rules_id=first.house_rules_id)


def _as_contested(
    connection: Connection, contest: Contest, version: int, author_id: int | None, key: tuple[int, int]
) -> NewRuling:
    interaction_id, now = key
    latest = latest_version(connection, contest.server_id, contest.game, version)
    players = read_players(connection, version_key(contest.server_id, contest.game, version))
    new = NewRuling(
        interaction_id=interaction_id,
        channel_id=latest.channel_id,
        author_id=author_id,
        created_at=now,
        deal=decode_deal(contest.facts),
        ruling=decode_ruling(contest.ruling or ""),
        members={each.seat: each.user_id for each in players if each.user_id is not None},
    )
    return _under_first_rules(connection, contest.server_id, contest.game, new)


def _must_be_callable(game: Game, role: int | None) -> None:
    if game.status != "contested":
        raise StoreError("no-such-contest")
    if role is None:
        raise StoreError("no-referee")
    if game.referee_called_at is not None:
        raise StoreError("referee-called", game=game.number)
