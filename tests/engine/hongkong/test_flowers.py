"""Wins by flowers alone: M is 8 at 3 faan and 64 at 8; everybody pays two shares of a self-draw."""

import pytest

from bot.engine.errors import DealError

from .deals import DRAGONS, FULL, HALF, deltas, discard, drawn, robbed, ruled, worth

SIX, SEVEN = {"S": "123456f"}, {"S": "1234567f"}
PLAYED = {"flower-win": "seven"}
ROBBED = {"by": "S", "how": "robbed-flower", "from": "W", "tile": "8f"}
SEVEN_ROB = {"faan.robbed-flower": 8}

WON = {
    "seven": (SIX, drawn(tile="7f"), PLAYED, (-16, 48, -16, -16)),
    "eight": (SEVEN, drawn(tile="8f"), PLAYED, (-128, 384, -128, -128)),
    "eight, where only eight win": (SEVEN, drawn(tile="8f"), {"flower-win": "eight"}, (-128, 384, -128, -128)),
    "the dealer counts twice": (SIX, drawn(tile="7f"), {**PLAYED, "dealer-double": "yes"}, (-32, 64, -16, -16)),
    "the cap holds": (SEVEN, drawn(tile="8f"), {**PLAYED, "faan.cap": 3}, (-16, 48, -16, -16)),
    "the minimum does not": (SIX, drawn(tile="7f"), {**PLAYED, "faan.min": 5}, (-16, 48, -16, -16)),
    "by the price of a self-draw": (SIX, drawn(tile="7f"), {**PLAYED, "price.self-draw": 1}, (-8, 24, -8, -8)),
    "another value": (SIX, drawn(tile="7f"), {**PLAYED, "faan.seven-flowers": 5}, (-48, 144, -48, -48)),
    "robbed, as a discard in half gun": (SEVEN, ROBBED, SEVEN_ROB, (-64, 256, -128, -64)),
    "robbed, as a whole self-draw": (SEVEN, ROBBED, {**SEVEN_ROB, "robbed-kong": "self-draw"}, (0, 384, -384, 0)),
    "robbed, worth nothing faan": (SEVEN, ROBBED, {"faan.robbed-flower": 0}, (-1, 4, -2, -1)),
}


@pytest.mark.parametrize(("flowers", "win", "house", "expected"), WON.values(), ids=WON.keys())
def test_flowers_win_by_themselves(flowers, win, house, expected):
    assert deltas(ruled(win, flowers=flowers, house=house)) == expected


@pytest.mark.parametrize(
    ("win", "house", "flowers", "pattern", "why"),
    [
        (drawn(tile="7f"), PLAYED, SIX, ("seven-flowers", 3), "hongkong.flower-win"),
        (ROBBED, SEVEN_ROB, SEVEN, ("robbed-flower", 8), "hongkong.faan.robbed-flower"),
    ],
)
def test_they_are_one_pattern_whose_payments_name_its_clause(win, house, flowers, pattern, why):
    ruling = ruled(win, house=house, flowers=flowers, rules=FULL)
    assert [(each.name, each.value) for each in ruling.hands[0].patterns] == [pattern]
    assert {each.why for each in ruling.payments} == {why}
    assert ruling.hands[0].points == ruling.deltas["S"]


def test_in_full_gun_only_who_drew_a_robbed_flower_pays():
    assert deltas(ruled(ROBBED, house=SEVEN_ROB, flowers=SEVEN, rules=FULL)) == (0, 256, -256, 0)


def test_nobody_answers_for_flowers():
    calls = (*DRAGONS, "S pon 777z N", "S pon 111m E")
    ruling = ruled(drawn(tile="7f"), house=PLAYED, flowers=SIX, calls=calls)
    assert (deltas(ruling), ruling.liabilities) == ((-16, 48, -16, -16), ())


def test_a_cap_that_flowers_exceed_is_noted():
    ruling = ruled(drawn(tile="8f"), house={**PLAYED, "faan.cap": 3}, flowers=SEVEN)
    assert "hongkong.capped" in {note.why for note in ruling.notes}


THREE = worth(3)
REFUSED = {
    "not played": ("bad-hand", "too-few-flowers", SIX, drawn(tile="7f"), {}, "flowers.S"),
    "seven where eight are wanted": (
        "bad-hand",
        "too-few-flowers",
        SIX,
        drawn(tile="7f"),
        {"flower-win": "eight"},
        "flowers.S",
    ),
    "six": ("bad-hand", "too-few-flowers", {"S": "12345f"}, drawn(tile="7f"), PLAYED, "flowers.S"),
    "seven that count nothing": (
        "bad-hand",
        "flowers-not-played",
        SIX,
        drawn(tile="7f"),
        {**PLAYED, "faan.seven-flowers": "no"},
        "wins[0].tile",
    ),
    "a table without flowers": (
        "bad-hand",
        "flowers-not-played",
        SIX,
        drawn(tile="7f"),
        {**PLAYED, "flowers": "no"},
        "wins[0].tile",
    ),
    "robbing where it is not played": ("bad-hand", "flowers-not-played", SEVEN, ROBBED, {}, "wins[0].tile"),
    "robbing with six": ("bad-hand", "too-few-flowers", SIX, ROBBED, SEVEN_ROB, "flowers.S"),
    "robbing a tile": ("bad-tiles", "no-flower", SEVEN, {**ROBBED, "tile": "8s"}, SEVEN_ROB, "wins[0].tile"),
    "robbing nobody": (
        "missing-fact",
        "discarder",
        SEVEN,
        {key: value for key, value in ROBBED.items() if key != "from"},
        SEVEN_ROB,
        "wins[0].from",
    ),
    "robbing nothing": (
        "missing-fact",
        "winning-tile",
        SEVEN,
        {key: value for key, value in ROBBED.items() if key != "tile"},
        SEVEN_ROB,
        "wins[0].tile",
    ),
    "beside a value": (
        "contradiction",
        "flowers-win-alone",
        SIX,
        drawn(tile="7f", value=THREE),
        PLAYED,
        "wins[0].value",
    ),
    "beside a hand": (
        "contradiction",
        "flowers-win-alone",
        SIX,
        drawn(tile="7f", concealed="123m"),
        PLAYED,
        "wins[0].concealed",
    ),
    "beside a flag": (
        "contradiction",
        "flowers-win-alone",
        SIX,
        drawn(tile="7f", flags=["last-tile"]),
        PLAYED,
        "wins[0].flags",
    ),
    "dealt in": ("contradiction", "flower-wins-nothing", SIX, discard("E", tile="7f"), PLAYED, "wins[0].tile"),
    "out of a kong": ("contradiction", "flower-wins-nothing", SIX, robbed("E", tile="7f"), PLAYED, "wins[0].tile"),
}


@pytest.mark.parametrize(("code", "reason", "flowers", "win", "house", "at"), REFUSED.values(), ids=REFUSED.keys())
def test_flowers_that_do_not_win_are_refused(code, reason, flowers, win, house, at):
    with pytest.raises(DealError) as refused:
        ruled(win, flowers=flowers, house=house)
    assert (refused.value.code, refused.value.reason, refused.value.at) == (code, reason, at)


def test_nobody_wins_beside_a_robbed_flower():
    with pytest.raises(DealError) as refused:
        ruled(ROBBED, {**ROBBED, "by": "E"}, flowers=SEVEN, house=SEVEN_ROB)
    assert (refused.value.code, refused.value.at) == ("contradiction", "wins[1]")


HELD = {
    "eight are two sets": ("12345678f", {"flower-set": 4}),
    "seven are a set and the own": ("1234567f", {"flower-set": 2, "own-flower": 1}),
}


@pytest.mark.parametrize(("held", "expected"), HELD.values(), ids=HELD.keys())
def test_in_a_hand_flowers_may_count_as_sets_only(held, expected):
    win = discard("E", tile="5s", concealed="345m456p789s5s")
    house = {"faan.min": 0, "flowers.held": "sets"}
    ruling = ruled(win, calls=("S pon 222m E",), house=house, flowers={"S": held}, rules=HALF)
    totals: dict[str, int] = {}
    for each in ruling.hands[0].patterns:
        totals[each.name] = totals.get(each.name, 0) + each.value
    assert totals == expected
