"""Clause deposit: who pays sticks, and to whom they go."""

import pytest

from .table import deltas, flows, settled, win

PAIR = (win("W", "5/", off="N"), win("S", "5/", off="N"))
"""West and South win off North; South is nearer to his right."""


def test_a_declared_stick_goes_to_the_table_and_on_to_the_winner():
    ruling = settled((), win("S", "5/", off="W"), riichi=["W", "S"], deposits=1)

    assert ruling.deltas == {"E": 0, "S": 10000, "W": -9000, "N": 0}
    assert flows(ruling) == [
        "W>S 8000 pay.discard",
        "W>table 1000 deposit.declared",
        "S>table 1000 deposit.declared",
        "table>S 3000 deposit.collected",
    ]


@pytest.mark.parametrize(
    ("receiver", "riichi", "deposits", "paid"),
    [
        ("nearest", "", 2, (0, 10000, 8000, -16000)),
        ("nearest", "W", 2, (0, 11000, 7000, -16000)),
        ("own-back", "W", 2, (0, 10000, 8000, -16000)),
        ("own-back", "SW", 0, (0, 8000, 8000, -16000)),
        ("own-back", "EN", 1, (-1000, 11000, 8000, -17000)),
    ],
)
def test_sticks_go_to_the_nearest_or_each_winner_takes_his_own(receiver, riichi, deposits, paid):
    facts = {"riichi": list(riichi), "deposits": deposits, "house": {"deposit.receiver": receiver}}

    assert deltas((), *PAIR, **facts) == paid


def test_the_stick_of_a_claim_that_fell_away_goes_to_the_nearest():
    house = {"deposit.receiver": "own-back", "winners.max": 1}

    assert deltas((), *PAIR, riichi=["W"], house=house) == (0, 9000, -1000, -8000)


def test_where_nobody_wins_declared_sticks_stay_on_the_table():
    three = (*PAIR, win("E", "5/", off="N"))
    ruling = settled((), *three, riichi=["W"], deposits=4, house={"winners.three": "abort"})

    assert flows(ruling) == ["W>table 1000 deposit.declared"]
