"""The bot is killed anywhere while rulings are posted, corrected and withdrawn: nothing is lost or shown twice.

The ordinary suite kills a few times; WHOPAYS_THOROUGH=1 kills a thousand times, on ten walks of which each can run by
itself.
"""

import os
import random
from dataclasses import dataclass, field

import pytest

from bot.store.store import Store
from tests.standin import Dialogue
from tests.wording import say

from .argument import private
from .killing import OF_A_POST, OF_AN_EDIT, Killer, anywhere
from .table import Asker, results, said

pytestmark = pytest.mark.slow

THOROUGH = os.environ.get("WHOPAYS_THOROUGH") == "1"
WALKS, KILLS = (10, 100) if THOROUGH else (1, 4)
MOST_AT_ONCE = 3
"""Kills of one press, one after another."""
RESULTS = {
    "E": {"Bo": 32300, "Ann": -16000, "Cy": -16300, "Di": 0},
    "W": {"Bo": 32300, "Ann": 0, "Cy": -32300, "Di": 0},
    "N": {"Bo": 32300, "Ann": 0, "Cy": -16300, "Di": -16000},
}
"""What everybody gets and pays by who dealt in: Cy fed the third dragon."""
PATIENCE = 10.0


@dataclass
class Posted:
    """A ruling as it has to stand: its message, who dealt in by each version, and whether it was withdrawn."""

    message: object
    discarders: list[str] = field(default_factory=lambda: ["N"])
    withdrawn: bool = False


class Walk:
    """Rulings posted, corrected and withdrawn by Ann, while the bot is killed wherever the dice say."""

    def __init__(self, club, killer, seed):
        self.club, self.killer, self.dice = club, killer, random.Random(seed)
        self.rulings: list[Posted] = []

    async def post(self):
        """Post a ruling through some kills."""
        asker = self.killer.asker
        await asker.daisangen()
        await self._kill(asker, say("ui.post"), OF_A_POST)
        self.rulings.append(Posted(await self.killer.end()))

    async def correct(self):
        """Let somebody else have dealt in, through some kills."""
        ruling = self._any_that_stands()
        other = self.dice.choice([seat for seat in RESULTS if seat != ruling.discarders[-1]])
        asker = await self._opened(ruling)
        await asker.change("who")
        await asker.submit({"winners": ["S"], "discarder": [other]})
        await self._through(asker, ruling, say("ui.correct.post"), "ui.corrected")
        ruling.discarders.append(other)

    async def withdraw(self):
        """Withdraw a ruling, through some kills."""
        ruling = self._any_that_stands()
        await self._through(await self._opened(ruling), ruling, say("ui.withdraw"), "ui.withdrawn")
        ruling.withdrawn = True

    def _any_that_stands(self):
        return self.dice.choice([each for each in self.rulings if not each.withdrawn])

    async def _opened(self, ruling):
        asker = Asker(self.club, within=3.0)
        at = self.club.ann.looks_at(ruling.message)
        asker.at = await private(at.press(say("ui.correct")), ruling.message)
        return asker

    async def _through(self, asker, ruling, button, word):
        """Press through some kills, then until the private message says what was done, and the dialogue is over."""
        dialogue, told = asker.at, say(word, number=self.rulings.index(ruling) + 1)
        await self._kill(asker, button, OF_AN_EDIT)
        while button in dialogue.buttons:
            dialogue.press(button)
            await self.club.world.until(lambda: not dialogue.buttons, PATIENCE)
        assert dialogue.content == told
        await self._end_what_is_left(button, told)

    async def _end_what_is_left(self, button, told):
        """End the dialogue of a bot that was killed between the word and its end: pressed again, it changes nothing."""
        left = Asker(self.club, within=3.0)
        await left.resume()
        if isinstance(left.at, Dialogue) and button in left.at.buttons:
            dialogue = left.at
            dialogue.press(button)
            await self.club.world.until(lambda: dialogue.content == told, PATIENCE)

    async def _kill(self, asker, button, among):
        for _ in range(self.dice.randrange(1, MOST_AT_ONCE + 1)):
            if button not in asker.at.buttons:
                return
            request, how = anywhere(self.dice, among)
            if request is None:
                await self.killer.kill_soon(how, button, asker)
            else:
                await self.killer.kill_at(request, how, button, asker)
            self.check_none_twice()

    def check_none_twice(self):
        """At no moment there is more than the rulings that were posted, and the one that is being posted."""
        known = [each.message for each in self.rulings]
        more = [each for each in self.club.table.messages if each not in known]
        assert len(more) <= 1

    def check(self):
        """Every ruling stands once, as it was told last."""
        assert self.club.table.messages == [each.message for each in self.rulings]
        for each in self.rulings:
            if each.withdrawn:
                assert say("argument.withdrawn", player="Ann") in said(each.message)
            else:
                assert results(each.message) == RESULTS[each.discarders[-1]]

    async def check_store(self):
        """The file has each version once, and no dialogue is left open."""
        server = self.club.guild.id
        async with await Store.open(self.club.path) as store:
            assert await store.dialogues.of_user(server, self.club.ann.id, 0) == ()
            for number, each in enumerate(self.rulings, start=1):
                versions = await store.rulings.versions(server, number)
                decided = [one.verdict for one in await store.decisions.all(server, number)]
                assert len(versions) == len(each.discarders)
                assert decided == ["withdrawn"] * each.withdrawn
                assert versions[-1].message_id == each.message.id
            assert await store.rulings.latest(server, len(self.rulings) + 1) is None


@pytest.mark.parametrize("seed", range(WALKS))
async def test_wherever_a_bot_is_killed_every_ruling_stands_once_as_it_was_told_last(club, seed):
    killer = Killer(club)
    await killer.start()
    try:
        walk = Walk(club, killer, seed)
        await walk.post()
        while killer.kills < KILLS:
            stands = any(not each.withdrawn for each in walk.rulings)
            act = walk.dice.choice((walk.post, walk.correct, walk.correct, walk.withdraw) if stands else (walk.post,))
            await act()
            walk.check()
    finally:
        await killer.stop()
    await walk.check_store()
