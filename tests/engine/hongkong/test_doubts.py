"""Agreed faan beside melds that are worth more: the deal is settled as it was told, and doubted."""

import pytest

from bot.engine.settlement import doubt_about, settle

from .deals import DRAGONS, WINDS, deal, discard, drawn, worth

THREE = (*DRAGONS, "S pon 777z W")
CHOWS = ("S chi 123m E", "S chi 456m E", "S chi 789m E", "S chi 123p E")
KONGS = tuple(f"S closed-kan {rank * 4}m" for rank in "1234")


def least(*wins, **more):
    """What the melds are worth where fewer faan are agreed on, None where the faan can be."""
    stated = deal(*wins, **more)
    settle(stated)
    found = doubt_about(stated)
    return None if found is None else found.data["least"]


@pytest.mark.parametrize(
    ("calls", "tile", "faan", "expected"),
    [
        (THREE, None, 3, 8),
        (THREE, None, 8, None),
        (DRAGONS, None, 3, None),
        ((*WINDS, "S pon 444z N"), None, 10, None),
        ((*WINDS, "S pon 444z N"), None, 3, 13),
        (KONGS, "5m", 3, 20),
        (CHOWS, "5m", 3, None),
        (("S pon 222m E", "S pon 333p E", "S pon 444m E", "S pon 555p E"), None, 3, None),
        (("S pon 222m E", "S pon 333m E", "S pon 444m E", "S pon 555m E"), "6m", 3, 10),
        ((*DRAGONS, "S pon 222m E"), None, 3, None),
        ((*DRAGONS, "S pon 222m E", "S pon 333m E"), "7z", 4, 11),
    ],
)
def test_faan_are_no_fewer_than_those_of_the_melds(calls, tile, faan, expected):
    stated = discard("E", value=worth(faan), **({"tile": tile} if tile else {}))
    assert least(stated, calls=calls, house={"nine": "no", "three-dragons": "no", "four-winds": "no"}) == expected


def test_faan_that_are_paid_alike_stand():
    assert least(drawn(value=worth(5)), calls=THREE, house={"table": "fan-laak"}) == 8
    assert least(drawn(value=worth(7)), calls=THREE, house={"table": "fan-laak"}) is None


def test_what_would_count_in_their_place_may_be_worth_less():
    cheap = {"faan.small-three-dragons": 1, "faan.min": 0, "three-dragons": "no"}
    assert least(drawn(value=worth(1)), calls=DRAGONS, house=cheap) is None
    alone = {"limit-hands": "alone", "faan.all-honours": 2, "faan.min": 0, "three-dragons": "no"}
    assert least(drawn(value=worth(1)), calls=THREE, house=alone) == 2


def test_tiles_flowers_and_other_endings_are_not_doubted():
    assert least(drawn(value=worth(3), concealed="12m99p", tile="3m"), calls=THREE) is None
    assert least(drawn(tile="7f"), flowers={"S": "123456f"}, house={"flower-win": "seven"}) is None
    assert least(draw={"kind": "exhaustive"}) is None
