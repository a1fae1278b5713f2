"""Claims that fall away are checked as far as their facts go."""

import pytest

from .table import ALL_OPENED, deltas, refused, settled, win

GOOD = win("S", off="W", patterns="")
SHAPE = "123m789s456s5p"


@pytest.mark.parametrize(
    "fallen",
    [
        win("N", off="W"),
        win("N", off="W", tile="5p"),
        win("N", off="W", value={"patterns": ["all-pungs"]}),
        win("N", off="W", value={"hard": True}),
        win("N", off="W", concealed="123m789s45s55p", tile="6s"),
    ],
    ids=["nothing but the claim", "its tile", "its patterns", "how hard", "its tiles"],
)
def test_what_it_leaves_open_may_be_missing(fallen):
    assert deltas(ALL_OPENED, GOOD, fallen) == deltas(ALL_OPENED, GOOD)


WRONG = [
    ("it never opened", ALL_OPENED[:3], win("N", off="W"), ("bad-hand", "wins[1]", "hand.opened")),
    (
        "its tiles win nothing",
        ALL_OPENED,
        win("N", off="W", concealed="123m789s45s56p", tile="6s"),
        ("bad-hand", "wins[1].concealed", "hand.shape"),
    ),
    (
        "a wrong pair",
        ALL_OPENED,
        win("N", off="W", concealed="123m789s45s66p", tile="6s"),
        ("bad-hand", "wins[1].concealed", "hand.pair"),
    ),
    (
        "a red dragon in it",
        ALL_OPENED,
        win("N", off="W", concealed="123m789s45s5p7z", tile="6s"),
        ("bad-hand", "wins[1].concealed", "hand.red"),
    ),
    (
        "too few tiles",
        ALL_OPENED,
        win("N", off="W", concealed="123m55p", tile="6s"),
        ("bad-hand", "wins[1].concealed", "tile-count"),
    ),
    (
        "a pattern that its melds exclude",
        ALL_OPENED,
        win("N", off="W", patterns="all-winds"),
        ("contradiction", "wins[1].value.patterns", "pattern-excluded"),
    ),
    (
        "the same of one who never opened",
        ALL_OPENED[:3],
        win("N", off="W", patterns="sea-bottom"),
        ("contradiction", "wins[1].value.patterns", "pattern-excluded"),
    ),
    (
        "a pattern that the way of winning excludes",
        ALL_OPENED,
        win("N", off="W", patterns="sea-bottom"),
        ("contradiction", "wins[1].value.patterns", "pattern-excluded"),
    ),
]


@pytest.mark.parametrize(("calls", "fallen", "error"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_what_it_states_must_be_possible(calls, fallen, error):
    assert refused(calls, GOOD, fallen) == error


def test_its_tiles_are_not_read_while_a_fact_is_missing_that_reading_needs():
    wrong = win("N", off="W", concealed="123m789s45s56p", tile="6s")
    assert settled(ALL_OPENED, GOOD, wrong, wild=None).hands[0].by == "S"
    without_tiles = (*ALL_OPENED, "N closed-kan")
    assert settled(without_tiles, GOOD, wrong).hands[0].by == "S"


def test_the_minimum_does_not_touch_it():
    big = win("S", off="W", patterns="all-pungs")
    assert settled(ALL_OPENED, big, win("N", off="W", patterns="", hard=False), house={"win.min": 20}).payments


def test_its_contradiction_comes_before_what_keeps_the_other_claim_from_winning():
    fallen = win("N", off="W", patterns="sea-bottom")
    excluded = ("contradiction", "wins[1].value.patterns", "pattern-excluded")
    assert refused(ALL_OPENED, GOOD, fallen, house={"win.min": 200}) == excluded
    assert refused(ALL_OPENED, GOOD | {"tile": "5z"}, fallen) == excluded
