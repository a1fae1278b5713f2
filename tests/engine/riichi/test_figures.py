"""The figures of the texts the rules came from, checked, and corrected where the rules page corrects them."""

import pytest

from .table import DRAGONS, deltas, flows, settled, verdicts, win

WHOLE = {"pao.scope": "whole-hand"}
COMPOSITE = "daisangen tsuuiisou"
EAST_DRAGONS = ("E pon 555z N", "E pon 666z N", "E pon 777z W")


def test_a_yakuman_must_be_certain_not_only_possible_to_make_liable():
    two_dragons = settled(DRAGONS[:2], win("S", "daisangen"))
    three_honours = settled(("S pon 111z E", "S pon 222z N", "S pon 555z W"), win("S", "tsuuiisou"))

    assert verdicts(two_dragons) == ["not N daisangen@1 void.concealed"]
    assert verdicts(three_honours) == []


def test_the_common_misconception_is_also_all_honours_and_nobody_is_liable():
    ruling = settled(("S pon 666z N", "S pon 777z W"), win("S", "111z44z55z+5z"))

    assert [each.name for each in ruling.hands[0].patterns] == ["daisangen", "tsuuiisou"]
    assert ruling.deltas == {"E": -32000, "S": 64000, "W": -16000, "N": -16000}
    assert verdicts(ruling) == ["not W daisangen@1 void.concealed"]


@pytest.mark.parametrize(
    ("winner", "house", "amount"),
    [
        ("S", {}, 32000),
        ("E", {}, 48000),
        ("S", {"limit.kazoe": "sanbaiman"}, 24000),
        ("E", {"limit.kazoe": "sanbaiman"}, 36000),
    ],
)
def test_the_mangas_thirteen_han_are_paid_by_the_feeder_of_the_first_kan(winner, house, amount):
    """An open kan, two closed kans in a row and the replacement tile of the last, with dora to thirteen han."""
    calls = (f"{winner} open-kan 1111p N", f"{winner} closed-kan 2222p", f"{winner} closed-kan 3333p")
    won = win(winner, "4445p+5p", flags=["after-kan"])
    ruling = settled(calls, won, rules="saki", house=house, dora="4p")

    assert ruling.hands[0].han >= 13
    assert flows(ruling) == [f"N>{winner} {amount} pao.rinshan-amount rinshan"]


@pytest.mark.parametrize(("honba", "paid"), [(0, (0, 32000, -16000, -16000)), (1, (0, 32300, -16300, -16000))])
def test_big_three_dragons_off_a_third_player_and_its_forgotten_counter(honba, paid):
    assert deltas(DRAGONS, win("S", "daisangen", off="N"), rules="tenhou", honba=honba) == paid


def test_tenhous_composite_is_48000_each_for_a_dealer_and_32000_each_for_another():
    assert deltas(EAST_DRAGONS, win("E", COMPOSITE, off="N"), rules="tenhou") == (96000, 0, -48000, -48000)
    assert deltas(DRAGONS, win("S", COMPOSITE, off="N"), rules="tenhou") == (0, 64000, -32000, -32000)


def test_mahjong_souls_double_winds_with_all_honours_and_one_counter():
    winds = ("E pon 111z N", "E pon 222z N", "E pon 333z S", "E pon 444z W")
    ruling = settled(winds, win("E", "daisuushii tsuuiisou", off="N"), rules="majsoul", honba=1)

    assert ruling.deltas == {"E": 144300, "S": 0, "W": -48300, "N": -96000}


@pytest.mark.parametrize(("house", "paid"), [({}, (-16000, 64000, -40000, -8000)), (WHOLE, (0, 64000, -64000, 0))])
def test_a_self_drawn_composite_in_part_or_whole(house, paid):
    assert deltas(DRAGONS, win("S", COMPOSITE), house=house) == paid


@pytest.mark.parametrize(
    ("house", "paid"), [({}, (144000, -64000, -64000, -16000)), (WHOLE, (144000, -72000, -72000, 0))]
)
def test_three_yakuman_and_two_liable_players(house, paid):
    """South decides the dragons, West the fourth kan."""
    calls = ("E open-kan 5555z N", "E open-kan 6666z N", "E open-kan 7777z S", "E open-kan 1111z W")
    won = win("E", "daisangen suukantsu tsuuiisou")

    assert deltas(calls, won, house=house | {"pao.suukantsu": "open-kan"}) == paid


def test_a_double_win_whose_winners_are_liable_to_each_other():
    """A (South) and the dealer win off B (North); A is liable to the dealer and the dealer to A."""
    calls = (
        *("E pon 555z N", "S pon 111z W", "E pon 666z W", "S pon 222z N"),
        *("E pon 777z S", "S pon 333z N", "S pon 444z E"),
    )
    won = (win("E", "daisangen", off="N"), win("S", "daisuushii", off="N"))
    changes = deltas(calls, *won, house={"yakuman.daisuushii": "double"})

    assert [25000 + change for change in changes] == [41000, 65000, 25000, -31000]


@pytest.mark.parametrize(
    ("liable", "winner", "breaks_even", "falls_short"),
    [
        ("W", "S", "8/", "6/"),
        ("W", "E", "11/", "8/"),
        ("E", "S", "6/", "5/"),
    ],
)
def test_what_a_liable_player_must_win_himself_to_break_even(liable, winner, breaks_even, falls_short):
    """A baiman against a non-dealer, a sanbaiman against the dealer; a liable dealer needs a haneman."""
    calls = (f"{winner} pon 555z N", f"{winner} pon 666z N", f"{winner} pon 777z {liable}")

    def change(value):
        ruling = settled(calls, win(winner, "daisangen", off="N"), win(liable, value, off="N"))
        return ruling.deltas[liable]

    assert change(breaks_even) >= 0
    assert change(falls_short) < 0
