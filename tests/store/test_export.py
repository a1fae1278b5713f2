from __future__ import annotations

import pytest

from bot.store import export
from bot.store.house_rules import HouseEdit

from .samples import new_ruling, presser, told


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


async def test_only_what_the_asker_may_see_is_exported_however_little_that_is(filled):
    for number in range(200, 210):
        await filled.rulings.post(1, new_ruling(number, channel_id=8))
    await filled.rulings.post(1, new_ruling(210))
    ways = (filled.export.all_versions, filled.export.counting_versions)
    assert [[each.ruling.game async for each in way(1, {8})] for way in ways] == [list(range(8, 18))] * 2
    assert [each.ruling.game async for each in filled.export.counting_versions(1, {7})] == [*range(1, 8), 18]
    assert [each async for each in filled.export.all_versions(1, set())] == []


async def test_each_comes_with_what_was_said_and_decided_about_it(filled):
    contest = await filled.contests.make(1, 1, 1, 103, told(sentence="No."), 1100)
    await filled.decisions.withdraw(1, 1, 1, presser(101))
    first = await anext(filled.export.all_versions(1))
    assert (first.status, [each.id for each in first.contests], first.contests[0].ended) == (
        "withdrawn",
        [contest.id],
        "withdrawn",
    )
    assert ([each.verdict for each in first.assents], [each.verdict for each in first.decisions]) == (
        ["contest"],
        ["withdrawn"],
    )


async def test_house_rules_are_streamed_in_the_order_they_were_made(filled):
    edits = [HouseEdit("riichi/tenhou", {"a": number}, 9, number, number) for number in range(5)]
    made = [await filled.house_rules.add(1, None, edit) for edit in edits]
    made.append(await filled.house_rules.add(1, 7, HouseEdit("riichi/wrc", {}, 9, 6, 0)))
    await filled.house_rules.add(2, None, edits[0])
    assert [each async for each in filled.export.house_rules(1)] == made


async def test_a_server_without_rulings_exports_nothing(filled):
    assert [each async for each in filled.export.all_versions(3)] == []
