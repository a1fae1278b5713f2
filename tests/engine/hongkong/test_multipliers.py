import pytest

from bot.engine.errors import DealError
from bot.engine.family import rules_of
from bot.engine.hongkong import FAMILY
from bot.engine.hongkong.payments import limit_multiplier, multiplier

HALF_SPICY = [1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 384]
FULL_SPICY = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384]
FAN_LAAK = [1, 2, 4, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64, 64, 64]


def house(**options):
    return rules_of("hongkong/half-gun", {key.replace("_", "."): value for key, value in options.items()}).house


@pytest.mark.parametrize(
    ("table", "expected"),
    [("half-spicy", HALF_SPICY), ("full-spicy", FULL_SPICY), ("fan-laak", FAN_LAAK), ((0, 0, 5), [0, 0] + [5] * 13)],
)
def test_a_table_serves_all_faan(table, expected):
    assert expected == [multiplier(faan, house(table=table, faan_cap="none")) for faan in range(15)]


@pytest.mark.parametrize(("cap", "expected"), [(8, 64), ("8", 64), (10, 128), (13, 384), ("none", 384)])
def test_the_cap_comes_before_the_table(cap, expected):
    assert expected == multiplier(20, house(faan_cap=cap))
    assert expected == limit_multiplier(house(faan_cap=cap))


def test_doubling_without_end_is_refused():
    with pytest.raises(DealError, match="doublings"):
        multiplier(51, house(table="full-spicy", faan_cap="none"))


def test_a_table_without_numbers_is_refused():
    with pytest.raises(DealError, match="empty-table"):
        multiplier(3, house(table=()))


def test_a_table_of_numbers_is_an_option_like_the_named_ones():
    assert FAMILY.options["table"].takes_list
