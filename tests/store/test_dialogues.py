from __future__ import annotations

import asyncio

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import json

from bot.store.dialogues import Dialogue, DialogueKey
from bot.store.errors import StoreError
from bot.store.store import Store

WEEK = 604_800
FIRST, SECOND = DialogueKey(1, 101, 55), DialogueKey(1, 101, 56)
TABLE = 7


async def save(store, key, state, now):
    await store.dialogues.save(key, TABLE, state, now)


async def test_where_nobody_began_there_is_none(store):
    assert await store.dialogues.find(FIRST, 100) is None


async def test_the_state_after_the_last_answer_is_found(store):
    await save(store, FIRST, '{"honba":1}', 100)
    await save(store, FIRST, '{"honba":2}', 160)
    assert await store.dialogues.find(FIRST, 160) == Dialogue(FIRST, TABLE, '{"honba":2}', 160)


async def test_an_answer_from_elsewhere_leaves_it_in_its_channel(store):
    await save(store, FIRST, "[1]", 100)
    await store.dialogues.save(FIRST, 8, "[2]", 160)
    assert await store.dialogues.find(FIRST, 160) == Dialogue(FIRST, TABLE, "[2]", 160)


async def test_it_survives_a_restart(path):
    async with await Store.open(path) as store:
        await save(store, FIRST, '{"honba":1}', 100)
    async with await Store.open(path) as store:
        assert (await store.dialogues.find(FIRST, 100)).state == '{"honba":1}'


async def test_a_user_has_several_in_one_channel(store):
    keys = [DialogueKey(1, 101, origin) for origin in (55, 54, 56)]
    for second, key in enumerate(keys):
        await save(store, key, f"[{second}]", second)
    assert [(await store.dialogues.find(key, 3)).state for key in keys] == ["[0]", "[1]", "[2]"]
    assert [each.key for each in await store.dialogues.of_user(1, 101, 3)] == keys[::-1]


async def test_others_have_their_own(store):
    await save(store, FIRST, "[1]", 100)
    await save(store, DialogueKey(1, 102, 55), "[2]", 100)
    await save(store, DialogueKey(2, 101, 55), "[3]", 100)
    assert [each.state for each in await store.dialogues.of_user(1, 101, 100)] == ["[1]"]


async def test_a_closed_one_is_gone_and_closing_again_does_nothing(store):
    await save(store, FIRST, "[1]", 100)
    await save(store, SECOND, "[2]", 100)
    await store.dialogues.close(FIRST)
    await store.dialogues.close(FIRST)
    assert [each.state for each in await store.dialogues.of_user(1, 101, 100)] == ["[2]"]


# -- at most so many -----------------------------------------------------------------------------------------


async def test_no_more_are_begun_than_a_user_may_have_open(store):
    begun = [await store.dialogues.begin(DialogueKey(1, 101, origin), TABLE, "[1]", 100, 2) for origin in (1, 2, 3)]
    assert begun == [True, True, False]
    assert await store.dialogues.find(DialogueKey(1, 101, 3), 100) is None
    assert await store.dialogues.begin(DialogueKey(1, 102, 4), TABLE, "[1]", 100, 2)
    await store.dialogues.close(DialogueKey(1, 101, 1))
    assert await store.dialogues.begin(DialogueKey(1, 101, 3), TABLE, "[1]", 100, 2)


async def test_many_begun_at_once_are_no_more_than_that(store):
    keys = [DialogueKey(1, 101, origin) for origin in range(1, 9)]
    begun = await asyncio.gather(*(store.dialogues.begin(key, TABLE, "[1]", 100, 5) for key in keys))
    assert sum(begun) == len(await store.dialogues.of_user(1, 101, 100)) == 5


async def test_what_nobody_answered_for_a_week_does_not_count(store):
    await save(store, FIRST, "[1]", 100)
    assert await store.dialogues.begin(SECOND, TABLE, "[2]", 100 + WEEK, 1)


# -- after a week --------------------------------------------------------------------------------------------


async def test_a_week_after_the_last_answer_it_is_over_and_that_is_said_once(store):
    await save(store, FIRST, "[1]", 100)
    await save(store, SECOND, "[2]", 100)
    await save(store, SECOND, "[3]", 101)
    assert await store.dialogues.find(FIRST, 100 + WEEK - 1) is not None
    assert not await store.dialogues.take_words(1, 101, 100 + WEEK - 1)
    assert await store.dialogues.find(FIRST, 100 + WEEK) is None
    assert [each.key for each in await store.dialogues.of_user(1, 101, 100 + WEEK)] == [SECOND]
    assert await store.dialogues.take_words(1, 101, 100 + WEEK)
    assert not await store.dialogues.take_words(1, 101, 100 + WEEK)
    assert (await store.dialogues.find(SECOND, 100 + WEEK)).state == "[3]"


async def test_the_word_of_one_is_not_taken_with_that_of_another(store):
    await save(store, FIRST, "[1]", 100)
    await save(store, SECOND, "[2]", 100)
    assert await store.dialogues.take_word(FIRST, 100 + WEEK)
    assert not await store.dialogues.take_word(FIRST, 100 + WEEK)
    assert await store.dialogues.take_words(1, 101, 100 + WEEK)


async def test_of_what_was_dropped_only_the_word_is_left_for_another_week(store):
    await save(store, FIRST, '{"names":{"E":"Ann"}}', 100)
    await save(store, SECOND, "[2]", 100)
    assert await store.dialogues.drop_expired(1, 100 + WEEK - 1) == 0
    assert await store.dialogues.drop_expired(1, 100 + WEEK) == 2
    assert await store.dialogues.drop_expired(1, 100 + WEEK) == 0
    left = await store.database.run(lambda connection: list(connection.query("SELECT state FROM dialogues")))
    assert left == [{"state": None}] * 2
    assert await store.dialogues.take_word(FIRST, 100 + 2 * WEEK - 1)
    await store.dialogues.drop_expired(1, 100 + 2 * WEEK)
    assert not await store.dialogues.take_words(1, 101, 100 + 2 * WEEK)


async def test_they_are_dropped_in_pieces_the_oldest_first(store):
    for origin in range(1, 8):
        await save(store, DialogueKey(1, 100 + origin, origin), "[1]", 100 - origin)
    assert [await store.dialogues.drop_expired(1, 100 + WEEK, 3) for _ in range(4)] == [3, 3, 1, 0]
    told = [await store.dialogues.take_words(1, 100 + origin, 100 + WEEK) for origin in range(1, 8)]
    assert told == [True] * 7


async def test_one_server_does_not_drop_what_expired_in_another(store):
    await save(store, FIRST, "[1]", 100)
    assert await store.dialogues.drop_expired(2, 10 * WEEK) == 0
    assert not await store.dialogues.take_words(2, 101, 10 * WEEK)
    assert await store.dialogues.take_words(1, 101, 10 * WEEK)


async def test_a_state_that_is_no_json_is_refused_and_the_one_before_stays(store):
    await save(store, FIRST, "[1]", 100)
    with pytest.raises(StoreError):
        await save(store, FIRST, "[1", 101)
    assert (await store.dialogues.find(FIRST, 100)).state == "[1]"


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
            await save(store, FIRST, json.encode(state).decode(), second)
            assert (await store.dialogues.find(FIRST, second)).state == json.encode(state).decode()
