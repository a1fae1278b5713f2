"""A number that was posted in one file names the same row in every file that a server comes to."""

from __future__ import annotations

from typing import get_args

import pytest

from bot.store.house_rules import HouseEdit
from bot.store.moves import Counted
from bot.store.moving import take_in, take_out
from bot.store.store import Store

from .samples import MEMBERS, new_ruling, told
from .test_forget import fill

SERVER, OTHERS = 1, (2, 3)


async def contest(store, by):
    """Let somebody contest the first ruling, for whatever sentence they have not told yet."""
    contests = await store.contests.all(SERVER, 1)
    sentence = f"the {len(contests)}th time"
    return (await store.contests.make(SERVER, 1, 1, MEMBERS[by], told(sentence=sentence), 1100)).id, sentence


async def change(store):
    """Change the rules once more."""
    latest = await store.house_rules.latest(SERVER, None)
    number = latest.version if latest else 0
    made = await store.house_rules.add(
        SERVER, None, HouseEdit("riichi/ema", {"a": f"{number}"}, MEMBERS["E"], 1, number)
    )
    return made.id, made.version


async def assert_all_found(store, contests, versions):
    """Look every posted number up and find the row that it named when it was posted."""
    kept = {each.id: each.sentence for each in await store.contests.all(SERVER, 1)}
    for posted, sentence in contests:
        assert kept[await store.moves.number_here(SERVER, "assents", posted)] == sentence
    for posted, version in versions:
        here = await store.moves.number_here(SERVER, "house_rules", posted)
        assert (await store.house_rules.by_id(SERVER, here)).version == version


@pytest.mark.parametrize("before", [0, 1, 4], ids=["first", "behind one", "behind several"])
async def test_numbers_posted_in_three_files_one_after_another_are_all_understood_in_the_last(tmp_path, before):
    files = [tmp_path / f"{number}.db" for number in range(3)]
    for place, path in enumerate(files):
        async with await Store.open(path) as store:
            for server in OTHERS[: place + before]:
                await fill(store, server)
            for number in range(before):
                await store.house_rules.add(9, None, HouseEdit("riichi/ema", {"a": f"{number}"}, None, 1, number))
    contests, versions = [], []
    for place, path in enumerate(files):
        if place:
            take_out(files[place - 1], SERVER, tmp_path / f"whole-{place}.db")
            take_in(tmp_path / f"whole-{place}.db", SERVER, path)
        async with await Store.open(path) as store:
            if not place:
                await store.rulings.post(SERVER, new_ruling(1))
            await assert_all_found(store, contests, versions)
            for by in "ESW":
                contests.append(await contest(store, by))
                versions.append(await change(store))
            await assert_all_found(store, contests, versions)


async def test_a_server_that_was_never_moved_has_its_own_numbers(store):
    await fill(store, SERVER)
    for counted in get_args(Counted):
        assert [await store.moves.number_here(SERVER, counted, number) for number in (0, 1, 2, 2**70)] == [
            0,
            1,
            2,
            2**70,
        ]
