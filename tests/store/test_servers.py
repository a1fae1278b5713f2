from __future__ import annotations

import pytest

from bot.store.connection import rows
from bot.store.errors import StoreError
from bot.store.servers import Server

from .samples import new_ruling

LARGEST = (1 << 63) - 1


async def test_a_server_nobody_configured_has_the_defaults_and_no_row(store):
    assert await store.servers.get(5) == Server(5, None, None, None, 900, "on", "off")
    assert await store.database.run(lambda connection: rows(connection, "SELECT * FROM servers", {})) == []


async def test_a_change_sets_what_is_named_and_nothing_else(store):
    await store.servers.change(5, language="ja", referee_role_id=LARGEST)
    changed = await store.servers.change(5, correction_window=60, picture="off")
    assert changed == Server(5, "ja", None, LARGEST, 60, "off")
    assert await store.servers.get(5) == changed


async def test_a_setting_can_be_taken_back(store):
    await store.servers.change(5, language="ja", rules="riichi/tenhou")
    assert await store.servers.change(5, language=None) == Server(5, None, "riichi/tenhou")


async def test_a_change_of_one_server_does_not_touch_another(store):
    await store.servers.change(5, language="ja")
    await store.servers.change(6, language="zh-TW")
    assert (await store.servers.get(5)).language == "ja"


async def test_a_change_keeps_the_rulings_of_the_server(store):
    await store.rulings.post(5, new_ruling(1))
    await store.servers.change(5, picture="off")
    assert await store.rulings.latest(5, 1) is not None


@pytest.mark.parametrize("wrong", [{"correction_window": -1}, {"picture": "sometimes"}, {"correction_window": "soon"}])
async def test_a_setting_that_cannot_be_is_refused_whole(store, wrong):
    with pytest.raises(StoreError):
        await store.servers.change(5, language="ja", **wrong)
    assert await store.servers.get(5) == Server(5)
