"""Amounts as each table counts them."""

import pytest

from bot.presentation.money import POINTS, money_for


@pytest.mark.parametrize(
    ("rules", "house", "amount", "shown"),
    [
        ("riichi/tenhou", {}, -16300, "-16300"),
        ("hongkong/half-gun", {}, 32, "32"),  # without a stake: units of half the stake
        ("hongkong/half-gun", {"stake": "二五雞"}, 32, "8"),  # 16 stakes of 0.5
        ("hongkong/half-gun", {"stake": "五一"}, -31, "-15.5"),
        ("hongkong/half-gun", {"stake": "一二蚊"}, 32, "32"),  # a unit is half of 2
        ("hongkong/half-gun", {"stake": "0.1"}, 1, "0.05"),
        ("wuhan/kaikoufan", {}, 300, "300"),
        ("wuhan/kaikoufan", {"stake": "0.5"}, 301, "150.5"),
        ("wuhan/kaikoufan", {"stake": 2}, 300, "600"),
    ],
)
def test_an_amount_is_multiplied_by_the_stake(rules, house, amount, shown):
    assert money_for(rules, house).plain(amount) == shown


def test_a_net_result_has_its_sign():
    assert [POINTS.signed(amount) for amount in (32000, 0, -16300)] == ["+32000", "0", "−16300"]
