"""Nothing that a person presses or types, sensible or not, breaks a dialogue.

The ordinary suite has four monkeys at each table; WHOPAYS_THOROUGH=1 has sixty, which is 20,000 steps.
"""

import os

import pytest

from tests.dialogue.test_told import PARTS

from .monkey import Monkey

pytestmark = pytest.mark.slow

RULES = (
    "riichi/tenhou",
    "riichi/m-league",
    "riichi/majsoul-sanma",
    "hongkong/half-gun",
    "hongkong/full-gun",
    "wuhan/kaikoufan",
    "wuhan/koukoufan",
)
MONKEYS = 60 if os.environ.get("WHOPAYS_THOROUGH") == "1" else 4
STEPS = 25
"""So many between two restarts."""


@pytest.mark.parametrize("rules", RULES)
async def test_whatever_is_pressed_and_typed_there_is_a_way_on_to_a_ruling_that_holds(club, rules):
    async with club.running():
        monkeys = [Monkey(club, seed, rules) for seed in range(MONKEYS)]
        for monkey in monkeys:
            await monkey.go_on(STEPS)
    async with club.running():
        for monkey in monkeys:
            await monkey.go_on(STEPS)
    assert "posted" in [monkey.over for monkey in monkeys]


class Teller(Monkey):
    """One who begins with words: typed with the command, or in a message that somebody wrote."""

    async def _begin(self):
        words = ". ".join(self.dice.sample(PARTS, self.dice.randint(1, 9)))
        if self.dice.random() < 0.5:
            await self._do(f"/settle told:{words}", self.asker.settle(rules=self.rules, told=words))
            return
        await self._set_house()
        written = self.club.di.say(self.club.table, words.replace("Bo", self.club.bo.mention))
        await self._do(f"Who pays? {written.content}", self.asker.who_pays(written))


@pytest.mark.parametrize("rules", ["riichi/tenhou", "hongkong/half-gun", "wuhan/kaikoufan"])
async def test_whatever_is_told_in_words_there_is_a_way_on_from_it(club, rules):
    async with club.running():
        monkeys = [Teller(club, seed, rules) for seed in range(MONKEYS // 2)]
        for monkey in monkeys:
            await monkey.go_on(STEPS)
    async with club.running():
        for monkey in monkeys:
            await monkey.go_on(STEPS)
