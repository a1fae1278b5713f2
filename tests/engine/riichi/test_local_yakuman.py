"""Four triplets in a row and four identical runs: which tiles make them."""

import pytest

from bot.engine.claims import melds_of
from bot.engine.riichi.patterns import local_yakuman
from bot.engine.riichi.rules import RiichiHouse
from bot.engine.tiles import parse_tiles

from .table import deal_of, deltas, settled, win

BOTH = RiichiHouse(yaku_suurenkou="yakuman", yaku_isshoku_yonjun="yakuman")


def found(concealed, *calls, house=BOTH):
    return local_yakuman(parse_tiles(concealed), melds_of(deal_of(calls).calls, "S"), house)


@pytest.mark.parametrize(
    ("concealed", "calls", "names"),
    [
        ("222333444555m77z", (), ("suurenkou",)),
        ("666777888999p11s", (), ("suurenkou",)),
        ("11122233344455s", (), ("suurenkou",)),
        ("555m77z", ("S pon 222m", "S open-kan 3333m", "S closed-kan 4444m"), ("suurenkou",)),
        ("77z", ("S pon 222m", "S pon 333m", "S pon 444m", "S pon 555m"), ("suurenkou",)),
        ("222333444666m77z", (), ()),
        ("888999m111222p77z", (), ()),
        ("111222333444z77z", (), ()),
        ("345m55z", ("S pon 333m", "S pon 444m", "S pon 555m"), ()),
        ("222333444555m777z", (), ()),
        ("222333444555m7z1z", (), ()),
        ("555m77z", ("S chi 234m", "S chi 234m", "S chi 234m"), ()),
        ("555m77z", ("S pon 222m", "S pon 333m", "S pon 777m"), ()),
        ("11112222333355m", (), ("isshoku-yonjun",)),
        ("77778888999922m", (), ("isshoku-yonjun",)),
        ("234s99p", ("S chi 234s", "S chi 234s", "S chi 234s"), ("isshoku-yonjun",)),
        ("99p", ("S chi 234s", "S chi 234s", "S chi 234s", "S chi 234s"), ("isshoku-yonjun",)),
        ("345s99p", ("S chi 234s", "S chi 234s", "S chi 234s"), ()),
        ("234s99p", ("S pon 222s", "S pon 333s", "S pon 444s"), ()),
        ("11112222333345m", (), ()),
    ],
)
def test_tiles_and_melds_make_an_old_yakuman_or_not(concealed, calls, names):
    assert found(concealed, *calls) == names


def test_only_old_yakuman_that_the_house_plays_are_named():
    assert found("222333444555m77z", house=RiichiHouse()) == ()
    assert found("11112222333355m", house=RiichiHouse()) == ()
    assert found("222333444555m77z", house=RiichiHouse(yaku_isshoku_yonjun="yakuman")) == ()


def test_an_old_yakuman_wins_a_hand_that_has_no_other_yaku():
    runs = win("S", "11112222333m55p+3m", off="E")

    assert deltas((), runs, rules="local") == (-32000, 32000, 0, 0)
    assert settled((), runs, rules="local").hands[0].limit == "yakuman"


def test_an_old_yakuman_adds_up_with_another():
    row = win("S", "222333444555m7z+7z")

    assert [each.name for each in settled((), row, rules="local").hands[0].patterns] == ["suuankou-tanki", "suurenkou"]
    assert deltas((), row, rules="local") == (-48000, 96000, -24000, -24000)
