"""A process that holds the database at the path given until it is told to end."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from bot.store.store import Store


async def hold(path: Path) -> None:
    async with await Store.open(path):
        print("open", flush=True)  # noqa: T201 - the parent waits for this line
        await asyncio.to_thread(sys.stdin.readline)


asyncio.run(hold(Path(sys.argv[1])))
