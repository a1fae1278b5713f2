"""What everybody in a channel is told of a change of house rules."""

from __future__ import annotations

from collections.abc import Iterator

import discord

from bot.i18n import Catalogue
from bot.presentation.embed import COLOUR, MOST_IN_TITLE
from bot.presentation.house_words import meaning
from bot.store.house_rules import HouseVersion

from .presets import preset_title
from .rules_ids import rules_id
from .rules_scope import Scope
from .rules_stated import RULES, Stated, confirmed, differences
from .rules_text import add_lines, difference_line, either, option_name

_MOST_EXPLAINED = 8
"""More changes than this are listed without what each option means."""


def difference_lines(before: Stated, after: Stated, language: Catalogue) -> list[str]:
    """Say everything that is played, or only stated, differently after a change."""
    return list(_lines(before, after, language))


def announcement(
    scope: Scope, version: HouseVersion, before: Stated, after: Stated, language: Catalogue
) -> discord.Embed:
    """Say who changed which rules, and every difference it makes."""
    title = language("ui.rules.announced", rules=preset_title(after.rules, language))
    author = language("ui.rules.forgotten") if version.author_id is None else f"<@{version.author_id}>"
    key = "ui.rules.changed.channel" if scope.channel_id else "ui.rules.changed.server"
    if version.rules is None:
        key = "ui.rules.given-up"
    text = language(key, author=author, channel=f"<#{scope.channel_id}>", version=version.version)
    embed = discord.Embed(colour=COLOUR, title=title[:MOST_IN_TITLE], description=text)
    add_lines(embed, language("ui.rules.differences"), difference_lines(before, after, language), language)
    return embed


def announcement_view(version_id: int, language: Catalogue) -> discord.ui.View:
    """Offer everybody the rules as they stand now."""
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label=language("ui.rules.see"), custom_id=rules_id("page", version_id, 0)))
    view.stop()  # Presses are read from the interaction itself, so that they survive a restart.
    return view


def _lines(before: Stated, after: Stated, language: Catalogue) -> Iterator[str]:
    found = differences(before, after)
    for each in found:
        line = difference_line(after.family, each, language)
        explained = len(found) <= _MOST_EXPLAINED and each.key != RULES
        yield f"{line}\n-# {meaning(after.family, each.key, language)}" if explained else line
    values = after.values()
    for key in confirmed(before, after):
        value = either(after.family, key, values[key], language)
        told = "ui.rules.kept" if key in after.overrides else "ui.rules.unsaid"
        yield language(told, option=option_name(key, language), value=value)
