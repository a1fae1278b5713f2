import pytest

from bot.engine.hongkong.shapes import TileSet, counts_of, readings_of
from bot.engine.tiles import Tile, parse_kinds


def readings(text, *melds):
    return list(readings_of(counts_of(parse_kinds(text)), melds))


def sets_of(reading):
    return sorted((each.shape, each.tile) for each in reading.sets), reading.pair


def test_rows_of_three_are_read_both_ways():
    ways = [sets_of(each) for each in readings("111222333m456p77s")]
    assert len(ways) == 2
    assert ([("chow", "1m")] * 3 + [("chow", "4p")], "7s") in ways
    assert ([("chow", "4p"), ("pung", "1m"), ("pung", "2m"), ("pung", "3m")], "7s") in ways


def test_each_way_is_read_once():
    expected = [
        ([("chow", "1m")] * 4, "4m"),
        ([("chow", "1m")] * 2 + [("chow", "2m")] * 2, "1m"),
        ([("chow", "1m"), ("pung", "1m"), ("pung", "2m"), ("pung", "3m")], "4m"),
    ]
    standing = [each for each in readings("11112222333344m") if each.form == "sets"]
    assert sorted(map(sets_of, standing)) == expected


def test_pairs_are_a_reading_of_their_own():
    assert [each.form for each in readings("112233445566m77z")][-2:] == ["sets", "pairs"]
    assert [each.form for each in readings("1111m3355p66s3377z")] == ["pairs"]


def test_orphans_are_a_reading_without_sets():
    (reading,) = readings("19m19p19s12345677z")
    assert (reading.form, reading.sets, reading.pair) == ("orphans", (), None)
    assert not reading.is_all_pungs


@pytest.mark.parametrize("text", ["123m456p789s1236m", "1112m", "19m19p19s1234567z2m", "123z456z11m", ""])
def test_other_tiles_have_no_reading(text):
    assert readings(text) == []


def test_honours_make_no_chows():
    assert readings("567z11m") == []
    assert len(readings("555z11m")) == 1


def test_melds_stand_beside_what_is_concealed():
    kong = TileSet("kong", Tile("5z"), hidden=False)
    (reading,) = readings("22233m", kong)
    assert reading.pungs == ("2m", "5z")
    assert reading.is_all_pungs


def test_beside_a_meld_there_are_no_seven_pairs():
    kong = TileSet("kong", Tile("5z"), hidden=True)
    assert readings("1188m3355p6633s77z", kong) == []
