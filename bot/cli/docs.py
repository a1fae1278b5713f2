"""``python -m bot.cli.docs``: every house rule of every rule set as one page of Markdown, from the option tables."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping

from bot.engine.deal import HouseValue
from bot.engine.family import RuleSet, families, played_by, rule_set_of
from bot.engine.house import Option, shown
from bot.i18n import Catalogue, catalogue
from bot.presentation.house_words import allowed_lines, meaning, value_words

COMMAND = ".uv/bin/uv run python -m bot.cli.docs > docs/rules.md"


def rules_page() -> str:
    """Write the page: each family's presets, then each option with its values and who plays which."""
    language = catalogue("en")
    lines = [f"<!-- Written by `{COMMAND}`; do not edit. -->", "", f"# {language('docs.rules')}", ""]
    lines += [language("docs.rules.intro"), ""]
    for family in families():
        lines += _family(rule_set_of(family), language)
    return "\n".join(lines).rstrip() + "\n"


def _family(rule_set: RuleSet, language: Catalogue) -> Iterator[str]:
    family = rule_set.family
    yield from (f"## {language(f'family.{family}')}", "")
    yield from (f"### {language('docs.rules.presets')}", "")
    yield _row(language(f"docs.rules.preset.{name}") for name in ("name", "title", "source"))
    yield _row("---" for _ in range(3))
    for preset in rule_set.presets.values():
        title = language(f"preset.{family}.{preset.name}")
        yield _row((f"`{family}/{preset.name}`", title, preset.source))
    yield from ("", f"### {language('docs.rules.options')}", "")
    for option in rule_set.options.values():
        yield from _option(rule_set, option, language)


def _option(rule_set: RuleSet, option: Option, language: Catalogue) -> Iterator[str]:
    """Write one option: what it means, each value with its presets, what else it takes, and the source."""
    family, played = rule_set.family, _played(rule_set, option)
    yield from (f"#### `{option.key}`", "", meaning(family, option.key, language), "")
    yield _row(language(f"docs.rules.value.{name}") for name in ("value", "meaning", "presets"))
    yield _row("---" for _ in range(3))
    for value in dict.fromkeys((*option.words, option.default, *played.values())):
        default = f" {language('docs.rules.default')}" if value == option.default else ""
        words = value_words(family, option.key, value, language)
        presets = ", ".join(name for name, taken in played.items() if taken == value)
        yield _row((f"`{shown(value)}`{default}", words or "–", presets or "–"))
    yield ""
    yield from _conditions(family, option, language)
    yield from (language("rules.source", source=option.source), "")


def _conditions(family: str, option: Option, language: Catalogue) -> Iterator[str]:
    """Say what an option takes besides words, and what moves its default."""
    further = list(allowed_lines(family, option, language))[len(option.words) :]
    if further:
        yield from (language("docs.rules.takes", values="; ".join(further)), "")
    for move in option.moves:
        names = {"option": f"`{move.key}`", "to": f"`{move.to}`", "default": f"`{move.default}`"}
        yield from (language("docs.rules.moves", **names), "")


def _played(rule_set: RuleSet, option: Option) -> Mapping[str, HouseValue]:
    """Give the value that each preset plays; a question mark stands behind one that assumes it."""
    played = {name: played_by(f"{rule_set.family}/{name}", {})[1] for name in rule_set.presets}
    return {
        f"{name} ?" if option.key in each.assumed else name: getattr(each.table, option.attribute)
        for name, each in played.items()
    }


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(_escaped(cell) for cell in cells)} |"


def _escaped(cell: str) -> str:
    """Write a cell so that a bar in it is no border."""
    return cell.replace("|", "\\|")


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]  # a file
    sys.stdout.write(rules_page())
