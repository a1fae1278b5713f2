"""An agreed hand beside melds that show another pattern: the deal is settled as it was told, and doubted."""

import pytest

from bot.engine.settlement import doubt_about

from .table import deal_of, settled, win

PUNGS = ("S pon 222p W", "S pon 888s W", "S pon 555m N", "S pon 444p W")
DOTS = ("S chi 123p E", "S pon 444p W", "S pon 555p N", "S chi 789p E")
WINDS = ("S pon 111z W", "S pon 222z W", "S pon 333z W", "S pon 444z W")
MIXED = ("S chi 123p E", "S pon 444s W", "S pon 555m N", "S chi 789p E")


def left_out(calls, stated, **facts):
    settled(calls, stated, **facts)
    found = doubt_about(deal_of(calls, stated, **facts))
    return None if found is None else found.data["name"]


@pytest.mark.parametrize(
    ("calls", "way", "patterns", "name"),
    [
        (PUNGS, {}, "", "all-pungs"),
        (PUNGS, {}, "all-pungs", None),
        (PUNGS[:3], {}, "", None),
        (DOTS, {}, "", None),
        (DOTS, {"tile": "6p"}, "", "pure-suit"),
        (DOTS, {"tile": "6s"}, "", None),
        (DOTS, {"tile": "6p"}, "pure-suit", None),
        (WINDS, {"tile": "6z"}, "all-pungs", "all-winds"),
        (MIXED, {"off": "W", "ready": True}, "", "all-begging"),
        (MIXED, {"off": "W", "ready": True}, "all-begging", None),
    ],
)
def test_a_pattern_that_the_melds_show_is_not_left_out(calls, way, patterns, name):
    assert left_out(calls, win("S", patterns=patterns, **way)) == name


def test_the_wild_tile_shows_nothing():
    assert left_out(DOTS, win("S", patterns="", tile="5z")) is None


def test_tiles_and_other_endings_are_not_doubted():
    assert left_out(PUNGS, win("S", patterns="", concealed="5s", tile="5s")) is None
    assert doubt_about(deal_of((), draw={"kind": "exhaustive"})) is None
