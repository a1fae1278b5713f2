from __future__ import annotations

import pytest

from bot.engine import encode_deal, encode_ruling
from bot.store.connection import execute
from bot.store.contests import Never
from bot.store.errors import StoreError

from .samples import RULING, amounts, new_ruling, presser, told

ANN, BO, CY, STRANGER = 101, 102, 103, 999


@pytest.fixture
async def ruled(store):
    await store.rulings.post(1, new_ruling(1))
    await store.rulings.set_message(1, 1, 1, 900)
    return store


async def status(store):
    return (await store.games.get(1, 1)).status


async def code_of(doing):
    with pytest.raises(StoreError) as refused:
        await doing
    return refused.value.code


async def test_a_contest_is_kept_with_what_it_tells(ruled):
    new = told(clause="riichi.pao.deciding-meld", sentence="Ann threw it.")
    made = await ruled.contests.make(1, 1, 1, CY, new, 1100)
    assert (made.game, made.version, made.seat, made.user_id, made.created_at) == (1, 1, "W", CY, 1100)
    assert (made.kind, made.about, made.clause, made.sentence) == ("facts", new.about, new.clause, new.sentence)
    assert (made.facts, made.ruling) == (encode_deal(new.deal).decode(), encode_ruling(new.ruling).decode())
    assert made.ended is None
    assert await ruled.contests.standing(1, 1) == (made,)
    assert await status(ruled) == "contested"


async def test_contests_of_several_players_stand_beside_each_other(ruled):
    made = [await ruled.contests.make(1, 1, 1, user, told(about=str(user)), 1100) for user in (CY, ANN)]
    assert await ruled.contests.standing(1, 1) == tuple(made)


async def test_the_newer_contest_of_a_player_replaces_the_older_and_both_are_kept(ruled):
    first = await ruled.contests.make(1, 1, 1, CY, told(), 1100)
    second = await ruled.contests.make(1, 1, 1, CY, told(ruling=amounts(E=32300)), 1200)
    assert await ruled.contests.standing(1, 1) == (second,)
    old, new = await ruled.contests.all(1, 1)
    assert (old.id, old.ended, old.ended_at, new) == (first.id, "replaced", 1200, second)


async def test_the_same_contest_sent_twice_is_one(ruled):
    first = await ruled.contests.make(1, 1, 1, CY, told(), 1100)
    assert await ruled.contests.make(1, 1, 1, CY, told(), 1101) == first
    assert len(await ruled.contests.all(1, 1)) == 1


async def test_a_contest_by_which_nothing_would_change_is_refused(ruled):
    assert await code_of(ruled.contests.make(1, 1, 1, CY, told(ruling=RULING), 1100)) == "nothing-changes"
    assert await status(ruled) == "open"


async def test_agreeing_ends_a_contest_and_contesting_ends_agreement(ruled):
    await ruled.contests.make(1, 1, 1, CY, told(), 1100)
    await ruled.assents.agree(1, 1, 1, CY, 1200)
    assert [each.ended for each in await ruled.contests.all(1, 1)] == ["agreed"]
    await ruled.contests.make(1, 1, 1, CY, Never(), 1300)
    assert [each.verdict for each in await ruled.assents.standing(1, 1, 1)] == ["contest"]


async def test_a_contest_is_taken_back_by_its_author_alone(ruled):
    made = await ruled.contests.make(1, 1, 1, CY, told(), 1100)
    assert await code_of(ruled.contests.take_back(1, made.id, BO, 1200)) == "not-permitted"
    await ruled.contests.take_back(1, made.id, CY, 1200)
    assert await status(ruled) == "open"
    assert await code_of(ruled.contests.take_back(1, made.id, CY, 1300)) == "no-such-contest"
    assert await code_of(ruled.contests.take_back(2, made.id, CY, 1300)) == "no-such-contest"


async def test_a_correction_ends_the_contests_that_say_the_same_and_no_others(ruled):
    await ruled.contests.make(1, 1, 1, CY, told(), 1100)
    other = await ruled.contests.make(1, 1, 1, BO, told(ruling=amounts(E=32300)), 1100)
    await ruled.decisions.correct(1, 1, new_ruling(2, ruling=told().ruling), presser(ANN), based_on=1)
    assert await ruled.contests.standing(1, 1) == (other,)
    assert [each.ended for each in await ruled.contests.all(1, 1)] == ["moot", None]
    assert await status(ruled) == "contested"
    await ruled.assents.agree(1, 1, 2, BO, 1300)
    assert await status(ruled) == "corrected"


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE contests SET about = 'else'",
        "UPDATE contests SET sentence = 'else'",
        "UPDATE contests SET ruling = '{}'",
        "UPDATE contests SET kind = 'rules'",
    ],
)
async def test_the_file_itself_refuses_to_rewrite_a_contest(ruled, sql):
    await ruled.contests.make(1, 1, 1, CY, told(), 1100)
    with pytest.raises(StoreError) as refused:
        await ruled.database.write(lambda connection: execute(connection, sql))
    assert "never rewritten" in refused.value.data["detail"]


async def test_a_sentence_too_long_is_refused(ruled):
    assert await code_of(ruled.contests.make(1, 1, 1, CY, told(sentence="x" * 301), 1100)) == "failed"
    assert await ruled.contests.all(1, 1) == ()
