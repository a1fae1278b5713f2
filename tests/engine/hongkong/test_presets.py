import pytest

from bot.engine.errors import DealError
from bot.engine.family import rules_of
from bot.engine.hongkong import FAMILY


def table(preset, **house):
    return rules_of(f"hongkong/{preset}", house).house


def test_the_gun_moves_the_defaults_that_depend_on_it():
    half, full = table("half-gun"), table("full-gun")
    assert (half.twelve, half.twelve_echo, half.kong_draw) == ("designated", "no", "no")
    assert (full.twelve, full.twelve_echo, full.kong_draw) == ("any", "yes", "liable")


def test_a_deal_that_changes_the_gun_moves_them_too():
    assert table("full-gun") == table("half-gun", gun="full")


def test_a_stated_value_stays_whatever_the_gun():
    assert table("full-gun", twelve="designated").twelve == "designated"


def test_the_association_plays_full_gun_with_its_own_values():
    hkma = table("hkma")
    assert (
        hkma.gun,
        hkma.faan_min,
        hkma.faan_cap,
        hkma.robbed_kong,
        hkma.concealed_closed_kong,
    ) == ("full", 3, 10, "self-draw", "breaks")
    assert (hkma.faan_small_four_winds, hkma.faan_big_four_winds) == (10, 10)


def test_what_was_not_found_of_the_associations_list_is_assumed():
    assumed = FAMILY.presets["hkma"].assumed
    assert {"faan.pure-one-suit", "faan.no-flowers"} <= assumed
    assert not {"faan.min", "faan.cap", "faan.big-four-winds", "gun"} & assumed


def test_a_home_table_is_half_gun_without_any_liability():
    home = table("home")
    answers = (home.twelve, home.nine, home.three_dragons, home.four_winds, home.kong_draw, home.fresh, home.forced)
    assert ("half", {"no"}) == (home.gun, set(answers))


def test_every_option_names_its_source_and_default():
    for option in FAMILY.options.values():
        assert option.source
        assert option.read(option.default) == option.default


@pytest.mark.parametrize("value", ["no", 0, 13, "13"])
def test_a_pattern_is_worth_a_whole_number_or_is_not_played(value):
    expected = int(value) if value != "no" else "no"
    assert expected == table("half-gun", **{"faan.pure-one-suit": value}).faan_pure_one_suit


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("gun", "both"),
        ("faan.pure-one-suit", -1),
        ("faan.cap", 0),
        ("table", [1, -2]),
        ("stake", "0.255"),
        ("stake", "0"),
        ("winners.max", 2),
    ],
)
def test_a_value_nobody_plays_is_refused(key, value):
    with pytest.raises(DealError, match="bad-value"):
        table("half-gun", **{key: tuple(value) if isinstance(value, list) else value})
