from __future__ import annotations

import asyncio
import sqlite3

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.engine import decode_deal, decode_ruling, encode_deal
from bot.store.connection import execute, rows
from bot.store.errors import StoreError
from bot.store.house_rules import HouseEdit
from bot.store.players import PaymentRow, Player
from bot.store.rulings import _LATEST_BY_MESSAGE
from bot.store.store import Store

from .samples import DEAL, MEMBERS, RULING, new_ruling, ruled_by

LARGEST = (1 << 63) - 1


async def test_a_ruling_is_kept_as_it_was_given(store):
    kept = await store.rulings.post(1, new_ruling(55))
    assert (kept.server_id, kept.game, kept.version) == (1, 1, 1)
    assert (kept.channel_id, kept.message_id, kept.author_id, kept.created_at) == (7, None, 101, 1000)
    assert decode_deal(kept.deal) == DEAL
    assert decode_ruling(kept.ruling).payments == list(RULING.payments)
    assert kept.rules == "riichi/tenhou"
    assert await store.rulings.latest(1, 1) == kept


async def test_games_count_from_one_in_each_server(store):
    numbers = [(await store.rulings.post(server, new_ruling(i))).game for i, server in enumerate([1, 1, 2, 1, 2])]
    assert numbers == [1, 2, 1, 3, 2]


async def test_the_players_sit_in_turn_order_as_members_or_guests(store):
    await store.rulings.post(1, new_ruling(1))
    assert await store.rulings.players(1, 1, 1) == (
        Player("E", 101, None, 0),
        Player("S", 102, None, 33300),
        Player("W", 103, None, -17000),
        Player("N", None, "大輔", -16300),
    )


async def test_a_guest_without_a_name_is_kept_without_a_name(store):
    await store.rulings.post(1, new_ruling(1, deal=msgspec.structs.replace(DEAL, names={})))
    assert (await store.rulings.players(1, 1, 1))[3] == Player("N", None, "", -16300)


async def test_every_payment_is_a_row_with_its_clause(store):
    await store.rulings.post(1, new_ruling(1))
    assert await store.rulings.payments(1, 1, 1) == (
        PaymentRow(0, "N", "S", None, 102, 16000, "riichi.pao.ron-half", "daisangen"),
        PaymentRow(1, "W", "S", 103, 102, 16000, "riichi.pao.ron-half", "daisangen"),
        PaymentRow(2, "N", "S", None, 102, 300, "riichi.honba.discarder", None),
        PaymentRow(3, "W", "table", 103, None, 1000, "riichi.deposit.declared", None),
        PaymentRow(4, "table", "S", None, 102, 1000, "riichi.deposit.collected", None),
    )


async def test_a_ruling_without_payments_is_a_ruling(store):
    nobody_pays = msgspec.structs.replace(RULING, payments=[], deltas=dict.fromkeys("ESWN", 0))
    await store.rulings.post(1, new_ruling(1, ruling=nobody_pays))
    assert await store.rulings.payments(1, 1, 1) == ()
    assert len(await store.rulings.players(1, 1, 1)) == 4


async def test_three_players_are_three_rows(store):
    three = msgspec.structs.replace(RULING, payments=[], deltas={"E": 0, "S": 0, "W": 0})
    await store.rulings.post(1, new_ruling(1, ruling=three))
    assert [each.seat for each in await store.rulings.players(1, 1, 1)] == ["E", "S", "W"]


async def test_the_same_interaction_again_gives_what_was_kept_the_first_time(store):
    first = await store.rulings.post(1, new_ruling(55))
    assert await store.rulings.post(1, new_ruling(55, created_at=2000, channel_id=8)) == first
    assert await store.rulings.latest(1, 2) is None


async def test_the_same_interaction_many_times_at_once_is_kept_once(store):
    kept = await asyncio.gather(*(store.rulings.post(1, new_ruling(55)) for _ in range(30)))
    assert len(set(kept)) == 1
    (count,) = await store.database.run(lambda connection: rows(connection, "SELECT count(*) AS n FROM rulings", {}))
    assert count == {"n": 1}


async def test_a_correction_is_a_further_version_of_the_same_game(store):
    first = await store.rulings.post(1, new_ruling(1))
    deal, ruling = ruled_by("riichi/wrc")
    second = await store.rulings.correct(
        1, 1, new_ruling(2, deal=deal, ruling=ruling, author_id=102, created_at=1600), based_on=1
    )
    assert (second.game, second.version, second.author_id, second.created_at) == (1, 2, 102, 1600)
    assert await store.rulings.versions(1, 1) == (first, second)
    assert await store.rulings.latest(1, 1) == second
    assert await store.rulings.version(1, 1, 1) == first


async def test_a_correction_sent_twice_is_one_version(store):
    await store.rulings.post(1, new_ruling(1))
    second = await store.rulings.correct(1, 1, new_ruling(2), based_on=1)
    assert await store.rulings.correct(1, 1, new_ruling(2), based_on=1) == second
    assert len(await store.rulings.versions(1, 1)) == 2


async def test_of_two_people_who_correct_the_same_version_the_second_is_told(store):
    await store.rulings.post(1, new_ruling(1))
    first, second = await asyncio.gather(
        *(store.rulings.correct(1, 1, new_ruling(i), based_on=1) for i in (2, 3)), return_exceptions=True
    )
    assert first.version == 2
    assert (second.code, second.data) == ("ruling-changed", {"game": 1, "version": 2, "seen": 1})


async def test_a_game_that_is_not_there_cannot_be_corrected(store):
    with pytest.raises(StoreError) as refused:
        await store.rulings.correct(1, 4, new_ruling(1), based_on=1)
    assert (refused.value.code, refused.value.data) == ("no-such-game", {"game": 4})


async def test_a_ruling_is_found_by_the_message_of_any_of_its_versions(store):
    await store.rulings.post(1, new_ruling(1))
    await store.rulings.set_message(1, 1, 1, 900)
    second = await store.rulings.correct(1, 1, new_ruling(2), based_on=1)
    assert second.message_id == 900
    assert await store.rulings.latest_by_message(1, 900) == second
    await store.rulings.set_message(1, 1, 2, LARGEST)
    found = await store.rulings.latest_by_message(1, 900)
    assert (found.version, found.message_id) == (2, LARGEST)
    assert await store.rulings.latest_by_message(1, LARGEST) == found
    assert await store.rulings.latest_by_message(1, 901) is None


async def stand(store, version=1):
    """Give what is known of the message of a version."""
    found = await store.rulings.version(1, 1, version)
    return found.message_id, found.posting_since, found.is_shown


async def test_from_the_beginning_of_a_post_to_its_end_nobody_knows_whether_it_is_shown(store):
    await store.rulings.post(1, new_ruling(1))
    assert await stand(store) == (None, None, False)
    await store.rulings.begin_post(1, 1, 1, 800)
    assert await stand(store) == (None, 800, False)
    await store.rulings.set_message(1, 1, 1, 900)
    assert await stand(store) == (900, None, True)


async def test_a_post_that_was_refused_is_known_not_to_be_there(store):
    await store.rulings.post(1, new_ruling(1))
    await store.rulings.begin_post(1, 1, 1, 800)
    await store.rulings.give_post_up(1, 1, 1)
    assert await stand(store) == (None, None, False)


async def test_a_message_is_adopted_only_for_a_post_that_is_missed_and_from_after_its_beginning(store):
    await store.rulings.post(1, new_ruling(1))
    await store.rulings.adopt(1, 1, 1, 900)
    assert await stand(store) == (None, None, False)
    await store.rulings.begin_post(1, 1, 1, 800)
    await store.rulings.adopt(1, 1, 1, 799)
    assert await stand(store) == (None, 800, False)
    await store.rulings.adopt(1, 1, 1, 900)
    await store.rulings.adopt(1, 1, 1, 901)
    assert await stand(store) == (900, 800, False)


async def test_a_correction_carries_on_what_is_not_known_of_the_message(store):
    await store.rulings.post(1, new_ruling(1))
    await store.rulings.begin_post(1, 1, 1, 800, message_id=700)
    await store.rulings.correct(1, 1, new_ruling(2), based_on=1)
    assert await stand(store, 2) == (700, 800, False)


async def test_the_game_of_a_message_is_found_by_an_index(store):
    sql = f"EXPLAIN QUERY PLAN {_LATEST_BY_MESSAGE}"
    plan = await store.database.run(lambda connection: rows(connection, sql, {"server": 1, "message": 1}))
    steps = " ".join(row["detail"] for row in plan)
    assert "rulings_by_message (server_id=? AND message_id=?)" in steps
    assert "SCAN rulings" not in steps


async def test_a_message_cannot_be_set_for_a_version_that_is_not_there(store):
    await store.rulings.post(1, new_ruling(1))
    with pytest.raises(StoreError) as refused:
        await store.rulings.set_message(1, 1, 2, 900)
    assert refused.value.code == "no-such-game"


async def test_a_ruling_keeps_the_house_rules_it_was_made_under(store):
    old = await store.house_rules.add(1, None, HouseEdit("riichi/tenhou", {"a": "yes"}, 9, 1, 0))
    kept = await store.rulings.post(1, new_ruling(1, house_rules_id=old.id))
    await store.house_rules.add(1, None, HouseEdit("riichi/wrc", {}, 9, 2, 1))
    assert await store.house_rules.by_id(1, kept.house_rules_id) == old


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"members": {"E": 101, "S": 101}}, "seated-twice"),
        ({"ruling": msgspec.structs.replace(RULING, deltas={"E": 0, "S": 0}), "members": MEMBERS}, "no-such-seat"),
        ({"house_rules_id": 77}, "no-such-house-rules"),
    ],
)
async def test_a_ruling_that_does_not_fit_leaves_no_game_behind(store, changed, code):
    with pytest.raises(StoreError) as refused:
        await store.rulings.post(1, new_ruling(1, **changed))
    assert refused.value.code == code
    assert await store.rulings.latest(1, 1) is None
    assert (await store.rulings.post(1, new_ruling(2))).game == 1


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE rulings SET ruling = '{}'",
        "UPDATE rulings SET deal = json_set(deal, '$.honba', 2)",
        "UPDATE rulings SET rules = 'riichi/wrc'",
        "UPDATE rulings SET author_id = 5",
        "UPDATE rulings SET created_at = 0",
        "UPDATE rulings SET read_from = 'tenhou:#1'",
        "UPDATE rulings SET told_in = 5",
        "UPDATE ruling_players SET delta = 0",
        "UPDATE ruling_players SET user_id = 5",
        "UPDATE payments SET amount = 1",
        "UPDATE payments SET clause = 'mine'",
        "UPDATE payments SET payee_id = 5",
    ],
)
async def test_the_file_itself_refuses_to_rewrite_a_ruling(store, sql):
    await store.rulings.post(1, new_ruling(1))
    with pytest.raises(StoreError) as refused:
        await store.database.write(lambda connection: execute(connection, sql))
    assert isinstance(refused.value.__cause__, sqlite3.IntegrityError)
    assert "never rewritten" in refused.value.data["detail"]


NAMES = st.dictionaries(st.sampled_from("ESWN"), st.text(st.characters(exclude_categories=["Cs"])))
IDS = st.integers(1, LARGEST)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(names=NAMES, server=IDS, interaction=IDS, message=IDS, user=IDS)
async def test_names_in_any_script_and_ids_of_any_size_come_back(
    tmp_path_factory, names, server, interaction, message, user
):
    deal = msgspec.structs.replace(DEAL, names=names)
    async with await Store.open(tmp_path_factory.mktemp("rulings") / "whopays.db") as store:
        await store.rulings.post(server, new_ruling(interaction, deal=deal, members={"S": user}))
        await store.rulings.set_message(server, 1, 1, message)
        kept = await store.rulings.latest_by_message(server, message)
        assert kept.deal == encode_deal(deal).decode()
        assert decode_deal(kept.deal) == deal
        assert (kept.server_id, kept.interaction_id) == (server, interaction)
        players = await store.rulings.players(server, 1, 1)
        assert [each.guest for each in players] == [names.get("E", ""), None, names.get("W", ""), names.get("N", "")]
        assert players[1].user_id == user
