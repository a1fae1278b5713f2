from __future__ import annotations

import json

import pytest

from bot.store.assents import Assent
from bot.store.connection import execute
from bot.store.errors import StoreError

from .samples import new_ruling

FACTS = '{"calls":[{"by":"S","kind":"pon","tiles":"777z","from":"E"}]}'
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
    said = await ruled.assents.contest(1, 1, 1, CY, FACTS, 1100)
    assert said == Assent(1, 1, "W", CY, "contest", FACTS, 1100)


async def test_the_last_word_stands_and_every_word_is_kept(ruled):
    words = [
        await ruled.assents.contest(1, 1, 1, CY, FACTS, 1100),
        await ruled.assents.agree(1, 1, 1, BO, 1200),
        await ruled.assents.agree(1, 1, 1, CY, 1300),
        await ruled.assents.contest(1, 1, 1, BO, FACTS, 1400),
    ]
    assert await ruled.assents.standing(1, 1, 1) == (words[3], words[2])
    assert await ruled.assents.all(1, 1, 1) == tuple(words)


async def test_pressing_agree_twice_is_agreeing_once(ruled):
    first = await ruled.assents.agree(1, 1, 1, BO, 1100)
    assert await ruled.assents.agree(1, 1, 1, BO, 1200) == first
    assert len(await ruled.assents.all(1, 1, 1)) == 1


async def test_who_did_not_play_has_no_say(ruled):
    for saying in (
        ruled.assents.agree(1, 1, 1, STRANGER, 1100),
        ruled.assents.contest(1, 1, 1, STRANGER, FACTS, 1100),
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


async def test_facts_that_are_no_json_are_refused(ruled):
    with pytest.raises(StoreError) as refused:
        await ruled.assents.contest(1, 1, 1, BO, "{broken", 1100)
    assert refused.value.code == "failed"
    assert await ruled.assents.all(1, 1, 1) == ()


@pytest.mark.parametrize(
    "sql", ["UPDATE assents SET verdict = 'agree', facts = NULL", "UPDATE assents SET user_id = 5"]
)
async def test_the_file_itself_refuses_to_rewrite_a_word(ruled, sql):
    await ruled.assents.contest(1, 1, 1, BO, json.dumps({"honba": 2}), 1100)
    with pytest.raises(StoreError) as refused:
        await ruled.database.write(lambda connection: execute(connection, sql))
    assert "never rewritten" in refused.value.data["detail"]
