"""A server's house rules in pages: what is special here, then every option of the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import discord

from bot.engine.deal import HouseValue
from bot.engine.errors import DealError
from bot.engine.house import Option
from bot.i18n import Catalogue
from bot.presentation.house_words import allowed_lines, meaning, value_line, value_text
from bot.presentation.words import source_text
from bot.store.house_rules import HouseVersion
from bot.ui.embed import COLOUR, ROOM_FOR_FOOTER
from bot.ui.ids import rules_id
from bot.ui.incidents import said_of_deal
from bot.ui.limits import MOST_IN_EMBED_TITLE, MOST_IN_FIELD_NAME, MOST_IN_FIELD_VALUE, MOST_OPTIONS_IN_MENU
from bot.ui.widgets import Button, button, in_view, menu, option

from .form import preset_title
from .stated import RULES, Stated, differences, stated_in
from .text import add_lines, fitted, option_name

OPTIONS_A_PAGE = 8
NO_VERSION = 0
"""The version's id on pages of what is played where nobody chose anything."""


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
    pages = _pages(stated_in(version))
    ways: list[Button] = []
    if page > 0:
        ways.append(_to_page(language("ui.rules.first"), "first", version_id, 0))
        ways.append(_to_page("◀", "back", version_id, page - 1))
    if page < len(pages):
        ways.append(_to_page("▶" if page else language("ui.rules.all"), "on", version_id, page + 1))
    options = [
        option(language("ui.rules.page", page=number, first=keys[0], last=keys[-1]), str(number), chosen=number == page)
        for number, keys in enumerate(pages, start=1)
    ]
    jump = [menu(rules_id("jump", version_id), options, language("ui.rules.jump"))] if options else []
    return in_view(ways, jump)


def _to_page(label: str, place: str, version_id: int, page: int) -> Button:
    return button(label, rules_id("page", version_id, page, place))


def _pages(stated: Stated) -> list[list[str]]:
    keys = list(stated.options)
    size = max(OPTIONS_A_PAGE, -(-len(keys) // MOST_OPTIONS_IN_MENU))
    return [keys[start : start + size] for start in range(0, len(keys), size)]


# -- the first page ----------------------------------------------------------------------------------------


def _overview(version: HouseVersion | None, language: Catalogue) -> discord.Embed:
    stated = stated_in(version)
    played = stated.played()
    title = preset_title(stated.rules, language)
    embed = discord.Embed(
        colour=COLOUR, title=title[:MOST_IN_EMBED_TITLE], description=_whose(version, title, language)
    )
    source = language("ui.rules.sources", source=source_text(played.preset.source, language))
    embed.set_footer(text=source[:ROOM_FOR_FOOTER])
    add_lines(embed, language("ui.rules.deviations"), list(_deviations(stated, language)), language)
    add_lines(embed, language("ui.rules.confirmed"), list(_confirmed(stated, language)), language)
    values = played.values
    assumed = [f"`{key} = {_text(stated, key, values[key], language)}`" for key in values if key in played.assumed]
    add_lines(embed, language("ui.rules.assumed"), assumed, language)
    return embed


def _whose(version: HouseVersion | None, title: str, language: Catalogue) -> str:
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
        colour=COLOUR, title=title[:MOST_IN_EMBED_TITLE], description=_whose(version, title, language)
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
            option=option_name(each.key, language),
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
            yield f"`{key} = {_text(stated, key, values[key], language)}`"


def _text(stated: Stated, key: str, value: HouseValue, language: Catalogue) -> str:
    return value_text(stated.family, key, value, language)


# -- the pages of the table --------------------------------------------------------------------------------


def _options(stated: Stated, page: int, language: Catalogue) -> discord.Embed:
    pages = _pages(stated)
    title = preset_title(stated.rules, language)
    embed = discord.Embed(colour=COLOUR, title=title[:MOST_IN_EMBED_TITLE])
    embed.set_footer(text=language("ui.rules.page-of", page=page, pages=len(pages)))
    played, alone = stated.played(), stated.without_overrides().played().values
    values, assumed = played.values, played.assumed
    for key in pages[page - 1]:
        value = value_line(stated.family, key, values[key], language)
        mark = " ✎" if values[key] != alone[key] else language("rules.assumed") if key in assumed else ""
        lines = _described(stated, stated.options[key], language)
        embed.add_field(name=f"{key} = {value}{mark}"[:MOST_IN_FIELD_NAME], value=lines, inline=False)
    return embed


def _described(stated: Stated, option: Option, language: Catalogue) -> str:
    """Say what an option means, what it takes, and who plays it."""
    allowed = " · ".join(allowed_lines(stated.family, option, language))
    lines: Sequence[str] = (
        meaning(stated.family, option.key, language),
        language("ui.rules.takes", values=allowed),
        language("ui.rules.source", source=source_text(option.source, language)),
    )
    return fitted(lines, len(lines), min(MOST_IN_FIELD_VALUE, _ROOM_OF_AN_OPTION), language)


_ROOM_OF_AN_OPTION = 560
"""Characters for one option, so that a page of eight stays below the 6000 of an embed."""
