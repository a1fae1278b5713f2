"""The border of ``too-many-tiles``: what is counted, and what is counted once."""

import json

import pytest

from bot.engine.deal import decode_deal
from bot.engine.errors import DealError
from bot.engine.settlement import settle
from tests.engine.riichi.table import call, deltas, refused, settled, win

DRAWN = win("S", "5/")
FIFTH = "fifth-copy"

TOO_MANY = [
    ("in one meld and the next", "calls[1].tiles", FIFTH, ("S pon 222m E", "W pon 222m E"), (DRAWN,), {}),
    ("of a tile, beside a red five of another suit", "ura", FIFTH, (), (DRAWN,), {"dora": "0s1111m", "ura": "1m"}),
    ("in melds and the indicator", "dora", FIFTH, ("S pon 222m E",), (DRAWN,), {"dora": "22m"}),
    ("among the indicators", "ura", FIFTH, (), (DRAWN,), {"dora": "222m", "ura": "22m"}),
    ("in the hand", "wins[0].concealed", FIFTH, (), (win("S", "11111m12345678p+1s"),), {}),
    ("with the winning tile", "wins[0].tile", FIFTH, (), (win("S", "1111m123456789p+1m"),), {}),
    ("in two hands", "wins[1].concealed", FIFTH, (), (win("S", "111m+9s", off="E"), win("W", "11m+9s", off="E")), {}),
    ("beside a kan", "wins[0].tile", FIFTH, ("S closed-kan 2222m",), (win("S", "5/", tile="2m"),), {}),
    ("beside a kan that was added", "dora", FIFTH, ("S pon 222m E", "S added-kan 2222m"), (DRAWN,), {"dora": "2m"}),
    ("beside a red five", "dora", FIFTH, ("S pon 055m E",), (DRAWN,), {"dora": "55m"}),
    ("of north, set aside", "kita.S", FIFTH, ("W pon 444z E",), (DRAWN,), {"kita": {"S": 2}, "rules": "tenhou-sanma"}),
    ("of the same red five", "dora", "second-red-five", ("S chi 340p",), (DRAWN,), {"dora": "0p"}),
    (
        "of the same red five in a hand",
        "wins[0].concealed",
        "second-red-five",
        (),
        (win("S", "00p12345678m123s+4s"),),
        {},
    ),
    ("of a red five, taken twice", "wins[0].tile", "second-red-five", (), (win("S", "067p12345678m12s+0p"),), {}),
]


@pytest.mark.parametrize(
    ("at", "reason", "calls", "wins", "facts"), [row[1:] for row in TOO_MANY], ids=[row[0] for row in TOO_MANY]
)
def test_a_copy_too_many_is_refused_where_it_appears(at, reason, calls, wins, facts):
    assert refused(calls, *wins, **facts) == ("too-many-tiles", at, reason)


@pytest.mark.parametrize(
    ("calls", "wins", "facts"),
    [
        pytest.param(("S pon 222m E", "S added-kan 2222m"), (DRAWN,), {}, id="an added kan adds one to its pon"),
        pytest.param(("S pon 055m E", "S added-kan 0555m"), (DRAWN,), {}, id="also where the pon has the red five"),
        pytest.param(("S pon 555m E", "S added-kan 0555m"), (DRAWN,), {}, id="and where the kan adds it"),
        pytest.param(
            ("S pon 055m E", "S added-kan 5555m"), (DRAWN,), {}, id="and where its red five is not named again"
        ),
        pytest.param((), (DRAWN,), {"dora": "11m", "ura": "11m"}, id="four of a kind"),
        pytest.param((), (DRAWN,), {"dora": "0p", "ura": "0s0m"}, id="one red five a suit"),
        pytest.param(
            (),
            (win("S", "5/", off="E", concealed="111m", tile="1m"), win("W", "5/", off="E", concealed="", tile="1m")),
            {"rules": "majsoul"},
            id="one winning tile for two winners",
        ),
    ],
)
def test_as_many_as_the_set_has_are_no_fault(calls, wins, facts):
    if any("concealed" in each for each in wins):
        assert refused(calls, *wins, **facts)[0] == "bad-hand"
    else:
        assert deltas(calls, *wins, **facts) == (-4000, 8000, -2000, -2000)


def test_a_robbed_tile_lies_already_in_the_robbed_players_kan():
    robbed = win("S", "5/", off="W", how="robbed-kan", tile="2m")

    assert deltas(("W pon 222m E", "W added-kan 2222m"), robbed) == (0, 8000, -8000, 0)


@pytest.mark.parametrize(
    ("calls", "at"),
    [
        (("N pon 222m E", "N added-kan 2222m"), "wins[0].tile"),
        (("W closed-kan 1111m", "N pon 222m E", "N added-kan 2222m"), "wins[0].tile"),
        (("W open-kan 2222m E",), "wins[0].tile"),
    ],
)
def test_a_robbed_tile_that_lies_elsewhere_is_counted(calls, at):
    robbed = win("S", "5/", off="W", how="robbed-kan", tile="2m")

    assert refused(calls, robbed) == ("too-many-tiles", at, FIFTH)


def test_a_robbed_tile_may_belong_to_a_kan_nobody_stated():
    assert deltas((), win("S", "5/", off="W", how="robbed-kan", tile="2m")) == (0, 8000, -8000, 0)


def test_a_robbed_north_is_one_of_those_set_aside():
    robbed = win("S", "5/", off="W", how="robbed-kita", tile="4z")
    sanma = {"rules": "tenhou-sanma"}

    assert deltas(("S pon 444z E",), robbed, kita={"W": 1}, **sanma) == (0, 8000, -8000)
    assert deltas(("S pon 444z E",), robbed, **sanma) == (0, 8000, -8000)
    assert refused(("S closed-kan 4444z",), robbed, **sanma) == ("too-many-tiles", "wins[0].tile", FIFTH)


def test_a_tile_of_another_game_is_not_in_the_set():
    assert refused((), DRAWN, dora="1f") == ("bad-tiles", "dora", "foreign-tile")
    assert refused((), win("S", "5/", tile="8f")) == ("bad-tiles", "wins[0].tile", "foreign-tile")


@pytest.mark.parametrize(
    ("at", "wins", "facts"),
    [
        ("dora", (DRAWN,), {"dora": "1"}),
        ("ura", (DRAWN,), {"ura": "1x"}),
        ("wins[0].concealed", (win("S", "12+3m"),), {}),
        ("wins[0].tile", (win("S", "12m+3"),), {}),
        ("wins[1].concealed", (win("S", "5/", off="E"), win("W", "9z+1m", off="E")), {}),
    ],
)
def test_tiles_that_cannot_be_read_are_refused_at_their_place(at, wins, facts):
    assert refused((), *wins, **facts)[:2] == ("bad-tiles", at)


def test_a_fifth_copy_laid_down_is_named_before_tiles_nobody_can_read():
    calls = ("S pon 222m E", "W pon 222m E")

    assert refused(calls, win("S", concealed="x", tile="1m")) == ("too-many-tiles", "calls[1].tiles", FIFTH)
    assert refused((), win("S", concealed="x", tile="1m")) == ("bad-tiles", "wins[0].concealed", "notation")


@pytest.mark.parametrize(("seat", "tiles", "reason"), [("E", "11f", FIFTH), ("S", "1", "notation")])
def test_flowers_are_counted_where_they_are_played(seat, tiles, reason):
    stated = {"flowers": {seat: tiles}, "wins": [win("E", value={"faan": 3})]}

    with pytest.raises(DealError) as caught:
        settle(decode_deal(json.dumps({"rules": "hongkong/half-gun"} | stated)))
    assert (caught.value.at, caught.value.reason) == (f"flowers.{seat}", reason)


def test_a_kan_that_lies_face_down_counts_nothing():
    stated = {"rules": "wuhan/kaikoufan", "calls": [call("E closed-kan")], "draw": {"kind": "exhaustive"}}

    assert set(settle(decode_deal(json.dumps(stated))).deltas.values()) == {0}


PON, RED_PON = "W pon 555p N", "W pon 055p N"
KAN, RED_KAN = "W added-kan 5555p", "W added-kan 0555p"


@pytest.mark.parametrize(
    ("calls", "tile"),
    [
        pytest.param((RED_PON, RED_KAN), "5p", id="the pon has the red five, the fourth is plain"),
        pytest.param((RED_PON, KAN), "5p", id="also where the kan does not name it again"),
        pytest.param((PON, RED_KAN), "0p", id="the red five is the fourth and counted once"),
        pytest.param((PON, RED_KAN), "5p", id="the kan shows a red five where the tile says it is none"),
        pytest.param((PON, KAN), "0p", id="the tile says it is the red five where the kan shows none"),
    ],
)
def test_a_robbed_tile_is_the_fourth_of_its_kan_as_the_winner_names_it(calls, tile):
    robbed = win("S", "5/", off="W", how="robbed-kan", tile=tile)

    assert deltas(calls, robbed) == (0, 8000, -8000, 0)
    assert refused(calls, robbed, dora="5p") == ("too-many-tiles", "wins[0].tile", FIFTH)


@pytest.mark.parametrize("calls", [(RED_PON, RED_KAN), (RED_PON, KAN)])
def test_a_robbed_red_five_is_not_the_one_in_the_pon(calls):
    robbed = win("S", "5/", off="W", how="robbed-kan", tile="0p")

    assert refused(calls, robbed) == ("too-many-tiles", "wins[0].tile", "second-red-five")


@pytest.mark.parametrize(
    ("pon", "kan", "points"),
    [
        ("555p", "0555p", 2000),
        ("055p", "0555p", 2000),
        ("055p", "5555p", 2000),
        ("555p", "5555p", 1000),
        ("555p", "0055p", 2000),
    ],
)
def test_an_added_kan_has_the_tiles_of_its_pon_and_one_more(pon, kan, points):
    calls = ("S pon 555z E", "S chi 123m", f"S pon {pon} N", f"S added-kan {kan}")
    ruling = settled(calls, win("S", "99s78m+6m", off="W"))

    assert ruling.hands[0].points == {1000: 1300, 2000: 2600}[points]


@pytest.mark.parametrize(("kan", "tile"), [("1111m", "1m"), ("0555p", "0p"), ("0555p", "5p"), ("5555p", "0p")])
def test_a_tile_robbed_from_a_closed_kan_is_one_of_its_four(kan, tile):
    robbed = win("S", "5/", off="W", how="robbed-kan", tile=tile)

    assert refused((f"W closed-kan {kan}",), robbed)[0] != "too-many-tiles"
    assert refused((f"W closed-kan {kan}",), robbed, dora="1m5p") == ("too-many-tiles", "wins[0].tile", FIFTH)


def test_a_kan_nobody_named_hides_no_copy_too_many():
    hidden, pon = {"by": "W", "kind": "closed-kan"}, {"by": "S", "kind": "pon", "tiles": "222m", "from": "E"}
    drawn = {"by": "S", "how": "self-draw", "concealed": "22m34567s88p", "tile": "2s"}
    deal = decode_deal(json.dumps({"rules": "wuhan/kaikoufan", "calls": [hidden, pon], "wins": [drawn]}))

    with pytest.raises(DealError) as caught:
        settle(deal)

    assert (caught.value.at, caught.value.reason) == ("wins[0].concealed", FIFTH)
