import pytest

from bot.engine.wuhan.payments import capped
from bot.engine.wuhan.rules import WuhanHouse

from .table import ALL_OPENED, note_ids, refused, settled, win

AMOUNTS = [
    ("under the cap", {}, (160, 80, 80), (160, 80, 80)),
    ("the cap for each", {}, (160, 320, 320), (160, 300, 300)),
    ("all three above: the golden top", {}, (320, 640, 320), (400, 400, 400)),
    ("the golden top as a limit", {"cap_golden_how": "limit"}, (320, 640, 320), (320, 400, 320)),
    ("no golden top", {"cap_golden": "none"}, (320, 640, 320), (300, 300, 300)),
    ("another golden top", {"cap_golden": 1000}, (320, 640, 320), (1000, 1000, 1000)),
    ("another cap", {"cap_each": 100}, (160, 80, 640), (100, 80, 100)),
    ("exactly the cap is not above it", {"cap_each": 320}, (320, 640, 640), (320, 320, 320)),
    ("no cap, so no golden top", {"cap_each": "none"}, (320, 640, 5120), (320, 640, 5120)),
]


@pytest.mark.parametrize(("house", "raw", "paid"), [row[1:] for row in AMOUNTS], ids=[row[0] for row in AMOUNTS])
def test_amounts_are_capped_each_then_the_golden_top_is_looked_at(house, raw, paid):
    assert dict(zip("EWN", paid, strict=True)) == capped(dict(zip("EWN", raw, strict=True)), WuhanHouse(**house))


@pytest.mark.parametrize("house", [{"cap.each": 400}, {"cap.golden": 300}, {"cap.golden": 100}])
def test_a_golden_top_that_is_not_above_the_cap_is_refused(house):
    error = refused(ALL_OPENED, win("S", patterns=""), house=house)
    assert error == ("bad-value", "house.cap.golden", "golden-below-cap")


@pytest.mark.parametrize("house", [{"cap.each": 400, "cap.golden": "none"}, {"cap.each": "none", "cap.golden": 5}])
def test_one_of_the_two_alone_is_never_refused(house):
    assert note_ids(settled(ALL_OPENED, win("S", patterns=""), house=house)) == []


def test_each_capped_amount_is_told():
    calls = (*ALL_OPENED[1:], "S closed-kan 9999p")
    ruling = settled(calls, win("S", patterns="all-pungs"))
    assert [(note.why, note.data) for note in ruling.notes] == [
        ("wuhan.cap", {"player": "W", "raw": 320, "capped": 300}),
        ("wuhan.cap", {"player": "N", "raw": 320, "capped": 300}),
    ]


@pytest.mark.parametrize(("rules", "golden"), [("kaikoufan", 400), ("koukoufan", 500)])
def test_the_golden_top_is_told(rules, golden):
    ruling = settled((*ALL_OPENED, "S closed-kan 9999p"), win("S", patterns="all-pungs", hard=True), rules=rules)
    assert [(note.why, note.data) for note in ruling.notes] == [("wuhan.cap.golden", {"cap": 300, "golden": golden})]


def test_without_a_golden_top_each_cap_is_told():
    claim = win("S", patterns="all-pungs", hard=True)
    ruling = settled((*ALL_OPENED, "S closed-kan 9999p"), claim, house={"cap.golden": "none"})
    assert note_ids(ruling) == ["wuhan.cap"] * 3
