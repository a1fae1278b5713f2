"""A copy taken of a busy bot: ``python -m tests.benchmarks.backup [SECONDS] [INTERACTIONS A SECOND]``.

The bot runs as a process of its own. A crowd has settled disputes up to the last press: then every fourth press posts
a ruling, and the others agree to one, or take that back, or ask why. Meanwhile ``whopays backup`` copies the database
again and again, as a host does; then ``whopays restore`` puts each copy in the place of a database. Prints how many
interactions a second were answered, and of each copy how long it took, how many rulings everybody saw when it was
begun, and how many it holds; ends with status 1 where one of those is missing, or is not word for word what it was.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from bot.store.export import ExportedRuling
from bot.store.store import Store
from bot.ui.ids import RULING, read_custom_id
from tests.standin import StandIn
from tests.standin.finding import buttons
from tests.wording import say

from .dialogue import DISPUTES, SCATTERED, Crowd, until
from .processor import machine

Game = tuple[int, int]
"""A server's id, and the number of a ruling there."""
ANSWERED_WITHIN = 60.0
"""Seconds: what is shown here is that nothing is lost, not how fast people are answered."""

PAUSE = 0.5
"""Seconds between two copies."""
POSTS = 4
"""One press of so many posts a ruling."""
AT_ONCE = 8
"""People who settle at a time before the load begins."""
IN_A_SERVER = 150
"""Disputes: a server may have a few more that are not finished."""


@dataclass
class Copy:
    """One copy: how long it took, and the numbers of the rulings that were acknowledged when it was begun."""

    path: Path
    acknowledged: frozenset[Game]
    seconds: float
    holds: dict[Game, ExportedRuling] = field(default_factory=dict)

    def missing(self, at_the_end: dict[Game, ExportedRuling]) -> set[Game]:
        """Give the acknowledged rulings that are not in it as they were at the end: nobody corrects any here."""
        return {game for game in self.acknowledged if _ruled(self.holds.get(game)) != _ruled(at_the_end[game])}


def _ruled(each: ExportedRuling | None) -> tuple:
    """Give what of a ruling never changes: who agrees, and where it is shown, may still come."""
    return (each.ruling.deal, each.ruling.ruling, each.players, each.payments) if each else ()


@dataclass
class Taken:
    """What was measured; `at_the_end` is what the database holds when the bot has stopped."""

    rate: float
    copies: list[Copy]
    at_the_end: dict[Game, ExportedRuling]


def acknowledged(busy) -> Iterator[Game]:
    """Name every ruling that stands in a channel: Discord has told the bot that it does."""
    for message in busy.posted:
        for part in buttons(message.components):
            press = read_custom_id(part["custom_id"])
            if press is not None and press.kind == RULING:
                yield int(press.words[1]), int(press.words[2])


class Busy:
    """Disputes that only wait to be posted, and what people press below those that are."""

    def __init__(self, world, disputes: int):
        self.crowd = Crowd(world, disputes, -(-disputes // IN_A_SERVER))
        self.ready: list = []
        self.posted: list = []

    async def prepare(self) -> None:
        """Settle every dispute up to the last press, some at a time."""
        crowd, waiting = self.crowd, enumerate(self.crowd.people)

        async def settle_some() -> None:
            for number, person in waiting:
                dispute, at = DISPUTES[number * SCATTERED % len(DISPUTES)], None
                for _, act in crowd._steps(person, crowd.table(person), dispute)[:-1]:
                    at = await act(at)
                self.ready.append(at)

        async with asyncio.TaskGroup() as people:
            for _ in range(AT_ONCE):
                people.create_task(settle_some())

    async def press(self, seconds: int, rate: int) -> float:
        """Press so often a second, whether the bot keeps up or not; give how many were answered a second."""
        clock = asyncio.get_running_loop().time
        begun = clock()
        async with asyncio.TaskGroup() as people:
            for number in range(seconds * rate):
                await until(begun + number / rate)
                people.create_task(self._post() if number % POSTS == 0 or not self.posted else self._look(number))
        return seconds * rate / (clock() - begun)

    async def _post(self) -> None:
        dialogue = self.ready.pop()
        await dialogue.press(say("ui.post"))
        table = dialogue.message.channel
        await table.world.until(lambda: table.messages, ANSWERED_WITHIN)
        self.posted.append(table.messages[0])

    async def _look(self, number: int) -> None:
        message = self.posted[number * SCATTERED % len(self.posted)]
        seated = self.crowd.seated[message.channel.guild.id]
        person = seated[number % len(seated)]
        await person.looks_at(message).press(say("ui.why" if number % 2 else "ui.agree")).answered()


async def measure(seconds: int, rate: int, folder: Path) -> Taken:
    """Run bot and crowd for so long and copy the database all the while."""
    path = folder / "whopays.db"
    async with StandIn(answer_within=ANSWERED_WITHIN, patience=ANSWERED_WITHIN) as world:
        busy = Busy(world, -(-seconds * rate // POSTS) + rate)
        environment = {"DISCORD_TOKEN": world.token, "WHOPAYS_DATABASE": str(path), "WHOPAYS_LOG_LEVEL": "ERROR"}
        async with world.launch("run", env=environment, within=60.0):
            await busy.crowd.wants_pictures("off")
            await busy.prepare()
            pressing = asyncio.create_task(busy.press(seconds, rate))
            copies = await _copy(world, busy, environment, pressing)
        for copy in copies:
            put_back = environment | {"WHOPAYS_DATABASE": f"{copy.path}.restored"}
            restored = await world.run("restore", str(copy.path), env=put_back, within=60.0)
            assert restored.status == 0, restored.output
            copy.holds = await _everything(Path(f"{copy.path}.restored"), busy)
        return Taken(pressing.result(), copies, await _everything(path, busy))


async def _copy(world, busy, environment, pressing) -> list[Copy]:
    copies, clock = [], asyncio.get_running_loop().time
    folder = Path(environment["WHOPAYS_DATABASE"]).parent
    while not pressing.done():
        await asyncio.wait({pressing}, timeout=PAUSE)
        numbers, begun = frozenset(acknowledged(busy)), clock()
        path = folder / f"copy-{len(copies)}.db"
        copied = await world.run("backup", str(path), env=environment, within=60.0)
        assert copied.status == 0, copied.output
        copies.append(Copy(path, numbers, clock() - begun))
    await pressing
    return copies


async def _everything(path: Path, busy) -> dict[Game, ExportedRuling]:
    async with await Store.open(path) as store:
        servers = [guild.id for guild in busy.crowd.guilds]
        return {
            (server, each.ruling.game): each for server in servers async for each in store.export.all_versions(server)
        }


def main(seconds: int = 12, rate: int = 100) -> int:
    """Measure, print, give the exit status."""
    # The crowd keeps every message it saw: collecting them would stop its clock.
    gc.disable()
    with tempfile.TemporaryDirectory() as folder:
        taken = asyncio.run(measure(seconds, rate, Path(folder)))
    sys.stdout.write(f"{machine()}: {taken.rate:.0f} interactions a second answered, {rate} asked for\n")
    for copy in taken.copies:
        missing = copy.missing(taken.at_the_end)
        sys.stdout.write(
            f"a copy in {copy.seconds:.1f} s: {len(copy.acknowledged)} rulings acknowledged before it, "
            f"{len(copy.holds)} in it, {len(missing)} missing\n"
        )
    return int(any(copy.missing(taken.at_the_end) for copy in taken.copies))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:3])))
