"""Games and the versions of their rulings: games count from 1 in each server, a correction is a further version."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, structs
from sqlite_utils import Database as Connection

from bot.engine import Deal, Ruling, Seat, encode_deal, encode_ruling

from .connection import execute, insert, read, read_one, rows
from .database import Database
from .errors import StoreError
from .games import count, move_on, set_message
from .players import (
    PaymentRow,
    Player,
    check_members,
    payment_rows,
    player_rows,
    read_payments,
    read_players,
    version_key,
)
from .servers import ensure_server

Cause = Literal["posted", "corrected", "accepted", "ruled"]
"""Why there is a version: it was posted, corrected, a contest was accepted, or a referee has ruled."""


class NewRuling(Struct, frozen=True):
    """A ruling to keep: `members` are the user ids of the seats that are no guests.

    `interaction_id` is the key under which keeping it twice keeps it once. `place_id` is the channel whose readers may
    look back on it where that is another one, as for a public thread. `read_from` names the log that the facts were
    read from, `told_in` is the id of the message that tells them; both None where they were asked for.
    """

    interaction_id: int
    channel_id: int
    author_id: int | None
    created_at: int
    deal: Deal
    ruling: Ruling
    members: Mapping[Seat, int]
    house_rules_id: int | None = None
    place_id: int | None = None
    read_from: str | None = None
    told_in: int | None = None


class StoredRuling(Struct, frozen=True):
    """One version of a game's ruling; `deal` and `ruling` are JSON as the engine writes and reads it.

    `author_id` is None once the author was forgotten, `message_id` until the ruling was posted. `posting_since` is the
    interaction that had this version shown, as long as nobody knows whether it is. `read_from` and `told_in` are those
    of `NewRuling`.
    """

    server_id: int
    game: int
    version: int
    channel_id: int
    message_id: int | None
    interaction_id: int
    author_id: int | None
    house_rules_id: int | None
    rules: str
    deal: str
    ruling: str
    created_at: int
    cause: Cause = "posted"
    posting_since: int | None = None
    read_from: str | None = None
    told_in: int | None = None

    @property
    def is_shown(self) -> bool:
        """Whether it is known that a message shows this version."""
        return self.message_id is not None and self.posting_since is None


_BY_VERSION = "SELECT * FROM rulings WHERE server_id = :server_id AND game = :game AND version = :version"
_BY_INTERACTION = "SELECT * FROM rulings WHERE server_id = :server AND interaction_id = :interaction"
_LATEST = "SELECT * FROM rulings WHERE server_id = :server AND game = :game ORDER BY version DESC LIMIT 1"
_LATEST_BY_MESSAGE = """
SELECT * FROM rulings WHERE server_id = :server
AND game = (SELECT max(game) FROM rulings WHERE server_id = :server AND message_id = :message)
ORDER BY version DESC LIMIT 1
"""
_BEGIN_POST = """
UPDATE rulings SET message_id = :message, posting_since = :since
WHERE server_id = :server_id AND game = :game AND version = :version
"""
_GIVE_POST_UP = """
UPDATE rulings SET posting_since = NULL WHERE server_id = :server_id AND game = :game AND version = :version
"""
_ADOPT = """
UPDATE rulings SET message_id = :message
WHERE server_id = :server_id AND game = :game AND version = :version
AND message_id IS NULL AND posting_since < :message
"""
_SHOWN_IN = """
UPDATE games SET message_id = :message WHERE server_id = :server_id AND number = :game AND version = :version
"""
_LATEST_OF_CHANNEL = """
SELECT * FROM rulings WHERE server_id = :server
AND game = (SELECT max(number) FROM games WHERE server_id = :server AND channel_id = :channel)
ORDER BY version DESC LIMIT 1
"""
_NEXT_NUMBER = """
INSERT INTO numbers (server_id, last) VALUES (:server, 1) ON CONFLICT DO UPDATE SET last = last + 1 RETURNING last
"""
_SET_HEAD = """
UPDATE games SET version = :version, family = :family, rules = :rules
WHERE server_id = :server_id AND number = :game RETURNING played_at
"""
_VERSIONS = "SELECT * FROM rulings WHERE server_id = :server AND game = :game ORDER BY version"


class Rulings:
    """Keeps rulings and reads them by game, version or message."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def post(self, server_id: int, new: NewRuling) -> StoredRuling:
        """Keep the first ruling of a new game; given the same interaction again, give what was kept then.

        Raises ``no-such-seat``, ``seated-twice`` and ``no-such-house-rules``.
        """
        return await self._database.write(lambda connection: post(connection, server_id, new))

    async def correct(self, server_id: int, game: int, new: NewRuling, *, based_on: int) -> StoredRuling:
        """Keep a further version of a game, made by somebody who saw version `based_on`.

        It carries on the message of the version before, and what is not known of it; who may do so to a ruling that
        was shown, `Decisions.correct` knows. Raises what `post` raises, ``no-such-game``, and ``ruling-changed`` when
        somebody else has corrected the game since.
        """

        def work(connection: Connection) -> StoredRuling:
            if kept := kept_ruling(connection, server_id, new):
                return kept
            latest = latest_version(connection, server_id, game, based_on)
            cause: Cause = "posted" if latest.message_id is None else "corrected"
            return add_version(connection, latest, new, cause)

        return await self._database.write(work)

    async def begin_post(
        self, server_id: int, game: int, version: int, since: int, *, message_id: int | None = None
    ) -> None:
        """Remember that a version is about to be shown, in a new message after the id `since`, or in one that is there.

        Until `set_message` or `give_post_up` nobody knows whether it is. Raises ``no-such-game``, as both do.
        """
        await self._note(_BEGIN_POST, server_id, game, version, since=since, message=message_id)

    async def give_post_up(self, server_id: int, game: int, version: int) -> None:
        """Remember that no message shows a version."""
        await self._note(_GIVE_POST_UP, server_id, game, version)

    async def set_message(self, server_id: int, game: int, version: int, message_id: int) -> None:
        """Remember the message a version is shown in."""
        await self._database.write(lambda connection: set_message(connection, server_id, game, version, message_id))

    async def adopt(self, server_id: int, game: int, version: int, message_id: int) -> None:
        """Remember a message found for a version of which nobody knew whether it was posted, if that is still so.

        It may show an earlier version. A message from before the post belongs to another ruling.
        """
        values = {**version_key(server_id, game, version), "message": message_id}

        def work(connection: Connection) -> None:
            if execute(connection, _ADOPT, values):
                execute(connection, _SHOWN_IN, values)

        await self._database.write(work)

    async def _note(self, sql: str, server_id: int, game: int, version: int, **values: int | None) -> None:
        def work(connection: Connection) -> None:
            if not execute(connection, sql, {**version_key(server_id, game, version), **values}):
                raise StoreError("no-such-game", game=game)

        await self._database.write(work)

    async def latest(self, server_id: int, game: int) -> StoredRuling | None:
        """Return the version of a game that counts."""
        return await self._one(_LATEST, {"server": server_id, "game": game})

    async def latest_by_message(self, server_id: int, message_id: int) -> StoredRuling | None:
        """Return the version that counts of the game whose ruling, in any version, was shown in a message."""
        return await self._one(_LATEST_BY_MESSAGE, {"server": server_id, "message": message_id})

    async def latest_of_channel(self, server_id: int, channel_id: int) -> StoredRuling | None:
        """Return the version that counts of the newest game whose ruling is shown in a channel, or a thread."""
        return await self._one(_LATEST_OF_CHANNEL, {"server": server_id, "channel": channel_id})

    async def version(self, server_id: int, game: int, version: int) -> StoredRuling | None:
        """Return one version of a game."""
        return await self._one(_BY_VERSION, version_key(server_id, game, version))

    async def versions(self, server_id: int, game: int) -> tuple[StoredRuling, ...]:
        """Return all versions of a game, the first one first."""
        values = {"server": server_id, "game": game}
        return await self._database.look_up(lambda connection: read(connection, StoredRuling, _VERSIONS, values))

    async def players(self, server_id: int, game: int, version: int) -> tuple[Player, ...]:
        """Return who sat where in one version, in turn order, the dealer first."""
        key = version_key(server_id, game, version)
        return await self._database.look_up(lambda connection: read_players(connection, key))

    async def payments(self, server_id: int, game: int, version: int) -> tuple[PaymentRow, ...]:
        """Return the payments of one version in the ruling's order."""
        key = version_key(server_id, game, version)
        return await self._database.look_up(lambda connection: read_payments(connection, key))

    async def _one(self, sql: str, values: Mapping[str, int]) -> StoredRuling | None:
        return await self._database.look_up(lambda connection: read_one(connection, StoredRuling, sql, values))


def post(connection: Connection, server_id: int, new: NewRuling) -> StoredRuling:
    """Keep the first ruling of a new game, within a transaction of the caller's; see `Rulings.post`."""
    if kept := kept_ruling(connection, server_id, new):
        return kept
    ensure_server(connection, server_id)
    number = int(rows(connection, _NEXT_NUMBER, {"server": server_id})[0]["last"])
    game = {
        "server_id": server_id,
        "number": number,
        "version": 1,
        "family": _family(new),
        "rules": new.ruling.rules,
        "played_at": new.created_at,
        "channel_id": new.channel_id,
        "place_id": new.place_id or new.channel_id,
    }
    insert(connection, "games", game)
    posted = _insert(connection, version_key(server_id, number, 1), new, (new.created_at, None, "posted"))
    count(connection, server_id, number)
    return posted


def latest_version(connection: Connection, server_id: int, game: int, seen: int) -> StoredRuling:
    """Return the version that counts, where it is the one seen; raises ``no-such-game`` and ``ruling-changed``."""
    latest = read_one(connection, StoredRuling, _LATEST, {"server": server_id, "game": game})
    if latest is None:
        raise StoreError("no-such-game", game=game)
    if latest.version != seen:
        raise StoreError("ruling-changed", game=game, version=latest.version, seen=seen)
    return latest


def add_version(connection: Connection, latest: StoredRuling, new: NewRuling, cause: Cause) -> StoredRuling:
    """Keep a further version of a game after its latest, within a transaction of the caller's."""
    key = version_key(latest.server_id, latest.game, latest.version + 1)
    head = rows(connection, _SET_HEAD, {**key, "family": _family(new), "rules": new.ruling.rules})
    added = _insert(connection, key, new, (head[0]["played_at"], latest, cause))
    move_on(connection, latest.server_id, latest.game)
    return added


def kept_ruling(connection: Connection, server_id: int, new: NewRuling) -> StoredRuling | None:
    """Return what was kept under the same interaction."""
    values = {"server": server_id, "interaction": new.interaction_id}
    return read_one(connection, StoredRuling, _BY_INTERACTION, values)


def _insert(
    connection: Connection, key: Mapping[str, int], new: NewRuling, made: tuple[int, StoredRuling | None, Cause]
) -> StoredRuling:
    played_at, previous, cause = made
    check_members(new.ruling, new.members)
    _check_house_rules(connection, key["server_id"], new.house_rules_id)
    stored = StoredRuling(
        **key,
        channel_id=new.channel_id,
        message_id=previous.message_id if previous else None,
        interaction_id=new.interaction_id,
        author_id=new.author_id,
        house_rules_id=new.house_rules_id,
        rules=new.ruling.rules,
        deal=encode_deal(new.deal).decode(),
        ruling=encode_ruling(new.ruling).decode(),
        created_at=new.created_at,
        posting_since=previous.posting_since if previous else None,
        cause=cause,
        read_from=new.read_from,
        told_in=new.told_in,
    )
    insert(connection, "rulings", structs.asdict(stored))
    insert(connection, "ruling_players", *player_rows(key, new.deal, new.ruling, new.members, played_at))
    insert(connection, "payments", *payment_rows(key, new.ruling, new.members))
    return stored


def _check_house_rules(connection: Connection, server_id: int, house_rules_id: int | None) -> None:
    sql = "SELECT 1 FROM house_rules WHERE server_id = :server AND id = :id"
    if house_rules_id is not None and not rows(connection, sql, {"server": server_id, "id": house_rules_id}):
        raise StoreError("no-such-house-rules", id=house_rules_id)


def _family(new: NewRuling) -> str:
    return new.ruling.rules.partition("/")[0]
