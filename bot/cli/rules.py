"""``whopays rules``: the families of rules and their presets, or one preset with every option."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from bot.engine import DealError, Family, House, HouseValue, Option, Rules, families, family_of, rules_of, text_of_value
from bot.i18n import Catalogue, catalogue
from bot.presentation.house_words import allowed_lines, group_title, meaning, option_label, options_by_group
from bot.presentation.text import error_line
from bot.presentation.words import Words, source_text

from .host import add_language, chosen_language, host_language


def add_arguments(parser: ArgumentParser) -> None:
    """Describe the command's arguments."""
    says = host_language()
    parser.add_argument("rules", nargs="?", metavar="FAMILY/PRESET", help=says("cli.help.rules.preset"))
    add_language(parser)


def run(arguments: Namespace) -> int:
    """Print the rules and return the exit status."""
    language = catalogue(chosen_language(arguments))
    try:
        lines = list(_preset(arguments.rules, language) if arguments.rules else _overview(language))
    except DealError as error:
        sys.stderr.write(error_line(error, Words(language, "", {})) + "\n")
        return 2
    sys.stdout.write("\n".join(lines) + "\n")
    return 0


def _overview(language: Catalogue) -> Iterator[str]:
    for family in families():
        yield language(f"family.{family}")
        for preset in family_of(family).presets.values():
            name = f"{family}/{preset.name}"
            yield f"  {name:<24} {language(f'preset.{family}.{preset.name}')}: {source_text(preset.source, language)}"


def _preset(rules: str, language: Catalogue) -> Iterator[str]:
    played = rules_of(rules)
    family = played.family
    yield f"{rules}: {source_text(played.preset.source, language)}"
    for group, options in options_by_group(family.options).items():
        yield from ("", f"== {group_title(family.name, group, language)} ==")
        for option in options:
            yield from _option(played, option, language)


def _option(played: Rules[House], option: Option, language: Catalogue) -> Iterator[str]:
    """Say what an option is called, what it is set to and can be set to, what it means and who plays it."""
    family, key = played.family, option.key
    value = played.value(key)
    mark = language("rules.assumed") if key in played.assumed else _changed(family, key, value)
    yield ""
    yield option_label(family.name, key, language)
    yield f"    {key} = {text_of_value(value)}{mark}    ({' · '.join(allowed_lines(family.name, option, language))})"
    yield f"    {meaning(family.name, key, language)}"
    yield f"    {language('rules.source', source=source_text(option.source, language))}"


def _changed(family: Family, key: str, value: HouseValue) -> str:
    return "" if value == family.options[key].default else " *"
