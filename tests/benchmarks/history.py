"""How long questions about past games take in a database of many: ``python -m tests.benchmarks.history [GAMES]``.

Fills a temporary file with games of one server (a tenth of them corrected once) and prints, for each question, the
median and the slowest of its repetitions in milliseconds. The first page, one from the middle and the rarest match
are asked for. Ends with status 1 when a question's median is above the limit.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

from bot.store.history import Cursor, Wanted
from bot.store.rulings import post
from bot.store.store import Store
from tests.store.samples import new_ruling, ruled_by

LIMIT = 10.0
REPETITIONS = 50
BATCH = 5000
PEOPLE = 300
RULES = ("riichi/tenhou",) * 60 + ("riichi/wrc",) * 25 + ("hongkong/classic",) * 14 + ("wuhan/standard",)
SERVER = (1 << 60) + 1
FIRST = 1_700_000_000
MINUTE = 60


async def fill(store: Store, games: int) -> None:
    """Keep games a minute apart, played by four of `PEOPLE` each, and correct every tenth."""
    chance = random.Random(1)
    prepared = {rules: ruled_by(rules) for rules in set(RULES)}

    def batch(connection, numbers):
        for number in numbers:
            deal, ruling = prepared[chance.choice(RULES)]
            seated = dict(zip("ESWN", chance.sample(range(1, PEOPLE), 4), strict=True))
            new = new_ruling(number, deal=deal, ruling=ruling, members=seated, created_at=FIRST + number * MINUTE)
            kept = post(connection, SERVER, new)
            values = (1 << 40 | number, SERVER, kept.game)
            connection.execute("UPDATE rulings SET message_id = ? WHERE server_id = ? AND game = ?", values)

    for start in range(1, games + 1, BATCH):
        numbers = range(start, min(start + BATCH, games + 1))
        await store.database.write(lambda connection, numbers=numbers: batch(connection, numbers))
    for number in range(10, min(games, 2000), 10):
        deal, ruling = prepared[chance.choice(RULES)]
        new = new_ruling(games + number, deal=deal, ruling=ruling, created_at=FIRST)
        await store.rulings.correct(SERVER, number, new, based_on=1)


def questions(store: Store, games: int) -> dict:
    """Name every question people ask, as something to call."""
    middle = Cursor(FIRST + games // 2 * MINUTE, games // 2)
    day = FIRST + games // 3 * MINUTE
    asked = {
        "newest": (Wanted(), None),
        "from the middle": (Wanted(), middle),
        "of a player": (Wanted(user_id=7), None),
        "of a player from the middle": (Wanted(user_id=7), middle),
        "of a player by family": (Wanted(user_id=7, rules="riichi"), None),
        "of a player by a rare preset": (Wanted(user_id=7, rules="wuhan/standard"), None),
        "of a player by a preset never played": (Wanted(user_id=7, rules="wuhan/never"), None),
        "of nobody": (Wanted(user_id=PEOPLE + 1), None),
        "by family": (Wanted(rules="riichi"), None),
        "by a rare family from the middle": (Wanted(rules="wuhan"), middle),
        "by preset": (Wanted(rules="riichi/wrc"), None),
        "of a day": (Wanted(since=day, until=day + 86_400), None),
        "of a player on a day": (Wanted(user_id=7, since=day, until=day + 86_400), None),
    }
    pages = {
        f"history {name}": lambda wanted=wanted, after=after: store.history.page(SERVER, wanted, after=after)
        for name, (wanted, after) in asked.items()
    }
    return {
        **pages,
        "game by number": lambda: store.rulings.latest(SERVER, games // 2),
        "game by message": lambda: store.rulings.latest_by_message(SERVER, 1 << 40 | games // 2),
        "versions of a game": lambda: store.rulings.versions(SERVER, 10),
    }


async def timed(ask) -> list[float]:
    """Ask again and again; milliseconds, sorted."""
    taken = []
    for _ in range(REPETITIONS):
        start = time.perf_counter()
        await ask()
        taken.append((time.perf_counter() - start) * 1000)
    return sorted(taken)


async def main(games: int) -> int:
    """Fill, ask, print; give the exit status."""
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "whopays.db"
        async with await Store.open(path) as store:
            start = time.perf_counter()
            await fill(store, games)
            size = path.stat().st_size >> 20
            report(f"{games} games, {size} MiB, filled in {time.perf_counter() - start:.0f} s")
            medians = [report_question(name, await timed(ask)) for name, ask in questions(store, games).items()]
    return 0 if max(medians) <= LIMIT else 1


def report_question(name: str, taken: list[float]) -> float:
    """Print one line and give the median."""
    median = statistics.median(taken)
    report(f"{name:<48} {median:8.2f} ms median {taken[-1]:8.2f} ms slowest")
    return median


def report(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 200_000)))
