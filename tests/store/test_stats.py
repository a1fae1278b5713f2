from __future__ import annotations

import pytest

from bot.store.connection import rows
from bot.store.contests import Never
from bot.store.stats import _ALL_BUT_UNSEEN, _OF_SEEN, Standing, Step, Tally

from .samples import MEMBERS, amounts, new_ruling, presser, ruled_by, told

ANN, BO, CY = MEMBERS.values()


@pytest.fixture
async def played(store):
    """Three hands by Tenhou's rules and one by WRC's, in two places; the last is withdrawn."""
    deal, wrc = ruled_by("riichi/wrc")
    await store.rulings.post(1, new_ruling(1))
    await store.rulings.post(1, new_ruling(2, ruling=amounts(E=500, W=500), created_at=2000, place_id=8))
    await store.rulings.post(1, new_ruling(3, deal=deal, ruling=wrc, created_at=3000))
    await store.rulings.post(1, new_ruling(4, created_at=4000))
    await store.decisions.withdraw(1, 4, 1, presser(ANN, now=4000))
    return store


async def test_hands_are_added_up_by_preset_and_what_is_withdrawn_counts_nowhere(played):
    assert await played.stats.of_player(1, CY) == (
        Tally("riichi/tenhou", 2, -17500, -500, -17000, 0, 0, 1, 1, 0, 16000, 0, 0, 0),
        Tally("riichi/wrc", 1, -17000, -17000, -17000, 0, 0, 1, 1, 0, 16000, 0, 0, 0),
    )
    assert [(each.rules, each.won) for each in await played.stats.of_player(1, BO, "riichi/wrc")] == [("riichi/wrc", 1)]
    assert await played.stats.of_player(1, 999) == ()
    assert await played.stats.of_player(2, CY) == ()


async def test_only_what_the_asker_may_see_is_added_up(played):
    assert [each.net for each in await played.stats.of_player(1, CY, "riichi/tenhou", {8})] == [-500]
    assert await played.stats.of_player(1, CY, "", {9}) == ()
    assert await played.stats.table(1, "riichi", {8}) == (
        Standing(BO, 1, 1000),
        Standing(ANN, 1, -500),
        Standing(CY, 1, -500),
    )
    assert await played.stats.running(1, CY, "riichi", set()) == ()


async def test_who_dealt_in_is_counted(store):
    await store.rulings.post(1, new_ruling(1, members={"N": 104}))
    (tally,) = await store.stats.of_player(1, 104)
    assert (tally.dealt_in, tally.won, tally.fed, tally.paid) == (1, 0, 0, 0)


async def test_a_total_runs_in_the_order_of_the_hands(played):
    ran = await played.stats.running(1, CY, "riichi")
    assert ran == (Step(1, -17000), Step(2, -17500), Step(3, -34500))


async def test_a_long_run_is_told_in_few_steps_that_end_with_the_last_hand(store):
    for number in range(1, 24):
        await store.rulings.post(1, new_ruling(number, ruling=amounts(W=1), created_at=number))
    ran = await store.stats.running(1, CY, "riichi", most=5)
    assert ran == (Step(5, -5), Step(10, -10), Step(15, -15), Step(20, -20), Step(23, -23))


async def test_the_table_is_by_net_or_by_hands(played):
    await played.rulings.post(1, new_ruling(5, ruling=amounts(), members={"E": CY}))
    assert [each.user_id for each in await played.stats.table(1, "riichi")] == [BO, ANN, CY]
    assert (await played.stats.table(1, "riichi", by="hands"))[0] == Standing(CY, 4, -34500)
    assert len(await played.stats.table(1, "riichi", limit=1)) == 1


async def test_who_contests_that_a_hand_was_played_does_not_have_it_counted_until_that_is_decided(played):
    contest = await played.contests.make(1, 3, 1, CY, Never(), 3100)
    assert await played.stats.of_player(1, CY, "riichi/wrc") == ()
    assert len(await played.stats.of_player(1, BO, "riichi/wrc")) == 1
    await played.decisions.rule_stands(1, 3, 1, presser(999, referee=True))
    (tally,) = await played.stats.of_player(1, CY, "riichi/wrc")
    assert (tally.hands, tally.contested) == (1, 1)
    assert contest.user_id == CY


async def test_the_clause_that_is_argued_most_is_named(played):
    for game, clause in ((1, "riichi.pao.ron-half"), (2, "riichi.honba.discarder"), (3, "riichi.honba.discarder")):
        await played.contests.make(1, game, 1, CY, told(clause=clause, ruling=amounts(E=game)), 3100)
    assert await played.stats.most_argued(1, CY) == "riichi.honba.discarder"
    assert await played.stats.most_argued(1, CY, "riichi/tenhou", {7}) == "riichi.pao.ron-half"
    assert await played.stats.most_argued(1, BO) is None


async def test_agreeing_and_correcting_are_counted(played):
    await played.assents.agree(1, 1, 1, CY, 1100)
    assert [each.agreed for each in await played.stats.of_player(1, CY)] == [1, 0]
    await played.decisions.correct(1, 1, new_ruling(9, ruling=amounts(W=100)), presser(ANN), based_on=1)
    first = (await played.stats.of_player(1, CY))[0]
    assert (first.net, first.agreed, first.corrected, first.liable) == (-600, 0, 1, 0)


@pytest.mark.parametrize("tallies", [_OF_SEEN, _ALL_BUT_UNSEEN])
async def test_the_table_is_looked_up_place_by_place(store, tallies):
    values = {"server": 1, "first": "", "last": "z", "everywhere": 0, "places": "[]"}
    sql = f"EXPLAIN QUERY PLAN {tallies}"
    plan = await store.database.run(lambda connection: rows(connection, sql, values))
    steps = [row["detail"] for row in plan if "tallies" in row["detail"]]
    assert steps
    assert all("server_id=? AND rules=? AND place_id=?" in step for step in steps), steps
