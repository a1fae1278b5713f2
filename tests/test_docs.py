"""The pages of house rules say what the option tables say, in every language."""

import re
from pathlib import Path

import pytest

from bot.cli.docs import COMMAND, file_name, rules_page, write_all
from bot.cli.worked import examples_of, results_of
from bot.engine import families, family_of, rules_of, text_of_value
from bot.i18n import LANGUAGES, catalogue
from bot.presentation.house_words import group_title, option_label, options_by_group, pattern_counted, value_words
from bot.presentation.words import source_text

DOCS = Path(__file__).parent.parent / "docs"
PAGES = {language: (DOCS / file_name(language)).read_text(encoding="utf-8") for language in LANGUAGES}
EVERYWHERE = [(language, family) for language in LANGUAGES for family in families()]
in_every_language = pytest.mark.parametrize("language", LANGUAGES)
of_every_family = pytest.mark.parametrize(("language", "family"), EVERYWHERE)


def of_family(language, family):
    """Give the part of a page about one family."""
    title = catalogue(language)(f"family.{family}")
    return PAGES[language].split(f"\n## {title}\n", 1)[1].split("\n## ", 1)[0]


def section(language, family, key):
    """Give the part of a page about one option: its own, or its row in the table of what patterns count."""
    text, label = of_family(language, family), option_label(family, key, catalogue(language))
    if pattern_counted(family, key, catalogue(language)):
        (row,) = re.findall(rf"^\| [^`\n]* \| `{re.escape(key)}` \|.*$", text, re.MULTILINE)
        return row
    return text.split(f"\n#### {label} – `{key}`\n", 1)[1].split("\n#### ", 1)[0].split("\n### ", 1)[0]


@in_every_language
def test_the_committed_page_is_what_its_command_writes(language):
    assert rules_page(catalogue(language)) == PAGES[language], f"{file_name(language)} is stale: {COMMAND}"


def test_one_command_writes_the_pages_of_all_languages(tmp_path):
    write_all(tmp_path)
    written = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    assert written == {file_name(language): page for language, page in PAGES.items()}


@in_every_language
def test_its_first_lines_say_how_it_is_made_and_lead_to_the_other_languages(language):
    first, _, links, *_ = PAGES[language].splitlines()
    assert COMMAND in first
    others = [file_name(other) for other in LANGUAGES if other != language]
    assert re.findall(r"\]\((.*?)\)", links) == others
    assert all((DOCS / other).is_file() for other in others)


@of_every_family
def test_it_names_every_preset_with_its_source(language, family):
    for preset in family_of(family).presets.values():
        (row,) = re.findall(rf"^\| `{family}/{preset.name}` \|.*$", of_family(language, family), re.MULTILINE)
        assert row.endswith(f"| {source_text(preset.source, catalogue(language))} |")


def named(family, key, preset):
    """Name a preset as the page does where it assumes a value."""
    return f"{preset} ?" if key in family_of(family).presets[preset].assumed else preset


def has_words(language, family, option):
    """Whether a value of an option has words that are its own."""
    says = catalogue(language)
    values = {*option.words, *(rules_of(f"{family}/{name}").value(option.key) for name in family_of(family).presets)}
    told = {value: value_words(family, option.key, value, says) for value in values}
    return any(words and words != says(f"value.{value}") for value, words in told.items())


@of_every_family
def test_every_value_a_preset_plays_stands_beside_the_preset_in_a_table_only_where_values_have_words(language, family):
    says = catalogue(language)
    for key, option in family_of(family).options.items():
        text = section(language, family, key)
        if pattern_counted(family, key, says):
            continue
        assert says("rules.source", source=source_text(option.source, says)) in text
        assert ("| --- |" in text) == has_words(language, family, option)
        played = {name: rules_of(f"{family}/{name}").value(key) for name in family_of(family).presets}
        for value in {*option.words, *played.values()}:
            names = [named(family, key, name) for name, taken in played.items() if taken == value]
            told = says("docs.rules.all") if names == list(played) else ", ".join(names)
            mark = says("docs.rules.default") if value == option.default else ""
            lines = [line for line in text.splitlines() if line.startswith(("|", "`"))]
            line = next(line for line in lines if f"`{value}`{mark}" in line.split(" | ")[0])
            if "| --- |" in text:
                assert line.split(" | ")[-1].removesuffix(" |") == told or (told, line[-3:]) == ("", "– |")
            elif told:
                (part,) = (part for part in line.split(" · ") if part.startswith(f"`{value}`"))
                assert part.endswith(told)


@of_every_family
def test_what_the_presets_play_differently_stands_side_by_side(language, family):
    says = catalogue(language)
    (names,) = re.findall(
        rf"^\| {re.escape(says('docs.rules.pattern.option'))} \| .* \|$", presets_of(language, family), re.MULTILINE
    )
    presets = list(family_of(family).presets)
    assert names.removesuffix(" |").split(" | ")[2:] == presets
    rows = re.findall(r"^\| [^`\n]* `([^`]+)` \| `([^`]+)` \| (.*) \|$", presets_of(language, family), re.MULTILINE)
    played = {
        key: [rules_of(f"{family}/{preset}").value(key) for preset in presets] for key in family_of(family).options
    }
    assert [key for key, _, _ in rows] == [key for key, values in played.items() if len(set(values)) > 1]
    for key, default, cells in rows:
        assert default == text_of_value(family_of(family).options[key].default)
        for cell, preset, value in zip(cells.split(" | "), presets, played[key], strict=True):
            shown = "·" if text_of_value(value) == default else f"`{text_of_value(value)}`"
            assert cell == (f"{shown} ?" if named(family, key, preset).endswith(" ?") else shown)


def presets_of(language, family):
    """Give the part of a page about a family's presets."""
    return of_family(language, family).split("\n### ")[1]


@of_every_family
def test_what_a_pattern_counts_is_one_row_with_the_presets_that_differ_or_assume_it(language, family):
    for key, option in family_of(family).options.items():
        pattern = pattern_counted(family, key, catalogue(language))
        if not pattern:
            continue
        special = [
            f"{named(family, key, name)}: {value}"
            for name in family_of(family).presets
            for value in (rules_of(f"{family}/{name}").value(key),)
            if value != option.default or named(family, key, name) != name
        ]
        source = source_text(option.source, catalogue(language))
        cells = (pattern, f"`{key}`", f"`{option.default}`", ", ".join(special) or "–", source)
        assert section(language, family, key) == f"| {' | '.join(cells)} |"


def test_there_are_patterns_that_are_counted_by_an_option():
    row = section("en", "hongkong", "faan.all-pungs")
    assert row.startswith("| all pungs (對對糊) | `faan.all-pungs` | `3` |")


@of_every_family
def test_every_group_is_a_heading_with_its_own_options_below_it_and_none_elsewhere(language, family):
    says = catalogue(language)
    groups = options_by_group(family_of(family).options)
    parts = of_family(language, family).split("\n### ")[1:]
    titles = [says("docs.rules.presets"), *(group_title(family, group, says) for group in groups)]
    assert [part.splitlines()[0] for part in parts] == [f"{says(f'family.{family}')} · {each}" for each in titles]
    for options, part in zip(groups.values(), parts[1:], strict=True):
        headed = re.findall(r"^#### .* – `(.*)`$", part, re.MULTILINE)
        counted = re.findall(r"^\| [^|]+ \| `(faan\.[^`]+)` \|", part, re.MULTILINE)
        assert sorted([*headed, *counted]) == sorted(option.key for option in options)


@in_every_language
def test_the_contents_lead_to_every_family_and_group(language):
    slugs = {
        re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
        for title in re.findall(r"^###? (.*)$", PAGES[language], re.MULTILINE)
    }
    assert sorted(re.findall(r"\]\(#([^)]+)\)", PAGES[language])) == sorted(slugs)


@of_every_family
def test_every_option_says_what_it_means(language, family):
    assert f"option.{family}." not in PAGES[language]
    for key in family_of(family).options:
        assert section(language, family, key)


@in_every_language
def test_the_question_mark_is_explained_once_at_the_top_with_an_example_that_is_true(language):
    above = PAGES[language].split("\n* [", 1)[0]
    (preset,) = re.findall(r"`(\w+/[\w-]+)`", above)
    (key,) = re.findall(r"– `([^`]+)`", above)
    (value,) = re.findall(r"`([^`]+) \?`", above)
    family, _, name = preset.partition("/")
    assert key in family_of(family).presets[name].assumed
    assert text_of_value(rules_of(preset).value(key)) == value


def is_of_liability(option):
    return option.group == "liability" or option.key.startswith("pao.")


@pytest.mark.parametrize("family", families())
def test_every_option_of_liability_is_worked_out_by_a_deal_in_which_it_moves_a_payment(family):
    options, deals = family_of(family).options, examples_of(family)
    assert {key for key, option in options.items() if is_of_liability(option)} <= deals.keys() <= options.keys()
    for key, deal in deals.items():
        assert len(results_of(deal, options[key])) > 1, key


def test_a_worked_line_tells_what_each_payer_pays_under_each_value():
    (line,) = re.findall(r"^Example: .*$", section("en", "riichi", "pao.honba-ron"), re.MULTILINE)
    told, _, paid = line.partition(" → ")
    assert "South wins off North" in told
    assert "honba: 1" in told
    expected = {"liable": (16300, 16000), "discarder": (16000, 16300), "split": (16100, 16200)}
    results = dict(re.findall(r"`([\w-]+)`: ([^;]+)", paid))
    assert {value: tuple(map(int, re.findall(r"\d+", each))) for value, each in results.items()} == expected


def test_a_default_that_another_option_moves_is_told():
    assert "If `gun` is `full`, the default is `any`." in section("en", "hongkong", "twelve")


def test_numbers_and_lists_are_told_beside_the_words():
    assert "Other values: a whole number from 0 to 30000, in steps of 300." in section("en", "riichi", "honba.value")
    assert "Other values: a list of whole numbers" in section("en", "hongkong", "table")
