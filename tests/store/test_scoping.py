from __future__ import annotations

import inspect

import pytest

from bot.store.dialogues import DialogueKey
from bot.store.errors import StoreError
from bot.store.history import Wanted
from bot.store.house_rules import HouseEdit
from bot.store.rulings import StoredRuling
from bot.store.store import Store

from .samples import new_ruling


@pytest.fixture
async def two(store):
    """Two servers that know the same channel, message, interaction and people."""
    for server, second in ((1, 1000), (2, 2000)):
        await store.rulings.post(server, new_ruling(55, created_at=second))
        await store.rulings.set_message(server, 1, 1, 900)
    return store


async def test_the_same_interaction_and_message_mean_another_ruling_in_another_server(two):
    assert (await two.rulings.latest_by_message(1, 900)).created_at == 1000
    assert (await two.rulings.latest_by_message(2, 900)).created_at == 2000
    assert await two.rulings.latest_by_message(3, 900) is None


async def test_a_correction_in_one_server_does_not_count_in_the_other(two):
    await two.rulings.correct(1, 1, new_ruling(56), based_on=1)
    assert (await two.rulings.latest(2, 1)).version == 1
    assert len(await two.rulings.versions(2, 1)) == 1


async def test_nothing_of_a_game_is_read_from_a_server_that_has_no_such_game(two):
    assert await two.rulings.latest(3, 1) is None
    assert await two.rulings.players(3, 1, 1) == ()
    assert await two.rulings.payments(3, 1, 1) == ()
    assert await two.assents.all(3, 1, 1) == ()
    with pytest.raises(StoreError):
        await two.rulings.set_message(3, 1, 1, 900)


async def test_history_and_export_stay_in_their_server(two):
    assert [each.played_at for each in (await two.history.page(1, Wanted(user_id=101))).games] == [1000]
    assert [each.ruling.server_id async for each in two.export.all_versions(2)] == [2]


async def test_words_about_a_ruling_stay_in_their_server(two):
    await two.assents.agree(1, 1, 1, 102, 1100)
    assert await two.assents.standing(2, 1, 1) == ()


async def test_the_house_rules_of_another_server_cannot_be_ruled_under(two):
    foreign = await two.house_rules.add(1, None, HouseEdit("riichi/tenhou", {}, 9, 1, 0))
    with pytest.raises(StoreError) as refused:
        await two.rulings.post(2, new_ruling(60, house_rules_id=foreign.id))
    assert refused.value.code == "no-such-house-rules"


SCOPED = (DialogueKey, StoredRuling)
"""What is of one server, and names it."""
BY_ITSELF = ("games.lagging", "absences.compare", "absences.removed_until")
"""What the program asks of all servers at once, to keep them up; nobody is shown the answer."""


def test_every_method_of_every_table_group_takes_a_server():
    groups = vars(Store(database=None))
    del groups["database"]
    methods = {
        f"{name}.{method}": inspect.signature(call)
        for name, group in groups.items()
        for method, call in inspect.getmembers(group, inspect.ismethod)
        if not method.startswith("_")
    }
    assert len(methods) >= 30
    for name, signature in methods.items():
        if name in BY_ITSELF:
            continue
        takes = {str(each.annotation) for each in signature.parameters.values()} | set(signature.parameters)
        assert takes & {"server_id", *(each.__name__ for each in SCOPED)}, name
    assert all("server_id" in each.__struct_fields__ for each in SCOPED)
