"""The page of house rules says what the option tables say."""

import re
from pathlib import Path

import pytest

from bot.cli.docs import COMMAND, rules_page
from bot.engine.family import families, family_of, rules_of

PAGE = (Path(__file__).parent.parent / "docs" / "rules.md").read_text(encoding="utf-8")


def section(family, key):
    """Give the part of the page about one option."""
    after_family = PAGE.split(f"### Presets\n\n| Preset | Name | Source |\n| --- | --- | --- |\n| `{family}/", 1)[1]
    return after_family.split(f"\n#### `{key}`\n", 1)[1].split("\n#### ", 1)[0]


def test_the_committed_page_is_what_its_command_writes():
    assert rules_page() == PAGE, f"docs/rules.md is stale: {COMMAND}"


def test_its_first_line_says_how_it_is_made():
    assert COMMAND in PAGE.splitlines()[0]


def test_it_names_every_preset_of_every_family():
    for family in families():
        for preset in family_of(family).presets.values():
            (row,) = re.findall(rf"^\| `{family}/{preset.name}` \|.*$", PAGE, re.MULTILINE)
            assert row.endswith(f"| {preset.source} |")


@pytest.mark.parametrize("family", families())
def test_every_value_a_preset_plays_stands_in_the_row_that_names_the_preset(family):
    name_of_family, family = family, family_of(family)
    for key, option in family.options.items():
        text = section(name_of_family, key)
        assert f"Source: {option.source}" in text
        for name, preset in family.presets.items():
            value = rules_of(f"{name_of_family}/{name}").value(key)
            named = f"{name} ?" if key in preset.assumed else name
            (row,) = (line for line in text.splitlines() if line.startswith(f"| `{value}`"))
            assert named in row.split(" | ")[-1].removesuffix(" |").split(", ")


def test_every_option_says_what_it_means():
    for family in families():
        for key in family_of(family).options:
            assert "option." not in section(family, key)


def test_a_default_that_another_option_moves_is_told():
    assert "Where `gun` is `full`, the default is `any`." in section("hongkong", "twelve")


def test_numbers_and_lists_are_told_beside_the_words():
    assert "Also takes a whole number from 0 to 30000, in steps of 300." in section("riichi", "honba.value")
    assert "Also takes a list of whole numbers" in section("hongkong", "table")
