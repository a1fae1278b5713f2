"""How long people wait for the bot: ``python -m tests.benchmarks.dialogue [SECONDS] [INTERACTIONS A SECOND]``.

The bot runs as a process of its own with a real database, led to the stand-in on 127.0.0.1. A crowd settles disputes
from the command to the posted ruling, each person a step a second on average, whether the bot keeps up or not; no two
disputes of one time are alike. The moments are drawn at random, for each person alone, as people press who know nothing
of one another: by chance several come at once. Measured is the time from the interaction to the first answer, once
everybody has begun: 200 interactions a second in servers without pictures, 100 in servers with them.
Prints percentiles in milliseconds, what bot and crowd took of a core each, by how much the crowd itself was late, which
counts as the bot's time both before the press leaves it and when the answer has come, and the machine; ends with status
1 when a 99th percentile, or what a step costs without pictures, is above its limit. Takes under three minutes.
First it prints what each step costs the bot in processor time, one person settling alone.
"""

from __future__ import annotations

import asyncio
import gc
import math
import random
import sys
import tempfile
from collections import defaultdict
from contextlib import asynccontextmanager
from itertools import permutations, product
from pathlib import Path

import discord

from tests.standin import NoAnswer, OpenModal, StandIn
from tests.wording import say

from .processor import machine, processor_time, shares_told

RATES = {"off": 200, "on": 100}
"""Interactions a second, by whether pictures are drawn."""
LIMITS = {"off": 50.0, "on": 100.0}
"""Milliseconds within which 99 of 100 answers are wanted."""
COST = 4.0
"""Milliseconds of processor time that a step may take without pictures, on average of the medians."""
SETTLING = 0.05
"""Seconds after which the bot has finished what it does after an answer."""
ALONE = 40
"""Disputes that are settled one after another, to measure what each step costs."""
SERVERS = 4
"""That the crowd is spread over: none has more than 200 dialogues open."""
STEP = 1.0
"""Seconds between one person's steps, on average."""
HASTE, LEISURE = 0.5, 1.5
"""The least and the most of that: any pause between them is as likely."""
LOOK = 0.01
"""Seconds between two looks at how late the crowd is."""
SUBMITTED = ("players", "who and melds")
"""The steps that send a form which the step before opened."""
NAMES = dict(zip("ESWN", ("Ann", "Bo", "Cy", "Di"), strict=True))
DISPUTES = [
    (winner, discarder, feeder, melds, honba)
    for honba, melds, (winner, discarder), feeder in product(
        range(10), permutations(("555z", "666z", "777z")), permutations("ESWN", 2), "ESWN"
    )
    if feeder != winner
]
"""Who won off whom, who fed the last dragon, in which order they were called, and the counters."""
SCATTERED = 37
"""Coprime to their number: neighbours in time settle quite different ones, and each comes once before any again."""


class Crowd:
    """People who each settle one dispute after another in channels of their own."""

    def __init__(self, world, size: int, servers: int = 1):
        self.guilds = [world.guild(f"Club {n}", locale="en-US") for n in range(servers)]
        self.seated = {guild.id: [guild.member(name) for name in NAMES.values()] for guild in self.guilds}
        self.people = [self.guilds[n % servers].member(f"Player {n}") for n in range(size)]
        self.tables = 0
        self.moments = random.Random(len(self.people))
        """Draws the same moments whenever as many people settle."""
        self.taken: dict[str, list[float]] = defaultdict(list)
        self.given_up = self.unanswered = 0

    async def wants_pictures(self, picture: str) -> None:
        """Set every server to show pictures, or none."""
        for guild in self.guilds:
            manager = guild.member("Mo", permissions=discord.Permissions(manage_guild=True))
            await manager.slash(self.table(manager), "settings picture", picture=picture)

    async def settle(self, rounds: int) -> None:
        """Let everybody settle disputes, one after another; what happens in so many rounds in the middle is counted.

        Starts are spread over a whole round, so that at any time somebody does each of the steps. Were they evenly
        apart, those whose starts a whole number of steps lies between would press in one moment, again and again: eight
        at once of two hundred people.
        """
        round_ = STEP * len(self._steps(None, None, DISPUTES[0]))
        begin = asyncio.get_running_loop().time() + STEP
        counted = (begin + round_, begin + round_ * (rounds + 1))
        async with asyncio.TaskGroup() as crowd:
            for place in range(len(self.people)):
                start = begin + round_ * self.moments.random()
                crowd.create_task(self._settle(place, start, counted))

    async def _settle(self, place: int, start: float, counted: tuple[float, float]) -> None:
        person = self.people[place]
        moment, turn = start, 0
        while moment < counted[1]:
            at, table = None, self.table(person)
            dispute = DISPUTES[(place + turn * len(self.people)) * SCATTERED % len(DISPUTES)]
            turn += 1
            for name, act in self._steps(person, table, dispute):
                if name in SUBMITTED and not isinstance(at, OpenModal):
                    # The bot was so late that it asked for more time, after which Discord opens no form.
                    self.given_up += 1
                    break
                await until(moment)
                attempt = act(at)
                try:
                    at = await attempt
                except NoAnswer:
                    # Three seconds, or ten that it thought: a bot that is so late cannot keep up at all.
                    self.unanswered += 1
                    moment = asyncio.get_running_loop().time()
                    break
                if counted[0] <= moment < counted[1]:
                    self.taken[name].append(attempt.took * 1000)
                moment += STEP * self.moments.uniform(HASTE, LEISURE)

    def table(self, person):
        """Give a channel of its own to a dispute, where nobody sits there already."""
        self.tables += 1
        return person.guild.channel(f"table-{self.tables}")

    async def cost(self, process: int, rounds: int) -> dict[str, float]:
        """Settle disputes one by one; the processor time of each step in milliseconds, at the median."""
        spent: dict[str, list[float]] = defaultdict(list)
        for turn in range(rounds):
            person = self.people[turn % len(self.people)]
            at, table = None, self.table(person)
            for name, act in self._steps(person, table, DISPUTES[turn * SCATTERED % len(DISPUTES)]):
                before = processor_time(process)
                attempt = act(at)
                at = await attempt
                # What the bot still does after its first answer belongs to the step.
                await asyncio.sleep(SETTLING)
                spent[name].append((processor_time(process) - before) * 1000)
        return {name: sorted(times)[len(times) // 2] for name, times in spent.items()}

    def _steps(self, person, table, dispute):
        """A big three dragons dispute, step by step: what is done, and how, given what lies before one."""
        winner, discarder, feeder, melds, honba = dispute
        seated = self.seated[person.guild.id] if person else self.people[:4]
        seats = dict(zip(("player:E", "player:S", "player:W", "player:N"), seated, strict=True))
        ending = {"winners": [winner], "discarder": [discarder], "first-melds": " ".join(melds)}
        return (
            ("/settle", lambda _: person.slash(table, "settle", rules="riichi/tenhou")),
            ("players", lambda at: at.submit(seats)),
            ("ending", lambda at: at.press(say("ending.discard"))),
            ("who and melds", lambda at: at.submit(ending)),
            ("yakuman", lambda at: at.choose("yakuman", "daisangen")),
            ("feeder", lambda at: at.press(NAMES[feeder])),
            ("counters", lambda at: at.choose("honba", str(honba))),
            ("Post ruling", lambda at: at.press(say("ui.post"))),
        )


async def until(moment: float) -> None:
    """Wait for a moment of the loop's clock; one that has passed is not waited for."""
    await asyncio.sleep(max(0.0, moment - asyncio.get_running_loop().time()))


@asynccontextmanager
async def lateness_told():
    """Print how late this process is with what it means to do at a moment."""
    loop, late = asyncio.get_running_loop(), []

    async def look() -> None:
        while True:
            due = loop.time() + LOOK
            await until(due)
            late.append((loop.time() - due) * 1000)

    looking = loop.create_task(look())
    yield
    looking.cancel()
    p50, p95, p99 = percentiles(late)
    sys.stdout.write(f"the crowd was late itself: p50 {p50:.1f} ms  p95 {p95:.1f} ms  p99 {p99:.1f} ms\n")


async def measure(seconds: int, rate: int, picture: str) -> dict[str, list[float]]:
    """Run the bot and the crowd for about so long, with pictures ``on`` or ``off``; milliseconds by step."""
    async with StandIn() as world:
        crowd = Crowd(world, round(rate * STEP), SERVERS)
        with tempfile.TemporaryDirectory() as directory:
            path = Path(directory) / "whopays.db"
            env = {"DISCORD_TOKEN": world.token, "WHOPAYS_DATABASE": str(path)}
            async with world.launch("run", env=env, within=60.0) as bot:
                await crowd.wants_pictures(picture)
                steps = len(crowd._steps(None, None, DISPUTES[0]))
                async with lateness_told():
                    with shares_told(bot.pid):
                        await crowd.settle(max(1, round(seconds / steps / STEP)))
        world.take_violations()
        if crowd.given_up or crowd.unanswered:
            sys.stdout.write(f"it cannot keep up: {crowd.unanswered} interactions had no answer, ")
            sys.stdout.write(f"{crowd.given_up} disputes were given up as a form came too late\n")
        return crowd.taken


async def costs(picture: str) -> dict[str, float]:
    """Run the bot for one person alone, with pictures ``on`` or ``off``; milliseconds of processor time by step."""
    async with StandIn() as world:
        # One after another, for nobody may give so many commands.
        crowd = Crowd(world, ALONE)
        with tempfile.TemporaryDirectory() as directory:
            env = {"DISCORD_TOKEN": world.token, "WHOPAYS_DATABASE": str(Path(directory) / "whopays.db")}
            async with world.launch("run", env=env, within=60.0) as bot:
                await crowd.wants_pictures(picture)
                return await crowd.cost(bot.pid, ALONE)


def report_costs(spent: dict[str, float], picture: str) -> float:
    """Print what each step costs, and a step on average, which is given."""
    sys.stdout.write(f"{machine()}, picture {picture}: processor time at the median of {ALONE}\n")
    for name, cost in spent.items():
        sys.stdout.write(f"{name:<20} {cost:6.2f} ms\n")
    average = sum(spent.values()) / len(spent)
    sys.stdout.write(f"{'a step':<20} {average:6.2f} ms\n")
    return average


def report(taken: dict[str, list[float]], rate: int, picture: str) -> float:
    """Print what was measured; give the 99th percentile of all."""
    everything = [one for times in taken.values() for one in times] or [math.inf]
    lines = [(f"all at {rate} a second", everything), *taken.items()]
    sys.stdout.write(f"{machine()}, picture {picture}\n")
    for name, times in lines:
        p50, p95, p99 = percentiles(times)
        figures = f"p50 {p50:6.1f} ms  p95 {p95:6.1f} ms  p99 {p99:6.1f} ms  slowest {max(times):6.1f} ms"
        sys.stdout.write(f"{name:<20} {len(times):5} answers  {figures}\n")
    return percentiles(everything)[-1]


def percentiles(times: list[float]) -> tuple[float, float, float]:
    """Return what half of them, 95 and 99 of a hundred stay below."""
    ordered = sorted(times)
    p50, p95, p99 = (ordered[int(len(ordered) * share)] for share in (0.5, 0.95, 0.99))
    return p50, p95, p99


def main(seconds: int = 24, rate: int = 0) -> int:
    """Measure, print, give the exit status."""
    # The crowd keeps every message it saw: collecting them would stop its clock, and count as the bot's time.
    gc.disable()
    spent = {picture: report_costs(asyncio.run(costs(picture)), picture) for picture in RATES}
    rates = {picture: rate or usual for picture, usual in RATES.items()}
    late = [
        report(asyncio.run(measure(seconds, each, picture)), each, picture) > LIMITS[picture]
        for picture, each in rates.items()
    ]
    return int(any(late) or spent["off"] > COST)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:3])))
