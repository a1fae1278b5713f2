"""How long looking back takes in a database of many rulings: ``python -m tests.benchmarks.history [GAMES]``.

Fills a temporary file with games of one server (a tenth of them corrected once), in 500 channels of which one is quiet
and some may not be seen, and prints, for each question, p50 and p99 of its repetitions in milliseconds. Then forgets
the server for some seconds, while others write. Ends with status 1 where a p99 is above the limit.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from bot.engine import encode_deal, encode_ruling
from bot.store.history import Cursor, Wanted
from bot.store.players import payment_rows, player_rows, version_key
from bot.store.store import Store
from tests.store.samples import ruled_by

LIMIT = 20.0
REPETITIONS = 100
BATCH = 20_000
PEOPLE = 300
CHANNELS = range(1000, 1500)
QUIET = 1500
UNSEEN = range(1000, 1050)
PLACES = [*(channel for channel in CHANNELS if channel not in UNSEEN), QUIET]
RULES = ("riichi/tenhou",) * 60 + ("riichi/wrc",) * 25 + ("hongkong/classic",) * 14 + ("wuhan/standard",)
SERVER = (1 << 60) + 1
FIRST = 1_700_000_000
MINUTE = 60
FORGETTING_FOR = 5.0


@dataclass(frozen=True)
class Club:
    """Who plays where: the first two games lie in the quiet channel."""

    server: int = SERVER
    channels: Sequence[int] = CHANNELS
    quiet: int = QUIET
    people: Sequence[int] = range(1, PEOPLE)
    names: Mapping[str, str] = field(default_factory=dict)


def version_rows(club: Club, at: tuple[int, int], counting: int, chance: random.Random, prepared: dict) -> dict:
    """Write out one version of a game, as `post` would."""
    number, version = at
    deal, ruling, told, ruled = prepared[chance.choice(RULES)]
    members = dict(zip("ESWN", chance.sample(club.people, 4), strict=True))
    channel = club.quiet if number in (1, 2) else chance.choice(club.channels)
    key, played = version_key(club.server, number, version), FIRST + number * MINUTE
    players = player_rows(key, deal, ruling, members, played)
    game = {
        "server_id": club.server,
        "number": number,
        "version": version,
        "rules": ruling.rules,
        "played_at": played,
        "family": ruling.rules.partition("/")[0],
        "channel_id": channel,
        "place_id": channel,
        "message_id": 1 << 40 | number,
        "status": "corrected" if version > 1 else "open",
    }
    stored = {
        **key,
        "channel_id": channel,
        "message_id": 1 << 40 | number,
        "interaction_id": number * 2 + version,
        "author_id": members["E"],
        "house_rules_id": None,
        "rules": ruling.rules,
        "deal": told,
        "ruling": ruled,
        "created_at": played,
        "cause": "corrected" if version > 1 else "posted",
    }
    results = [
        {
            "server_id": club.server,
            "user_id": each["user_id"],
            "played_at": played,
            "game": number,
            "version": version,
            "place_id": channel,
            "rules": ruling.rules,
            "counts": 1,
            "delta": each["delta"],
            "won": each["seat"] == "S",
            "dealt_in": each["seat"] == "N",
            "fed": each["seat"] == "W",
            "liable": each["seat"] == "W",
            "relieved": 0,
            "paid": 16000 * (each["seat"] == "W"),
            "agreed": 0,
            "contested": 0,
            "corrected": version > 1,
        }
        for each in players
    ]
    rows = {"rulings": [stored], "ruling_players": players, "payments": payment_rows(key, ruling, members)}
    return {**({"games": [game], "results": results} if version == counting else {}), **rows}


def insert(connection, rows: dict) -> None:
    """Insert rows of a table each."""
    for table, some in rows.items():
        names = tuple(some[0])
        values = ", ".join("?" * len(names))
        sql = f"INSERT INTO {table} ({', '.join(names)}) VALUES ({values})"  # noqa: S608 - names of our own
        connection.conn.executemany(sql, [tuple(row.values()) for row in some])


async def fill(store: Store, games: int, club: Club = Club()) -> None:
    """Keep games a minute apart, played by four people each, every tenth of them corrected."""
    chance = random.Random(1)
    prepared = {}
    for rules in set(RULES):
        deal, ruling = ruled_by(rules)
        deal = msgspec.structs.replace(deal, names={**deal.names, **club.names})
        prepared[rules] = (deal, ruling, encode_deal(deal).decode(), encode_ruling(ruling).decode())

    def batch(connection, numbers):
        tables = {name: [] for name in ("games", "rulings", "ruling_players", "payments", "results")}
        for number in numbers:
            counting = 2 if number % 10 == 0 else 1
            for version in range(1, counting + 1):
                for table, rows in version_rows(club, (number, version), counting, chance, prepared).items():
                    tables[table] += rows
        insert(connection, tables)

    await store.servers.change(club.server)
    for start in range(1, games + 1, BATCH):
        numbers = range(start, min(start + BATCH, games + 1))
        await store.database.write(lambda connection, numbers=numbers: batch(connection, numbers))
    numbers = {"server": club.server, "last": games}
    sql = "INSERT INTO numbers (server_id, last) VALUES (:server, :last)"
    await store.database.write(lambda connection: connection.execute(sql, numbers))


async def thousandth(store: Store, wanted: Wanted) -> Cursor | None:
    """Turn pages until the thousandth, or the last there is."""
    after = None
    for _ in range(100):
        page = await store.history.page(SERVER, wanted, after=after, limit=100)
        after = page.next or after
    return after


async def questions(store: Store, games: int) -> dict:
    """Name every question people ask, as something to call."""
    day = FIRST + games // 3 * MINUTE
    seen = {"places": PLACES}
    wanted = {
        "of all": Wanted(),
        "of what is seen": Wanted(**seen),
        "of a quiet channel": Wanted(places=[QUIET]),
        "by player": Wanted(user_id=7, **seen),
        "by player and a rare preset": Wanted(user_id=7, rules="wuhan/standard", **seen),
        "by player of a quiet channel": Wanted(user_id=7, places=[QUIET]),
        "by nobody": Wanted(user_id=PEOPLE + 1, **seen),
        "by family": Wanted(rules="riichi", **seen),
        "by preset": Wanted(rules="riichi/wrc", **seen),
        "by a rare preset": Wanted(rules="wuhan/standard", **seen),
        "of a day": Wanted(since=day, until=day + 86_400, **seen),
        "by player on a day": Wanted(user_id=7, since=day, until=day + 86_400, **seen),
    }
    asked = {}
    for name, each in wanted.items():
        after = await thousandth(store, each)
        asked[f"history {name}"] = lambda each=each: store.history.page(SERVER, each)
        asked[f"history {name}, thousandth page"] = lambda each=each, after=after: store.history.page(
            SERVER, each, after=after
        )
    middle = str(games // 2)
    return asked | {
        "latest of a channel": lambda: store.rulings.latest_of_channel(SERVER, CHANNELS[7]),
        "latest of a quiet channel": lambda: store.rulings.latest_of_channel(SERVER, QUIET),
        "latest of an empty channel": lambda: store.rulings.latest_of_channel(SERVER, 1),
        "offered, nothing typed": lambda: store.history.offered(SERVER, QUIET, "", PLACES),
        "offered, one digit": lambda: store.history.offered(SERVER, QUIET, middle[:1], PLACES),
        "offered, three digits": lambda: store.history.offered(SERVER, QUIET, middle[:3], PLACES),
        "offered, one digit, almost nothing seen": lambda: store.history.offered(SERVER, QUIET, "7", [QUIET]),
        "game by number": lambda: store.rulings.latest(SERVER, games // 2),
        "game by message": lambda: store.rulings.latest_by_message(SERVER, 1 << 40 | games // 2),
        "versions of a game": lambda: store.rulings.versions(SERVER, 10),
        "stats of a player": lambda: store.stats.of_player(SERVER, 7, "", PLACES),
        "stats of a player in a preset": lambda: store.stats.of_player(SERVER, 7, "riichi/wrc", PLACES),
        "stats, running total": lambda: store.stats.running(SERVER, 7, "riichi/tenhou", PLACES),
        "stats, most argued clause": lambda: store.stats.most_argued(SERVER, 7, "", PLACES),
        "stats top by net": lambda: store.stats.table(SERVER, "riichi/tenhou", PLACES),
        "stats top by hands": lambda: store.stats.table(SERVER, "riichi", PLACES, by="hands"),
        "export, the first hundred": lambda: anext(store.export.all_versions(SERVER)),
    }


async def timed(ask, repetitions: int = REPETITIONS) -> list[float]:
    """Ask again and again; milliseconds, sorted."""
    taken = []
    for _ in range(repetitions):
        start = time.perf_counter()
        await ask()
        taken.append((time.perf_counter() - start) * 1000)
    return sorted(taken)


async def written_while_forgetting(store: Store) -> list[float]:
    """Forget the server for some seconds, and see how long others wait for their writes meanwhile."""
    forgetting = asyncio.create_task(store.forget.server(SERVER))
    taken, latest = [], time.monotonic() + FORGETTING_FOR
    while time.monotonic() < latest and not forgetting.done():
        taken += await timed(lambda: store.servers.change(5, picture="off"), 1)
        await asyncio.sleep(0.01)
    forgetting.cancel()
    await asyncio.wait({forgetting})
    return sorted(taken)


async def main(games: int) -> int:
    """Fill, ask, print; give the exit status."""
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "whopays.db"
        async with await Store.open(path) as store:
            start = time.perf_counter()
            await fill(store, games)
            await store.database.take_log_in()
            size = path.stat().st_size >> 20
            report(f"{games} games, {size} MiB, filled in {time.perf_counter() - start:.0f} s")
            slowest = [report_question(name, await timed(ask)) for name, ask in (await questions(store, games)).items()]
            report_question("a write while the server is forgotten", await written_while_forgetting(store))
    return 0 if max(slowest) <= LIMIT else 1


def report_question(name: str, taken: list[float]) -> float:
    """Print one line and give the 99th percentile."""
    high = taken[len(taken) * 99 // 100]
    report(f"{name:<56} {taken[len(taken) // 2]:8.2f} ms p50 {high:8.2f} ms p99")
    return high


def report(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)))
