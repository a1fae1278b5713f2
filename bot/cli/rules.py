"""``whopays rules``: the families of rules and their presets, one family's, or one preset with every option."""

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
from .nearest import with_nearest_rules


def add_arguments(parser: ArgumentParser) -> None:
    """Describe the command's arguments."""
    says = host_language()
    parser.add_argument("rules", nargs="?", metavar="FAMILY[/PRESET]", help=says("cli.help.rules.preset"))
    add_language(parser)


def run(arguments: Namespace) -> int:
    """Print the rules and return the exit status."""
    language = catalogue(chosen_language(arguments))
    try:
        lines = list(_lines(arguments.rules, language))
    except DealError as error:
        sys.stderr.write(with_nearest_rules(error_line(error, Words(language, "", {})), error) + "\n")
        return 2
    sys.stdout.write("\n".join(lines) + "\n")
    return 0


def _lines(asked: str | None, language: Catalogue) -> Iterator[str]:
    """Say the families with their presets, those of one family, or one preset."""
    if not asked:
        for name in families():
            yield from _family(name, language)
    elif asked in families():
        yield from _family(asked, language)
    else:
        yield from _preset(asked, language)


def _family(name: str, language: Catalogue) -> Iterator[str]:
    yield language(f"family.{name}")
    for preset in family_of(name).presets.values():
        rules = f"{name}/{preset.name}"
        yield f"  {rules:<24} {language(f'preset.{name}.{preset.name}')}: {source_text(preset.source, language)}"


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
