"""Clause yaku.open-riichi: a shown ready hand, worth more, and a yakuman off a player who could have known better."""

import pytest

from .table import deltas, flows, note_ids, refused, settled, win

HAND = "234m67p345s88m234p+5p"
OPEN = {"flags": ["open-riichi"]}


def paid(rule, won, riichi=("S",), **facts):
    return deltas((), won, riichi=list(riichi), house={"yaku.open-riichi": rule}, **facts)


@pytest.mark.parametrize(
    ("rule", "flags", "points"),
    [
        ("no", ["open-riichi"], 3900),
        ("han", [], 3900),
        ("han", ["open-riichi"], 7700),
        ("han", ["open-riichi", "double-riichi"], 8000),
        ("yakuman", [], 3900),
        ("yakuman", ["open-riichi"], 32000),
    ],
)
def test_an_open_riichi_counts_by_the_house(rule, flags, points):
    assert paid(rule, win("S", HAND, off="W", flags=flags)) == (0, points, -points, 0)


def test_a_discarder_in_riichi_could_not_help_it():
    assert paid("yakuman", win("S", HAND, off="W", **OPEN), riichi="SW") == (0, 8700, -8700, 0)


def test_a_declaration_tile_was_still_a_choice():
    won = win("S", HAND, off="W", flags=["open-riichi", "riichi-tile"])

    assert paid("yakuman", won, riichi="SW") == (0, 32000, -32000, 0)


def test_the_declaration_tile_of_one_claim_is_that_of_all():
    """North is nearer and takes South's stick."""
    two = (win("S", HAND, off="W", **OPEN), win("N", "5/", off="W", flags=["riichi-tile"]))

    assert deltas((), *two, riichi=["S", "W"], house={"yaku.open-riichi": "yakuman"})[1] == 32000 - 1000


def test_only_a_discard_makes_it_a_yakuman():
    drawn = win("S", HAND, **OPEN)
    robbed = win("S", HAND, off="W", how="robbed-kan", **OPEN)

    assert paid("yakuman", drawn) == paid("han", drawn) == (-4000, 8000, -2000, -2000)
    assert paid("yakuman", robbed) == (0, 8000, -8000, 0)


@pytest.mark.parametrize(
    ("hand", "add", "points"),
    [
        ("4/30", "yes", 32000),
        ("4/", "yes", 32000),
        ("kokushi", "yes", 64000),
        ("kokushi", "no", 32000),
        ("open-riichi kokushi", "yes", 64000),
    ],
)
def test_it_stands_over_an_agreed_value_with_a_note(hand, add, points):
    house = {"yaku.open-riichi": "yakuman", "yakuman.add": add}
    ruling = settled((), win("S", hand, off="W", **OPEN), riichi=["S"], house=house)

    assert ruling.deltas == {"E": 0, "S": points, "W": -points, "N": 0}
    assert "yaku.open-riichi" in note_ids(ruling)


def test_an_agreed_value_stays_where_the_conditions_are_not_met():
    assert paid("yakuman", win("S", "4/30", **OPEN)) == (-3900, 7900, -2000, -2000)
    assert paid("yakuman", win("S", "4/30", off="W", **OPEN), riichi="SW") == (0, 8700, -8700, 0)


def test_agreed_by_name_it_needs_no_flag_but_a_house_that_plays_it():
    agreed = win("S", "open-riichi", off="W")

    assert paid("yakuman", agreed, riichi="") == (0, 32000, -32000, 0)
    assert paid("yakuman", win("S", "open-riichi")) == (-16000, 32000, -8000, -8000)
    for rule in ("no", "han"):
        assert refused((), agreed, house={"yaku.open-riichi": rule})[2] == "yakuman-not-played"
    opened = refused(("S pon 111z E",), agreed, house={"yaku.open-riichi": "yakuman"})
    assert opened == ("contradiction", "wins[0].value.yakuman", "yakuman-melds")


@pytest.mark.parametrize("rule", ["no", "han", "yakuman"])
def test_the_flag_needs_a_riichi(rule):
    fault = refused((), win("S", "5/", off="W", **OPEN), house={"yaku.open-riichi": rule})

    assert fault == ("contradiction", "wins[0].flags", "without-riichi")


def test_tiles_that_do_not_win_are_no_yakuman():
    won = win("S", "234m67p345s88m234p+1z", off="W", **OPEN)

    assert refused((), won, riichi=["S"], house={"yaku.open-riichi": "yakuman"})[2] == "no-winning-shape"


def test_tiles_decide_beside_an_agreed_value():
    won = win("S", HAND, off="W", value={"han": 3, "fu": 30}, **OPEN)
    ruling = settled((), won, riichi=["S"], house={"yaku.open-riichi": "yakuman"})

    assert note_ids(ruling) == ["value-differs", "yaku.open-riichi"]
    assert flows(ruling)[0] == "W>S 32000 pay.discard"
