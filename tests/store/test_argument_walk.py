"""Whatever is pressed in whatever order: the last version counts, what is withdrawn counts nowhere, sums are zero."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.store.contests import Never
from bot.store.errors import StoreError
from bot.store.games import Shown
from bot.store.history import Wanted
from bot.store.store import Store

from .samples import DEAL, MEMBERS, amounts, new_ruling, presser, told

pytestmark = pytest.mark.slow

PEOPLE = [*MEMBERS.values(), 104, 999]
GAMES = (1, 2)
REFUSALS = {
    "ruling-changed",
    "withdrawn",
    "already-ruled",
    "not-permitted",
    "window-over",
    "nothing-changes",
    "no-such-contest",
    "no-such-seat",
    "guest-cannot-accept",
    "no-referee",
    "referee-called",
}
RULINGS = st.builds(amounts, E=st.integers(0, 2), W=st.integers(0, 2), N=st.integers(0, 1))
WAYS = (
    *("agree", "take_back", "contest", "never", "take_contest_back", "accept", "correct", "withdraw"),
    *("stands", "rule", "as_contested", "call", "move"),
)
MOVES = st.tuples(
    st.sampled_from(WAYS),
    st.sampled_from(GAMES),
    st.integers(0, 1),
    st.sampled_from(PEOPLE),
    st.booleans(),
    RULINGS,
)


async def make(store, key, move):
    """Press a button, having seen the version that counts or one before."""
    what, game, behind, user, referee, ruling = move
    seen = (await store.games.get(1, game)).version - behind
    who = presser(user, now=1000 + key, referee=referee)
    new = new_ruling(key, ruling=ruling, author_id=user, members={**MEMBERS, "N": 104} if key % 2 else MEMBERS)
    standing = await store.contests.standing(1, game)
    contest = standing[key % len(standing)].id if standing else 0
    decisions, contests, assents = store.decisions, store.contests, store.assents
    await {
        "agree": lambda: assents.agree(1, game, seen, user, who.now),
        "take_back": lambda: assents.take_back(1, game, seen, user, who.now),
        "contest": lambda: contests.make(1, game, seen, user, told(ruling=ruling), who.now),
        "never": lambda: contests.make(1, game, seen, user, Never(), who.now),
        "take_contest_back": lambda: contests.take_back(1, contest, user, who.now),
        "accept": lambda: decisions.accept(1, contest, seen, who, interaction_id=key),
        "correct": lambda: decisions.correct(1, game, new, who, based_on=seen),
        "withdraw": lambda: decisions.withdraw(1, game, seen, who),
        "stands": lambda: decisions.rule_stands(1, game, seen, who),
        "rule": lambda: decisions.rule(1, game, new, who, based_on=seen),
        "as_contested": lambda: decisions.rule_as_contested(1, contest, seen, who, interaction_id=key),
        "call": lambda: decisions.call_referee(1, game, seen, who),
        "move": lambda: store.games.move(1, game, Shown(7 + behind, 7 + behind, key)),
    }[what]()


async def refusal(doing):
    try:
        await doing
    except StoreError as error:
        return error.code
    return None


async def read_all(store, table):
    return await store.database.run(lambda connection: list(connection.table(table).rows))


async def assert_laws(store):
    heads = {each["number"]: each for each in await read_all(store, "games")}
    net, hands = Counter(), Counter()
    for number, head in heads.items():
        versions = await store.rulings.versions(1, number)
        assert head["version"] == versions[-1].version == len(versions)
        for each in versions:
            players = await store.rulings.players(1, number, each.version)
            paid = Counter()
            for payment in await store.rulings.payments(1, number, each.version):
                paid[payment.payee] += payment.amount
                paid[payment.payer] -= payment.amount
            assert sum(paid.values()) == 0
            assert all(player.delta == paid[player.seat] for player in players)
        decided = [each.verdict for each in await store.decisions.all(1, number)]
        assert (head["status"] == "withdrawn") == ("withdrawn" in decided)
        standing = await store.contests.standing(1, number)
        assert not (standing and decided)
        assert (head["status"] == "contested") == bool(standing)
        assert len({each.user_id for each in standing}) == len(standing)
        doubting = {each.user_id for each in standing if each.kind == "whole"}
        for player in players:
            if player.user_id is not None and head["status"] != "withdrawn" and player.user_id not in doubting:
                net[player.user_id, head["rules"], head["place_id"]] += player.delta
                hands[player.user_id, head["rules"], head["place_id"]] += 1
    await assert_added_up(store, net, hands)
    for user in PEOPLE:
        found = await store.stats.of_player(1, user)
        assert sum(each.hands for each in found) == sum(n for key, n in hands.items() if key[0] == user)
        assert sum(each.net for each in found) == sum(n for key, n in net.items() if key[0] == user)
        games = (await store.history.page(1, Wanted(user_id=user))).games
        assert {each.ruling.game for each in games} == {
            number for number in heads if user in await seated(store, number, heads[number]["version"])
        }
        assert all((each.ruling.version, each.status) == counting(heads[each.ruling.game]) for each in games)
    placed = Counter((head["place_id"], head["rules"]) for head in heads.values())
    assert {(row["place_id"], row["rules"]): row["games"] for row in await read_all(store, "places")} == dict(placed)


async def assert_added_up(store, net, hands):
    tallied = {(row["user_id"], row["rules"], row["place_id"]): row for row in await read_all(store, "tallies")}
    for (user, rules, place), row in tallied.items():
        if place == -1:
            assert row["hands"] == sum(n for key, n in hands.items() if key[:2] == (user, rules))
            assert row["net"] == sum(n for key, n in net.items() if key[:2] == (user, rules))
    tallied = {key: row for key, row in tallied.items() if key[2] != -1}
    assert {key: row["hands"] for key, row in tallied.items()} == dict(hands)
    assert {key: row["net"] for key, row in tallied.items()} == {key: net[key] for key in hands}
    for places in (None, {7}, {8}, {7, 8}, set()):
        added = Counter()
        for (user, _, place), total in net.items():
            added[user] += total if places is None or place in places else 0
        table = await store.stats.table(1, "riichi", places)
        assert {each.user_id: each.net for each in table} == {
            user: added[user] for user, _, place in hands if places is None or place in places
        }


def counting(head):
    return head["version"], head["status"]


async def seated(store, game, version):
    return {each.user_id for each in await store.rulings.players(1, game, version)}


@settings(max_examples=40, deadline=None)
@given(moves=st.lists(MOVES, max_size=25))
async def test_a_walk_through_an_argument_keeps_its_laws(moves):
    with TemporaryDirectory() as folder:
        async with await Store.open(Path(folder) / "whopays.db") as store:
            await store.servers.change(1, referee_role_id=77, correction_window=1010)
            for game in GAMES:
                deal = msgspec.structs.replace(DEAL, honba=game)
                await store.rulings.post(1, new_ruling(game, deal=deal, ruling=amounts(W=2, N=game - 1)))
                await store.rulings.set_message(1, game, 1, 900 + game)
            for key, move in enumerate(moves, start=1000):
                before = await read_all(store, "games")
                refused = await refusal(make(store, key, move))
                assert refused is None or refused in REFUSALS
                assert refused is None or await read_all(store, "games") == before
            await assert_laws(store)
