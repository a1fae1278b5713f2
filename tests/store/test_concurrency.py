from __future__ import annotations

import asyncio
import random

import pytest

from bot.store.dialogues import DialogueKey
from bot.store.errors import StoreError
from bot.store.history import Wanted
from bot.store.house_rules import HouseEdit

from .samples import new_ruling

pytestmark = pytest.mark.slow


async def test_many_tasks_that_post_get_every_number_once(store):
    kept = await asyncio.gather(*(store.rulings.post(1, new_ruling(i)) for i in range(1, 201)))
    assert sorted(each.game for each in kept) == list(range(1, 201))


async def test_many_tasks_of_every_kind_leave_a_whole_database(store):
    await store.rulings.post(1, new_ruling(1))

    async def one_of_all(number):
        await asyncio.sleep(random.Random(number).random() / 50)
        kept = await store.rulings.post(1, new_ruling(1000 + number))
        await store.rulings.set_message(1, kept.game, 1, 5000 + number)
        await store.assents.agree(1, kept.game, 1, 102, number)
        await store.dialogues.save(DialogueKey(1, number + 1, 55), 7, f"[{number}]", number)
        await store.servers.change(1, correction_window=number)
        page = await store.history.page(1, Wanted(user_id=102), limit=5)
        assert page.games
        assert (await store.rulings.latest_by_message(1, 5000 + number)).game == kept.game

    await asyncio.gather(*(one_of_all(number) for number in range(60)))
    everything = [each async for each in store.export.all_versions(1)]
    assert [each.ruling.game for each in everything] == list(range(1, 62))
    assert all(len(each.players) == 4 and len(each.payments) == 5 for each in everything)


async def test_edits_that_try_again_when_told_all_arrive(store):
    async def tried(number):
        seen = await store.house_rules.latest(1)
        overrides = {**(seen.overrides if seen else {}), f"option-{number}": number}
        edit = HouseEdit("riichi/tenhou", overrides, 9, number, seen.version if seen else 0)
        try:
            await store.house_rules.add(1, None, edit)
        except StoreError as error:
            return error.code
        return "added"

    async def add_option(number):
        while (outcome := await tried(number)) == "house-rules-changed":
            pass
        assert outcome == "added"

    await asyncio.gather(*(add_option(number) for number in range(12)))
    last = await store.house_rules.latest(1)
    assert last.version == 12
    assert last.overrides == {f"option-{number}": number for number in range(12)}


async def test_cancelling_tasks_at_random_never_leaves_a_game_half_written(store):
    tasks = [asyncio.create_task(store.rulings.post(1, new_ruling(i))) for i in range(1, 101)]
    chance = random.Random(7)
    for task in chance.sample(tasks, 60):
        await asyncio.sleep(chance.random() / 500)
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    everything = [each async for each in store.export.all_versions(1)]
    assert 40 <= len(everything) <= 100
    assert [each.ruling.game for each in everything] == list(range(1, len(everything) + 1))
    assert all(len(each.players) == 4 and len(each.payments) == 5 for each in everything)
