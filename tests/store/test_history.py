from __future__ import annotations

import re
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.store.connection import rows
from bot.store.history import _BY_PLACE, _BY_USER, _LEFT_OUT, _OF_CHANNEL, _TYPED, Cursor, Wanted
from bot.store.store import Store

from .samples import new_ruling, ruled_by

ANN, BO, CY, DI = 101, 102, 103, 104
# game: second, rules, members, in a server where the second game was entered late
GAMES = [
    (1000, "riichi/tenhou", {"E": ANN, "S": BO}),
    (500, "riichi/wrc", {"E": ANN, "S": CY}),
    (2000, "hongkong/classic", {"E": BO, "S": ANN}),
    (2000, "riichi/tenhou", {"E": BO, "S": CY}),
    (3000, "riichi-sanma/tenhou", {"E": ANN, "S": CY}),
]


@pytest.fixture
async def filled(store):
    for number, (second, rules, members) in enumerate(GAMES, start=1):
        deal, ruling = ruled_by(rules)
        new = new_ruling(number, deal=deal, ruling=ruling, members=members, created_at=second)
        assert (await store.rulings.post(1, new)).game == number
    return store


async def games(store, **wanted):
    return [each.ruling.game for each in (await store.history.page(1, Wanted(**wanted))).games]


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ({}, [5, 4, 3, 1, 2]),
        ({"user_id": ANN}, [5, 3, 1, 2]),
        ({"user_id": CY}, [5, 4, 2]),
        ({"user_id": DI}, []),
        ({"rules": "riichi"}, [4, 1, 2]),
        ({"rules": "riichi/tenhou"}, [4, 1]),
        ({"rules": "hongkong"}, [3]),
        ({"rules": "wuhan"}, []),
        ({"user_id": ANN, "rules": "riichi"}, [1, 2]),
        ({"user_id": ANN, "rules": "riichi/wrc"}, [2]),
        ({"since": 1000}, [5, 4, 3, 1]),
        ({"since": 1001}, [5, 4, 3]),
        ({"until": 2000}, [1, 2]),
        ({"until": 2001}, [4, 3, 1, 2]),
        ({"since": 1000, "until": 2001, "user_id": BO}, [4, 3, 1]),
        ({"since": 1000, "until": 2001, "user_id": BO, "rules": "riichi"}, [4, 1]),
        ({"since": 3000, "until": 1000}, []),
    ],
)
async def test_games_are_found_by_player_rules_and_date_the_newest_first(filled, wanted, expected):
    assert await games(filled, **wanted) == expected


@pytest.mark.parametrize("size", [1, 2, 3, 5])
@pytest.mark.parametrize(("wanted", "expected"), [({}, [5, 4, 3, 1, 2]), ({"user_id": ANN}, [5, 3, 1, 2])])
async def test_pages_give_every_game_once_in_order(filled, wanted, expected, size):
    seen, after = [], None
    while True:
        page = await filled.history.page(1, Wanted(**wanted), after=after, limit=size)
        seen += [each.ruling.game for each in page.games]
        if page.next is None:
            break
        assert len(page.games) == size
        after = page.next
    assert seen == expected


async def test_a_cursor_does_not_lead_beyond_the_dates_wanted(filled):
    page = await filled.history.page(1, Wanted(until=1000), after=Cursor(3000, 5))
    assert [each.ruling.game for each in page.games] == [2]


async def test_a_past_game_comes_with_its_players_and_when_it_was_first_ruled_on(filled):
    deal, ruling = ruled_by("riichi/tenhou")
    await filled.rulings.correct(1, 2, new_ruling(20, deal=deal, ruling=ruling, created_at=9000), based_on=1)
    (game,) = (await filled.history.page(1, Wanted(until=600))).games
    assert (game.ruling.version, game.ruling.created_at, game.played_at) == (2, 9000, 500)
    assert game.players == await filled.rulings.players(1, 2, 2)


async def test_only_the_version_that_counts_is_found(filled):
    deal, ruling = ruled_by("hongkong/classic")
    new = new_ruling(20, deal=deal, ruling=ruling, members={"E": DI}, created_at=9000)
    await filled.rulings.correct(1, 4, new, based_on=1)
    assert await games(filled, user_id=CY) == [5, 2]
    assert await games(filled, user_id=DI) == [4]
    assert await games(filled, rules="riichi/tenhou") == [1]
    assert await games(filled, rules="hongkong") == [4, 3]
    assert await games(filled) == [5, 4, 3, 1, 2]


async def test_a_page_holds_at_least_one_game_and_at_most_a_hundred(store):
    for number in range(103):
        await store.rulings.post(1, new_ruling(number + 1))
    assert len((await store.history.page(1, Wanted(), limit=0)).games) == 1
    assert len((await store.history.page(1, Wanted(), limit=1000)).games) == 100


@pytest.mark.parametrize("query", [_BY_PLACE, _BY_USER, _LEFT_OUT, _OF_CHANNEL, _TYPED])
async def test_every_question_is_answered_by_indexes_alone(store, query):
    names = re.findall(r":(\w+)", query)
    sql = f"EXPLAIN QUERY PLAN {query}"
    plan = await store.database.run(lambda connection: rows(connection, sql, dict.fromkeys(names, 1)))
    steps = [row["detail"] for row in plan]
    assert any(step.startswith("SEARCH") and "server_id=?" in step for step in steps)
    if ":before" in query:
        assert any("played_at>? AND played_at<?" in step for step in steps), steps
    whole = [step for step in steps if step.startswith("SCAN")]
    assert all("json_each" in step or step.split()[1] in {"newest", "stream", "(subquery-1)"} for step in whole), steps


PLACES = (70, 71, 72, 73)


@st.composite
def kept_games(draw):
    second, rules = st.integers(0, 9), st.sampled_from(["riichi/tenhou", "riichi/wrc", "hongkong/classic"])
    user = st.sampled_from([ANN, BO, CY])
    return draw(st.lists(st.tuples(second, rules, user, st.sampled_from(PLACES)), max_size=25))


WANTED = st.builds(
    Wanted,
    user_id=st.none() | st.sampled_from([ANN, BO]),
    rules=st.sampled_from([None, "riichi", "riichi/wrc"]),
    since=st.none() | st.integers(0, 9),
    until=st.none() | st.integers(0, 9),
    places=st.none() | st.frozensets(st.sampled_from(PLACES)),
)


def fits(wanted, second, rules, user):
    return (
        wanted.user_id in (None, user)
        and (wanted.rules is None or rules == wanted.rules or rules.startswith(f"{wanted.rules}/"))
        and (wanted.since is None or second >= wanted.since)
        and (wanted.until is None or second < wanted.until)
    )


@settings(max_examples=40, deadline=None)
@given(games=kept_games(), wanted=WANTED, size=st.integers(1, 7))
async def test_pages_hold_what_the_asker_may_see_in_order_and_count_the_rest(games, wanted, size):
    with TemporaryDirectory() as folder:
        async with await Store.open(Path(folder) / "whopays.db") as store:
            for number, (second, rules, user, place) in enumerate(games, start=1):
                deal, ruling = ruled_by(rules)
                new = new_ruling(number, deal=deal, ruling=ruling, members={"S": user}, created_at=second)
                await store.rulings.post(1, msgspec.structs.replace(new, channel_id=900 + number, place_id=place))
            seen, after = [], None
            while True:
                page = await store.history.page(1, wanted, after=after, limit=size)
                seen += [each.ruling.game for each in page.games]
                if page.next is None:
                    break
                after = page.next
    fitting = [(game[0], number, game[3]) for number, game in enumerate(games, 1) if fits(wanted, *game[:3])]
    shown = [each for each in fitting if wanted.places is None or each[2] in wanted.places]
    assert seen == [number for _, number, _ in sorted(shown, reverse=True)]
    assert page.left_out == len(fitting) - len(shown)


async def in_channels(store, *channels):
    for number, channel in enumerate(channels, start=1):
        await store.rulings.post(1, new_ruling(number, channel_id=channel))


async def offered(store, *asked):
    return [each.ruling.game for each in await store.history.offered(1, *asked)]


async def test_numbers_are_offered_from_the_channel_and_then_from_its_server(store):
    await in_channels(store, 7, 8, 7, 8, 9)
    assert await offered(store, 7) == [3, 1, 5, 4, 2]
    assert await offered(store, 7, "", {7, 8}) == [3, 1, 4, 2]
    assert await offered(store, 6, "", {8}) == [4, 2]


async def test_numbers_are_offered_that_begin_with_what_is_typed(store):
    await in_channels(store, *([7] * 9), *([8] * 16))
    assert await offered(store, 7, "1") == [1, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10]
    assert await offered(store, 7, "1", {7}) == [1]
    assert await offered(store, 7, "25", {8}) == [25]
    for odd in ("26", "0", "01", "x", "-1", "1" * 40, "²"):
        assert await offered(store, 7, odd) == []


async def test_no_more_numbers_are_offered_than_a_menu_takes(store):
    await in_channels(store, *([7] * 30))
    assert await offered(store, 7) == list(range(30, 5, -1))


async def test_the_last_game_of_a_channel_is_found_however_many_came_after(store):
    await in_channels(store, 7, 7, *([8] * 30))
    assert (await store.rulings.latest_of_channel(1, 7)).game == 2
    await store.rulings.correct(1, 2, new_ruling(99), based_on=1)
    assert (await store.rulings.latest_of_channel(1, 7)).version == 2
    assert await store.rulings.latest_of_channel(1, 9) is None
    assert await store.rulings.latest_of_channel(2, 7) is None


async def test_every_place_that_games_lie_in_is_named_once_the_youngest_first(store):
    for interaction, place in enumerate((7, 9, 8, 9), start=1):
        await store.rulings.post(1, new_ruling(interaction, channel_id=place))
    await store.rulings.post(2, new_ruling(5, channel_id=11))
    assert await store.history.places(1) == (9, 8, 7)
    assert await store.history.places(3) == ()
