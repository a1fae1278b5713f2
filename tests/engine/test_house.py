from dataclasses import replace
from typing import Annotated, Literal

import pytest
from msgspec import Meta, field

from bot.engine.errors import DealError
from bot.engine.family import Rules, family_of
from bot.engine.hongkong.rules import HongKong
from bot.engine.house import House, Moves, Preset, Source, YesNo, house_of, options_of, text_of_value
from bot.engine.house import Money as MoneyMark


class Table(House, frozen=True, kw_only=True):
    """A small table with one option of each sort."""

    gun: Annotated[Literal["full", "half"], Source("town")] = field(name="gun", default="half")
    later: Annotated[YesNo, Moves(key="gun", to="full", default="yes")] = field(name="later", default="no")
    counted: Annotated[int, Meta(ge=0, le=900, multiple_of=300)] = field(name="counted", default=300)
    free: int = field(name="free", default=1)
    cap: Annotated[Literal["none"] | Annotated[int, Meta(ge=1, le=13)], Source("club")] = field(
        name="cap", default="none"
    )
    most: Literal[1, 2, 3] = field(name="most", default=3)
    payments: Literal["half", "full"] | tuple[int, ...] = field(name="payments", default="half")


OPTIONS = options_of(Table)
FAMILY = replace(family_of("riichi"), name="test", table=Table)


def table_of(values=(), changed=(), assumed=()):
    preset = Preset("test", dict(values), "nobody", frozenset(assumed))
    return rules_under(preset, dict(changed))


def rules_under(preset, changed=()):
    return Rules(FAMILY, preset, *house_of(Table, preset, dict(changed)))


def test_an_option_is_read_from_its_line_of_the_table():
    gun = OPTIONS["gun"]

    assert list(OPTIONS) == ["gun", "later", "counted", "free", "cap", "most", "payments"]
    assert (gun.key, gun.attribute, gun.words, gun.default, gun.source) == (
        "gun",
        "gun",
        ("full", "half"),
        "half",
        "town",
    )
    assert (OPTIONS["free"].source, OPTIONS["free"].words, OPTIONS["free"].takes_list) == ("", (), False)


@pytest.mark.parametrize(
    ("key", "allowed"),
    [
        ("gun", "full | half"),
        ("later", "yes | no"),
        ("counted", "×300 0…900"),
        ("free", "0…"),
        ("cap", "none | 1…13"),
        ("most", "1 | 2 | 3"),
        ("payments", "half | full | [n, n, …]"),
    ],
)
def test_an_option_says_what_it_takes(key, allowed):
    assert OPTIONS[key].allowed == allowed


@pytest.mark.parametrize(
    ("key", "value", "read"),
    [
        ("gun", "full", "full"),
        ("counted", 600, 600),
        ("counted", "900", 900),
        ("counted", "0", 0),
        ("free", -4, -4),
        ("cap", "none", "none"),
        ("cap", "13", 13),
        ("most", "2", 2),
        ("most", 1, 1),
        ("payments", "full", "full"),
        ("payments", (1, 2, 4), (1, 2, 4)),
    ],
)
def test_a_value_may_be_a_word_a_number_or_a_digit_string(key, value, read):
    assert OPTIONS[key].read(value) == read


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("gun", "whole"),
        ("gun", 1),
        ("gun", True),
        ("counted", 500),
        ("counted", 1200),
        ("counted", "-300"),
        ("counted", "three"),
        ("counted", "٣٠٠"),
        pytest.param("counted", "9" * 5000, id="more digits than Python reads"),
        ("free", True),
        ("free", ""),
        ("cap", 0),
        ("cap", "14"),
        ("most", 4),
        ("most", True),
        ("payments", ("a",)),
        ("payments", 7),
    ],
)
def test_another_value_is_refused_at_its_option(key, value):
    with pytest.raises(DealError) as caught:
        OPTIONS[key].read(value)

    assert (caught.value.code, caught.value.at, caught.value.reason) == ("bad-value", f"house.{key}", "option")
    assert caught.value.data["allowed"] == OPTIONS[key].allowed


def test_a_deals_own_house_rules_go_over_the_preset_and_that_over_the_default():
    rules = table_of({"counted": 600, "most": 1}, {"most": "2"})

    assert (rules.house.counted, rules.house.most, rules.house.gun) == (600, 2, "half")
    assert rules.changed == {"most": 2}


def test_an_option_can_move_the_default_of_another():
    assert table_of().house.later == "no"
    assert table_of({"gun": "full"}).house.later == "yes"
    assert table_of({}, {"gun": "full"}).house.later == "yes"
    assert table_of({"gun": "full"}, {"later": "no"}).house.later == "no"


def test_an_unknown_option_is_refused_by_name():
    with pytest.raises(DealError) as caught:
        table_of({}, {"guns": "full"})

    assert (caught.value.code, caught.value.at, caught.value.data) == (
        "unknown-option",
        "house.guns",
        {"option": "guns"},
    )


def test_an_assumption_that_the_table_states_itself_is_none():
    assert table_of(assumed=["gun", "most"]).assumed == {"gun", "most"}
    assert table_of({}, {"gun": "half"}, assumed=["gun", "most"]).assumed == {"most"}


def test_a_table_seats_four_unless_its_preset_says_otherwise():
    assert table_of().seats == ("E", "S", "W", "N")
    assert rules_under(Preset("three", {}, "", seats=("E", "S", "W"))).seats == ("E", "S", "W")


def test_values_are_written_for_people():
    assert [text_of_value(value) for value in ("yes", 300, (1, 2, 4))] == ["yes", "300", "1, 2, 4"]


def test_a_list_of_more_numbers_than_a_deal_can_count_is_refused():
    option = options_of(HongKong)["table"]
    assert option.read((1,) * 1000) == (1,) * 1000
    with pytest.raises(DealError) as caught:
        option.read((1,) * 1001)
    assert caught.value.key == "error.bad-value.option"


@pytest.mark.parametrize(
    ("typed", "read"),
    [("1,2,4,8", (1, 2, 4, 8)), ("1, 2", (1, 2)), ((1, 2), (1, 2)), ("half", "half")],
)
def test_a_list_is_read_as_it_is_typed(typed, read):
    assert OPTIONS["payments"].read(typed) == read


class Staked(House, frozen=True, kw_only=True):
    """A table that plays for money."""

    stake: Annotated[Literal["none"] | Annotated[int, Meta(ge=1, le=1000)], MoneyMark()] = "none"


@pytest.mark.parametrize(
    ("typed", "read"),
    [("0.25", "0.25"), ("0.50", "0.5"), ("2.00", 2), ("00.10", "0.1"), ("3", 3), (3, 3), ("none", "none")],
)
def test_an_amount_of_money_is_a_number_or_a_string_without_needless_zeros(typed, read):
    assert options_of(Staked)["stake"].read(typed) == read


@pytest.mark.parametrize("typed", ["0", "0.00", "0.005", "1.234", ".5", "5.", "-1", "1,5", "1e3", "12345678", 0, "٣"])
def test_anything_else_is_no_amount(typed):
    with pytest.raises(DealError) as caught:
        options_of(Staked)["stake"].read(typed)
    assert (caught.value.code, caught.value.at) == ("bad-value", "house.stake")
