"""``python -m bot.cli.docs docs``: every house rule of every family as a page of Markdown in each language."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from bot.engine import Family, HouseValue, Option, families, family_of, rules_of, text_of_value
from bot.i18n import LANGUAGES, Catalogue, Language, catalogue
from bot.presentation.house_words import (
    allowed_lines,
    group_title,
    meaning,
    option_label,
    options_by_group,
    pattern_counted,
    value_words,
)
from bot.presentation.words import source_text

from .worked import worked_line

COMMAND = ".uv/bin/uv run python -m bot.cli.docs docs"
ASSUMED = " ?"
"""Stands behind a preset, or its value, that no public source confirms."""
AS_DEFAULT = "·"


def file_name(language: Language) -> str:
    """Name the page of a language: English is read first and has no suffix."""
    return "rules.md" if language == "en" else f"rules.{language}.md"


def rules_page(language: Catalogue) -> str:
    """Write the page: each family's presets side by side, then each group's options and who plays which value."""
    lines = [f"<!-- Written by `{COMMAND}`; do not edit. -->", "", " · ".join(_other_languages(language)), ""]
    lines += [f"# {language('docs.rules')}", "", language("docs.rules.intro"), "", *_about_assumed(language), ""]
    for name in families():
        lines += _contents(family_of(name), language)
    lines.append("")
    for name in families():
        lines += _family(family_of(name), language)
    return "\n".join(lines).rstrip() + "\n"


def _other_languages(language: Catalogue) -> Iterator[str]:
    for each in LANGUAGES:
        named = catalogue(each)(f"command.choice.{each}")
        yield f"**{named}**" if each == language.language else f"[{named}]({file_name(each)})"


def _about_assumed(language: Catalogue) -> Iterator[str]:
    """Explain the question mark by the first preset that assumes a value."""
    family, preset, key = next(
        (family, preset, key)
        for family in map(family_of, families())
        for preset in family.presets.values()
        for key in sorted(preset.assumed)
    )
    value = rules_of(f"{family.name}/{preset.name}").value(key)
    label = option_label(family.name, key, language)
    named = {"preset": f"`{family.name}/{preset.name}`", "option": f"{label} – `{key}`", "value": f"`{value}{ASSUMED}`"}
    yield language("docs.rules.assumed", **named)


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
    yield from _presets(family, language)
    for group, options in options_by_group(family.options).items():
        yield from (f"### {_heading(family, group_title(family.name, group, language), language)}", "")
        yield from _group(family, options, language)


def _presets(family: Family, language: Catalogue) -> Iterator[str]:
    """List the presets, and set side by side what they play differently."""
    yield from (f"### {_heading(family, language('docs.rules.presets'), language)}", "")
    yield from _header(*(language(f"docs.rules.preset.{name}") for name in ("name", "title", "source")))
    for preset in family.presets.values():
        title = language(f"preset.{family.name}.{preset.name}")
        yield _row((f"`{family.name}/{preset.name}`", title, source_text(preset.source, language)))
    yield from ("", language("docs.rules.compared", same=AS_DEFAULT), "")
    yield from _header(language("docs.rules.pattern.option"), language("docs.rules.pattern.default"), *family.presets)
    for option in family.options.values():
        played = [_compared(family, preset, option) for preset in family.presets]
        if len({each.removesuffix(ASSUMED) for each in played}) > 1:
            label = option_label(family.name, option.key, language)
            yield _row((f"{label} `{option.key}`", _code(option.default), *played))
    yield ""


def _compared(family: Family, preset: str, option: Option) -> str:
    """Write what a preset plays where it is not the default."""
    played = rules_of(f"{family.name}/{preset}")
    value = played.value(option.key)
    shown = AS_DEFAULT if value == option.default else _code(value)
    return f"{shown}{ASSUMED}" if option.key in played.assumed else shown


def _code(value: HouseValue) -> str:
    return f"`{text_of_value(value)}`"


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
        special = [
            f"{name}: {value}"
            for name, value in _played(family, option).items()
            if name.endswith(ASSUMED) or value != option.default
        ]
        source = source_text(option.source, language)
        yield _row((named, f"`{option.key}`", _code(option.default), ", ".join(special) or "–", source))
    yield ""


def _header(*titles: str) -> Iterator[str]:
    yield _row(titles)
    yield _row("---" for _ in titles)


def _option(family: Family, option: Option, language: Catalogue) -> Iterator[str]:
    """Write one option: what it means, its values with their presets, what else it takes, an example, the source."""
    name = family.name
    yield from (f"#### {option_label(name, option.key, language)} – `{option.key}`", "")
    yield from (meaning(name, option.key, language), "")
    by_value = _presets_by_value(family, option, language)
    if any(_explained(name, option.key, value, language) for value in by_value):
        yield from _values(name, option, by_value, language)
    else:
        yield " · ".join(_in_line(name, option, by_value, language))
    yield ""
    yield from _conditions(name, option, language)
    worked = worked_line(name, option, language)
    yield from (worked, "") if worked else ()
    yield from (language("rules.source", source=source_text(option.source, language)), "")


def _presets_by_value(family: Family, option: Option, language: Catalogue) -> Mapping[HouseValue, str]:
    """Return each value worth a word, and the presets that play it."""
    played = _played(family, option)
    values = dict.fromkeys((*option.words, option.default, *played.values()))
    presets = {value: [name for name, taken in played.items() if taken == value] for value in values}
    return {
        value: language("docs.rules.all") if names == list(family.presets) else ", ".join(names)
        for value, names in presets.items()
    }


def _explained(family: str, key: str, value: HouseValue, language: Catalogue) -> bool:
    """Whether a value has words of its own; yes, no and none say the same everywhere."""
    words = value_words(family, key, value, language)
    return words is not None and words != language(f"value.{text_of_value(value)}")


def _values(family: str, option: Option, by_value: Mapping[HouseValue, str], language: Catalogue) -> Iterator[str]:
    yield from _header(*(language(f"docs.rules.value.{name}") for name in ("value", "meaning", "presets")))
    for value, presets in by_value.items():
        words = value_words(family, option.key, value, language)
        yield _row((_marked(option, value, language), words or "–", presets or "–"))


def _in_line(family: str, option: Option, by_value: Mapping[HouseValue, str], language: Catalogue) -> Iterator[str]:
    """Write the values one after another: each with its presets, where not all play the same."""
    for value, presets in by_value.items():
        words = value_words(family, option.key, value, language)
        said = "" if words in (None, text_of_value(value)) else f" {words}"
        named = f"{_marked(option, value, language)}{said}"
        yield language("docs.rules.said", what=named, said=presets) if presets else named


def _marked(option: Option, value: HouseValue, language: Catalogue) -> str:
    return f"{_code(value)}{language('docs.rules.default')}" if value == option.default else _code(value)


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
        f"{name}{ASSUMED}" if option.key in each.assumed else name: each.value(option.key)
        for name, each in played.items()
    }


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(_escaped(cell) for cell in cells)} |"


def _escaped(cell: str) -> str:
    """Write a cell so that a bar in it is no border."""
    return cell.replace("|", "\\|")


def write_all(folder: Path) -> None:
    """Write the page of every language into a folder."""
    for each in LANGUAGES:
        (folder / file_name(each)).write_text(rules_page(catalogue(each)), encoding="utf-8")


if __name__ == "__main__":
    write_all(Path(sys.argv[1]))
