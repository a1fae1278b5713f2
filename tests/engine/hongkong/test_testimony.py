"""What is noted of facts that only the table can tell: in either sense, where the other answer moves a payment."""

import pytest

from .deals import FULL, HALF, call, discard, drawn, robbed, ruled, worth

FLOOR = ("S pon 222m N", "S pon 444p N", "S pon 777s W")
LATE = {"wall.reserve": 14}
THREE, PUNGS = worth(3), worth(4, "all-pungs")
OF_WEST = ("W pon 222s E", "W pon 444s S", "W pon 666s S")


def told(win, **facts):
    prefix = "hongkong.testimony."
    return {note.why.removeprefix(prefix) for note in ruled(win, **facts).notes if note.why.startswith(prefix)}


def dealt_in(**asserted):
    return discard("E", tile="3p", value=THREE, asserted=asserted)


FRESHNESS = {
    "fresh and late": (dealt_in(fresh=True, wall=5), LATE, {"fresh", "wall"}),
    "fresh and early": (dealt_in(fresh=True, wall=40), LATE, {"wall"}),
    "not fresh and late": (dealt_in(fresh=False, wall=5), LATE, {"not-fresh"}),
    "not fresh, nobody counted": (dealt_in(fresh=False), LATE, {"not-fresh"}),
    "early, nobody looked": (dealt_in(wall=40), LATE, {"wall"}),
    "neither fresh nor late": (dealt_in(fresh=False, wall=40), LATE, set()),
    "not fresh, and which tile is not known": (
        discard("E", value=THREE, asserted={"fresh": False, "wall": 11}),
        LATE,
        {"not-fresh"},
    ),
    "without a reserve": (dealt_in(fresh=False, wall=5), {}, set()),
    "where it is not played": (dealt_in(fresh=False, wall=5), {**LATE, "fresh": "no"}, set()),
    "always": (dealt_in(fresh=False), {"fresh": "always"}, {"not-fresh"}),
    "a robbed tile": (robbed("E", tile="3p", value=THREE, asserted={"fresh": False, "wall": 5}), LATE, set()),
}


@pytest.mark.parametrize(("win", "house", "expected"), FRESHNESS.values(), ids=FRESHNESS.keys())
def test_whether_a_tile_was_fresh_rests_on_the_table_s_word(win, house, expected):
    assert told(win, house=house) == expected


ECHOES = {
    "excused": (True, FULL, drawn(value=PUNGS), {"echo"}),
    "not excused": (False, FULL, drawn(value=PUNGS), {"no-echo"}),
    "on a discard": (False, FULL, discard("W", value=PUNGS), set()),
    "half gun knows no excuse": (False, HALF, drawn(value=PUNGS), set()),
}


@pytest.mark.parametrize(("echo", "rules", "win", "expected"), ECHOES.values(), ids=ECHOES.keys())
def test_whether_the_feeder_followed_rests_on_the_table_s_word(echo, rules, win, expected):
    assert told(win, rules=rules, calls=(*FLOOR, call("S pon 999m E", echo=echo))) == expected


@pytest.mark.parametrize(("echo", "expected"), [(True, {"echo"}), (False, {"no-echo"})])
def test_so_does_whether_another_fourth_meld_was_fed_in_excuse(echo, expected):
    calls = (*OF_WEST, call("W pon 888s E", echo=echo), *FLOOR, "S pon 999m E")
    assert told(drawn(value=PUNGS), rules=FULL, calls=calls, house={"twelve.recipients": "first"}) == expected


NINE = ("S pon 222m N", "S pon 444m N", "S pon 777m W")
SHOWN = {
    "half gun": (NINE, {}, drawn(value=THREE), True),
    "a discard": (NINE, {}, discard("E", tile="5z", value=THREE), False),
    "no designated pattern": (FLOOR, {}, drawn(value=THREE), False),
    "nine tiles are not played": (NINE, {"nine": "no"}, drawn(value=THREE), False),
    "full gun": (NINE, {"gun": "full"}, drawn(value=THREE), False),
    "somebody answers for twelve": (
        (*NINE, "S pon 999m E"),
        {},
        drawn(value=worth(8, "pure-one-suit")),
        False,
    ),
}


@pytest.mark.parametrize(("calls", "house", "win", "expected"), SHOWN.values(), ids=SHOWN.keys())
def test_nine_tiles_bind_nobody_on_a_self_draw_and_a_note_says_so(calls, house, win, expected):
    notes = {note.why for note in ruled(win, calls=calls, house=house).notes}
    assert ("hongkong.pao.nine.self-draw" in notes) is expected


def test_what_two_calls_rest_on_is_noted_once():
    west = (*OF_WEST, call("W pon 888s E", echo=True))
    north = ("N pon 333p W", "N pon 555p W", "N pon 666m W", call("N pon 888m E", echo=True))
    calls = (*west, *north, *FLOOR, "S pon 999m E")
    ruling = ruled(drawn(value=PUNGS), rules=FULL, calls=calls, house={"twelve.recipients": "first"})
    assert [note.why for note in ruling.notes].count("hongkong.testimony.echo") == 1
