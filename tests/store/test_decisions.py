from __future__ import annotations

import asyncio

import msgspec
import pytest

from bot.engine import decode_ruling
from bot.store.connection import rows
from bot.store.contests import Never
from bot.store.errors import StoreError
from bot.store.games import _DROP_RESULTS, _MOVE_ON, _RESULTS, Shown
from bot.store.house_rules import HouseEdit
from bot.store.permits import _SEAT

from .samples import RULING, amounts, new_ruling, presser, told

ANN, BO, CY, DI, STRANGER = 101, 102, 103, 104, 999
ALL = {"E": ANN, "S": BO, "W": CY, "N": DI}
REFEREE = presser(STRANGER, referee=True)


@pytest.fixture
async def ruled(store):
    await store.servers.change(1, referee_role_id=77)
    await store.rulings.post(1, new_ruling(1, members=ALL))
    await store.rulings.set_message(1, 1, 1, 900)
    return store


async def status(store, game=1):
    return (await store.games.get(1, game)).status


async def refusal(doing):
    with pytest.raises(StoreError) as refused:
        await doing
    return refused.value.code


def correction(store, who, *, based_on=1, interaction=50, game=1):
    return store.decisions.correct(
        1, game, new_ruling(interaction, members=ALL, ruling=amounts(E=32300)), who, based_on=based_on
    )


async def test_a_ruling_is_agreed_when_all_have_agreed_whose_result_is_not_zero(ruled):
    for user in (BO, CY):
        await ruled.assents.agree(1, 1, 1, user, 1100)
        assert await status(ruled) == "open"
    await ruled.assents.agree(1, 1, 1, DI, 1100)
    assert await status(ruled) == "agreed"
    await ruled.assents.take_back(1, 1, 1, CY, 1200)
    assert await status(ruled) == "open"


async def test_nobody_has_agreed_to_a_ruling_of_guests_or_by_which_nobody_pays(store):
    await store.rulings.post(1, new_ruling(1, members={}))
    await store.rulings.post(1, new_ruling(2, ruling=amounts(), members=ALL))
    await store.assents.agree(1, 2, 1, ANN, 1100)
    assert [await status(store, game) for game in (1, 2)] == ["open", "open"]


@pytest.mark.parametrize(
    ("who", "window", "code"),
    [
        (presser(ANN, now=1900), 900, None),
        (presser(ANN, now=1901), 900, "window-over"),
        (presser(ANN, now=1000), 0, "window-over"),
        (presser(BO), 900, "not-permitted"),
        (presser(STRANGER), 900, "not-permitted"),
        (presser(STRANGER, now=1 << 40, referee=True), 0, None),
    ],
)
async def test_a_ruling_is_corrected_and_withdrawn_by_its_author_for_a_while_and_by_referees(ruled, who, window, code):
    await ruled.servers.change(1, correction_window=window)
    for doing in (
        lambda: correction(ruled, who),
        lambda: ruled.decisions.withdraw(1, 1, 2 if code is None else 1, who),
    ):
        if code is None:
            await doing()
        else:
            assert await refusal(doing()) == code
    assert await status(ruled) == ("withdrawn" if code is None else "open")


async def test_a_ruling_of_guests_is_corrected_by_its_author_at_any_time(store):
    await store.rulings.post(1, new_ruling(1, members={}))
    await correction(store, presser(ANN, now=1 << 40))
    assert await status(store) == "corrected"


async def test_a_correction_has_a_cause_an_author_and_no_agreement(ruled):
    await ruled.assents.agree(1, 1, 1, BO, 1100)
    made = await ruled.decisions.correct(
        1, 1, new_ruling(2, author_id=ANN, created_at=1200, ruling=amounts(E=32300)), presser(ANN), based_on=1
    )
    assert (made.version, made.cause, made.author_id, made.message_id) == (2, "corrected", ANN, 900)
    assert await ruled.assents.standing(1, 1, 2) == ()
    assert [each.cause for each in await ruled.rulings.versions(1, 1)] == ["posted", "corrected"]


async def test_a_correction_keeps_the_house_rules_of_the_first_version_unless_a_referee_says_otherwise(store):
    old = await store.house_rules.add(1, None, HouseEdit("riichi/tenhou", {"a": "yes"}, 9, 1, 0))
    new = await store.house_rules.add(1, None, HouseEdit("riichi/wrc", {}, 9, 2, 1))
    await store.rulings.post(1, new_ruling(1, house_rules_id=old.id))
    second = await store.decisions.correct(1, 1, new_ruling(2, house_rules_id=new.id), presser(ANN), based_on=1)
    third = await store.decisions.correct(1, 1, new_ruling(3, house_rules_id=new.id), REFEREE, based_on=2)
    assert (second.house_rules_id, third.house_rules_id) == (old.id, new.id)


async def test_a_ruling_that_was_never_shown_is_no_correction_when_it_changes(store):
    await store.rulings.post(1, new_ruling(1))
    assert (await store.rulings.correct(1, 1, new_ruling(2), based_on=1)).cause == "posted"
    assert await status(store) == "open"


async def test_of_two_who_correct_or_accept_at_once_the_second_is_told_what_stands(ruled):
    contest = await ruled.contests.make(1, 1, 1, CY, told(), 1100)
    outcomes = await asyncio.gather(
        correction(ruled, presser(ANN)),
        ruled.decisions.accept(1, contest.id, 1, REFEREE, interaction_id=60),
        correction(ruled, REFEREE, interaction=61),
        return_exceptions=True,
    )
    assert outcomes[0].version == 2
    assert [(each.code, each.data["version"]) for each in outcomes[1:]] == [("ruling-changed", 2)] * 2


async def test_a_correction_sent_twice_is_one(ruled):
    assert await correction(ruled, presser(ANN)) == await correction(ruled, presser(ANN))


async def test_a_contest_becomes_the_ruling_once_all_others_have_accepted_whom_it_touches(ruled):
    contest = await ruled.contests.make(1, 1, 1, CY, told(ruling=amounts(E=16000, N=16300)), 1100)
    for outsider in (CY, STRANGER):
        refused = ruled.decisions.accept(1, contest.id, 1, presser(outsider), interaction_id=60)
        assert await refusal(refused) == "not-permitted"
    assert await ruled.decisions.accept(1, contest.id, 1, presser(ANN), interaction_id=61) is None
    assert await ruled.decisions.accept(1, contest.id, 1, presser(ANN), interaction_id=62) is None
    made = await ruled.decisions.accept(1, contest.id, 1, presser(BO, now=1300), interaction_id=63)
    assert (made.version, made.cause, made.author_id, made.created_at) == (2, "accepted", CY, 1300)
    assert decode_ruling(made.ruling) == contest_ruling(contest)
    assert {each.seat: each.user_id for each in await ruled.rulings.players(1, 1, 2)} == ALL
    (ended,) = await ruled.contests.all(1, 1)
    assert (ended.ended, ended.ended_by, await status(ruled)) == ("accepted", BO, "corrected")


def contest_ruling(contest):
    return decode_ruling(contest.ruling)


async def test_who_pays_the_same_need_not_accept(ruled):
    unchanged = msgspec.structs.replace(RULING, payments=[*RULING.payments[2:], *amounts(W=16000, E=16000).payments])
    contest = await ruled.contests.make(1, 1, 1, DI, told(ruling=unchanged), 1100)
    assert await refusal(ruled.decisions.accept(1, contest.id, 1, presser(CY), interaction_id=60)) == "not-permitted"


async def test_acceptance_of_an_older_version_counts_no_more(ruled):
    contest = await ruled.contests.make(1, 1, 1, CY, told(), 1100)
    await ruled.decisions.accept(1, contest.id, 1, presser(ANN), interaction_id=60)
    await correction(ruled, presser(ANN))
    assert await ruled.decisions.accept(1, contest.id, 2, presser(BO), interaction_id=61) is None


async def test_nobody_accepts_for_a_guest_but_a_referee_does(store):
    await store.rulings.post(1, new_ruling(1))
    contest = await store.contests.make(1, 1, 1, CY, told(ruling=amounts(W=1000, N=2000)), 1100)
    refused = store.decisions.accept(1, contest.id, 1, presser(BO), interaction_id=60)
    assert await refusal(refused) == "guest-cannot-accept"
    assert (await store.decisions.accept(1, contest.id, 1, REFEREE, interaction_id=61)).version == 2


async def test_a_contest_of_the_whole_withdraws_once_it_is_accepted(ruled):
    contest = await ruled.contests.make(1, 1, 1, CY, Never("We never played."), 1100)
    for user in (BO, DI):
        assert await ruled.decisions.accept(1, contest.id, 1, presser(user), interaction_id=user) is None
    assert await status(ruled) == "withdrawn"
    assert (await ruled.games.get(1, 1)).version == 1
    assert [each.verdict for each in await ruled.decisions.all(1, 1)] == ["withdrawn"]


@pytest.mark.parametrize("how", ["stands", "facts", "contested"])
async def test_after_a_referee_has_ruled_only_referees_go_on(ruled, how):
    contest = await ruled.contests.make(1, 1, 1, CY, told(), 1100)
    if how == "stands":
        await ruled.decisions.rule_stands(1, 1, 1, REFEREE)
    elif how == "facts":
        await ruled.decisions.rule(1, 1, new_ruling(2, members=ALL, ruling=amounts(E=1)), REFEREE, based_on=1)
    else:
        await ruled.decisions.rule_as_contested(1, contest.id, 1, REFEREE, interaction_id=60)
    now = 1 if how == "stands" else 2
    assert await status(ruled) == "ruled"
    assert [each.ended for each in await ruled.contests.all(1, 1)] == ["ruled"]
    assert (await ruled.rulings.latest(1, 1)).cause == ("posted" if how == "stands" else "ruled")
    for refused in (
        ruled.assents.agree(1, 1, now, BO, 1200),
        ruled.contests.make(1, 1, now, BO, told(ruling=amounts(W=3)), 1200),
        ruled.decisions.withdraw(1, 1, now, presser(ANN)),
        correction(ruled, presser(ANN), based_on=now),
    ):
        assert await refusal(refused) == "already-ruled"
    await correction(ruled, REFEREE, based_on=now)
    await ruled.decisions.rule_stands(1, 1, now + 1, REFEREE)
    assert await status(ruled) == "ruled"
    await ruled.decisions.withdraw(1, 1, now + 1, REFEREE)
    assert await status(ruled) == "withdrawn"


async def test_only_referees_rule(ruled):
    contest = await ruled.contests.make(1, 1, 1, CY, told(), 1100)
    for refused in (
        ruled.decisions.rule_stands(1, 1, 1, presser(ANN)),
        ruled.decisions.rule(1, 1, new_ruling(2), presser(ANN), based_on=1),
        ruled.decisions.rule_as_contested(1, contest.id, 1, presser(ANN), interaction_id=60),
    ):
        assert await refusal(refused) == "not-permitted"


@pytest.mark.parametrize("verdict", ["withdraw", "rule_stands"])
async def test_who_decides_the_same_again_has_decided_once_and_nobody_else_has(ruled, verdict):
    decide = getattr(ruled.decisions, verdict)
    await decide(1, 1, 1, REFEREE)
    head = await ruled.games.get(1, 1)
    await decide(1, 1, 1, REFEREE)
    assert len(await ruled.decisions.all(1, 1)) == 1
    assert await ruled.games.get(1, 1) == head
    other = presser(BO, referee=True)
    if verdict == "withdraw":
        assert await refusal(decide(1, 1, 1, other)) == "withdrawn"
    else:
        await decide(1, 1, 1, other)
        assert [each.user_id for each in await ruled.decisions.all(1, 1)] == [STRANGER, BO]


async def test_nothing_more_is_done_to_a_ruling_that_was_withdrawn(ruled):
    contest = await ruled.contests.make(1, 1, 1, CY, told(), 1100)
    await ruled.decisions.withdraw(1, 1, 1, presser(ANN))
    assert [each.ended for each in await ruled.contests.all(1, 1)] == ["withdrawn"]
    for refused in (
        ruled.assents.agree(1, 1, 1, BO, 1200),
        ruled.contests.make(1, 1, 1, BO, Never(), 1200),
        ruled.decisions.withdraw(1, 1, 1, REFEREE),
        ruled.decisions.rule_stands(1, 1, 1, REFEREE),
        correction(ruled, REFEREE),
    ):
        assert await refusal(refused) == "withdrawn"
    assert await refusal(ruled.decisions.accept(1, contest.id, 1, REFEREE, interaction_id=60)) == "no-such-contest"


async def test_the_referee_is_called_once_by_a_player_while_a_contest_stands(ruled):
    call = ruled.decisions.call_referee
    assert await refusal(call(1, 1, 1, presser(CY))) == "no-such-contest"
    await ruled.contests.make(1, 1, 1, CY, told(), 1100)
    assert await refusal(call(1, 1, 1, presser(STRANGER))) == "no-such-seat"
    await ruled.servers.change(1, referee_role_id=None)
    assert await refusal(call(1, 1, 1, presser(BO))) == "no-referee"
    await ruled.servers.change(1, referee_role_id=77)
    assert await call(1, 1, 1, presser(BO)) == 77
    assert await refusal(call(1, 1, 1, presser(CY))) == "referee-called"


async def test_a_game_knows_where_it_is_shown_and_whether_its_message_lags_behind(ruled):
    game = await ruled.games.get(1, 1)
    assert (game.channel_id, game.place_id, game.message_id, game.revision) == (7, 7, 900, game.shown_revision)
    await ruled.assents.agree(1, 1, 1, BO, 1100)
    (behind,) = await ruled.games.lagging()
    assert behind.number == 1
    await ruled.games.show(1, 1, behind.revision)
    assert await ruled.games.lagging() == ()
    await ruled.games.move(1, 1, Shown(channel_id=8, place_id=9, message_id=901))
    moved = await ruled.games.get(1, 1)
    assert moved.revision == moved.shown_revision > 0
    assert (moved.channel_id, moved.place_id, moved.message_id) == (8, 9, 901)
    assert (await ruled.rulings.latest_by_message(1, 901)).game == 1
    assert (await ruled.rulings.latest_of_channel(1, 8)).game == 1
    assert await refusal(ruled.games.move(1, 2, Shown(1, 1, 1))) == "no-such-game"


async def test_a_game_that_is_shown_nowhere_lags_behind_nothing(store):
    await store.rulings.post(1, new_ruling(1))
    await store.rulings.correct(1, 1, new_ruling(2), based_on=1)
    assert await store.games.lagging() == ()
    await store.rulings.set_message(1, 1, 2, 900)
    assert await store.games.lagging() == ()
    await store.assents.agree(1, 1, 2, BO, 1100)
    assert [each.number for each in await store.games.lagging()] == [1]
    assert await store.games.lagging((1, 1)) == ()


@pytest.mark.parametrize("query", [_DROP_RESULTS, _RESULTS, _MOVE_ON, _SEAT])
async def test_what_one_game_is_to_its_players_is_looked_up_by_the_game(store, query):
    values = {"server": 1, "game": 1, "version": 1, "user": 1}
    sql = f"EXPLAIN QUERY PLAN {query}"
    plan = await store.database.run(lambda connection: rows(connection, sql, values))
    steps = [row["detail"] for row in plan if " seated " in row["detail"] or "ruling_players" in row["detail"]]
    assert steps
    assert all("PRIMARY KEY (server_id=? AND game=?" in step for step in steps), steps
    assert not any(row["detail"].startswith("SCAN games") for row in plan)
