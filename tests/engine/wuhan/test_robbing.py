import pytest
from msgspec import UNSET

from .table import deltas, refused, settled, win

OPENED = ("E pon 111m W", "S pon 222p W", "N pon 666m S", "W pon 333s S")


def robbing(tile="3s", **facts):
    return win("S", off="W", how="robbed-kan", tile=tile, patterns="robbed-kong", **facts)


REFUSED = [
    ("without the pon", ("missing-fact", "calls", "robbed-pon"), OPENED[:3], robbing()),
    ("without a pon of that tile", ("missing-fact", "calls", "robbed-pon"), OPENED, robbing("4s")),
    (
        "without any pon when the tile is not stated",
        ("missing-fact", "calls", "robbed-pon"),
        OPENED[:3],
        win("S", off="W", how="robbed-kan", patterns="robbed-kong"),
    ),
    ("a closed kan", ("bad-hand", "wins[0].how", "robbed-other-kan"), (*OPENED, "W closed-kan 4444s"), robbing("4s")),
    (
        "a kong with calls after it",
        ("contradiction", "calls[4]", "robbed-kan-not-last"),
        (*OPENED, "W added-kan 3333s", "E token-kan 7z"),
        robbing(),
    ),
]


@pytest.mark.parametrize(("error", "calls", "claim"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_only_a_listed_pon_raised_last_can_be_robbed(error, calls, claim):
    assert error == refused(calls, claim)


@pytest.mark.parametrize("calls", [OPENED, (*OPENED, "W added-kan 3333s")], ids=["unlisted", "listed"])
@pytest.mark.parametrize("tile", ["3s", None], ids=["tile stated", "tile not stated"])
def test_the_robbed_kong_is_not_counted_whether_listed_or_not(calls, tile):
    claim = {key: value for key, value in robbing(tile).items() if value is not None}
    assert deltas(calls, claim) == (0, 160, -160, 0)


@pytest.mark.parametrize(("calls", "named"), [(OPENED, 3), ((*OPENED, "W added-kan 3333s"), 4)])
def test_the_liability_names_the_kong_or_else_its_pon(calls, named):
    (liability,) = settled(calls, robbing()).liabilities
    assert (liability.call, liability.holds, liability.player) == (named, True, "W")


def test_no_call_is_named_where_several_pons_could_have_been_raised():
    claim = win("S", off="W", how="robbed-kan", patterns="robbed-kong")
    assert settled((*OPENED, "W pon 444s E"), claim).liabilities[0].call is UNSET


def test_an_earlier_added_kan_of_the_robbed_player_still_counts():
    calls = ("W pon 777s S", "W added-kan 7777s", *OPENED)
    assert settled(calls, robbing()).factors.losers["W"].factors == (("open", 2), ("exposed-kan", 2), ("discard", 2))


def test_some_houses_count_the_robbed_kong():
    for calls in (OPENED, (*OPENED, "W added-kan 3333s")):
        assert deltas(calls, robbing(), house={"robbed-kong-counts": "yes"}) == (0, 240, -240, 0)


def test_the_robbed_tile_is_counted_once():
    hand = win("S", off="W", how="robbed-kan", tile="3s", concealed="24s456789m55p")
    assert settled((*OPENED, "W added-kan 3333s"), hand).hands[0].patterns[0].name == "robbed-kong"
