from __future__ import annotations

from contextlib import closing

import pytest
from sqlite_utils import Database as Connection

from bot.store.errors import StoreError
from bot.store.migrations import MIGRATIONS
from bot.store.servers import Server
from bot.store.store import Store

from .samples import new_ruling
from .test_migrations import NAMES


async def test_one_who_only_reads_sees_what_was_kept_while_another_writes(path):
    async with await Store.open(path) as writer, await Store.open_to_read(path) as reader:
        kept = await writer.rulings.post(1, new_ruling(1))
        assert await reader.rulings.latest(1, 1) == kept
        assert [each.ruling async for each in reader.export.all_versions(1)] == [kept]


async def test_one_who_only_reads_cannot_write(path):
    async with await Store.open(path), await Store.open_to_read(path) as reader:
        with pytest.raises(StoreError) as refused:
            await reader.servers.change(1, language="ja")
        assert refused.value.code == "read-only"
        assert await reader.servers.get(1) == Server(1)


async def test_it_can_be_read_when_nobody_has_it_open(path):
    async with await Store.open(path) as writer:
        await writer.servers.change(1, language="ja")
    async with await Store.open_to_read(path) as reader:
        assert (await reader.servers.get(1)).language == "ja"


async def test_a_database_that_needs_migrating_is_refused(path):
    with closing(Connection(str(path), execute_plugins=False)) as connection:
        MIGRATIONS.apply(connection, stop_before=NAMES[-1])
    with pytest.raises(StoreError) as refused:
        await Store.open_to_read(path)
    assert (refused.value.code, refused.value.data["migrations"]) == ("outdated", NAMES[-1])


async def test_reading_never_creates_a_file(path):
    with pytest.raises(StoreError) as refused:
        await Store.open_to_read(path)
    assert refused.value.code == "cannot-open"
    assert list(path.parent.iterdir()) == []
