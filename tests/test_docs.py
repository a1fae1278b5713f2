"""The page of house rules says what the option tables say."""

import re
from pathlib import Path

import pytest

from bot.cli.docs import COMMAND, rules_page
from bot.engine import families, family_of, rules_of
from bot.i18n import catalogue
from bot.presentation.house_words import group_title, option_label, options_by_group, pattern_counted

PAGE = (Path(__file__).parent.parent / "docs" / "rules.md").read_text(encoding="utf-8")


def of_family(family):
    """Give the part of the page about one family."""
    title = catalogue("en")(f"family.{family}")
    return PAGE.split(f"\n## {title}\n", 1)[1].split("\n## ", 1)[0]


def section(family, key):
    """Give the part of the page about one option: its own, or its row in the table of what patterns count."""
    text, label = of_family(family), option_label(family, key, catalogue("en"))
    if pattern_counted(family, key, catalogue("en")):
        (row,) = re.findall(rf"^\| .* \| `{re.escape(key)}` \|.*$", text, re.MULTILINE)
        return row
    return text.split(f"\n#### {label} – `{key}`\n", 1)[1].split("\n#### ", 1)[0].split("\n### ", 1)[0]


def test_the_committed_page_is_what_its_command_writes():
    assert rules_page() == PAGE, f"docs/rules.md is stale: {COMMAND}"


def test_its_first_line_says_how_it_is_made():
    assert COMMAND in PAGE.splitlines()[0]


def test_it_names_every_preset_of_every_family():
    for family in families():
        for preset in family_of(family).presets.values():
            (row,) = re.findall(rf"^\| `{family}/{preset.name}` \|.*$", PAGE, re.MULTILINE)
            assert row.endswith(f"| {preset.source} |")


def named(family, key, preset):
    """Name a preset as the page does where it assumes a value."""
    return f"{preset} ?" if key in family_of(family).presets[preset].assumed else preset


@pytest.mark.parametrize("family", families())
def test_every_value_a_preset_plays_stands_in_the_row_that_names_the_preset(family):
    for key, option in family_of(family).options.items():
        text = section(family, key)
        if pattern_counted(family, key, catalogue("en")):
            continue
        assert f"Source: {option.source}" in text
        for name in family_of(family).presets:
            value = rules_of(f"{family}/{name}").value(key)
            (row,) = (line for line in text.splitlines() if line.startswith(f"| `{value}`"))
            assert named(family, key, name) in row.split(" | ")[-1].removesuffix(" |").split(", ")


@pytest.mark.parametrize("family", families())
def test_what_a_pattern_counts_is_one_row_with_the_presets_that_differ_or_assume_it(family):
    for key, option in family_of(family).options.items():
        pattern = pattern_counted(family, key, catalogue("en"))
        if not pattern:
            continue
        special = [
            f"{named(family, key, name)}: {value}"
            for name in family_of(family).presets
            for value in (rules_of(f"{family}/{name}").value(key),)
            if value != option.default or named(family, key, name) != name
        ]
        cells = (pattern, f"`{key}`", f"`{option.default}`", ", ".join(special) or "–", option.source)
        assert section(family, key) == f"| {' | '.join(cells)} |"


def test_there_are_patterns_that_are_counted_by_an_option():
    assert section("hongkong", "faan.all-pungs").startswith("| all pungs (對對糊) | `faan.all-pungs` | `3` |")


@pytest.mark.parametrize("family", families())
def test_every_group_is_a_heading_with_its_own_options_below_it_and_none_elsewhere(family):
    language = catalogue("en")
    groups = options_by_group(family_of(family).options)
    parts = of_family(family).split("\n### ")[1:]
    title = language(f"family.{family}")
    titles = [language("docs.rules.presets"), *(group_title(family, group, language) for group in groups)]
    assert [part.splitlines()[0] for part in parts] == [f"{title} · {each}" for each in titles]
    for options, part in zip(groups.values(), parts[1:], strict=True):
        headed = re.findall(r"^#### .* – `(.*)`$", part, re.MULTILINE)
        counted = re.findall(r"^\| [^|]+ \| `(faan\.[^`]+)` \|", part, re.MULTILINE)
        assert sorted([*headed, *counted]) == sorted(option.key for option in options)


def test_the_contents_lead_to_every_family_and_group():
    slugs = {
        re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
        for title in re.findall(r"^###? (.*)$", PAGE, re.MULTILINE)
    }
    links = re.findall(r"\]\(#([^)]+)\)", PAGE)
    assert sorted(links) == sorted(slugs)


def test_every_option_says_what_it_means():
    for family in families():
        for key in family_of(family).options:
            assert "option." not in section(family, key)


def test_a_default_that_another_option_moves_is_told():
    assert "If `gun` is `full`, the default is `any`." in section("hongkong", "twelve")


def test_numbers_and_lists_are_told_beside_the_words():
    assert "Other values: a whole number from 0 to 30000, in steps of 300." in section("riichi", "honba.value")
    assert "Other values: a list of whole numbers" in section("hongkong", "table")
