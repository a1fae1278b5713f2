from __future__ import annotations

import pytest

from bot.store.connection import rows
from bot.store.history import _BY_DATE, _BY_FAMILY, _BY_PRESET, _BY_USER, Cursor, Wanted

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


@pytest.mark.parametrize(
    "query", [_BY_DATE, _BY_FAMILY, _BY_PRESET, _BY_USER], ids=["date", "family", "preset", "user"]
)
async def test_every_question_is_answered_by_an_index_in_the_order_of_the_answer(store, query):
    names = ("server", "user", "rules", "first", "last", "before", "below", "since", "limit")
    sql = f"EXPLAIN QUERY PLAN {query}"
    plan = await store.database.run(lambda connection: rows(connection, sql, dict.fromkeys(names, 1)))
    steps = [row["detail"] for row in plan]
    assert steps
    assert all(step.startswith("SEARCH") for step in steps)
    assert "COVERING INDEX" in steps[0]
    assert "played_at" in steps[0]
