from __future__ import annotations

import pytest

from bot.store.store import Store


@pytest.fixture
def path(tmp_path):
    return tmp_path / "whopays.db"


@pytest.fixture
async def store(path):
    async with await Store.open(path) as opened:
        yield opened
