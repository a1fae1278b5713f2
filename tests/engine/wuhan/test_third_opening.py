"""承包 by the third opening."""

import pytest

from .table import refused, settled, win

SUIT = ("W pon 111s S", "W pon 333s N", "W pon 555s E")
GENERALS = ("W pon 222s S", "W pon 555m N", "W pon 888p E")
WINDS = ("W pon 111z S", "W pon 222z N", "W pon 444z E")
YES = {"pao.generals": "yes", "pao.winds": "yes"}
THIRD = "wuhan.pao.void.third-feeder"


def examined(calls, claim, **facts):
    return [
        (each.player, each.for_, each.holds, each.why, each.call) for each in settled(calls, claim, **facts).liabilities
    ]


@pytest.mark.parametrize(
    ("calls", "pattern", "clause"),
    [
        (SUIT, "pure-suit", "wuhan.pao.pure-suit"),
        (GENERALS, "all-generals", "wuhan.pao.generals"),
        (WINDS, "all-winds", "wuhan.pao.winds"),
    ],
)
@pytest.mark.parametrize("off", [None, "S", "N", "E"])
def test_the_feeder_of_the_third_opening_answers_whoever_deals_in(calls, pattern, clause, off):
    assert examined(calls, win("W", off=off, patterns=pattern), house=YES) == [
        ("E", pattern, True, clause, 2),
        ("S", pattern, False, THIRD, 0),
        ("N", pattern, False, THIRD, 1),
    ]


@pytest.mark.parametrize(
    ("calls", "pattern", "house"),
    [(SUIT, "pure-suit", {"pao.pure-suit": "no"}), (GENERALS, "all-generals", {}), (WINDS, "all-winds", {})],
)
def test_a_house_that_does_not_play_it_dismisses_the_third_feeder(calls, pattern, house):
    claim = win("W", patterns=pattern)
    assert examined(calls, claim, house=house) == [("E", pattern, False, "wuhan.pao.void.option", 2)]
    assert examined(calls[:2], claim, house=house) == []
    unknown = (*calls[:2], " ".join(calls[2].split()[:3]))
    assert examined(unknown, claim, house=house) == []


def test_a_chi_needs_no_naming_of_its_feeder():
    assert examined((*SUIT[:2], "W chi 789s"), win("W", patterns="pure-suit"))[0][:3] == ("S", "pure-suit", True)


def test_an_open_kan_is_an_opening():
    assert examined((*SUIT[:2], "W open-kan 5555s E"), win("W", patterns="pure-suit"))[0][:3] == (
        "E",
        "pure-suit",
        True,
    )


def test_added_and_closed_kans_are_no_openings():
    calls = ("W pon 111s S", "W added-kan 1111s", "W closed-kan 9999s", "W pon 333s N")
    assert examined(calls, win("W", patterns="pure-suit")) == [
        ("S", "pure-suit", False, THIRD, 0),
        ("N", "pure-suit", False, THIRD, 3),
    ]


def test_the_fourth_opening_decides_nothing():
    assert examined((*SUIT, "W pon 777s N"), win("W", patterns="pure-suit")) == [
        ("E", "pure-suit", True, "wuhan.pao.pure-suit", 2),
        ("S", "pure-suit", False, THIRD, 0),
        ("N", "pure-suit", False, THIRD, 3),
    ]


def test_a_feeder_of_the_third_and_another_opening_is_named_once():
    calls = ("W pon 111s E", "W pon 333s E", "W pon 555s E")
    assert examined(calls, win("W", patterns="pure-suit")) == [("E", "pure-suit", True, "wuhan.pao.pure-suit", 2)]


def test_who_fed_the_third_opening_is_asked_when_it_decides():
    unknown = (*SUIT[:2], "W pon 555s")
    assert refused(unknown, win("W", patterns="pure-suit")) == ("missing-fact", "calls[2].from", "feeder")
    assert settled(unknown, win("W", patterns="")).payments


def test_who_fed_another_opening_is_not_asked():
    calls = ("W pon 111s", "W pon 333s", "W pon 555s E")
    assert examined(calls, win("W", patterns="pure-suit")) == [("E", "pure-suit", True, "wuhan.pao.pure-suit", 2)]


@pytest.mark.parametrize(("calls", "pattern"), [(SUIT, "pure-suit"), (GENERALS, "all-generals"), (WINDS, "all-winds")])
def test_openings_that_looked_like_it_are_dismissed_when_the_hand_is_something_else(calls, pattern):
    found = examined(calls, win("W", patterns=""), house=YES)
    assert found == [("E", pattern, False, "wuhan.pao.void.pattern", 2)]


def test_openings_that_never_looked_like_it_are_not_examined():
    assert examined((*SUIT[:2], "W pon 555m E"), win("W", patterns=""), house=YES) == []
    assert examined((*SUIT[:2], "W pon 555s"), win("W", patterns="")) == []
    assert examined(SUIT, win("W", patterns=""), house={"pao.pure-suit": "no"}) == []
