import pytest

from bot.engine.wuhan.patterns import base_of, in_order
from bot.engine.wuhan.rules import WuhanHouse

BASES = [("", 1, 1), ("all-pungs", 10, 10), ("all-pungs pure-suit", 20, 20), ("all-pungs pure-suit sea-bottom", 40, 30)]


@pytest.mark.parametrize(("patterns", "doubling", "linear"), BASES)
def test_the_base_grows_with_the_big_patterns(patterns, doubling, linear):
    assert doubling == base_of(patterns.split(), WuhanHouse())
    assert linear == base_of(patterns.split(), WuhanHouse(big_add="linear"))
    assert min(doubling, 10) == base_of(patterns.split(), WuhanHouse(big_add="none"))
    assert {1: 1}.get(doubling, doubling // 2) == base_of(patterns.split(), WuhanHouse(big_base=5))


def test_four_patterns_double_on():
    assert base_of(["all-pungs", "pure-suit", "all-generals", "kong-bloom"], WuhanHouse()) == 80


def test_patterns_are_named_in_the_order_of_the_rules():
    assert in_order({"robbed-kong", "all-begging", "all-pungs"}) == ("all-pungs", "all-begging", "robbed-kong")
