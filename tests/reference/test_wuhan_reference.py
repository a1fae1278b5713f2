"""The second Wuhan settlement against deals reckoned by hand, and its two enumerations against each other."""

import json
import os
from pathlib import Path

import pytest

from .wuhan import hand_of, lay_table, settle
from .wuhan_claims import read_claims
from .wuhan_deals import many, random_dispute, random_hand
from .wuhan_hand import Hand, obstacles, readings, shapes_naive
from .wuhan_tiles import Refused, parse

pytestmark = pytest.mark.slow

SAMPLED = 60 if os.environ.get("WHOPAYS_THOROUGH") == "1" else 25
"""So many are read tile by tile too, which takes long."""

ALONE = {"7z": "red-kan"}

HANDS = Path(__file__).parents[1] / "vectors" / "wuhan" / "hands.jsonl"
CORPUS = os.environ.get("WHOPAYS_CORPUS")


def rows(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]


def golden():
    return rows(Path(CORPUS) / "vectors" / "wuhan.jsonl") if CORPUS else []


def answer(deal):
    try:
        return settle(deal)
    except Refused as refused:
        return {"error": refused.code}


def comparable(deltas):
    return {player: amount for player, amount in deltas.items() if amount}


def check(row):
    got = answer(row["deal"])
    assert row.get("error") == got.get("error")
    if "error" not in row:
        assert comparable(row["deltas"]) == comparable(got["deltas"])
        for key in {"patterns", "hard"} & row.keys():
            assert row[key] == got[key]


def claimed(deal):
    """The first claim's hand, by its tiles."""
    table = lay_table(deal)
    return hand_of(read_claims(deal, table.seats)[0], table, deal["wild"])


@pytest.mark.parametrize("row", rows(HANDS), ids=lambda row: f"{row['id']} {row['source']}")
def test_settles_as_reckoned_by_hand(row):
    check(row)


@pytest.mark.skipif(not CORPUS, reason="WHOPAYS_CORPUS names no folder")
@pytest.mark.parametrize("row", golden(), ids=lambda row: row["id"])
def test_settles_the_golden_deals(row):
    check(row)


def test_hands_the_wild_tiles_out_by_groups_as_it_does_one_by_one():
    hands = [claimed(deal) for deal in many(25, SAMPLED, random_hand)]
    assert {hand.wilds for hand in hands} == {0, 1, 2, 3, 4}
    for hand in hands:
        assert readings(hand, shapes_naive) == readings(hand)
        assert obstacles(hand, ALONE, shapes_naive) == obstacles(hand, ALONE)


def test_moves_nothing_out_of_the_four_players_but_to_the_table():
    outcomes = [(deal, answer(deal)) for deal in many(22, 400)]
    settled = [(deal, got) for deal, got in outcomes if "wins" in deal and "error" not in got]
    assert len(settled) > 200
    for _, got in settled:
        assert sum(got["deltas"].values()) == 0
        assert sum(amount > 0 for amount in got["deltas"].values()) == (1 if any(got["capped"].values()) else 0)


def test_makes_the_same_deals_from_the_same_seed():
    assert many(23, 20, random_dispute) == many(23, 20, random_dispute)
    assert many(23, 20, random_dispute) != many(24, 20, random_dispute)


@pytest.mark.parametrize(
    ("melds", "pool", "obstacle"),
    [
        ("", "234m567p789s111s55m", ["hand.opened"]),
        ("111s", "234m567p78s55m7z", ["hand.red"]),
        ("111s", "234m567p789s33p", ["hand.pair"]),
        ("111s", "234m567p78s5z5z5m", ["hand.wilds"]),
        ("111s", "234m567p14s9s55m", ["hand.shape"]),
        ("111s", "234m567p789s55m", []),
    ],
)
def test_names_the_condition_a_hand_fails(melds, pool, obstacle):
    tiles = parse(pool, "")
    hand = Hand((("pon", parse(melds, "")),) if melds else (), tiles[:-1], tiles[-1], "5z")
    assert obstacle == obstacles(hand, ALONE)


def test_prefers_the_agreed_one_of_readings_worth_the_same():
    hand = {"by": "S", "how": "discard", "from": "E", "tile": "8p", "concealed": "555m88p22s555z"}
    deal = {"rules": "wuhan/kaikoufan", "wild": "5z", "calls": [{"by": "S", "kind": "pon", "tiles": "222m"}]}
    hard, soft = {"patterns": ["all-pungs"], "hard": True}, {"patterns": ["all-pungs", "all-generals"], "hard": False}
    for agreed, expected in ((None, soft), (hard, hard), (soft, soft)):
        win = hand if agreed is None else hand | {"value": agreed}
        got = settle(deal | {"wins": [win]})
        assert {key: got[key] for key in expected} == expected
