"""The house rules of a server and of its channels: every change is a further version, none is rewritten."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct, field
from sqlite_utils import Database as Connection

from bot.engine import HouseValue

from .connection import Row, insert, rows
from .database import Database
from .errors import StoreError
from .servers import ensure_server

WHOLE_SERVER = 0
"""The channel under which the rules of the whole server are kept."""


class Change(Struct, frozen=True):
    """What one version did to the option `key` (``rules``: the preset itself); None is the preset's own value."""

    key: str
    before: HouseValue | None = field(name="from")
    after: HouseValue | None = field(name="to")


class HouseEdit(Struct, frozen=True):
    """House rules as somebody wants them, having seen version `based_on` (0: none).

    `rules` None gives up house rules of one's own: a channel then follows its server.
    """

    rules: str | None
    overrides: Mapping[str, HouseValue]
    author_id: int
    created_at: int
    based_on: int


class HouseVersion(Struct, frozen=True):
    """House rules as they stood from `created_at` on; `author_id` is None once its author was forgotten."""

    id: int
    server_id: int
    channel_id: int | None
    version: int
    rules: str | None
    overrides: Mapping[str, HouseValue]
    changes: tuple[Change, ...]
    author_id: int | None
    created_at: int


_ALL = "SELECT * FROM house_rules WHERE server_id = :server AND id > :after ORDER BY id LIMIT :limit"
_SCOPE = "SELECT * FROM house_rules WHERE server_id = :server AND channel_id = :channel"


class HouseRules:
    """Reads and adds versions of house rules; a `channel_id` of None means the whole server."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def in_force(
        self, server_id: int, channel_id: int | None = None, parent_id: int | None = None
    ) -> HouseVersion | None:
        """Return the rules a deal in this channel is played by: its own, else the server's, else nothing.

        A thread belongs to the channel `parent_id`, whose rules come before the server's.
        """

        def work(connection: Connection) -> HouseVersion | None:
            for each in (*filter(None, (channel_id, parent_id)), None):
                found = _latest(connection, server_id, each)
                if found is not None and found.rules is not None:
                    return found
            return None

        return await self._database.look_up(work)

    async def latest(self, server_id: int, channel_id: int | None = None) -> HouseVersion | None:
        """Return the newest version of exactly this channel or server, even one that gave up its own rules."""
        return await self._database.look_up(lambda connection: _latest(connection, server_id, channel_id))

    async def by_id(self, server_id: int, house_rules_id: int) -> HouseVersion | None:
        """Return the version a ruling was made under."""
        sql = "SELECT * FROM house_rules WHERE server_id = :server AND id = :id"
        values = {"server": server_id, "id": house_rules_id}
        found = await self._database.look_up(lambda connection: rows(connection, sql, values))
        return _version(found[0]) if found else None

    async def history(
        self, server_id: int, channel_id: int | None = None, *, before: int | None = None, limit: int = 25
    ) -> tuple[HouseVersion, ...]:
        """Return the versions of exactly this channel or server, newest first, those below version `before`."""
        sql = f"{_SCOPE} AND version < :before ORDER BY version DESC LIMIT :limit"
        values = {
            "server": server_id,
            "channel": channel_id or WHOLE_SERVER,
            "before": before or 1 << 62,
            "limit": limit,
        }
        found = await self._database.run(lambda connection: rows(connection, sql, values))
        return tuple(_version(row) for row in found)

    async def add(self, server_id: int, channel_id: int | None, edit: HouseEdit) -> HouseVersion:
        """Add a version and what it changed; an edit that changes nothing gives the version there is.

        Raises ``house-rules-changed`` when somebody else added a version after the one the edit is based on.
        """
        return await self._database.write(lambda connection: _add(connection, server_id, channel_id, edit))


def read_house_rules(connection: Connection, server_id: int, after: int, limit: int) -> tuple[HouseVersion, ...]:
    """Return versions of a server and its channels above an id, within work of the caller's."""
    found = rows(connection, _ALL, {"server": server_id, "after": after, "limit": limit})
    return tuple(_version(row) for row in found)


def _add(connection: Connection, server_id: int, channel_id: int | None, edit: HouseEdit) -> HouseVersion:
    previous = _latest(connection, server_id, channel_id)
    standing = previous.version if previous else 0
    if standing != edit.based_on:
        raise StoreError("house-rules-changed", version=standing, seen=edit.based_on)
    changes = _changes(previous, edit)
    if previous and not changes:
        return previous
    ensure_server(connection, server_id)
    row: Row = {
        "server_id": server_id,
        "channel_id": channel_id or WHOLE_SERVER,
        "version": standing + 1,
        "rules": edit.rules,
        "overrides": msgspec.json.encode(edit.overrides).decode(),
        "changes": msgspec.json.encode(changes).decode(),
        "author_id": edit.author_id,
        "created_at": edit.created_at,
    }
    row["id"] = insert(connection, "house_rules", row)
    return _version(row)


def _changes(previous: HouseVersion | None, edit: HouseEdit) -> tuple[Change, ...]:
    before: dict[str, HouseValue | None] = {"rules": previous.rules, **previous.overrides} if previous else {}
    after: dict[str, HouseValue | None] = {"rules": edit.rules, **edit.overrides}
    keys = [*before, *(key for key in after if key not in before)]
    pairs = ((key, before.get(key), after.get(key)) for key in keys)
    return tuple(Change(key, old, new) for key, old, new in pairs if old != new)


def _latest(connection: Connection, server_id: int, channel_id: int | None) -> HouseVersion | None:
    values = {"server": server_id, "channel": channel_id or WHOLE_SERVER}
    found = rows(connection, f"{_SCOPE} ORDER BY version DESC LIMIT 1", values)
    return _version(found[0]) if found else None


def _version(row: Row) -> HouseVersion:
    decoded = {
        **row,
        "channel_id": row["channel_id"] or None,
        "overrides": msgspec.json.decode(row["overrides"]),
        "changes": msgspec.json.decode(row["changes"]),
    }
    return msgspec.convert(decoded, HouseVersion)
