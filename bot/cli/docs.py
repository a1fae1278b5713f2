"""``python -m bot.cli.docs``: every house rule of every family as one page of Markdown, from the option tables."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence

from bot.engine import Family, HouseValue, Option, families, family_of, rules_of, text_of_value
from bot.i18n import Catalogue, catalogue
from bot.presentation.house_words import (
    allowed_lines,
    group_title,
    meaning,
    option_label,
    options_by_group,
    pattern_counted,
    value_words,
)

COMMAND = ".uv/bin/uv run python -m bot.cli.docs > docs/rules.md"


def rules_page() -> str:
    """Write the page: each family's presets, then each group's options with their values and who plays which."""
    language = catalogue("en")
    lines = [f"<!-- Written by `{COMMAND}`; do not edit. -->", "", f"# {language('docs.rules')}", ""]
    lines += [language("docs.rules.intro"), ""]
    for name in families():
        lines += _contents(family_of(name), language)
    lines.append("")
    for name in families():
        lines += _family(family_of(name), language)
    return "\n".join(lines).rstrip() + "\n"


def _contents(family: Family, language: Catalogue) -> Iterator[str]:
    """Link a family's heading and, below it, those of its presets and groups."""
    name = language(f"family.{family.name}")
    yield f"* {_link(name, name)}"
    parts = [language("docs.rules.presets"), *_group_titles(family, language)]
    yield f"  * {' · '.join(_link(part, _heading(family, part, language)) for part in parts)}"


def _group_titles(family: Family, language: Catalogue) -> Iterator[str]:
    return (group_title(family.name, group, language) for group in options_by_group(family.options))


def _heading(family: Family, part: str, language: Catalogue) -> str:
    """Name a part of a family so that no other family has the same heading."""
    return f"{language(f'family.{family.name}')} · {part}"


def _link(text: str, heading: str) -> str:
    return f"[{text}](#{_NO_ANCHOR.sub('', heading.lower()).replace(' ', '-')})"


_NO_ANCHOR = re.compile(r"[^\w\- ]")
"""What a heading's anchor leaves out."""


def _family(family: Family, language: Catalogue) -> Iterator[str]:
    yield from (f"## {language(f'family.{family.name}')}", "")
    yield from (f"### {_heading(family, language('docs.rules.presets'), language)}", "")
    yield from _header(*(language(f"docs.rules.preset.{name}") for name in ("name", "title", "source")))
    for preset in family.presets.values():
        title = language(f"preset.{family.name}.{preset.name}")
        yield _row((f"`{family.name}/{preset.name}`", title, preset.source))
    yield ""
    for group, options in options_by_group(family.options).items():
        yield from (f"### {_heading(family, group_title(family.name, group, language), language)}", "")
        yield from _group(family, options, language)


def _group(family: Family, options: Sequence[Option], language: Catalogue) -> Iterator[str]:
    """Write the options of a group; those that say what a pattern counts share one table."""
    of_patterns = [each for each in options if pattern_counted(family.name, each.key, language)]
    for option in options:
        if option not in of_patterns:
            yield from _option(family, option, language)
    if of_patterns:
        yield from _patterns(family, of_patterns, language)


def _patterns(family: Family, options: Sequence[Option], language: Catalogue) -> Iterator[str]:
    takes = "; ".join(allowed_lines(family.name, options[0], language))
    yield from (f"#### {language('docs.rules.patterns')}", "", language("docs.rules.patterns.take", values=takes), "")
    columns = ("docs.rules.pattern.name", "docs.rules.pattern.option", "docs.rules.pattern.default")
    yield from _header(*map(language, columns), language("docs.rules.presets"), language("docs.rules.preset.source"))
    for option in options:
        named = pattern_counted(family.name, option.key, language) or option.key
        played = _played(family, option)
        special = [
            f"{name}: {value}" for name, value in played.items() if name.endswith("?") or value != option.default
        ]
        cells = (named, f"`{option.key}`", f"`{option.default}`", ", ".join(special) or "–", option.source)
        yield _row(cells)
    yield ""


def _header(*titles: str) -> Iterator[str]:
    yield _row(titles)
    yield _row("---" for _ in titles)


def _option(family: Family, option: Option, language: Catalogue) -> Iterator[str]:
    """Write one option: what it means, each value with its presets, what else it takes, and the source."""
    name, played = family.name, _played(family, option)
    heading = f"{option_label(name, option.key, language)} – `{option.key}`"
    yield from (f"#### {heading}", "", meaning(name, option.key, language), "")
    yield from _header(*(language(f"docs.rules.value.{name}") for name in ("value", "meaning", "presets")))
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
