"""A process that keeps ruling after ruling, names each game once it is safe, and waits for being killed."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from bot.store.connection import execute
from bot.store.rulings import post
from bot.store.store import Store

from .samples import new_ruling


async def write_on(path: Path) -> None:
    store = await Store.open(path)
    for interaction in range(1, 100_000):
        kept = await store.rulings.post(1, new_ruling(interaction))
        print(kept.game, flush=True)  # noqa: T201 - the parent reads what is safe


async def stop_half_way(path: Path) -> None:
    store = await Store.open(path)
    await store.rulings.post(1, new_ruling(1))
    print(1, flush=True)  # noqa: T201 - as above

    def half(connection):
        post(connection, 1, new_ruling(2))
        execute(connection, "DELETE FROM payments WHERE game = 2 AND place > 0")
        print("half", flush=True)  # noqa: T201 - the parent kills here
        sys.stdin.readline()

    await store.database.write(half)


asyncio.run({"on": write_on, "half": stop_half_way}[sys.argv[2]](Path(sys.argv[1])))
