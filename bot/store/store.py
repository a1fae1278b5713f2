"""Everything that is remembered, behind one door."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import TracebackType
from typing import Self

from .absences import Absences
from .assents import Assents
from .commands import RegisteredCommands
from .contests import Contests
from .database import Database
from .decisions import Decisions
from .dialogues import Dialogues
from .export import Export, sizes_of_servers
from .forget import Forgetting, Forgotten, go_on, servers_with
from .games import Games
from .history import History
from .house_rules import HouseRules
from .moves import Moves
from .rulings import Rulings
from .servers import Servers
from .stats import Statistics


class Store:
    """The tables of one database file, group by group."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._going_on: asyncio.Task[None] | None = None
        self.servers = Servers(database)
        self.house_rules = HouseRules(database)
        self.rulings = Rulings(database)
        self.history = History(database)
        self.stats = Statistics(database)
        self.games = Games(database)
        self.assents = Assents(database)
        self.contests = Contests(database)
        self.decisions = Decisions(database)
        self.dialogues = Dialogues(database)
        self.moves = Moves(database)
        self.commands = RegisteredCommands(database)
        self.export = Export(database)
        self.forget = Forgetting(database)
        self.absences = Absences(database)

    @classmethod
    async def open(cls, path: Path) -> Self:
        """Open the database at `path` for this process alone, up to date; raises what `Database.open` raises.

        What was being forgotten when it was closed is forgotten meanwhile.
        """
        store = cls(await Database.open(path))
        store._going_on = asyncio.create_task(go_on(store.database), name="whopays-forgetting")
        return store

    @classmethod
    async def open_to_read(cls, path: Path) -> Self:
        """Open the database at `path` beside the process that writes it; raises what `Database.open_to_read` raises."""
        return cls(await Database.open_to_read(path))

    async def forget_everywhere(self, user_id: int) -> Forgotten:
        """Take a user's id and name out of every server there is, as `Forgetting.user` does of one."""
        each = [await self.forget.user(server, user_id) for server in await servers_with(self.database, user_id)]
        return Forgotten(sum(one.games for one in each), sum(one.rows for one in each))

    async def sizes(self) -> dict[int, int]:
        """Return how many versions of rulings each server has, also of those that have none."""
        return await sizes_of_servers(self.database)

    async def close(self) -> None:
        """Finish what was asked for and close the file; what is being forgotten goes on at the next opening."""
        if self._going_on is not None:
            self._going_on.cancel()
        await self.database.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
