"""``python -m bot.cli.docs``: every house rule of every rule set as one page of Markdown, from the option tables."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping

from bot.engine.deal import HouseValue
from bot.engine.family import Family, families, family_of, rules_of
from bot.engine.house import Option, text_of_value
from bot.i18n import Catalogue, catalogue
from bot.presentation.house_words import allowed_lines, meaning, value_words

COMMAND = ".uv/bin/uv run python -m bot.cli.docs > docs/rules.md"


def rules_page() -> str:
    """Write the page: each family's presets, then each option with its values and who plays which."""
    language = catalogue("en")
    lines = [f"<!-- Written by `{COMMAND}`; do not edit. -->", "", f"# {language('docs.rules')}", ""]
    lines += [language("docs.rules.intro"), ""]
    for family in families():
        lines += _family(family_of(family), language)
    return "\n".join(lines).rstrip() + "\n"


def _family(family: Family, language: Catalogue) -> Iterator[str]:
    yield from (f"## {language(f'family.{family.name}')}", "")
    yield from (f"### {language('docs.rules.presets')}", "")
    yield _row(language(f"docs.rules.preset.{name}") for name in ("name", "title", "source"))
    yield _row("---" for _ in range(3))
    for preset in family.presets.values():
        title = language(f"preset.{family.name}.{preset.name}")
        yield _row((f"`{family.name}/{preset.name}`", title, preset.source))
    yield from ("", f"### {language('docs.rules.options')}", "")
    for option in family.options.values():
        yield from _option(family, option, language)


def _option(family: Family, option: Option, language: Catalogue) -> Iterator[str]:
    """Write one option: what it means, each value with its presets, what else it takes, and the source."""
    name, played = family.name, _played(family, option)
    yield from (f"#### `{option.key}`", "", meaning(name, option.key, language), "")
    yield _row(language(f"docs.rules.value.{name}") for name in ("value", "meaning", "presets"))
    yield _row("---" for _ in range(3))
    for value in dict.fromkeys((*option.words, option.default, *played.values())):
        default = f" {language('docs.rules.default')}" if value == option.default else ""
        words = value_words(name, option.key, value, language)
        presets = ", ".join(name for name, taken in played.items() if taken == value)
        yield _row((f"`{text_of_value(value)}`{default}", words or "–", presets or "–"))
    yield ""
    yield from _conditions(name, option, language)
    yield from (language("rules.source", source=option.source), "")


def _conditions(family: str, option: Option, language: Catalogue) -> Iterator[str]:
    """Say what an option takes besides words, and what moves its default."""
    further = list(allowed_lines(family, option, language))[len(option.words) :]
    if further:
        yield from (language("docs.rules.takes", values="; ".join(further)), "")
    for move in option.moves:
        names = {"option": f"`{move.key}`", "to": f"`{move.to}`", "default": f"`{move.default}`"}
        yield from (language("docs.rules.moves", **names), "")


def _played(family: Family, option: Option) -> Mapping[str, HouseValue]:
    """Return the value that each preset plays; a question mark stands behind one that assumes it."""
    played = {name: rules_of(f"{family.name}/{name}") for name in family.presets}
    return {
        f"{name} ?" if option.key in each.assumed else name: each.value(option.key) for name, each in played.items()
    }


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(_escaped(cell) for cell in cells)} |"


def _escaped(cell: str) -> str:
    """Write a cell so that a bar in it is no border."""
    return cell.replace("|", "\\|")


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]  # a file
    sys.stdout.write(rules_page())
