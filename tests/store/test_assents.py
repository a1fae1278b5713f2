from __future__ import annotations

import pytest

from bot.engine import encode_deal
from bot.store.assents import Assent
from bot.store.connection import execute
from bot.store.errors import StoreError

from .samples import new_ruling, told

BO, CY, STRANGER = 102, 103, 999


@pytest.fixture
async def ruled(store):
    await store.rulings.post(1, new_ruling(1))
    return store


async def test_before_anybody_speaks_nothing_stands(ruled):
    assert await ruled.assents.standing(1, 1, 1) == ()


async def test_a_player_agrees_for_his_seat(ruled):
    said = await ruled.assents.agree(1, 1, 1, BO, 1100)
    assert said == Assent(1, 1, "S", BO, "agree", None, 1100)
    assert await ruled.assents.standing(1, 1, 1) == (said,)


async def test_a_contest_keeps_the_facts_it_would_change(ruled):
    await ruled.contests.make(1, 1, 1, CY, told(), 1100)
    facts = encode_deal(told().deal).decode()
    assert await ruled.assents.all(1, 1, 1) == (Assent(1, 1, "W", CY, "contest", facts, 1100),)


async def test_the_last_word_stands_and_every_word_is_kept(ruled):
    await ruled.contests.make(1, 1, 1, CY, told(), 1100)
    await ruled.assents.agree(1, 1, 1, BO, 1200)
    await ruled.assents.agree(1, 1, 1, CY, 1300)
    await ruled.contests.make(1, 1, 1, BO, told(), 1400)
    words = await ruled.assents.all(1, 1, 1)
    assert [(each.user_id, each.verdict, each.created_at) for each in words] == [
        (CY, "contest", 1100),
        (BO, "agree", 1200),
        (CY, "agree", 1300),
        (BO, "contest", 1400),
    ]
    assert await ruled.assents.standing(1, 1, 1) == (words[3], words[2])


async def test_pressing_agree_twice_is_agreeing_once(ruled):
    first = await ruled.assents.agree(1, 1, 1, BO, 1100)
    assert await ruled.assents.agree(1, 1, 1, BO, 1200) == first
    assert len(await ruled.assents.all(1, 1, 1)) == 1


async def test_who_did_not_play_has_no_say(ruled):
    for saying in (
        ruled.assents.agree(1, 1, 1, STRANGER, 1100),
        ruled.assents.take_back(1, 1, 1, STRANGER, 1100),
        ruled.contests.make(1, 1, 1, STRANGER, told(), 1100),
        ruled.assents.agree(1, 1, 2, BO, 1100),
        ruled.assents.agree(2, 1, 1, BO, 1100),
    ):
        with pytest.raises(StoreError) as refused:
            await saying
        assert refused.value.code == "no-such-seat"


async def test_a_correction_must_be_agreed_to_anew(ruled):
    await ruled.assents.agree(1, 1, 1, BO, 1100)
    await ruled.rulings.correct(1, 1, new_ruling(2), based_on=1)
    assert await ruled.assents.standing(1, 1, 2) == ()
    assert len(await ruled.assents.standing(1, 1, 1)) == 1


async def test_agreement_can_be_taken_back_and_given_again(ruled):
    await ruled.assents.take_back(1, 1, 1, BO, 1050)
    await ruled.assents.agree(1, 1, 1, BO, 1100)
    await ruled.assents.take_back(1, 1, 1, BO, 1200)
    assert await ruled.assents.standing(1, 1, 1) == ()
    await ruled.assents.agree(1, 1, 1, BO, 1300)
    assert [each.created_at for each in await ruled.assents.standing(1, 1, 1)] == [1300]
    assert [each.verdict for each in await ruled.assents.all(1, 1, 1)] == ["agree", "silent", "agree"]


async def test_nobody_agrees_to_a_version_that_counts_no_more(ruled):
    await ruled.rulings.correct(1, 1, new_ruling(2), based_on=1)
    with pytest.raises(StoreError) as refused:
        await ruled.assents.agree(1, 1, 1, BO, 1100)
    assert (refused.value.code, refused.value.data) == ("ruling-changed", {"game": 1, "version": 2, "seen": 1})


@pytest.mark.parametrize(
    "sql", ["UPDATE assents SET verdict = 'agree', facts = NULL", "UPDATE assents SET user_id = 5"]
)
async def test_the_file_itself_refuses_to_rewrite_a_word(ruled, sql):
    await ruled.contests.make(1, 1, 1, BO, told(), 1100)
    with pytest.raises(StoreError) as refused:
        await ruled.database.write(lambda connection: execute(connection, sql))
    assert "never rewritten" in refused.value.data["detail"]
