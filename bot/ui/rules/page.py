"""A server's house rules in pages: what is special here, then every option of the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import discord

from bot.engine import DealError, GroupName, HouseValue, Option
from bot.i18n import Catalogue
from bot.presentation.house_words import (
    allowed_lines,
    group_title,
    meaning,
    option_label,
    options_by_group,
    value_text,
)
from bot.presentation.words import source_text
from bot.store.house_rules import HouseVersion
from bot.ui.embed import COLOUR, ROOM_FOR_FOOTER
from bot.ui.ids import rules_id
from bot.ui.incidents import said_of_deal
from bot.ui.limits import MOST_IN_EMBED_TITLE, MOST_IN_FIELD_VALUE, MOST_OPTIONS_IN_MENU
from bot.ui.widgets import Button, button, in_view, menu, option

from .form import preset_title
from .stated import RULES, Stated, differences, stated_in
from .text import add_lines, fitted, option_name

OPTIONS_A_PAGE = 8
NO_VERSION = 0
"""The version's id on pages of what is played where nobody chose anything."""


@dataclass(frozen=True, slots=True)
class _Page:
    """Options of one group; a group with more than a page holds goes on over several."""

    group: GroupName
    part: int
    parts: int
    options: Sequence[Option]

    def heading(self, family: str, language: Catalogue) -> str:
        """Name the group, and which part of it this is where it has several."""
        title = group_title(family, self.group, language)
        return f"{title} ({self.part}/{self.parts})" if self.parts > 1 else title


def page_count(stated: Stated) -> int:
    """Count the pages of a table, besides the first one that says what is special."""
    return len(_pages(stated))


def rules_page(version: HouseVersion | None, page: int, newest: int, language: Catalogue) -> discord.Embed:
    """Show a page of a version of house rules; page 0 says what is special. `newest` is the newest version's number."""
    stated = stated_in(version)
    try:
        whole = page in range(1, page_count(stated) + 1)
        embed = _options(stated, page, language) if whole else _overview(version, language)
    except DealError as error:
        embed = _unknown(version, error, language)
    if newest > (version.version if version else 0):
        embed.add_field(name="⚠️", value=language("ui.rules.outdated", version=newest), inline=False)
    return embed


def rules_view(version: HouseVersion | None, page: int, language: Catalogue) -> discord.ui.View:
    """Offer the other pages: one back, one on, the first, and any by a menu."""
    version_id = version.id if version else NO_VERSION
    stated = stated_in(version)
    pages = _pages(stated)
    ways: list[Button] = []
    if page > 0:
        ways.append(_to_page(language("ui.rules.first"), "first", version_id, 0))
        ways.append(_to_page("◀", "back", version_id, page - 1))
    if page < len(pages):
        ways.append(_to_page("▶" if page else language("ui.rules.all"), "on", version_id, page + 1))
    options = [
        _place(number, each, stated.family, language, is_shown=number == page)
        for number, each in enumerate(pages, start=1)
    ]
    jump = [menu(rules_id("jump", version_id), options, language("ui.rules.jump"))] if options else []
    return in_view(ways, jump)


def _to_page(label: str, place: str, version_id: int, page: int) -> Button:
    return button(label, rules_id("page", version_id, page, place))


def _place(number: int, page: _Page, family: str, language: Catalogue, *, is_shown: bool) -> discord.SelectOption:
    """Offer a page by its group, with the names of the options on it."""
    name = language("ui.rules.page", page=number, group=page.heading(family, language))
    labels = (option_label(family, each.key, language) for each in page.options)
    return option(name, str(number), " · ".join(labels), chosen=is_shown)


def _pages(stated: Stated) -> list[_Page]:
    """Part the options into pages, group by group; a table too long for one menu has longer pages."""
    groups = options_by_group(stated.options)
    size = OPTIONS_A_PAGE
    while sum(-(-len(options) // size) for options in groups.values()) > MOST_OPTIONS_IN_MENU:
        size += 1
    pages: list[_Page] = []
    for group, options in groups.items():
        parts = [options[start : start + size] for start in range(0, len(options), size)]
        pages += [_Page(group, part, len(parts), each) for part, each in enumerate(parts, start=1)]
    return pages


# -- the first page ----------------------------------------------------------------------------------------


def _overview(version: HouseVersion | None, language: Catalogue) -> discord.Embed:
    stated = stated_in(version)
    played = stated.played()
    title = preset_title(stated.rules, language)
    embed = discord.Embed(
        colour=COLOUR, title=title[:MOST_IN_EMBED_TITLE], description=whose_rules(version, title, language)
    )
    source = language("ui.rules.sources", source=source_text(played.preset.source, language))
    embed.set_footer(text=source[:ROOM_FOR_FOOTER])
    add_lines(embed, language("ui.rules.deviations"), list(_deviations(stated, language)), language)
    add_lines(embed, language("ui.rules.confirmed"), list(_confirmed(stated, language)), language)
    values = played.values
    assumed = [_played_line(stated, key, values[key], language) for key in values if key in played.assumed]
    add_lines(embed, language("ui.rules.assumed"), assumed, language)
    return embed


def whose_rules(version: HouseVersion | None, title: str, language: Catalogue) -> str:
    """Say whose rules these are, which version, and who made it when."""
    if version is None or version.rules is None:
        return language("ui.rules.default", rules=title)
    author = language("ui.rules.forgotten") if version.author_id is None else f"<@{version.author_id}>"
    place = f"<#{version.channel_id}>" if version.channel_id else ""
    key = "ui.rules.shown.channel" if version.channel_id else "ui.rules.shown"
    lines = [language(key, rules=title, channel=place)]
    date = f"<t:{version.created_at}:f>"
    lines.append(language("ui.rules.version", version=version.version, author=author, date=date))
    return "\n".join(lines)


def _unknown(version: HouseVersion | None, error: DealError, language: Catalogue) -> discord.Embed:
    """Show rules that an older version of the program stored and this one does not know."""
    stated = stated_in(version)
    title = preset_title(stated.rules, language)
    embed = discord.Embed(
        colour=COLOUR, title=title[:MOST_IN_EMBED_TITLE], description=whose_rules(version, title, language)
    )
    wrong = language("ui.rules.unreadable", mistake=said_of_deal(error, language, stated.family))
    embed.add_field(name="⚠️", value=wrong[:MOST_IN_FIELD_VALUE], inline=False)
    add_lines(embed, language("ui.rules.deviations"), [f"`{key}`" for key in stated.overrides], language)
    return embed


def _deviations(stated: Stated, language: Catalogue) -> Iterator[str]:
    """Say what is played otherwise than the preset has it, what it means and who plays it so."""
    options = stated.options
    for each in differences(stated.without_overrides(), stated):
        if each.key == RULES or each.before is None or each.after is None:
            continue
        key = "ui.rules.deviates.follows" if each.follows else "ui.rules.deviates"
        yield language(
            key,
            option=option_name(stated.family, each.key, language),
            value=_text(stated, each.key, each.after, language),
            preset=_text(stated, each.key, each.before, language),
            meaning=meaning(stated.family, each.key, language),
            source=source_text(options[each.key].source, language),
        )


def _confirmed(stated: Stated, language: Catalogue) -> Iterator[str]:
    """Say what is stated here as the preset has it."""
    values, alone = stated.played().values, stated.without_overrides().played().values
    for key in stated.overrides:
        if values[key] == alone[key]:
            yield _played_line(stated, key, values[key], language)


def _played_line(stated: Stated, key: str, value: HouseValue, language: Catalogue) -> str:
    name, text = option_name(stated.family, key, language), _text(stated, key, value, language)
    return language("ui.rules.stated", option=name, after=text)


def _text(stated: Stated, key: str, value: HouseValue, language: Catalogue) -> str:
    return value_text(stated.family, key, value, language)


# -- the pages of the table --------------------------------------------------------------------------------


def _options(stated: Stated, page: int, language: Catalogue) -> discord.Embed:
    pages = _pages(stated)
    shown = pages[page - 1]
    embed = discord.Embed(
        colour=COLOUR,
        title=preset_title(stated.rules, language)[:MOST_IN_EMBED_TITLE],
        description=f"## {shown.heading(stated.family, language)}",
    )
    embed.set_footer(text=language("ui.rules.page-of", page=page, pages=len(pages)))
    played, alone = stated.played(), stated.without_overrides().played().values
    values, assumed = played.values, played.assumed
    for each in shown.options:
        key = each.key
        mark = " ✎" if values[key] != alone[key] else language("rules.assumed") if key in assumed else ""
        value = f"**{_text(stated, key, values[key], language)}**{mark}"
        lines = (value, *_described(stated, each, language))
        name = option_name(stated.family, key, language)
        embed.add_field(name=name, value=fitted(lines, len(lines), _ROOM_OF_AN_OPTION, language), inline=False)
    return embed


def _described(stated: Stated, option: Option, language: Catalogue) -> Iterator[str]:
    """Say what an option means, what it takes, and who plays it."""
    allowed = " · ".join(allowed_lines(stated.family, option, language))
    yield meaning(stated.family, option.key, language)
    yield _SMALL + language("ui.rules.takes", values=allowed)
    yield _SMALL + language("ui.rules.source", source=source_text(option.source, language))


_SMALL = "-# "
"""Begins a line in small print."""
_ROOM_OF_AN_OPTION = 560
"""Characters for one option, so that a page of eight stays below the 6000 of an embed."""
