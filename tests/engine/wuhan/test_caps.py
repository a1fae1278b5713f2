"""Steps, the cap of each, and the golden top by who has opened."""

import pytest

from .table import ALL_OPENED, deltas, note_ids, refused, settled, win

OWN = ALL_OPENED[1:2]
EAST, WEST, NORTH = ALL_OPENED[0], *ALL_OPENED[2:]
HUNDREDS = {
    160: ("S pon 222p W", "S closed-kan 9999p"),
    320: ("S pon 222p W", "S closed-kan 9999p", "S token-kan 7z"),
}
"""What S has laid down where everybody who has not opened owes so much for a soft self-drawn big hand."""


def owed(calls, house, **facts):
    """What E, W and N owe S for a soft self-drawn hand of triplets."""
    ruling = settled(calls, win("S", patterns="all-pungs"), house=house, **facts)
    return tuple(loser.capped for loser in ruling.factors.losers.values())


AMOUNTS = [
    ("under the cap", {"cap.each": 320}, (160, EAST), (320, 160, 160)),
    ("the cap for each", {}, (160, WEST, NORTH), (160, 300, 300)),
    ("all three above: the golden top", {}, (320, WEST), (400, 400, 400)),
    ("the golden top as a limit", {"cap.golden-how": "limit"}, (320, WEST), (320, 400, 320)),
    ("no golden top", {"cap.golden": "none"}, (320, WEST), (300, 300, 300)),
    ("another golden top", {"cap.golden": 1000}, (320, WEST), (1000, 1000, 1000)),
    ("another cap", {"cap.each": 100}, (160, "E token-kan 5z"), (400, 400, 400)),
    ("exactly the cap is not above it", {"cap.each": 320}, (320, WEST), (320, 320, 320)),
    ("unless the house says so", {"cap.each": 320, "cap.golden-from": "at"}, (320, WEST), (400, 400, 400)),
    (
        "at the cap, as a limit",
        {"cap.each": 160, "cap.golden-from": "at", "cap.golden-how": "limit"},
        (160, EAST),
        (320, 160, 160),
    ),
    ("no cap, so no golden top", {"cap.each": "none"}, (320, WEST, "N closed-kan"), (320, 640, 1280)),
]


@pytest.mark.parametrize(("house", "calls", "paid"), [row[1:] for row in AMOUNTS], ids=[row[0] for row in AMOUNTS])
def test_amounts_are_capped_each_then_the_golden_top_is_looked_at(house, calls, paid):
    own, *others = calls
    assert owed((*HUNDREDS[own], *others), house) == paid


FIGURES = {"cap.golden": [400, 500, 550, 600]}
AT_CAP = FIGURES | {"cap.golden-opened": "cap"}
TOKENS = {"cap.opened": "with-tokens"}
BY_OPENINGS = [
    ("all opened", FIGURES, (EAST, WEST, NORTH), (400, 400, 400)),
    ("one has not", FIGURES, (EAST, WEST), (400, 400, 500)),
    ("one has not, the others pay the cap", AT_CAP, (EAST, WEST), (300, 300, 500)),
    ("two have not", FIGURES, (EAST,), (400, 550, 550)),
    ("two have not, the other pays the cap", AT_CAP, (EAST,), (300, 550, 550)),
    ("nobody has", FIGURES, (), (600, 600, 600)),
    ("nobody has, whatever the opened would pay", AT_CAP, (), (600, 600, 600)),
    ("all opened pay the first figure, not the cap", AT_CAP, (EAST, WEST, NORTH), (400, 400, 400)),
    ("one number for all", {}, (EAST,), (400, 400, 400)),
    ("one number, the opened pay the cap", {"cap.golden-opened": "cap"}, (EAST,), (300, 400, 400)),
    ("a red dragon opens nothing", AT_CAP, (EAST, WEST, "N token-kan 7z"), (300, 300, 500)),
    ("with tokens it does", AT_CAP | TOKENS, (EAST, WEST, "N token-kan 7z"), (400, 400, 400)),
    ("a wild tile too", AT_CAP | TOKENS, ("E token-kan 5z",), (300, 550, 550)),
    ("a closed kan never does", AT_CAP | TOKENS, (EAST, WEST, "N closed-kan"), (300, 300, 500)),
    (
        "an open kan does, as a kong only too",
        AT_CAP | {"open-kan-counts": "kan-only"},
        ("E open-kan 1111m W",),
        (300, 550, 550),
    ),
    ("each at most the own figure", FIGURES | {"cap.golden-how": "limit"}, (EAST,), (400, 320, 320)),
    ("at most the cap as well", AT_CAP | {"cap.golden-how": "limit"}, (EAST, WEST), (300, 300, 320)),
]


@pytest.mark.parametrize(
    ("house", "calls", "paid"), [row[1:] for row in BY_OPENINGS], ids=[row[0] for row in BY_OPENINGS]
)
def test_a_golden_top_can_rise_with_the_losers_who_have_not_opened(house, calls, paid):
    assert owed((*HUNDREDS[320], *calls), house) == paid


@pytest.mark.parametrize(
    ("rules", "calls", "paid"),
    [
        ("kaikoufan-3", (), (600, 600)),
        ("kaikoufan-3", ("E pon 111m W",), (300, 500)),
        ("kaikoufan-3", ("E pon 111m W", "W pon 111s S"), (400, 400)),
        ("kaikoufan-2", (), (500,)),
        ("kaikoufan-2", ("E pon 111m S",), (400,)),
    ],
)
def test_with_fewer_players_the_last_figure_is_for_two_who_have_not_opened(rules, calls, paid):
    own = [call.replace("222p W", "222p E") for call in HUNDREDS[320]]
    assert owed((*own, *calls), AT_CAP, rules=rules) == paid


WINDS = [
    ("not unless the house says so", {}, (EAST,), (80, 40, 40)),
    ("each pays the golden top", {"cap.all-winds": "yes"}, (EAST,), (400, 400, 400)),
    ("as a limit too", {"cap.all-winds": "yes", "cap.golden-how": "limit"}, (EAST,), (400, 400, 400)),
    ("by openings", AT_CAP | {"cap.all-winds": "yes"}, (EAST,), (300, 550, 550)),
    ("the cap without a golden top", {"cap.all-winds": "yes", "cap.golden": "none"}, (EAST,), (300, 300, 300)),
    ("nothing without a cap", {"cap.all-winds": "yes", "cap.each": "none"}, (EAST,), (80, 40, 40)),
]


@pytest.mark.parametrize(("house", "calls", "paid"), [row[1:] for row in WINDS], ids=[row[0] for row in WINDS])
def test_all_honours_can_always_be_above_the_cap(house, calls, paid):
    ruling = settled(("S pon 222z W", *calls), win("S", patterns="all-winds"), house=house)
    assert tuple(loser.capped for loser in ruling.factors.losers.values()) == paid
    other = settled(("S pon 222z W", *calls), win("S", patterns="all-pungs"), house=house)
    assert [loser.capped for loser in other.factors.losers.values()] == [80, 40, 40]


STEPS = {"steps": [16, 10, 32, 20, 64, 40], "cap.each": 40, "cap.golden": 50}
STEPPED = [
    ("below the first step nothing", ("S pon 222p W",), (0, 0, 0, 0)),
    ("the highest step reached", ("S pon 222p W", "S closed-kan 9999p"), (-20, 40, -10, -10)),
    ("between two steps the lower", ("S pon 222p W", "S closed-kan 9999p", "E token-kan 7z"), (-40, 60, -10, -10)),
    ("far above the last the last", ("S pon 222p W", "W closed-kan", "W closed-kan"), (0, 40, -40, 0)),
]


@pytest.mark.parametrize(("calls", "paid"), [row[1:] for row in STEPPED], ids=[row[0] for row in STEPPED])
def test_steps_turn_amounts_into_points_before_the_caps(calls, paid):
    assert deltas(calls, win("S", patterns=""), house=STEPS) == paid


def test_the_golden_top_looks_at_the_points_of_the_steps():
    calls = ("S pon 222p W", "S closed-kan 9999p", *ALL_OPENED[:1], WEST, NORTH)
    small = win("S", patterns="", hard=True)
    assert deltas(calls, small, house=STEPS) == (-40, 120, -40, -40)
    assert deltas(calls, small, house=STEPS | {"cap.golden-from": "at"}) == (-50, 150, -50, -50)


def test_a_ruling_names_the_points_of_the_steps_beside_the_amounts():
    ruling = settled(("S pon 222p W", "S closed-kan 9999p"), win("S", patterns=""), house=STEPS)
    assert [(loser.raw, loser.stepped, loser.capped) for loser in ruling.factors.losers.values()] == [
        (32, 20, 20),
        (16, 10, 10),
        (16, 10, 10),
    ]
    assert next(note.data for note in ruling.notes if note.why == "wuhan.steps") == {
        "player": "E",
        "raw": 32,
        "points": 20,
    }


@pytest.mark.parametrize("steps", [[16, 10, 32], [16, 10, 16, 20], [16, 20, 32, 20], [32, 10, 16, 20], []])
def test_steps_are_pairs_that_rise_in_both(steps):
    assert refused(OWN, win("S", patterns=""), house={"steps": steps}) == ("bad-value", "house.steps", "steps")


@pytest.mark.parametrize("figures", [[400, 500, 600], [400, 500, 500, 600, 700], "400,500"])
def test_a_golden_top_has_one_figure_or_four(figures):
    error = refused(OWN, win("S", patterns=""), house={"cap.golden": figures})
    assert error == ("bad-value", "house.cap.golden", "golden-figures")


def test_lists_are_read_as_people_type_them():
    house = {"cap.golden": "400, 500, 550, 600", "steps": "1,1,1000,999"}
    assert settled(OWN, win("S", patterns=""), house=house).house == {
        "cap.golden": (400, 500, 550, 600),
        "steps": (1, 1, 1000, 999),
    }


@pytest.mark.parametrize(
    "house",
    [
        {"cap.each": 400, "cap.golden": 400},
        {"cap.golden": 300},
        {"cap.golden": 100},
        {"cap.golden": [400, 300, 500, 600]},
        {"cap.golden": 300, "cap.golden-from": "at"},
    ],
)
def test_a_golden_top_that_is_not_above_the_cap_is_refused(house):
    error = refused(ALL_OPENED, win("S", patterns=""), house=house)
    assert error == ("bad-value", "house.cap.golden", "golden-below-cap")


@pytest.mark.parametrize(("rules", "cap", "golden"), [("kaikoufan", 400, 400), ("koukoufan-3", 600, 500)])
def test_a_cap_at_or_above_a_golden_top_that_nobody_set_switches_it_off(rules, cap, golden):
    calls = ("S pon 222p E", "S closed-kan 9999p", "S token-kan 5z")
    ruling = settled(calls, win("S", patterns="all-pungs"), rules=rules, house={"cap.each": cap})
    assert {loser.capped for loser in ruling.factors.losers.values()} == {cap}
    told = [note for note in ruling.notes if note.why == "wuhan.cap.golden-off"]
    assert [note.data for note in told] == [{"cap": cap, "golden": golden}]


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


def test_a_golden_top_by_openings_tells_what_each_pays_and_why():
    ruling = settled((*HUNDREDS[320], EAST), win("S", patterns="all-pungs"), house=AT_CAP)
    assert [(note.why, note.data["player"], note.data["golden"]) for note in ruling.notes] == [
        ("wuhan.cap.opened", "E", 300),
        ("wuhan.cap.unopened", "W", 550),
        ("wuhan.cap.unopened", "N", 550),
    ]


def test_all_honours_above_the_cap_are_told():
    ruling = settled(("S pon 222z W",), win("S", patterns="all-winds"), house={"cap.all-winds": "yes"})
    assert note_ids(ruling) == ["wuhan.cap.all-winds", "wuhan.cap.golden"]
    ruling = settled(
        ("S pon 222z W",), win("S", patterns="all-winds"), house={"cap.all-winds": "yes", "cap.golden": "none"}
    )
    assert note_ids(ruling) == ["wuhan.cap.all-winds", *["wuhan.cap"] * 3]
