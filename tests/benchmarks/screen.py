"""How long people wait who look back: ``python -m tests.benchmarks.screen [RULINGS]`` (100,000).

One server with 500 channels, some of which the asker may not see, and players with names of 32 wide signs. The bot
runs in this process, with a real database, against the stand-in on 127.0.0.1, which refuses whatever Discord would:
each answer fits its limits. Measured is the time from the command to the whole answer, its picture included. Prints
p50 and p99 in milliseconds, and what of the processor an answer takes; ends with status 1 where a p99 is above the
limit.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from pathlib import Path

import discord

from bot.app import WhoPays
from bot.store.store import Store
from bot.ui import pictures
from bot.ui.ids import look_back_id
from bot.ui.pace import Pace
from bot.ui.services import Services
from tests.standin import StandIn
from tests.ui.table import press_part

from .history import FIRST, MINUTE, Club, fill, report, report_question

LIMIT = 100.0
REPETITIONS = 100
CHANNELS = 500
UNSEEN = 50
PEOPLE = 300
WIDE = "麻雀" * 16


async def timed(ask, repetitions: int = REPETITIONS) -> tuple[list[float], float]:
    """Ask again and again; milliseconds until the whole answer is there, sorted, and those of the processor for each.

    The stand-in's are among the latter. They tell what an answer costs where others keep the machine busy.
    """
    taken, worked = [], time.process_time()
    for _ in range(repetitions):
        start = time.perf_counter()
        await ask()
        taken.append((time.perf_counter() - start) * 1000)
    return sorted(taken), (time.process_time() - worked) * 1000 / repetitions


def questions(asker, place, other, games: int) -> dict:
    """Name what people ask for, each as something to do."""
    middle, rank = games // 2, max(games - 10_000, 10)
    thousandth = look_back_id("page", 0, "", "~", FIRST + rank * MINUTE, rank)

    def turned(page_id: str):
        part = {"custom_id": page_id, "type": 2, "id": 1}
        return lambda: press_part(asker, turned.message, part)

    async def begin():
        turned.message = (await asker.slash(place, "history")).message

    return {
        "/history": begin,
        "/history, thousandth page": turned(thousandth),
        "/history of a player": lambda: asker.slash(place, "history", player=other),
        "/history of a family since a day": lambda: asker.slash(place, "history", rules="riichi", since="2024-01-01"),
        "/ruling": lambda: asker.slash(place, "ruling", number=middle),
        "/ruling of several versions": lambda: asker.slash(place, "ruling", number=middle // 10 * 10),
        "/ruling, nothing typed": lambda: asker.autocomplete(place, "ruling", option="number", value=""),
        "/ruling, a digit typed": lambda: asker.autocomplete(place, "ruling", option="number", value="7"),
        "/stats": lambda: asker.slash(place, "stats show"),
        "/stats of a player": lambda: asker.slash(place, "stats show", player=other),
        "/stats top": lambda: asker.slash(place, "stats top", rules="riichi/tenhou"),
    }


async def main(games: int) -> int:
    """Fill, ask, print; give the exit status."""
    with tempfile.TemporaryDirectory() as directory:
        async with StandIn() as world, await Store.open(Path(directory) / "whopays.db") as store:
            guild = world.guild("Club")
            channels = [guild.channel(f"table {each}") for each in range(CHANNELS)]
            everybody = [guild.member(f"{WIDE[:28]}{each}") for each in range(PEOPLE)]
            for channel in channels[-UNSEEN:]:
                channel.limit(everybody[0], view_channel=False)
            ids = [each.id for each in channels]
            club = Club(guild.id, ids[1:], ids[0], [each.id for each in everybody], dict.fromkeys("ESWN", WIDE))
            await fill(store, games, club)
            # Of a hundred people each asks for another hand: no picture is one that was drawn before.
            pictures.MOST_KEPT = 0
            services = Services(store, pace=Pace(10**9))
            async with world.connect(WhoPays(services)):
                place = discord.utils.find(lambda each: each is not channels[0], channels)
                asked = questions(everybody[0], place, everybody[1], games)
                slowest = []
                for name, ask in asked.items():
                    await timed(ask, 3)  # what is read or drawn for the first time is read and drawn once
                    taken, worked = await timed(ask)
                    slowest.append(report_question(f"{name:<40} {worked:6.1f} ms at work", taken))
            report(f"{games} rulings, {len(world.requests)} answers, {len(world.violations)} beyond Discord's limits")
    return 0 if max(slowest) <= LIMIT else 1


if __name__ == "__main__":
    sys.exit(asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)))
