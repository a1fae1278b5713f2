import pytest

from bot.engine.errors import DealError

from .deals import deltas, discard, drawn, ruled, whys, worth

TILES = {"tile": "8s", "concealed": "777p88s99m"}
CALLS = ("S pon 222m E", "S pon 444p N")


def test_the_tiles_decide_and_the_difference_is_named():
    ruling = ruled(discard("E", **TILES, value={"faan": 3}), calls=CALLS)
    assert deltas(ruling) == (-32, 64, -16, -16)
    assert ruling.notes[1].data == {"player": "S", "agreed": 3, "counted": 4}
    assert ruling.notes[1].why == "hongkong.value-differs"


@pytest.mark.parametrize("value", [{"faan": 4}, {"patterns": ["all-pungs"]}])
def test_where_they_agree_nothing_is_said(value):
    assert "hongkong.value-differs" not in whys(ruled(discard("E", **TILES, value=value), calls=CALLS))


def test_an_agreed_value_lists_its_patterns_at_this_tables_worth():
    house = {"faan.all-chows": "no"}
    (hand,) = ruled(drawn(value=worth(7, "pure-one-suit", "all-chows")), house=house).hands
    assert [(each.name, each.value) for each in hand.patterns] == [("pure-one-suit", 7), ("all-chows", 0)]
    assert hand.faan == 7


def test_an_agreed_value_below_the_minimum_does_not_win():
    with pytest.raises(DealError) as refused:
        ruled(drawn(value=worth(2)))
    assert (refused.value.code, refused.value.at) == ("bad-hand", "wins[0].value.faan")


def test_the_winning_tile_of_another_winner_is_the_same_tile():
    wins = (discard("E", value=worth(8, "big-three-dragons")), discard("E", by="W", tile="7z", value=worth(3)))
    ruling = ruled(*wins, calls=("S pon 555z N", "S pon 666z W"), house={"winners.max": 3})
    assert "hongkong.pao.three-dragons.win" in whys(ruling)


def test_a_counted_hand_knows_its_own_patterns():
    calls = ("S chi 123m E", "S pon 444m N", "S pon 777m W")
    ruling = ruled(discard("E", tile="9m", concealed="99m55m"), calls=calls)
    assert "hongkong.pao.nine" in whys(ruling)
