"""Clause robbed-kan.closed: only thirteen orphans rob a closed kan, and only where the house allows it."""

import pytest

from .table import deltas, note_ids, refused, settled, win

CLOSED = ("W closed-kan 1111m",)
ORPHANS = "9m19p19s12345677z+1m"
ALL_SIDES = "9m19p19s1234567z1m"


def robbing(hand="", **facts):
    return win("S", hand, off="W", how="robbed-kan", **facts)


@pytest.mark.parametrize(
    "won", [robbing(ORPHANS), robbing("kokushi", tile="1m"), robbing("kokushi-13", tile="1m")], ids=str
)
def test_thirteen_orphans_rob_a_closed_kan_and_the_ruling_says_so(won):
    ruling = settled(CLOSED, won)

    assert ruling.deltas == {"E": 0, "S": 32000, "W": -32000, "N": 0}
    assert "robbed-kan.closed" in note_ids(ruling)


@pytest.mark.parametrize(
    ("won", "at"),
    [
        (robbing("23m456p567888s99p+1m"), "wins[0].concealed"),
        (robbing("4/30", tile="1m"), "wins[0].value"),
        (robbing("4/", tile="1m"), "wins[0].value"),
        (robbing("suuankou", tile="1m"), "wins[0].value"),
    ],
)
def test_no_other_hand_robs_a_closed_kan(won, at):
    assert refused(CLOSED, won, riichi=["S"]) == ("bad-hand", at, "robbed-closed-kan")


@pytest.mark.parametrize("rules", ["tenhou", "m-league"])
def test_nobody_robs_a_closed_kan_where_the_house_does_not_allow_it(rules):
    assert refused(CLOSED, robbing(ORPHANS), rules=rules)[2] == "robbed-closed-kan"
    assert refused(CLOSED, robbing("kokushi", tile="1m"), rules=rules)[2] == "robbed-closed-kan"


@pytest.mark.parametrize(
    ("calls", "tile"),
    [
        ((), {"tile": "1m"}),
        (CLOSED, {}),
        (("N closed-kan 1111m",), {"tile": "2m"}),
        (("W closed-kan 1111p",), {"tile": "1m"}),
        (("W pon 111m E", "W added-kan 1111m"), {"tile": "1m"}),
    ],
)
def test_any_other_robbed_kan_is_an_added_one(calls, tile):
    assert deltas(calls, robbing("4/30", **tile)) == (0, 7700, -7700, 0)


def test_a_contradiction_is_named_before_the_kan():
    assert refused(CLOSED, robbing("tenhou", tile="1m"))[0] == "contradiction"


def test_a_claim_that_falls_away_robs_no_closed_kan_either():
    fallen = win("N", "4/", off="W", how="robbed-kan", tile="1m")

    assert refused(CLOSED, robbing(ORPHANS), fallen, house={"winners.max": 1}) == (
        "bad-hand",
        "wins[1].value",
        "robbed-closed-kan",
    )
