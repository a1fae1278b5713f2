"""The faults any rules know, by the contract's codes and borders, each with its place."""

import json

import pytest

from bot.engine.deal import decode_deal
from bot.engine.errors import DealError
from bot.engine.settlement import settle
from tests.engine.riichi.table import DRAGONS, call, deltas, refused, win

OFF_WEST = win("S", "5/", off="W")
DRAWN = win("S", "5/")
SANMA = {"rules": "tenhou-sanma"}
DRAW = {"draw": {"kind": "exhaustive", "ready": []}}

CALLS = [
    ("one tile laid down alone", ("bad-value", "calls[0].kind", "call-kind"), ("S token-kan 7z",)),
    ("a call without tiles", ("missing-fact", "calls[0].tiles", "tiles"), ("S pon",)),
    ("a run with a gap", ("bad-tiles", "calls[0].tiles", "not-a-chi"), ("S chi 124m",)),
    ("a triplet of two kinds", ("bad-tiles", "calls[1].tiles", "not-a-pon"), ("S pon 111m E", "S pon 112p E")),
    ("no tiles at all", ("bad-tiles", "calls[0].tiles", "notation"), ("S pon ppp E",)),
    ("a tile nobody makes", ("bad-tiles", "calls[0].tiles", "no-such-tile"), ("S pon 888z E",)),
    ("a closed kan with a feeder", ("contradiction", "calls[0].from", "unfed-kan"), ("S closed-kan 1111m E",)),
    (
        "an added kan with a feeder",
        ("contradiction", "calls[1].from", "unfed-kan"),
        ("S pon 111m E", "S added-kan 1111m E"),
    ),
    ("a caller who feeds himself", ("contradiction", "calls[0].from", "fed-himself"), ("S pon 111m S",)),
    ("a chi from the player after", ("contradiction", "calls[0].from", "chi-seat"), ("S chi 123m W",)),
    ("a chi from across", ("contradiction", "calls[0].from", "chi-seat"), ("E chi 123m W",)),
    ("an added kan alone", ("contradiction", "calls[0]", "added-kan-without-pon"), ("S added-kan 1111m",)),
    (
        "an added kan on another's pon",
        ("contradiction", "calls[1]", "added-kan-without-pon"),
        ("W pon 111m E", "S added-kan 1111m"),
    ),
    (
        "an added kan on a pon of another tile",
        ("contradiction", "calls[1]", "added-kan-without-pon"),
        ("S pon 111p E", "S added-kan 1111m"),
    ),
    (
        "an added kan before its pon",
        ("contradiction", "calls[0]", "added-kan-without-pon"),
        ("S added-kan 1111m", "S pon 111m E"),
    ),
    (
        "a kan that is added twice",
        ("too-many-tiles", "calls[2].tiles", "fifth-copy"),
        ("S pon 111m E", "S added-kan 1111m", "S added-kan 1111m"),
    ),
    (
        "five melds",
        ("bad-hand", "calls[4]", "fifth-meld"),
        ("S pon 111m E", "S pon 222m E", "S pon 333m E", "S pon 444m E", "S pon 666m E"),
    ),
    (
        "a pon after a discard",
        ("contradiction", "calls[0].after-discard", "after-discard"),
        ("S pon 111m E after-discard",),
    ),
]


@pytest.mark.parametrize(("fault", "calls"), [row[1:] for row in CALLS], ids=[row[0] for row in CALLS])
def test_calls_that_cannot_be_are_refused(fault, calls):
    assert refused(calls, DRAWN) == fault


def test_an_added_kan_is_no_fifth_meld():
    calls = ("S pon 111m E", "S pon 222m E", "S pon 333m E", "S pon 444m E", "S added-kan 1111m")

    assert deltas(calls, DRAWN) == (-4000, 8000, -2000, -2000)


@pytest.mark.parametrize(
    ("kind", "tiles", "claimed", "fault"),
    [
        ("chi", "123m", "4m", ("contradiction", "calls[0].tile", "claimed-tile")),
        ("pon", "111m", "1p", ("contradiction", "calls[0].tile", "claimed-tile")),
        ("closed-kan", "1111m", "1m", ("contradiction", "calls[0].tile", "claimed-tile")),
        ("chi", "123m", "12m", ("bad-tiles", "calls[0].tile", "one-tile")),
        ("chi", "123m", "", ("bad-tiles", "calls[0].tile", "one-tile")),
        ("chi", "123m", "1", ("bad-tiles", "calls[0].tile", "notation")),
    ],
)
def test_the_claimed_tile_is_one_of_a_claimed_call(kind, tiles, claimed, fault):
    assert refused([{"by": "S", "kind": kind, "tiles": tiles, "tile": claimed}], DRAWN) == fault


def test_the_claimed_tile_may_be_named_as_the_five_it_is():
    claimed = {"by": "S", "kind": "chi", "tiles": "406p", "tile": "5p"}

    assert deltas([claimed], DRAWN) == (-4000, 8000, -2000, -2000)


@pytest.mark.parametrize("fact", ["echo", "forced"])
def test_testimony_of_another_family_about_a_call_is_an_unknown_field(fact):
    claimed = call("S pon 111m E") | {"asserted": {fact: False}}

    assert refused([claimed], DRAWN) == ("unknown-field", f"calls[0].asserted.{fact}", "family")


@pytest.mark.parametrize("fact", ["fresh", "forced", "wall", "discarder-ready"])
def test_testimony_of_another_family_about_a_win_is_an_unknown_field(fact):
    stated = win("S", "5/", asserted={fact: 3 if fact == "wall" else False})

    assert refused((), stated) == ("unknown-field", f"wins[0].asserted.{fact}", "family")


@pytest.mark.parametrize(("field", "value"), [("faan", 3), ("patterns", ["x"]), ("patterns", []), ("hard", False)])
def test_a_value_of_another_family_is_an_unknown_field(field, value):
    stated = win("S", value={"han": 5, field: value})

    assert refused((), stated) == ("unknown-field", f"wins[0].value.{field}", "family")


@pytest.mark.parametrize(("field", "value"), [("flowers", {"E": "1f"}), ("wild", "1m"), ("wild", "")])
def test_a_field_of_another_family_is_an_unknown_field(field, value):
    assert refused((), DRAWN, **{field: value}) == ("unknown-field", field, "family")


def test_a_field_of_another_family_at_its_default_says_nothing():
    assert deltas((), DRAWN, flowers={}) == (-4000, 8000, -2000, -2000)


ENDINGS = [
    ("none", ("missing-fact", "wins", "ending"), (), {}),
    ("an empty list of winners", ("missing-fact", "wins", "ending"), (), {"wins": []}),
    ("a win and a draw", ("contradiction", "draw", "endings"), (DRAWN,), DRAW),
    (
        "a win and a penalty",
        ("contradiction", "penalty", "endings"),
        (DRAWN,),
        {"penalty": {"by": "S", "kind": "false-win"}},
    ),
    (
        "a draw and a penalty",
        ("contradiction", "penalty", "endings"),
        (),
        DRAW | {"penalty": {"by": "S", "kind": "false-win"}},
    ),
]


@pytest.mark.parametrize(("fault", "wins", "facts"), [row[1:] for row in ENDINGS], ids=[row[0] for row in ENDINGS])
def test_a_deal_ends_in_exactly_one_way(fault, wins, facts):
    assert refused((), *wins, **facts) == fault


WINS = [
    ("a win nobody discarded", ("missing-fact", "wins[0].from", "discarder"), (win("S", "5/", how="discard"),)),
    ("a robbed kan of nobody", ("missing-fact", "wins[0].from", "discarder"), (win("S", "5/", how="robbed-kan"),)),
    (
        "a self-draw off somebody",
        ("contradiction", "wins[0].from", "self-draw-discarder"),
        (win("S", "5/", off="W", how="self-draw"),),
    ),
    ("a winner who feeds himself", ("contradiction", "wins[0].from", "fed-himself"), (win("S", "5/", off="S"),)),
    ("two who draw", ("contradiction", "wins[1]", "second-self-draw"), (DRAWN, win("E", "5/"))),
    ("one who wins twice", ("contradiction", "wins[1].by", "won-twice"), (OFF_WEST, OFF_WEST)),
    ("two off two players", ("contradiction", "wins[1].from", "winners-differ"), (OFF_WEST, win("E", "5/", off="N"))),
    (
        "two in two ways",
        ("contradiction", "wins[1].from", "winners-differ"),
        (OFF_WEST, win("E", "5/", off="W", how="robbed-kan")),
    ),
    (
        "two on two tiles",
        ("contradiction", "wins[1].tile", "winning-tiles-differ"),
        (win("S", "5/", off="W", tile="1m"), win("E", "5/", off="W", tile="2m")),
    ),
    (
        "a circumstance of another family",
        ("bad-value", "wins[0].flags", "flag"),
        (win("S", "5/", flags=["after-two-kans"]),),
    ),
    ("a circumstance twice", ("bad-value", "wins[0].flags", "repeated"), (win("S", "5/", flags=["last-tile"] * 2),)),
    (
        "a replacement tile that was discarded",
        ("contradiction", "wins[0].flags", "replacement-not-drawn"),
        (win("S", "5/", off="W", flags=["after-kan"]),),
    ),
    ("a win with no tile", ("bad-tiles", "wins[0].tile", "one-tile"), (win("S", "5/", tile=""),)),
    ("a win with two tiles", ("bad-tiles", "wins[0].tile", "one-tile"), (win("S", "5/", tile="12m"),)),
    (
        "the second win with two tiles",
        ("bad-tiles", "wins[1].tile", "one-tile"),
        (win("S", "5/", off="E", tile="1m"), win("W", "5/", off="E", tile="11m")),
    ),
    (
        "the second win with a tile nobody can read",
        ("bad-tiles", "wins[1].tile", "notation"),
        (win("S", "5/", off="E", tile="1m"), win("W", "5/", off="E", tile="1")),
    ),
    ("a hand without its last tile", ("missing-fact", "wins[0].tile", "winning-tile"), (win("S", concealed="123m"),)),
]


@pytest.mark.parametrize(("fault", "wins"), [row[1:] for row in WINS], ids=[row[0] for row in WINS])
def test_wins_that_cannot_be_are_refused(fault, wins):
    assert refused((), *wins) == fault


def test_several_winners_may_call_a_five_red_or_plain():
    first, second = win("S", "5/", off="E", tile="0m"), win("W", "5/", off="E", tile="5m")

    assert deltas((), first, second) == (-16000, 8000, 8000, 0)


@pytest.mark.parametrize(
    "flags",
    [
        ["first-turn", "after-kan"],
        ["first-turn", "last-tile"],
        ["first-turn", "ippatsu"],
        ["first-turn", "double-riichi"],
        ["ippatsu", "after-kan"],
    ],
)
def test_flags_that_exclude_each_other_are_refused_in_either_order(flags):
    facts = {"riichi": ["S"]}
    fault = ("contradiction", "wins[0].flags", "flags")

    assert refused((), win("S", "5/", flags=flags), **facts) == fault
    assert refused((), win("S", "5/", flags=flags[::-1]), **facts) == fault


@pytest.mark.parametrize(
    ("at", "calls", "facts"),
    [
        ("names", (), DRAW | {"names": {"N": "Di"}}),
        ("riichi", (), DRAW | {"riichi": ["N"]}),
        ("kita", (), DRAW | {"kita": {"N": 1}}),
        ("calls[0].by", ("N pon 111p E",), DRAW),
        ("calls[0].from", ("E pon 111p N",), DRAW),
        ("wins[0].by", (), {"wins": [win("N", "5/")]}),
        ("wins[0].from", (), {"wins": [win("E", "5/", off="N")]}),
        ("draw.ready", (), {"draw": {"kind": "exhaustive", "ready": ["N"]}}),
        ("draw.nagashi", (), {"draw": {"kind": "exhaustive", "nagashi": ["N"]}}),
        ("penalty.by", (), {"penalty": {"by": "N", "kind": "false-win"}}),
    ],
)
def test_nobody_sits_in_the_north_of_three_players(at, calls, facts):
    assert refused(calls, **facts, **SANMA) == ("bad-value", at, "seat")


def test_flowers_in_an_empty_seat_are_not_of_this_game_anyway():
    assert refused((), **DRAW, **SANMA, flowers={"N": "1f"}) == ("unknown-field", "flowers", "family")


def test_a_player_declares_riichi_once():
    assert refused((), DRAWN, riichi=["S", "E", "S"]) == ("bad-value", "riichi", "repeated")


def test_a_feeder_may_be_left_out_where_it_decides_nothing():
    assert deltas(("S pon 555z", "S pon 666z N", "S chi 123m"), DRAWN) == (-4000, 8000, -2000, -2000)
    assert deltas(("S pon 555z", *DRAGONS[1:]), win("S", "daisangen")) == (0, 32000, -32000, 0)


@pytest.mark.parametrize(("how", "family"), [("robbed-kita", "hongkong/half-gun"), ("robbed-kita", "wuhan/kaikoufan")])
def test_a_way_of_winning_of_another_family_is_a_wrong_value(how, family):
    stated = {"rules": family, "wins": [win("E", off="S", how=how)]}

    with pytest.raises(DealError) as caught:
        settle(decode_deal(json.dumps(stated)))
    assert (caught.value.code, caught.value.at, caught.value.reason) == ("bad-value", "wins[0].how", "how")


def test_a_closed_kan_may_stay_face_down_where_its_rules_know_that():
    stated = {"rules": "wuhan/kaikoufan", "calls": [call("E closed-kan")], "draw": {"kind": "exhaustive"}}

    assert set(settle(decode_deal(json.dumps(stated))).deltas.values()) == {0}
    assert refused(("S closed-kan",), DRAWN) == ("missing-fact", "calls[0].tiles", "tiles")
    assert refused([{"by": "W", "kind": "pon"}], DRAWN, dora="1m") == ("missing-fact", "calls[0].tiles", "tiles")


@pytest.mark.parametrize("sign", ["\x00", "\x07", "\n", "\t", "\x1b", "\x7f", "\x85", "\x9b"])
def test_a_name_has_no_control_characters(sign):
    assert refused((), DRAWN, names={"E": "Ann", "S": f"B{sign}o"}) == ("bad-value", "names.S", "control-character")


@pytest.mark.parametrize("name", ["Ann B", "\u5f35\u3000\u4e09", "a\u200db", "a\u2028b", "\u202eabc", ""])
def test_a_name_may_have_any_other_sign(name):
    assert deltas((), DRAWN, names={"E": name}) == (-4000, 8000, -2000, -2000)
