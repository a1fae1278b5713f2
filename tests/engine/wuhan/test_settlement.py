"""Whole deals: the worked table of the rules, the golden vectors, and what a ruling carries."""

import json
from pathlib import Path

import pytest

from bot.engine.deal import decode_deal
from bot.engine.ruling import decode_ruling, encode_ruling
from bot.engine.settlement import settle

from .table import ALL_OPENED, deltas, note_ids, settled, win

GOLDEN = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "vectors" / "wuhan" / "golden.jsonl").read_text("utf-8").splitlines()
]


@pytest.mark.parametrize("row", GOLDEN, ids=[row["id"] for row in GOLDEN])
def test_a_golden_vector_is_settled_as_it_says(row):
    assert row["deltas"] == settle(decode_deal(json.dumps(row["deal"]))).deltas


SUIT = ("S chi 123p", "S pon 444p N", "S pon 666p W")
THREE = ("W pon 111s E", "W pon 333s N", "W pon 555s E", "E pon 111m W", "S pon 222p W", "N pon 666m S")
FOUR = ("S pon 111s W", "S pon 333s N", "S pon 555s E", "S chi 678p", "E pon 111m W", "W pon 222p S")
KANS = ("S pon 222p W", "S open-kan 4444p N", "E pon 111m W", "N pon 666m S", "N closed-kan 5555m")
WORKED = [
    ("small soft off W", ALL_OPENED, win("S", off="W", patterns=""), (-8, 20, -8, -4)),
    ("small hard self-draw with an open kan", KANS, win("S", patterns="", hard=True), (-64, 208, -16, -128)),
    (
        "one big soft self-draw with a closed kan",
        (*ALL_OPENED[1:], "S closed-kan 9999p"),
        win("S", patterns="all-pungs"),
        (-160, 760, -300, -300),
    ),
    (
        "the same hard, all opened",
        (*ALL_OPENED, "S closed-kan 9999p"),
        win("S", patterns="all-pungs", hard=True),
        (-400, 1200, -400, -400),
    ),
    (
        "pure suit, third opening fed by E, N deals in",
        THREE,
        win("W", off="N", patterns="pure-suit"),
        (-160, 0, 160, 0),
    ),
    ("all begging off E, not tenpai", FOUR, win("S", off="E", patterns="all-begging", ready=False), (-140, 140, 0, 0)),
]


@pytest.mark.parametrize(("calls", "claim", "expected"), [row[1:] for row in WORKED], ids=[row[0] for row in WORKED])
def test_the_worked_table_of_the_rules(calls, claim, expected):
    assert expected == deltas(calls, claim)


MORE = [
    ("small hard self-draw by the dealer", {}, ALL_OPENED, win("E", patterns="", hard=True), (96, -32, -32, -32)),
    (
        "three patterns adding up",
        {"big.add": "linear"},
        ALL_OPENED[1:2],
        win("S", patterns="all-pungs pure-suit sea-bottom"),
        (-120, 360, -120, -120),
    ),
    (
        "kong bloom with the self-draw",
        {},
        (*ALL_OPENED[:2], "S closed-kan 9999p"),
        win("S", patterns="kong-bloom"),
        (-300, 620, -160, -160),
    ),
    (
        "kong bloom without it",
        {"self-draw-on-bloom": "no"},
        (*ALL_OPENED[:2], "S closed-kan 9999p"),
        win("S", patterns="kong-bloom"),
        (-160, 320, -80, -80),
    ),
    (
        "all above the cap with different amounts",
        {},
        (*ALL_OPENED, "S closed-kan 9999p", "W token-kan 7z"),
        win("S", patterns="all-pungs"),
        (-400, 1200, -400, -400),
    ),
    (
        "the golden top as a limit",
        {"cap.golden-how": "limit"},
        (*ALL_OPENED, "S closed-kan 9999p", "W token-kan 7z"),
        win("S", patterns="all-pungs"),
        (-320, 1040, -400, -320),
    ),
    (
        "liability at the golden top",
        {},
        (*SUIT, "S closed-kan 9999p", "E pon 111m W", "W pon 111s S", "N pon 666m S"),
        win("S", patterns="pure-suit", hard=True),
        (0, 1200, -1200, 0),
    ),
    (
        "all begging on a discarder who never opened",
        {},
        (*FOUR[:4], "W pon 222p E", "N pon 666m S"),
        win("S", off="E", patterns="all-begging"),
        (-120, 120, 0, 0),
    ),
]


@pytest.mark.parametrize(
    ("house", "calls", "claim", "expected"), [row[1:] for row in MORE], ids=[row[0] for row in MORE]
)
def test_the_examples_of_the_sources(house, calls, claim, expected):
    assert expected == deltas(calls, claim, house=house)


def test_koukoufan_multiplies_by_every_opening_and_has_a_higher_golden_top():
    two_each = ("E pon 111m W", "E pon 777m S", "W pon 111s S", "W pon 333s N", "N pon 666m S", "N pon 888m W")
    claim = win("S", patterns="all-pungs", hard=True)
    three = ("S pon 222p W", "S pon 444p N", "S pon 777p E")
    ruling = settled((*three, *two_each), claim, rules="koukoufan")
    assert [loser.raw for loser in ruling.factors.losers.values()] == [1280] * 3
    assert tuple(ruling.deltas.values()) == (-500, 1500, -500, -500)


def test_a_drawn_deal_moves_nothing():
    for draw in (
        {"kind": "exhaustive", "ready": ["E"]},
        {"kind": "exhaustive"},
        {"kind": "abortive", "reason": "rain"},
    ):
        ruling = settled(draw=draw)
        assert (list(ruling.payments), note_ids(ruling)) == ([], ["wuhan.draw"])


def test_a_ruling_lists_the_factors_as_the_rules_write_them():
    calls = ("S pon 222p W", "E pon 111m W")
    written = json.loads(encode_ruling(settled(calls, win("S", patterns="all-pungs"))))["factors"]
    assert written["base"] == 10
    assert written["winner"] == {"by": "S", "factors": [["open", 2], ["self-draw", 2]], "product": 4}
    assert written["losers"]["E"] == {"factors": [["open", 2]], "product": 2, "raw": 80, "capped": 80}


def test_a_hand_says_its_patterns_base_hardness_wild_tiles_and_whole():
    claim = win("S", off="W", concealed="111m999s44z6z5z", tile="6z")
    hand = json.loads(encode_ruling(settled(ALL_OPENED[1:2], claim)))["hands"][0]
    assert hand == {
        "by": "S",
        "patterns": [{"name": "all-pungs", "value": 10}],
        "points": 80,
        "hard": False,
        "base": 10,
        "wild": ["4z"],
    }


def test_a_ruling_can_be_written_and_read_back():
    ruling = settled(ALL_OPENED, win("S", off="W", patterns=""))
    assert encode_ruling(ruling) == encode_ruling(decode_ruling(encode_ruling(ruling)))
