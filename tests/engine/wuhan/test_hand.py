"""Hands read from tiles, each with the reading that the rules give it."""

import pytest

from bot.engine.tiles import INDEX, parse_tiles

from .table import deltas, note_ids, refused, settled, win

PON = ("S pon 222p W",)
FOUR = ("S chi 123p", "S pon 666p W", "S chi 789m", "S pon 444s W")
FOUR_PONS = ("S pon 222p W", "S pon 666p W", "S pon 111m N", "S pon 444s W")
GENERALS = ("S pon 222m W", "S pon 555m E", "S pon 888m N")
KONG = ("S pon 222p W", "S token-kan 7z")

DRAWN, OFF_W = {}, {"off": "W"}
BLOOM, BOTTOM = {"flags": ["after-kan"]}, {"flags": ["last-tile"]}

READINGS = [
    ("small, hard", PON, "123456m789s5s", "5s", OFF_W, "5z", ("", True, "")),
    ("small, soft", PON, "12346m789s5s5z", "5s", OFF_W, "5z", ("", False, "5m")),
    ("small, the wild tile as itself", PON, "123456m789s5s", "5s", OFF_W, "5m", ("", True, "5m")),
    ("small, the wild tile as itself rather than another", PON, "123456m789s5s", "5s", OFF_W, "4m", ("", True, "4m")),
    ("small, won on a wild tile", PON, "123456m78s55p", "5z", DRAWN, "5z", ("", False, "6s")),
    ("a closed kong is a set", ("S pon 222p W", "S closed-kan 9999m"), "123m78s55p", "6s", OFF_W, "5z", ("", True, "")),
    ("one-tile kongs are no sets", KONG, "123456m789s5s", "5s", OFF_W, "5z", ("", True, "")),
    ("all pungs, any pair", PON, "111m999s44z66z", "6z", OFF_W, "5z", ("all-pungs", True, "")),
    ("all pungs, soft", PON, "111m999s44z6z5z", "6z", OFF_W, "5z", ("all-pungs", False, "4z")),
    ("all pungs, four wild tiles", PON, "11m9s4z66z5555z", "9s", OFF_W, "5z", ("all-pungs", False, "1m9s44z")),
    ("all pungs, three wild tiles", PON, "11m9s44z66z555z", "9s", OFF_W, "5z", ("all-pungs", False, "1m9s4z")),
    ("pure suit, any pair", ("S chi 123p",), "456789p119p9p", "1p", OFF_W, "5z", ("pure-suit", True, "")),
    ("pure suit and all pungs", PON, "111444777p9p", "9p", OFF_W, "5z", ("all-pungs pure-suit", True, "")),
    ("pure suit, one-tile kongs aside", KONG, "111444777p9p", "9p", OFF_W, "5z", ("all-pungs pure-suit", True, "")),
    ("all generals without shape", PON, "258m258s5588p", "5m", OFF_W, "5z", ("all-generals", True, "")),
    ("all generals, a wild tile as one", PON, "258m258s5588p", "5z", DRAWN, "5z", ("all-generals", False, "2m")),
    ("all generals, the wild tile is one", PON, "258m258s5588p", "5m", DRAWN, "5m", ("all-generals", True, "55m")),
    ("all generals in triplets", PON, "555m888s55p88p", "8p", OFF_W, "5z", ("all-pungs all-generals", True, "")),
    ("all winds without shape", ("S pon 111z W",), "2233445566z", "5z", OFF_W, "1m", ("all-winds", True, "")),
    (
        "all winds in triplets",
        ("S pon 111z W",),
        "222333446z1m",
        "6z",
        OFF_W,
        "1m",
        ("all-pungs all-winds", False, "4z"),
    ),
    (
        "three patterns with fifth copies",
        GENERALS,
        "25m55z",
        "5z",
        DRAWN,
        "5z",
        ("all-pungs pure-suit all-generals", False, "225m"),
    ),
    ("all begging", FOUR, "5s", "5s", OFF_W, "5z", ("all-begging", True, "")),
    ("all begging on a wild tile", FOUR, "5z", "8s", OFF_W, "5z", ("all-begging", False, "8s")),
    ("all begging in triplets", FOUR_PONS, "5s", "5s", OFF_W, "5z", ("all-pungs all-begging", True, "")),
    ("four openings and another pair", FOUR_PONS, "3s", "3s", OFF_W, "5z", ("all-pungs", True, "")),
    ("four openings, self-drawn", FOUR, "5s", "5s", DRAWN, "5z", ("", True, "")),
    ("kong bloom", KONG, "123456m789s5s", "5s", BLOOM, "5z", ("kong-bloom", True, "")),
    ("kong bloom with two wild tiles", KONG, "1346m789s5s55z", "5s", BLOOM, "5z", ("kong-bloom", False, "25m")),
    ("kong bloom in triplets, any pair", KONG, "111m999s44z66z", "6z", BLOOM, "5z", ("all-pungs kong-bloom", True, "")),
    ("sea bottom", PON, "123456m789s5s", "5s", BOTTOM, "5z", ("sea-bottom", True, "")),
    ("sea bottom of generals", PON, "258m258s5588p", "5m", BOTTOM, "5z", ("all-generals sea-bottom", True, "")),
]


@pytest.mark.parametrize(
    ("calls", "concealed", "tile", "way", "wild", "expected"),
    [row[1:] for row in READINGS],
    ids=[row[0] for row in READINGS],
)
def test_the_reading_worth_most_is_found(calls, concealed, tile, way, wild, expected):
    patterns, hard, stands = expected
    (hand,) = settled(calls, win("S", concealed=concealed, tile=tile, ready=False, **way), wild=wild).hands
    assert patterns.split() == [pattern.name for pattern in hand.patterns]
    assert hard == hand.hard
    assert list(parse_tiles(stands)) == sorted(hand.wild, key=INDEX.__getitem__)


REFUSED = [
    ("nothing was opened", ("S closed-kan 9999m",), "123456m5s78s", "5s", OFF_W, "5z", ("wins[0]", "hand.opened")),
    ("a red dragon is held", PON, "123456m78s57z", "5z", OFF_W, "1z", ("wins[0].concealed", "hand.red")),
    ("a red dragon is drawn", PON, "123456m789s5s", "7z", DRAWN, "5z", ("wins[0].tile", "hand.red")),
    ("a small win on another pair", PON, "123456m789s6s", "6s", OFF_W, "5z", ("wins[0].concealed", "hand.pair")),
    ("kong bloom on another pair", KONG, "123456m789s6s", "6s", BLOOM, "5z", ("wins[0].concealed", "hand.pair")),
    ("four openings on another pair", FOUR, "3s", "3s", OFF_W, "5z", ("wins[0].concealed", "hand.pair")),
    ("two wild tiles", PON, "1346m789s5s55z", "5s", OFF_W, "5z", ("wins[0].concealed", "hand.wilds")),
    ("two wild tiles as themselves", PON, "123m456p789s5m", "5m", DRAWN, "5m", ("wins[0].concealed", "hand.wilds")),
    ("no sets", PON, "1357m1357s13z", "5s", OFF_W, "5z", ("wins[0].concealed", "hand.shape")),
    ("pairs only", PON, "113355779m1s", "1s", OFF_W, "5z", ("wins[0].concealed", "hand.shape")),
    (
        "generals but for a meld",
        ("S chi 123p",),
        "258m258s5588p",
        "5m",
        OFF_W,
        "5z",
        ("wins[0].concealed", "hand.shape"),
    ),
    ("too few tiles", PON, "123456m789s", "5s", OFF_W, "5z", ("wins[0].concealed", "tile-count")),
    ("too many tiles", PON, "123456m789s55s", "5s", OFF_W, "5z", ("wins[0].concealed", "tile-count")),
]


@pytest.mark.parametrize(
    ("calls", "concealed", "tile", "way", "wild", "error"),
    [row[1:] for row in REFUSED],
    ids=[row[0] for row in REFUSED],
)
def test_a_hand_that_does_not_win_is_told_why(calls, concealed, tile, way, wild, error):
    claim = win("S", concealed=concealed, tile=tile, ready=False, **way)
    assert ("bad-hand", *error) == refused(calls, claim, wild=wild)


EQUAL = {"concealed": "4446667788p", "tile": "5p"}
"""444 666 777 88 with the wild 5p as a 7, or 456 678 678 44 with it as itself: 20 either way."""


def patterns_of(ruling):
    return [pattern.name for pattern in ruling.hands[0].patterns], ruling.hands[0].hard


def test_of_readings_worth_the_same_the_one_with_more_patterns_is_taken_and_the_choice_told():
    ruling = settled(PON, win("S", **EQUAL), wild="5p")
    assert patterns_of(ruling) == (["all-pungs", "pure-suit"], False)
    (note,) = [note for note in ruling.notes if note.why == "wuhan.readings"]
    assert note.data == {"player": "S", "chosen": "all-pungs + pure-suit + soft", "others": "pure-suit + hard"}


def test_of_readings_worth_the_same_the_agreed_one_is_taken():
    agreed = settled(PON, win("S", **EQUAL, patterns="pure-suit", hard=True), wild="5p")
    assert patterns_of(agreed) == (["pure-suit"], True)
    assert note_ids(agreed)[0] == "wuhan.readings"
    assert agreed.deltas == settled(PON, win("S", **EQUAL), wild="5p").deltas


def test_adding_up_linearly_two_patterns_hard_are_worth_more_than_three_soft():
    claim = win("S", **EQUAL, flags=["after-kan"])
    doubling = settled(KONG, claim, wild="5p")
    assert patterns_of(doubling) == (["all-pungs", "pure-suit", "kong-bloom"], False)
    linear = settled(KONG, claim, wild="5p", house={"big.add": "linear"})
    assert patterns_of(linear) == (["pure-suit", "kong-bloom"], True)


def test_tiles_go_before_an_agreed_value_and_the_difference_is_told():
    claim = win("S", off="W", concealed="111m999s44z66z", tile="6z", patterns="", hard=True)
    ruling = settled(PON, claim)
    assert patterns_of(ruling) == (["all-pungs"], True)
    (note,) = [note for note in ruling.notes if note.why == "wuhan.value-differs"]
    assert note.data == {"player": "S", "agreed": "small + hard", "counted": "all-pungs + hard"}


def test_a_value_that_agrees_with_the_tiles_needs_no_word():
    claim = {"off": "W", "concealed": "111m999s44z66z", "tile": "6z"}
    assert note_ids(settled(PON, win("S", **claim, patterns="all-pungs", hard=True))) == []
    assert note_ids(settled(PON, win("S", **claim, value={"patterns": ["all-pungs"]}))) == []


def test_an_impossible_agreed_value_beside_tiles_is_only_a_difference():
    claim = win("S", off="W", concealed="123456m789s5s", tile="5s", value={"patterns": ["sea-bottom"], "hard": False})
    (note,) = [note for note in settled(PON, claim).notes if note.why == "wuhan.value-differs"]
    assert note.data["agreed"] == "sea-bottom + soft"


def test_an_agreed_value_without_hardness_is_compared_by_its_patterns():
    claim = win("S", off="W", concealed="123456m789s5s", tile="5s", value={"patterns": ["pure-suit"]})
    (note,) = [note for note in settled(PON, claim).notes if note.why == "wuhan.value-differs"]
    assert note.data["agreed"] == "pure-suit"


def test_a_hard_hand_pays_twice_a_soft_one():
    hard = win("S", off="W", concealed="111m999s44z66z", tile="6z")
    soft = win("S", off="W", concealed="111m999s44z6z5z", tile="6z")
    assert deltas(PON, hard) == (-40, 160, -80, -40)
    assert deltas(PON, soft) == (-20, 80, -40, -20)
