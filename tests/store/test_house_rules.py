from __future__ import annotations

import asyncio
import sqlite3

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.store.connection import execute
from bot.store.errors import StoreError
from bot.store.house_rules import Change, HouseEdit
from bot.store.store import Store

TENHOU = "riichi/tenhou"


def edit(rules, overrides=(), *, based_on=0, author_id=9, created_at=50):
    return HouseEdit(rules, dict(overrides), author_id, created_at, based_on)


async def test_where_nobody_set_house_rules_none_are_in_force(store):
    assert await store.house_rules.in_force(1) is None
    assert await store.house_rules.in_force(1, 7) is None


async def test_the_first_version_says_what_it_set(store):
    first = await store.house_rules.add(1, None, edit(TENHOU, {"pao.honba-ron": "liable"}))
    assert (first.version, first.channel_id, first.author_id, first.created_at) == (1, None, 9, 50)
    assert first.changes == (Change("rules", None, TENHOU), Change("pao.honba-ron", None, "liable"))


async def test_a_further_version_says_what_it_changed_from_what_to_what(store):
    await store.house_rules.add(1, None, edit(TENHOU, {"a": "yes", "b": 3, "uma": (10, 5, -5, -10)}))
    second = await store.house_rules.add(
        1, None, edit("riichi/wrc", {"b": 4, "c": "new", "uma": (10, 5, -5, -10)}, based_on=1)
    )
    assert second.changes == (
        Change("rules", TENHOU, "riichi/wrc"),
        Change("a", "yes", None),
        Change("b", 3, 4),
        Change("c", None, "new"),
    )


async def test_lists_of_numbers_come_back_equal_and_unchanged(store):
    first = await store.house_rules.add(1, None, edit(TENHOU, {"uma": (10, 5, -5, -10)}))
    assert dict((await store.house_rules.in_force(1)).overrides) == {"uma": (10, 5, -5, -10)}
    assert await store.house_rules.add(1, None, edit(TENHOU, {"uma": (10, 5, -5, -10)}, based_on=1)) == first


async def test_an_edit_that_changes_nothing_makes_no_version(store):
    first = await store.house_rules.add(1, None, edit(TENHOU, {"a": "yes"}))
    assert await store.house_rules.add(1, None, edit(TENHOU, {"a": "yes"}, based_on=1, created_at=99)) == first
    assert len(await store.house_rules.history(1)) == 1


async def test_a_channels_own_rules_come_before_the_servers(store):
    whole = await store.house_rules.add(1, None, edit(TENHOU))
    own = await store.house_rules.add(1, 7, edit("hongkong/classic"))
    assert await store.house_rules.in_force(1, 7) == own
    assert await store.house_rules.in_force(1, 8) == whole
    assert await store.house_rules.in_force(1) == whole
    assert (own.version, own.channel_id) == (1, 7)


async def test_a_thread_s_rules_come_before_its_channel_s_and_those_before_the_server_s(store):
    whole = await store.house_rules.add(1, None, edit(TENHOU))
    assert await store.house_rules.in_force(1, 70, 7) == whole
    of_channel = await store.house_rules.add(1, 7, edit("hongkong/classic"))
    assert await store.house_rules.in_force(1, 70, 7) == of_channel
    own = await store.house_rules.add(1, 70, edit("riichi/wrc"))
    assert await store.house_rules.in_force(1, 70, 7) == own
    assert await store.house_rules.in_force(1, 71, 7) == of_channel
    await store.house_rules.add(1, 70, edit(None, based_on=1))
    assert await store.house_rules.in_force(1, 70, 7) == of_channel


async def test_a_channel_that_gives_its_rules_up_follows_the_server_and_remembers(store):
    whole = await store.house_rules.add(1, None, edit(TENHOU))
    await store.house_rules.add(1, 7, edit("hongkong/classic", {"min": 3}))
    given_up = await store.house_rules.add(1, 7, edit(None, based_on=1))
    assert given_up.changes == (Change("rules", "hongkong/classic", None), Change("min", 3, None))
    assert await store.house_rules.in_force(1, 7) == whole
    assert await store.house_rules.latest(1, 7) == given_up


async def test_a_server_that_gives_its_rules_up_has_none(store):
    await store.house_rules.add(1, None, edit(TENHOU))
    await store.house_rules.add(1, None, edit(None, based_on=1))
    assert await store.house_rules.in_force(1, 7) is None


async def test_of_two_people_who_edit_the_same_version_the_second_is_told(store):
    await store.house_rules.add(1, None, edit(TENHOU))
    both = (edit(TENHOU, {"a": "yes"}, based_on=1), edit(TENHOU, {"b": "no"}, based_on=1))
    first, second = await asyncio.gather(
        *(store.house_rules.add(1, None, each) for each in both), return_exceptions=True
    )
    assert first.version == 2
    assert isinstance(second, StoreError)
    assert (second.code, second.data) == ("house-rules-changed", {"version": 2, "seen": 1})


async def test_the_history_comes_newest_first_page_by_page(store):
    for number in range(5):
        await store.house_rules.add(1, None, edit(TENHOU, {"n": number}, based_on=number))
    newest = await store.house_rules.history(1, limit=2)
    assert [each.version for each in newest] == [5, 4]
    assert [each.version for each in await store.house_rules.history(1, before=4)] == [3, 2, 1]


async def test_a_version_is_found_by_its_id_in_its_own_server_only(store):
    version = await store.house_rules.add(1, 7, edit(TENHOU))
    assert await store.house_rules.by_id(1, version.id) == version
    assert await store.house_rules.by_id(2, version.id) is None


async def test_the_rules_of_one_server_are_not_in_force_in_another(store):
    await store.house_rules.add(1, None, edit(TENHOU))
    await store.house_rules.add(1, 7, edit(TENHOU))
    assert await store.house_rules.in_force(2, 7) is None
    assert await store.house_rules.history(2, 7) == ()
    assert (await store.house_rules.add(2, None, edit(TENHOU))).version == 1


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE house_rules SET rules = 'riichi/wrc'",
        "UPDATE house_rules SET overrides = '{}'",
        "UPDATE house_rules SET changes = '[]'",
        "UPDATE house_rules SET version = 7",
        "UPDATE house_rules SET author_id = 7",
        "UPDATE house_rules SET created_at = 7",
    ],
)
async def test_the_file_itself_refuses_to_rewrite_a_version(store, sql):
    await store.house_rules.add(1, None, edit(TENHOU))
    with pytest.raises(StoreError) as refused:
        await store.database.write(lambda connection: execute(connection, sql))
    assert isinstance(refused.value.__cause__, sqlite3.IntegrityError)
    assert "never rewritten" in refused.value.data["detail"]


VALUES = st.text(st.characters(exclude_categories=["Cs"])) | st.integers(-(1 << 60), 1 << 60)
OVERRIDES = st.dictionaries(st.text(st.characters(exclude_categories=["Cs"]), min_size=1), VALUES, max_size=5)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(overrides=OVERRIDES, server=st.integers(1, (1 << 63) - 1))
async def test_whatever_is_set_comes_back_as_it_was_set(tmp_path_factory, overrides, server):
    async with await Store.open(tmp_path_factory.mktemp("house") / "whopays.db") as store:
        await store.house_rules.add(server, None, edit(TENHOU, overrides))
        assert dict((await store.house_rules.in_force(server)).overrides) == overrides
