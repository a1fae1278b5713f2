"""Whatever is done in whatever order: the message shows what is stored, and nobody does or sees what they may not.

The ordinary suite takes some steps; WHOPAYS_THOROUGH=1 takes 500, in which the bot is killed too.
"""

import os

import pytest

from .argument_laws import allowed, assert_exported, assert_kept, assert_seen, read
from .argument_walk import Walk

pytestmark = pytest.mark.slow

THOROUGH = os.environ.get("WHOPAYS_THOROUGH") == "1"
STEPS, SEEDS = (500, range(2)) if THOROUGH else (30, range(1))
CERTAIN = ("agree", "back", "uphold", "overrule")
"""What always changes something where it is allowed."""


@pytest.mark.parametrize("seed", SEEDS)
async def test_a_walk_through_an_argument_is_shown_as_it_is_kept(club, seed):
    walk, moved = Walk(club, seed, kills=THOROUGH), 0
    await walk.start()
    try:
        await walk.post()
        for number in range(STEPS):
            way, person, stored, contest = await walk.step()
            where = f"seed {seed}, step {number}: {way}"
            if stored is not None:
                moved += await pressed(walk, (way, person, stored, contest), where)
            elif way == "look":
                await assert_seen(walk, walk.dice.choice(walk.people))
                await assert_exported(walk)
            await assert_kept(walk, where)
        for each in (walk.zed, club.cy):
            await assert_seen(walk, each)
    finally:
        await walk.stop()
    assert moved, "nothing of what was pressed changed anything"


async def pressed(walk, press, where):
    """Press, and give whether that changed anything: only the ruling meant, and only where the table lets it."""
    way, person, stored, _ = press
    may, before = await allowed(walk, *press), await read(walk)
    await walk.press(*press)
    after = await read(walk)
    changed = [game for game in after if after[game] != before.get(game)]
    said = f"{where} by {person.name} below version {stored.version} of {stored.game}: {before} -> {after}"
    assert after.keys() == before.keys(), said
    assert changed in ([], [stored.game]), said
    assert may or not changed, said
    assert changed or not may or way not in CERTAIN, said
    return bool(changed)
