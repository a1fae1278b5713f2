import pytest

from bot.engine.wuhan.payments import hundredths


@pytest.mark.parametrize(
    ("points", "stake", "expected"),
    [
        (20, "none", None),
        (20, 1, 2000),
        (-8, 5, -4000),
        (20, "0.1", 200),
        (3, "0.5", 150),
        (7, "0.25", 175),
        (-4, "12.5", -5000),
        (3, "0.05", 15),
    ],
)
def test_the_stake_turns_points_into_money_for_the_display(points, stake, expected):
    assert expected == hundredths(points, stake)
