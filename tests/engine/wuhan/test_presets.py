import pytest

from bot.engine.family import families, family_of, rules_of
from bot.engine.wuhan import FAMILY

from .table import ALL_OPENED, deltas, refused, settled, win


def test_the_family_is_found_with_its_two_presets_for_four_three_and_two():
    assert "wuhan" in families()
    assert family_of("wuhan") is FAMILY
    names = ["kaikoufan", "koukoufan"]
    assert list(FAMILY.presets) == [f"{name}{seats}" for seats in ("", "-3", "-2") for name in names]


@pytest.mark.parametrize(
    ("preset", "opening", "golden", "leaving"), [("kaikoufan", "once", 400, 400), ("koukoufan", "each", 500, 500)]
)
def test_a_preset_sets_how_openings_count_and_what_follows_from_it(preset, opening, golden, leaving):
    rules = rules_of(f"wuhan/{preset}", {})
    table = rules.house
    assert (opening, golden, leaving, 300) == (
        table.factor_open,
        table.cap_golden,
        table.penalty_left_game,
        table.cap_each,
    )


def test_a_deal_can_change_the_way_openings_count():
    rules = rules_of("wuhan/kaikoufan", {"factor.open": "each"})
    assert (rules.house.cap_golden, rules.house.penalty_left_game) == (500, 500)


def test_every_option_has_a_source():
    assert not [key for key, option in FAMILY.options.items() if not option.source]


def test_the_stake_changes_no_points():
    small = win("W", off="S", patterns="")
    assert deltas(ALL_OPENED, small) == deltas(ALL_OPENED, small, house={"stake": 5})


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("wild-kan", 3),
        ("cap.each", 0),
        ("cap.each", "some"),
        ("pao.order", "suit"),
        ("stake", "0.333"),
        ("stake", "0.00"),
        ("big.discard", "1.6"),
        ("big.base", 0),
        ("steps", "16"),
        ("cap.golden", "400, 0, 500, 600"),
    ],
)
def test_an_option_takes_only_its_values(key, value):
    assert ("bad-value", f"house.{key}", "option") == refused(ALL_OPENED, win("W", patterns=""), house={key: value})


def test_digits_are_read_as_numbers():
    assert settled(ALL_OPENED, win("W", patterns=""), house={"cap.each": "100"}).house == {"cap.each": 100}
