"""Clause deposit.void: a riichi whose declaration tile is won on never stood."""

import pytest

from .table import deltas, flows, note_ids, refused, settled, win

OFF_WEST = win("S", "3/30", off="W", flags=["riichi-tile"])


def test_the_stick_of_the_discarder_is_not_paid_and_the_ruling_says_so():
    ruling = settled((), OFF_WEST, riichi=["W", "N"])

    assert ruling.deltas == {"E": 0, "S": 4900, "W": -3900, "N": -1000}
    assert flows(ruling)[1:] == ["N>table 1000 deposit.declared", "table>S 1000 deposit.collected"]
    assert note_ids(ruling) == ["deposit.void"]


def test_a_discarder_who_was_left_out_pays_the_same():
    ruling = settled((), OFF_WEST)

    assert ruling.deltas == {"E": 0, "S": 3900, "W": -3900, "N": 0}
    assert note_ids(ruling) == []


@pytest.mark.parametrize("three", ["pay", "abort"])
@pytest.mark.parametrize("marked", [0, 1, 2])
def test_one_flag_holds_for_all_who_win_on_the_tile(three, marked):
    claims = [win(seat, "5/", off="W") for seat in "ESN"]
    claims[marked]["flags"] = ["riichi-tile"]
    paid = {"pay": (12000, 8000, -28000, 8000), "abort": (0, 0, 0, 0)}

    assert deltas((), *claims, riichi=["W"], house={"winners.three": three}) == paid[three]


@pytest.mark.parametrize(
    ("calls", "won", "reason"),
    [
        ((), win("S", "5/", flags=["riichi-tile"]), "riichi-tile-not-discarded"),
        ((), win("S", "5/", off="W", how="robbed-kan", flags=["riichi-tile"]), "riichi-tile-not-discarded"),
        (("W pon 111z E",), OFF_WEST, "riichi-tile-open-meld"),
    ],
)
def test_only_a_discard_of_a_concealed_hand_declares(calls, won, reason):
    assert refused(calls, won) == ("contradiction", "wins[0].flags", reason)


def test_a_robbed_north_declares_nothing():
    won = win("S", "5/", off="W", how="robbed-kita", flags=["riichi-tile"])

    assert refused((), won, rules="tenhou-sanma")[2] == "riichi-tile-not-discarded"


def test_a_closed_kan_does_not_speak_against_it():
    assert deltas(("W closed-kan 1111z",), OFF_WEST, riichi=["W"]) == (0, 3900, -3900, 0)
