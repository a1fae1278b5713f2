"""Every factor of every player, by name and number."""

import pytest

from .table import ALL_OPENED, settled, win

LOTS = (
    "S pon 222p W",
    "S pon 444p N",
    "S open-kan 6666p E",
    "S added-kan 4444p",
    "S closed-kan 9999s",
    "S token-kan 7z",
    "S token-kan 5z",
)


def winner(calls, claim, **facts):
    return settled(calls, claim, **facts).factors.winner.factors


def loser(calls, claim, seat, **facts):
    return settled(calls, claim, **facts).factors.losers[seat].factors


def test_in_kaikoufan_openings_count_once_and_every_kong_for_itself():
    assert winner(LOTS, win("S", off="W", patterns="")) == (
        ("open", 2),
        ("exposed-kan", 2),
        ("exposed-kan", 2),
        ("closed-kan", 4),
        ("red-kan", 2),
        ("wild-kan", 4),
    )


def test_in_koukoufan_every_opening_counts():
    opened = [
        factor for factor in winner(LOTS, win("S", off="W", patterns=""), rules="koukoufan") if factor[0] == "open"
    ]
    assert opened == [("open", 2)] * 3


@pytest.mark.parametrize(
    ("rules", "calls", "opened"),
    [
        ("kaikoufan", ("S open-kan 6666p E",), 0),
        ("kaikoufan", ("S pon 222p W", "S open-kan 6666p E"), 1),
        ("koukoufan", ("S pon 222p W", "S open-kan 6666p E"), 1),
    ],
)
def test_a_house_can_count_an_open_kan_as_a_kong_only(rules, calls, opened):
    factors = winner(calls, win("S", off="W", patterns=""), rules=rules, house={"open-kan-counts": "kan-only"})
    assert factors == (("open", 2),) * opened + (("exposed-kan", 2),)


def test_a_house_can_count_a_wild_kong_double_only():
    assert ("wild-kan", 2) in winner(LOTS, win("S", off="W", patterns=""), house={"wild-kan": 2})


def test_hard_and_self_drawn_count_for_the_winner():
    assert winner(ALL_OPENED, win("S", patterns="", hard=True)) == (("open", 2), ("hard", 2), ("self-draw", 2))


@pytest.mark.parametrize(
    ("pattern", "way", "counts"),
    [
        ("kong-bloom", {"flags": ["after-kan"]}, False),
        ("sea-bottom", {"flags": ["last-tile"]}, False),
        ("all-pungs", {}, True),
        ("", {}, True),
    ],
)
def test_a_house_can_leave_out_the_self_draw_on_kong_bloom_and_sea_bottom(pattern, way, counts):
    calls = (*ALL_OPENED, "S token-kan 7z")
    claim = win("S", patterns=pattern, **way)
    assert ("self-draw", 2) in winner(calls, claim)
    assert counts == (("self-draw", 2) in winner(calls, claim, house={"self-draw-on-bloom": "no"}))


def test_a_discard_counts_for_the_discarder_alone():
    claim = win("S", off="W", patterns="all-pungs")
    assert loser(ALL_OPENED, claim, "W") == (("open", 2), ("discard", 2))
    assert loser(ALL_OPENED, claim, "N") == (("open", 2),)


def test_the_dealer_counts_in_small_hands_only():
    assert loser(ALL_OPENED, win("S", patterns=""), "E") == (("open", 2), ("dealer", 2))
    assert loser(ALL_OPENED, win("S", patterns=""), "N") == (("open", 2),)
    assert loser(ALL_OPENED, win("E", patterns=""), "N") == (("open", 2), ("dealer", 2))
    assert loser(ALL_OPENED, win("S", patterns="all-pungs"), "E") == (("open", 2),)


def test_a_player_without_calls_has_no_factor():
    assert loser(ALL_OPENED[1:2], win("S", patterns="all-pungs"), "N") == ()


def test_kongs_of_losers_count_against_themselves():
    calls = (*ALL_OPENED, "N token-kan 7z", "N token-kan 5z", "N closed-kan")
    assert loser(calls, win("S", patterns="all-pungs"), "N") == (
        ("open", 2),
        ("closed-kan", 4),
        ("red-kan", 2),
        ("wild-kan", 4),
    )


def test_the_products_and_amounts_can_be_checked_by_hand():
    factors = settled(ALL_OPENED, win("S", off="W", patterns="all-pungs", hard=True)).factors
    assert (factors.base, factors.winner.by, factors.winner.product) == (10, "S", 4)
    west = factors.losers["W"]
    assert (west.product, west.raw, west.capped) == (4, 160, 160)
    assert list(factors.losers) == ["E", "W", "N"]
