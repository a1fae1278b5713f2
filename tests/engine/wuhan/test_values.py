"""What hands are worth by the options of the house: big hands, the dealer, small discards, the minimum."""

import pytest

from .table import ALL_OPENED, deltas, refused, settled, win

OWN = ("S pon 222p E",)
HALVES = {"big.self-draw": "1.5", "big.discard": "1.5"}
ONE_AND_A_HALF = [
    ("a self-drawn big hand", HALVES, OWN, win("S", patterns="all-pungs"), (-30, 90, -30, -30)),
    (
        "beside more factors",
        HALVES,
        (*OWN, "S closed-kan 9999p"),
        win("S", patterns="all-pungs"),
        (-120, 360, -120, -120),
    ),
    ("a big hand off a discard", HALVES, OWN, win("S", off="W", patterns="all-pungs"), (-20, 70, -30, -20)),
    ("off one who has opened", HALVES, ALL_OPENED, win("S", off="W", patterns="all-pungs"), (-40, 140, -60, -40)),
    ("self-draw alone", {"big.self-draw": "1.5"}, OWN, win("S", off="W", patterns="all-pungs"), (-20, 80, -40, -20)),
    ("discard alone", {"big.discard": "1.5"}, OWN, win("S", patterns="all-pungs"), (-40, 120, -40, -40)),
    ("a small hand keeps its two", HALVES, OWN, win("S", patterns=""), (-8, 16, -4, -4)),
    ("a small hand off a discard too", HALVES, OWN, win("S", off="W", patterns=""), (-4, 10, -4, -2)),
    ("an odd base", {"big.base": 5, **HALVES}, OWN, win("S", off="W", patterns="all-pungs"), (-10, 35, -15, -10)),
    (
        "no factor for opening an open kan",
        {"big.base": 1, "open-kan-counts": "kan-only", **HALVES},
        ("S open-kan 2222p E",),
        win("S", patterns="all-pungs"),
        (-3, 9, -3, -3),
    ),
    ("numbers as people type them", {"big.self-draw": "2"}, OWN, win("S", patterns="all-pungs"), (-40, 120, -40, -40)),
]


@pytest.mark.parametrize(
    ("house", "calls", "claim", "paid"), [row[1:] for row in ONE_AND_A_HALF], ids=[row[0] for row in ONE_AND_A_HALF]
)
def test_big_hands_can_be_drawn_and_dealt_into_for_one_and_a_half(house, calls, claim, paid):
    assert deltas(calls, claim, house=house) == paid


def test_the_discard_factor_of_a_robbed_kong_too():
    calls = (*OWN, "W pon 111s S")
    claim = win("S", off="W", how="robbed-kan", tile="1s", patterns="robbed-kong")
    assert deltas(calls, claim, house=HALVES) == (0, 100, -100, 0)


def test_one_and_a_half_is_written_as_it_is_and_products_are_whole_where_they_are():
    ruling = settled((*OWN, "W closed-kan"), win("S", off="W", patterns="all-pungs"), house=HALVES)
    assert (ruling.factors.losers["W"].factors, ruling.factors.losers["W"].product) == (
        (("closed-kan", 4), ("discard", "1.5")),
        6,
    )
    ruling = settled(OWN, win("S", off="W", patterns="all-pungs"), house=HALVES)
    assert ruling.factors.losers["W"].product == "1.5"
    assert settled(OWN, win("S", patterns="all-pungs"), house=HALVES).factors.winner.product == 3


@pytest.mark.parametrize(
    ("house", "patterns", "base"),
    [
        ({"big.base": 5}, "all-pungs pure-suit", 10),
        ({"big.base": 4, "big.add": "linear"}, "all-pungs pure-suit all-generals", 12),
        ({"big.base": 5, "big.add": "none"}, "all-pungs pure-suit all-generals", 5),
        ({"big.add": "none"}, "all-pungs", 10),
        ({"big.base": 5}, "", 1),
    ],
)
def test_the_base_of_big_hands_and_how_it_grows(house, patterns, base):
    ruling = settled(OWN, win("S", patterns=patterns), house=house)
    assert ruling.factors.base == base
    assert {each.value for each in ruling.hands[0].patterns} <= {house.get("big.base", 10)}


def test_without_the_dealer_factor_nobody_pays_more():
    assert deltas(OWN, win("S", patterns=""), house={"factor.dealer": "no"}) == (-4, 12, -4, -4)
    dealer = win("E", patterns="")
    assert deltas(("E pon 222p S",), dealer, house={"factor.dealer": "no"}) == (12, -4, -4, -4)


ALONE = {"small.discard": "discarder"}
SMALL_DISCARDS = [
    ("the discarder alone", OWN, win("S", off="W", patterns=""), (0, 4, -4, 0)),
    (
        "capped",
        (*OWN, "W closed-kan", "W closed-kan", "W closed-kan", "W closed-kan"),
        win("S", off="W", patterns=""),
        (0, 300, -300, 0),
    ),
    ("a self-draw as ever", OWN, win("S", patterns=""), (-8, 16, -4, -4)),
    ("a big hand as ever", OWN, win("S", off="W", patterns="all-pungs"), (-20, 80, -40, -20)),
    (
        "a robbed kong is no discard, and big",
        (*OWN, "W pon 111s S"),
        win("S", off="W", how="robbed-kan", tile="1s", patterns="robbed-kong"),
        (0, 120, -120, 0),
    ),
]


@pytest.mark.parametrize(
    ("calls", "claim", "paid"), [row[1:] for row in SMALL_DISCARDS], ids=[row[0] for row in SMALL_DISCARDS]
)
def test_the_discarder_can_pay_alone_for_a_small_hand(calls, claim, paid):
    assert deltas(calls, claim, house=ALONE) == paid


def test_an_agreed_small_hand_that_robs_a_kong_is_paid_by_all_or_by_the_robbed():
    claim = win("S", off="W", how="robbed-kan", tile="1s", patterns="")
    house = ALONE | {"pao.robbed-kong": "no"}
    assert deltas((*OWN, "W pon 111s S"), claim, house=house) == (-4, 14, -8, -2)


def test_a_small_discard_names_its_clause_and_knows_no_golden_top():
    calls = (*OWN, *["W closed-kan"] * 4)
    ruling = settled(calls, win("S", off="W", patterns=""), house=ALONE)
    assert [payment.why for payment in ruling.payments] == ["wuhan.small.discard"]
    assert [note.why for note in ruling.notes] == ["wuhan.cap"]


MINIMUM = [
    ("smallest", 4, 5, {}),
    ("largest", 8, 9, {"win.min-of": "largest"}),
    ("sum", 16, 17, {"win.min-of": "sum"}),
]


@pytest.mark.parametrize(("enough", "more", "house"), [row[1:] for row in MINIMUM], ids=[row[0] for row in MINIMUM])
def test_a_win_must_be_worth_the_minimum(enough, more, house):
    small = win("S", patterns="")
    assert deltas(OWN, small, house={"win.min": enough, **house}) == (-8, 16, -4, -4)
    assert refused(OWN, small, house={"win.min": more, **house}) == ("bad-hand", "wins[0]", "hand.min")


def test_only_the_discarders_amount_is_looked_at_where_nobody_else_pays():
    small = win("S", off="W", patterns="")
    for of in ("smallest", "largest", "sum"):
        assert deltas(OWN, small, house=ALONE | {"win.min": 4, "win.min-of": of}) == (0, 4, -4, 0)
        assert refused(OWN, small, house=ALONE | {"win.min": 5, "win.min-of": of})[2] == "hand.min"


def test_the_minimum_is_looked_at_before_steps_and_caps():
    house = {"win.min": 40, "cap.each": 20, "steps": [10, 5]}
    assert deltas(OWN, win("S", patterns="all-pungs"), house=house) == (-5, 15, -5, -5)


def test_the_reading_that_pays_most_is_taken_whatever_makes_it_so():
    # 222m 333m 444m 55m with one wild tile as 5m: small and hard, or triplets; all triplets count more by default.
    calls = ("E pon 222s W",)
    claim = win("E", concealed="222333444m5m", tile="5m")
    assert [each.name for each in settled(calls, claim, wild="9p").hands[0].patterns] == ["all-pungs"]
    # A base of one makes the small reading dearer, which the dealer factor doubles.
    small = settled(calls, claim, wild="9p", house={"big.base": 1}).hands[0]
    assert small.patterns == ()
    # Without it both pay the same, and the one with more patterns goes first.
    even = settled(calls, claim, wild="9p", house={"big.base": 1, "factor.dealer": "no"})
    assert [each.name for each in even.hands[0].patterns] == ["all-pungs"]
    # And what all others would pay counts, not the discarder's amount alone.
    dear = win("E", off="S", concealed="222333444m5m", tile="5m")
    assert settled(calls, dear, wild="9p", house={"big.base": 3}).hands[0].patterns
    alone = settled(calls, dear, wild="9p", house={"big.base": 3, "small.discard": "discarder"})
    assert alone.hands[0].patterns


def test_where_patterns_do_not_add_up_less_of_the_same_reading_is_no_other():
    claim = win("S", concealed="222333444p1p", tile="1p")
    ruling = settled(("S pon 888p E",), claim, house={"big.add": "none"})
    assert [each.name for each in ruling.hands[0].patterns] == ["all-pungs", "pure-suit"]
    assert "wuhan.readings" not in [note.why for note in ruling.notes]
