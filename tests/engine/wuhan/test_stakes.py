import pytest

from bot.engine.wuhan.payments import thousandths


@pytest.mark.parametrize(
    ("points", "stake", "expected"),
    [
        (20, "none", None),
        (20, 1, 20_000),
        (-8, 5, -40_000),
        (20, "0.1", 2_000),
        (3, "0.5", 1_500),
        (7, "0.25", 1_750),
        (-4, "12.5", -50_000),
        (3, "0.05", 150),
    ],
)
def test_the_stake_turns_points_into_money_for_the_display(points, stake, expected):
    assert expected == thousandths(points, stake)
