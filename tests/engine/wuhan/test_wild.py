import pytest

from bot.engine.errors import DealError
from bot.engine.tiles import KINDS
from bot.engine.wuhan.rules import WuhanHouse
from bot.engine.wuhan.tokens import wild_after

from .table import refused, settled

INDICATORS = {
    "1m": "2m",
    "5p": "6p",
    "8s": "9s",
    "9m": "1m",
    "9p": "1p",
    "9s": "1s",
    "1z": "2z",
    "2z": "3z",
    "3z": "4z",
    "4z": "6z",
    "6z": "5z",
    "5z": "1z",
    "7z": "6z",
    "0p": "6p",
}


@pytest.mark.parametrize(("indicator", "wild"), INDICATORS.items())
def test_the_wild_tile_follows_the_indicator_and_red_is_skipped(indicator, wild):
    assert wild == wild_after(indicator, WuhanHouse())


def test_red_is_never_wild_and_green_follows_two_indicators():
    wilds = [wild_after(kind, WuhanHouse()) for kind in KINDS]
    assert set(KINDS) - {"7z"} == set(wilds)
    assert [kind for kind in KINDS if wild_after(kind, WuhanHouse()) == "6z"] == ["4z", "7z"]


def test_a_flower_indicates_nothing():
    with pytest.raises(DealError) as caught:
        wild_after("1f", WuhanHouse())
    assert (caught.value.code, caught.value.reason) == ("bad-tiles", "foreign-tile")


@pytest.mark.parametrize(
    ("wild", "reason"),
    [("7z", "wild-red"), ("12m", "one-tile"), ("1f", "foreign-tile"), ("0m", "foreign-tile"), ("9z", "no-such-tile")],
)
def test_a_stated_wild_tile_must_be_one_tile_that_can_be_wild(wild, reason):
    assert ("bad-tiles", "wild", reason) == refused(wild=wild, draw={"kind": "exhaustive"})


def test_a_deal_without_wild_tile_settles_where_nothing_depends_on_it():
    assert settled(wild=None, draw={"kind": "exhaustive"}).payments == ()
