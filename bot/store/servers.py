"""The settings of each server; a server nobody configured has the defaults and no row."""

from __future__ import annotations

from typing import Literal, TypedDict, Unpack

import msgspec
from msgspec import Struct
from sqlite_utils import Database as Connection

from .connection import execute, read_one
from .database import Database

Picture = Literal["on", "off"]
Mention = Literal["on", "off"]
"""Whether a ruling, when it is posted, names its seated accounts so that Discord tells them."""


class Server(Struct, frozen=True):
    """What a server is set to; None stands for what nobody chose. `correction_window` is in seconds."""

    id: int
    language: str | None = None
    rules: str | None = None
    referee_role_id: int | None = None
    correction_window: int = 900
    picture: Picture = "on"
    mention: Mention = "off"


class Settings(TypedDict, total=False):
    """The settings that can be changed, each by itself; what is left out stays as it is."""

    language: str | None
    rules: str | None
    referee_role_id: int | None
    correction_window: int
    picture: Picture
    mention: Mention


class Servers:
    """Reads and changes the settings of servers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, server_id: int) -> Server:
        """Return a server's settings without creating anything."""
        return await self._database.look_up(lambda connection: _server(connection, server_id))

    async def change(self, server_id: int, **settings: Unpack[Settings]) -> Server:
        """Set what is given, all or nothing, and give all the settings."""

        def work(connection: Connection) -> Server:
            changed = msgspec.structs.replace(_server(connection, server_id), **settings)
            connection.table("servers").upsert(msgspec.structs.asdict(changed), pk="id")
            return changed

        return await self._database.write(work)


def ensure_server(connection: Connection, server_id: int) -> None:
    """Create a server's row with the defaults where there is none."""
    execute(connection, "INSERT INTO servers (id) VALUES (:server) ON CONFLICT DO NOTHING", {"server": server_id})


def _server(connection: Connection, server_id: int) -> Server:
    stored = read_one(connection, Server, "SELECT * FROM servers WHERE id = :server", {"server": server_id})
    return stored or Server(id=server_id)
