import pytest

from bot.engine.hongkong.payments import hundredths


@pytest.mark.parametrize(
    ("units", "stake", "expected"),
    [
        (2, "二五雞", 50),
        (2, "五一", 100),
        (2, "一二蚊", 200),
        (1, "0.1", 5),
        (1, "0.2", 10),
        (3, "0.5", 75),
        (16, 10, 8000),
    ],
)
def test_a_unit_is_half_the_stake_and_money_stays_whole(units, stake, expected):
    assert expected == hundredths(units, stake)


def test_a_table_without_a_stake_counts_units():
    assert hundredths(16, "none") is None
