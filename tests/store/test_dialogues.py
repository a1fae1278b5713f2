from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import json

from bot.store.dialogues import Dialogue, Place
from bot.store.errors import StoreError
from bot.store.store import Store

WEEK = 604_800
HERE = Place(1, 101, 7)


async def test_where_nobody_began_there_is_none(store):
    assert await store.dialogues.find(HERE) is None


async def test_the_state_after_the_last_answer_is_found(store):
    await store.dialogues.save(HERE, '{"honba":1}', 100)
    await store.dialogues.save(HERE, '{"honba":2}', 160)
    assert await store.dialogues.find(HERE) == Dialogue(HERE, '{"honba":2}', 160)


async def test_it_survives_a_restart(path):
    async with await Store.open(path) as store:
        await store.dialogues.save(HERE, '{"honba":1}', 100)
    async with await Store.open(path) as store:
        assert (await store.dialogues.find(HERE)).state == '{"honba":1}'


async def test_a_user_has_one_in_each_channel_and_one_about_each_message(store):
    places = [HERE, Place(1, 101, 8), Place(1, 101, 7, 900), Place(1, 101, 7, 901)]
    for second, place in enumerate(places):
        await store.dialogues.save(place, f"[{second}]", second)
    assert [(await store.dialogues.find(place)).state for place in places] == ["[0]", "[1]", "[2]", "[3]"]
    assert [each.place for each in await store.dialogues.of_user(1, 101)] == places[::-1]


async def test_others_have_their_own(store):
    await store.dialogues.save(HERE, "[1]", 100)
    await store.dialogues.save(Place(1, 102, 7), "[2]", 100)
    await store.dialogues.save(Place(2, 101, 7), "[3]", 100)
    assert [each.state for each in await store.dialogues.of_user(1, 101)] == ["[1]"]


async def test_a_closed_one_is_gone_and_closing_again_does_nothing(store):
    await store.dialogues.save(HERE, "[1]", 100)
    await store.dialogues.save(Place(1, 101, 8), "[2]", 100)
    await store.dialogues.close(HERE)
    await store.dialogues.close(HERE)
    assert [each.state for each in await store.dialogues.of_user(1, 101)] == ["[2]"]


async def test_a_week_after_the_last_answer_it_is_taken_once(store):
    await store.dialogues.save(HERE, "[1]", 100)
    later = Place(1, 101, 8)
    await store.dialogues.save(later, "[2]", 100)
    await store.dialogues.save(later, "[3]", 101)
    assert await store.dialogues.take_expired(1, 100 + WEEK - 1) == ()
    assert await store.dialogues.take_expired(1, 100 + WEEK) == (Dialogue(HERE, "[1]", 100),)
    assert await store.dialogues.take_expired(1, 100 + WEEK) == ()
    assert await store.dialogues.find(HERE) is None
    assert (await store.dialogues.find(later)).state == "[3]"


async def test_one_server_does_not_take_what_expired_in_another(store):
    await store.dialogues.save(HERE, "[1]", 100)
    assert await store.dialogues.take_expired(2, 10 * WEEK) == ()
    assert await store.dialogues.find(HERE) is not None


async def test_a_state_that_is_no_json_is_refused_and_the_one_before_stays(store):
    await store.dialogues.save(HERE, "[1]", 100)
    with pytest.raises(StoreError):
        await store.dialogues.save(HERE, "[1", 101)
    assert (await store.dialogues.find(HERE)).state == "[1]"


STATES = st.recursive(
    st.none() | st.booleans() | st.integers(-(1 << 62), 1 << 62) | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner),
    max_leaves=8,
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(states=st.lists(STATES, min_size=1, max_size=4))
async def test_any_state_comes_back_letter_by_letter(tmp_path_factory, states):
    async with await Store.open(tmp_path_factory.mktemp("dialogues") / "whopays.db") as store:
        for second, state in enumerate(states):
            await store.dialogues.save(HERE, json.encode(state).decode(), second)
            assert (await store.dialogues.find(HERE)).state == json.encode(state).decode()
