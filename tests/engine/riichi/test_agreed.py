"""Agreed values: what they must say, and which are contradicted by the house, the melds or the ending."""

import pytest

from .table import DRAGONS, WINDS, deltas, refused, settled, win

AT = "wins[0].value"
FOUR_KANS = ("S open-kan 1111m E", "S closed-kan 2222p", "S open-kan 3333s N", "S open-kan 9999s W")
MANGAN = (-4000, 8000, -2000, -2000)


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ({}, ("missing-fact", f"{AT}.han", "han")),
        ({"fu": 30}, ("missing-fact", f"{AT}.han", "han")),
        ({"han": 4}, ("missing-fact", f"{AT}.fu", "fu")),
        ({"han": 1}, ("missing-fact", f"{AT}.fu", "fu")),
        ({"han": 4, "fu": 31}, ("bad-value", f"{AT}.fu", "fu")),
        ({"han": 5, "fu": 35}, ("bad-value", f"{AT}.fu", "fu")),
        ({"han": 3, "fu": 180}, ("bad-value", f"{AT}.fu", "fu")),
        ({"han": 13, "yakuman": ["daisangen"]}, ("contradiction", AT, "han-and-yakuman")),
        ({"fu": 30, "yakuman": ["daisangen"]}, ("contradiction", AT, "han-and-yakuman")),
        ({"yakuman": []}, ("bad-value", f"{AT}.yakuman", "no-yakuman")),
        ({"yakuman": ["big-three"]}, ("bad-value", f"{AT}.yakuman", "yakuman")),
        ({"yakuman": ["kokushi", "kokushi"]}, ("bad-value", f"{AT}.yakuman", "repeated")),
        ({"yakuman": ["suurenkou"]}, ("contradiction", f"{AT}.yakuman", "yakuman-not-played")),
        ({"yakuman": ["renhou"]}, ("contradiction", f"{AT}.yakuman", "yakuman-not-played")),
        ({"yakuman": ["suukantsu"]}, ("contradiction", f"{AT}.yakuman", "yakuman-melds")),
        ({"yakuman": ["kokushi", "daisangen"]}, ("contradiction", f"{AT}.yakuman", "yakuman-exclude")),
    ],
)
def test_a_value_that_cannot_be_is_refused(value, fault):
    assert refused((), win("S", value=value)) == fault


def test_the_fault_of_a_second_winner_is_placed_at_him():
    wins = (win("S", "5/", off="E"), win("W", "4/", off="E"))

    assert refused((), *wins) == ("missing-fact", "wins[1].value.fu", "fu")


@pytest.mark.parametrize("fu", [20, 25, 30, 40, 110, 170])
def test_fu_are_tens_but_for_the_twenty_five_of_seven_pairs(fu):
    assert deltas((), win("S", f"5/{fu}")) == MANGAN


def test_from_five_han_on_fu_decide_nothing():
    assert deltas((), win("S", "5/")) == deltas((), win("S", "5/30")) == MANGAN


@pytest.mark.parametrize(
    ("name", "calls", "winner", "off"),
    [
        ("tenhou", (), "S", None),
        ("tenhou", (), "E", "S"),
        ("chiihou", (), "E", None),
        ("chiihou", (), "S", "W"),
        ("renhou", (), "S", None),
        ("renhou", (), "E", "S"),
        ("tenhou", ("W pon 111m S",), "E", None),
        ("chiihou", ("W pon 111m S",), "S", None),
        ("renhou", ("W pon 111m S",), "S", "N"),
    ],
)
def test_a_blessing_needs_its_winner_its_way_of_winning_and_no_calls(name, calls, winner, off):
    house = {"yaku.renhou": "yakuman"}

    assert refused(calls, win(winner, name, off=off), house=house) == (
        "contradiction",
        f"{AT}.yakuman",
        "yakuman-ending",
    )


@pytest.mark.parametrize(
    ("name", "winner", "off", "paid"),
    [
        ("tenhou", "E", None, (48000, -16000, -16000, -16000)),
        ("chiihou", "S", None, (-16000, 32000, -8000, -8000)),
        ("renhou", "S", "N", (0, 32000, 0, -32000)),
        ("tenhou daisangen", "E", None, (96000, -32000, -32000, -32000)),
    ],
)
def test_a_blessing_is_paid_like_any_yakuman(name, winner, off, paid):
    assert deltas((), win(winner, name, off=off), house={"yaku.renhou": "yakuman"}) == paid


@pytest.mark.parametrize(
    ("calls", "names"),
    [
        (DRAGONS, "suuankou"),
        (DRAGONS, "daisuushii"),
        (WINDS, "shousuushii"),
        (DRAGONS, "chinroutou"),
        (FOUR_KANS[:3], "suukantsu"),
        (FOUR_KANS, "kokushi"),
    ],
)
def test_melds_contradict_a_yakuman_they_exclude(calls, names):
    assert refused(calls, win("S", names)) == ("contradiction", f"{AT}.yakuman", "yakuman-melds")


def test_another_players_melds_contradict_nothing():
    assert deltas(("W pon 111m S",), win("S", "kokushi")) == (-16000, 32000, -8000, -8000)


def test_the_units_of_agreed_yakuman_are_the_houses():
    (hand,) = settled((), win("S", "kokushi-13"), rules="majsoul").hands

    assert [(each.name, each.value) for each in hand.patterns] == [("kokushi-13", 2)]
    assert (hand.points, hand.limit) == (64000, "yakuman")


def test_local_yakuman_can_be_agreed_on_where_they_are_played():
    row = ("S pon 222m W", "S pon 333m N")

    assert deltas(row, win("S", "suurenkou"), rules="local") == (-16000, 32000, -8000, -8000)
