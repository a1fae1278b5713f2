"""Whether memory grows with what is answered: ``python -m tests.benchmarks.memory [INTERACTIONS]``, on Linux.

Runs the bot in a process of its own and lets people settle disputes with pictures, each dispute by other people at
another table, as fast as the bot answers. Prints its memory on the way; ends with status 1 where it is after all
interactions (10,000) more than a tenth above what it was after a tenth of them. Takes under three minutes.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import tempfile
import time
from pathlib import Path

from tests.standin import NoAnswer, OpenModal, StandIn

from .dialogue import DISPUTES, SCATTERED, SERVERS, SUBMITTED, Crowd
from .hosting import memory
from .processor import machine

AT_ONCE = 8
"""People who settle a dispute at the same time."""
GROWTH = 1.1
INTERACTIONS = 10_000


class Queue:
    """Disputes settled one after another, by new people each time, until enough was answered."""

    def __init__(self, crowd: Crowd, process: int, interactions: int) -> None:
        self.crowd, self.process, self.wanted = crowd, process, interactions
        self.answered = self.turn = 0
        self.used: dict[int, float] = {}

    async def settle(self) -> None:
        """Settle disputes."""
        while self.answered < self.wanted:
            self.turn += 1
            guild = self.crowd.guilds[self.turn % SERVERS]
            person = guild.member(f"Player {self.turn}")
            dispute = DISPUTES[self.turn * SCATTERED % len(DISPUTES)]
            at, table = None, self.crowd.table(person)
            for name, act in self.crowd._steps(person, table, dispute):
                if name in SUBMITTED and not isinstance(at, OpenModal):
                    break
                try:
                    at = await act(at)
                except NoAnswer:
                    break
                self._count()
            # A server has so many channels and no more: those that are left would count as the bot's growth.
            table.delete()

    def _count(self) -> None:
        self.answered += 1
        if self.answered % (self.wanted // 10) == 0:
            self.used[self.answered] = memory(self.process, "VmRSS")
            sys.stdout.write(f"{self.answered:6} interactions: {self.used[self.answered]:6.1f} MB\n")
            sys.stdout.flush()


async def main(interactions: int) -> int:
    """Measure, print, give the exit status."""
    async with StandIn() as world:
        crowd = Crowd(world, 0, SERVERS)
        with tempfile.TemporaryDirectory() as directory:
            env = {"DISCORD_TOKEN": world.token, "WHOPAYS_DATABASE": str(Path(directory) / "whopays.db")}
            async with world.launch("run", env=env, within=60.0) as bot:
                queue, began = Queue(crowd, bot.pid, interactions), time.monotonic()
                async with asyncio.TaskGroup() as people:
                    for _ in range(AT_ONCE):
                        people.create_task(queue.settle())
                passed = time.monotonic() - began
        world.take_violations()
    first, last = queue.used[interactions // 10], queue.used[interactions]
    rate = interactions / passed
    sys.stdout.write(f"{machine()}: {last / first - 1:+.1%} from the first tenth to the last, {rate:.0f} a second\n")
    return int(last > first * GROWTH)


if __name__ == "__main__":
    gc.disable()
    sys.exit(asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else INTERACTIONS)))
