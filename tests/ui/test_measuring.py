"""Every interaction is told of once, by what was used and how it ended."""

from typing import get_args

import pytest

from bot.measures import Unmeasured
from bot.ui.ids import Kind
from bot.ui.measuring import ROOMS
from tests.wording import say

from .table import Asker, press_part
from .test_incidents import break_house_rules, settled


def test_every_kind_of_press_has_its_name():
    assert set(ROOMS) == set(get_args(Kind))
    assert len(set(ROOMS.values())) == len(ROOMS)


class Notes(Unmeasured):
    """Keeps what it is told."""

    def __init__(self):
        self.interactions, self.answered, self.rulings = [], [], []

    def interaction(self, used, name, outcome, answered_after):
        self.interactions.append((used, name, outcome))
        self.answered.append(answered_after)

    def ruling(self, family):
        self.rulings.append(family)


@pytest.fixture
async def noted(club):
    async with club.running():
        club.bot.services.measures = notes = Notes()
        yield notes


async def ended(club, notes, count):
    """Wait until so many have ended: an answer is there a moment before its task has."""
    await club.world.until(lambda: len(club.bot._under_way) == 0)
    assert len(notes.interactions) == count
    return notes.interactions[-1]


async def test_a_command_that_is_answered_and_one_that_is_refused(club, noted):
    await club.ann.slash(club.table, "rules show")
    assert await ended(club, noted, 1) == ("command", "rules show", "answered")
    await club.ann.slash(club.table, "rules preset", rules="riichi/ema")
    assert await ended(club, noted, 2) == ("command", "rules preset", "refused")
    assert all(0 < each < 3 for each in noted.answered)


async def test_what_is_asked_for_too_fast_is_refused(club, noted):
    club.bot.services.pace.most = 1
    await club.ann.slash(club.table, "about")
    await club.ann.slash(club.table, "about")
    assert await ended(club, noted, 2) == ("command", "about", "refused")


async def test_a_whole_dispute_is_one_ruling_of_its_family(club, noted):
    asker = Asker(club)
    await asker.daisangen()
    await asker.post()
    await club.world.until(lambda: not club.bot._under_way)
    assert noted.rulings == ["riichi"]
    assert {each[2] for each in noted.interactions} == {"answered"}
    assert ("form", "dialogue form") in {each[:2] for each in noted.interactions}


@pytest.mark.parametrize(
    ("custom_id", "ends"),
    [
        ("another program's", ("unknown", "ignored")),
        ("wr|nothing-like-it|1|1", ("unknown", "refused")),
        (f"wr|why|{2**70}|1", ("ruling why", "refused")),
        ("wr|why|1|1", ("ruling why", "refused")),
        ("wr", ("unknown", "refused")),
    ],
)
async def test_a_press_is_named_by_its_verb_and_never_by_what_it_carries(club, noted, custom_id, ends):
    asker = Asker(club)
    await asker.settle()
    await ended(club, noted, 1)
    pressed = press_part(club.ann, asker.at.message, {"type": 2, "id": 1, "custom_id": custom_id})
    if ends[1] == "ignored":
        await club.world.until(lambda: noted.interactions[1:])
    else:
        await pressed
    assert await ended(club, noted, 2) == ("press", *ends)
    assert (noted.answered[-1] is None) == (ends[1] == "ignored")


async def test_an_incident(club, noted):
    asker = await settled(club)
    await asker.choose("honba", "1")
    await break_house_rules(club)
    await asker.press(say("ui.post"))
    assert (await ended(club, noted, len(noted.interactions)))[1:] == ("dialogue post", "incident")
    assert noted.rulings == []


async def test_what_discord_and_the_database_fail_at(club, noted):
    asker = Asker(club)
    await asker.daisangen()
    club.world.faults.fail("/webhooks/*", method="POST", status=403, times=None)
    before = len(noted.interactions)
    await asker.press(say("ui.post"))
    assert await ended(club, noted, before + 1) == ("press", "dialogue post", "discord-failed")
    club.world.faults.clear()
    await club.store.database.close()
    await asker.press(say("ui.post"))
    assert await ended(club, noted, before + 2) == ("press", "dialogue post", "store-failed")


async def test_what_is_given_up_at_the_end_is_broken_off(club, noted):
    club.world.faults.slow(30, "*/callback", method="POST")
    club.ann.slash(club.table, "about")
    await club.world.until(lambda: club.bot._under_way)
    club.bot.give_answers_up()
    assert await ended(club, noted, 1) == ("command", "about", "broken-off")


def test_whatever_a_press_belongs_to_has_a_name():
    assert ROOMS.keys() == {*get_args(Kind)}
