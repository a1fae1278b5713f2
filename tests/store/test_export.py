from __future__ import annotations

import pytest

from bot.store import export

from .samples import new_ruling


@pytest.fixture
async def filled(store, monkeypatch):
    monkeypatch.setattr(export, "BATCH", 3)
    for number in range(1, 8):
        await store.rulings.post(1, new_ruling(number))
    for version in (1, 2):
        await store.rulings.correct(1, 3, new_ruling(100 + version), based_on=version)
    await store.rulings.post(2, new_ruling(50))
    return store


async def test_every_version_of_every_game_is_streamed_in_order(filled):
    seen = [(each.ruling.game, each.ruling.version) async for each in filled.export.all_versions(1)]
    assert seen == [(1, 1), (2, 1), (3, 1), (3, 2), (3, 3), (4, 1), (5, 1), (6, 1), (7, 1)]


async def test_or_only_the_versions_that_count(filled):
    seen = [(each.ruling.game, each.ruling.version) async for each in filled.export.counting_versions(1)]
    assert seen == [(1, 1), (2, 1), (3, 3), (4, 1), (5, 1), (6, 1), (7, 1)]


async def test_each_comes_with_its_players_and_payments(filled):
    async for each in filled.export.all_versions(1):
        key = (each.ruling.game, each.ruling.version)
        assert each.ruling == await filled.rulings.version(1, *key)
        assert each.players == await filled.rulings.players(1, *key)
        assert each.payments == await filled.rulings.payments(1, *key)


async def test_others_write_while_an_export_goes_on(filled):
    seen = []
    async for each in filled.export.all_versions(1):
        if not seen:
            await filled.rulings.post(1, new_ruling(60))
        seen.append(each.ruling.game)
    assert seen == [1, 2, 3, 3, 3, 4, 5, 6, 7, 8]


async def test_a_server_without_rulings_exports_nothing(filled):
    assert [each async for each in filled.export.all_versions(3)] == []
