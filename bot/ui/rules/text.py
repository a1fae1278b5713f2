"""Lines about house rules, fitted into embeds, and what everybody is told of a change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import discord

from bot.engine import HouseValue
from bot.i18n import Catalogue
from bot.presentation.house_words import meaning, option_label, value_text
from bot.store.house_rules import Change, HouseVersion
from bot.ui.embed import COLOUR
from bot.ui.ids import rules_id
from bot.ui.limits import (
    MOST_FIELDS_IN_EMBED,
    MOST_IN_EMBED_TITLE,
    MOST_IN_EMBEDS,
    MOST_IN_FIELD_VALUE,
    MOST_IN_MESSAGE,
    UNSEEN,
)
from bot.ui.widgets import button, in_view

from .form import asked_of, preset_title
from .stated import RULES, Difference, Scope, Standing, Stated, confirmed, differences

_ROOM_FOR_REST = 100


def value_or_default(
    family: str, key: str, value: HouseValue | None, language: Catalogue, followed: str = "ui.rules.as-server"
) -> str:
    """Name a value, a preset, or what stands where nothing is stated: `followed` words whose rules are played then."""
    if value is None:
        return language(followed if key == RULES else "ui.rules.as-preset")
    return preset_title(str(value), language) if key == RULES else value_text(family, key, value, language)


def change_line(family: str, change: Change, scope: Scope, language: Catalogue) -> str:
    """Say what was stated before and after in a scope: ``gun: half gun → full gun``."""
    key = "ui.rules.stated" if change.before is None else "ui.rules.changed"
    followed = "ui.rules.as-server" if scope.parent_id is None else "ui.rules.as-channel"
    stated = (change.before, change.after)
    before, after = (value_or_default(family, change.key, each, language, followed) for each in stated)
    return _worded(key, family, change.key, (before, after), language)


def difference_line(family: str, each: Difference, language: Catalogue) -> str:
    """Say what is played before and after, and whether that only follows from another change."""
    key = "ui.rules.follows" if each.follows else "ui.rules.changed"
    told = "ui.rules.stated" if each.before is None else key
    return _line(told, family, each.key, (each.before, each.after), language)


def _line(
    told: str, family: str, key: str, values: tuple[HouseValue | None, HouseValue | None], language: Catalogue
) -> str:
    before, after = (value_or_default(family, key, value, language) for value in values)
    return _worded(told, family, key, (before, after), language)


def _worded(told: str, family: str, key: str, values: tuple[str, str], language: Catalogue) -> str:
    before, after = values
    return language(told, option=option_name(family, key, language), before=before, after=after)


def option_name(family: str, key: str, language: Catalogue) -> str:
    """Name an option for people and, behind it, as it is entered; or name the preset."""
    if key == RULES:
        return language("ui.rules.preset")
    label = option_label(family, key, language)
    return f"`{key}`" if label == key else f"{label} `{key}`"


def fitted(lines: Iterable[str], count: int, most: int, language: Catalogue) -> str:
    """Join as many whole lines as fit into `most` characters, and say how many more of the `count` there are.

    Lines beyond those are not asked for: there can be thousands.
    """
    kept: list[str] = []
    size = 0
    for line in lines:
        kept.append(line)
        size += len(line) + 1
        if size - 1 > most:
            break
    else:
        return "\n".join(kept)
    while kept and size - 1 > most - _ROOM_FOR_REST:
        size -= len(kept.pop()) + 1
    return "\n".join([*kept, language("ui.rules.more", count=count - len(kept))])


def add_lines(embed: discord.Embed, heading: str, lines: Sequence[str], language: Catalogue) -> None:
    """Add lines below a heading, in as many fields as they need; those the embed has no room for are counted."""
    kept = list(lines)
    parts = _parts(kept)
    while kept and not _has_room(embed, heading, parts):
        kept.pop()
        parts = _parts([*kept, language("ui.rules.more", count=len(lines) - len(kept))])
    for index, part in enumerate(parts if kept else []):
        embed.add_field(name=UNSEEN if index else heading, value=part, inline=False)


def _has_room(embed: discord.Embed, heading: str, parts: Sequence[str]) -> bool:
    size = len(embed) + len(heading) + sum(len(part) + len(UNSEEN) for part in parts)
    return size <= MOST_IN_EMBEDS and len(embed.fields) + len(parts) <= MOST_FIELDS_IN_EMBED


def _parts(lines: Sequence[str]) -> list[str]:
    """Join lines into texts of which each fits into a field."""
    parts: list[str] = []
    for line in lines:
        joined = f"{parts[-1]}\n{line}" if parts else line
        if parts and len(joined) <= MOST_IN_FIELD_VALUE:
            parts[-1] = joined
        else:
            parts.append(line[:MOST_IN_FIELD_VALUE])
    return parts


_MOST_EXPLAINED = 8
"""More changes than this are listed without what each option means."""


def difference_lines(before: Stated, after: Stated, language: Catalogue) -> list[str]:
    """Say everything that is played, or only stated, differently after a change."""
    return list(_lines(before, after, language))


def announcement(
    scope: Scope, version: HouseVersion, before: Stated, after: Standing, language: Catalogue
) -> discord.Embed:
    """Say who changed which rules, and every difference it makes."""
    title = language("ui.rules.announced", rules=preset_title(after.stated.rules, language))
    author = language("ui.rules.forgotten") if version.author_id is None else f"<@{version.author_id}>"
    key = "ui.rules.changed.channel" if scope.channel_id else "ui.rules.changed.server"
    followed = after.in_force.channel_id if after.in_force else None
    if version.rules is None:
        key = "ui.rules.given-up.thread" if followed else "ui.rules.given-up"
    places = {"channel": f"<#{scope.channel_id}>", "parent": f"<#{followed}>"}
    text = language(key, author=author, version=version.version, **places)
    embed = discord.Embed(colour=COLOUR, title=title[:MOST_IN_EMBED_TITLE], description=text)
    add_lines(embed, language("ui.rules.differences"), difference_lines(before, after.stated, language), language)
    return embed


def announcement_view(version_id: int, language: Catalogue) -> discord.ui.View:
    """Offer everybody the rules as they stand now."""
    return in_view([button(language("ui.rules.see"), rules_id("page", version_id, 0))])


def left_to_ask(stated: Stated, language: Catalogue) -> str:
    """Say what nobody stated yet of what a family must be asked for, and how that is played until then."""
    values, asked = stated.played().values, asked_of(stated)
    lines = (_line("ui.rules.stated", stated.family, key, (None, values[key]), language) for key in asked)
    head = language("ui.rules.ask.left")
    return f"{head}\n{fitted(lines, len(asked), MOST_IN_MESSAGE - len(head) - 1, language)}"


def asking_view(standing: Standing, language: Catalogue) -> discord.ui.View:
    """Offer who chose a preset the form that asks for what is left."""
    form_id = rules_id("ask", standing.scope.channel_id or 0, standing.based_on)
    return in_view([button(language("ui.rules.ask"), form_id)])


def _lines(before: Stated, after: Stated, language: Catalogue) -> Iterator[str]:
    found = differences(before, after)
    for each in found:
        line = difference_line(after.family, each, language)
        explained = len(found) <= _MOST_EXPLAINED and each.key != RULES
        yield f"{line}\n-# {meaning(after.family, each.key, language)}" if explained else line
    values = after.played().values
    for key in confirmed(before, after):
        value = value_or_default(after.family, key, values[key], language)
        told = "ui.rules.kept" if key in after.overrides else "ui.rules.unsaid"
        yield language(told, option=option_name(after.family, key, language), value=value)
