"""Who changed house rules when, from what to what: the versions of a scope, newest first."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.i18n import Catalogue
from bot.store.house_rules import Change, HouseVersion
from bot.ui.embed import COLOUR, ROOM_FOR_DESCRIPTION
from bot.ui.ids import rules_id
from bot.ui.reply import Screen
from bot.ui.visit import Visit
from bot.ui.widgets import Button, button, in_view, menu, option

from .form import preset_title
from .page import NO_VERSION, whose_rules
from .stated import RULES, Scope, standing_in, stated_in
from .text import change_line, fitted

VERSIONS_A_PAGE = 5
_MOST_OF_ONE = 700
"""Characters for one version in the list, so that five of them fit."""
_FIRST = 1


async def history_screen(visit: Visit, scope: Scope, before: int | None) -> Screen:
    """Show the versions below the number `before`, with the ways to newer and older ones and to each whole."""
    language = visit.language
    versions = await visit.store.house_rules.history(
        scope.server_id, scope.channel_id, before=before, limit=VERSIONS_A_PAGE
    )
    if not versions:
        return await _nothing_yet(visit, scope) if before is None else Screen(language("ui.rules.no-history"))
    texts = [_told(scope, version, _MOST_OF_ONE, language) for version in versions]
    embed = discord.Embed(colour=COLOUR, title=language("ui.rules.history"), description="\n\n".join(texts))
    return Screen("", _history_view(scope, versions, language, newest=before is None), embed)


async def _nothing_yet(visit: Visit, scope: Scope) -> Screen:
    """Say that nothing was changed, and which rules are played all the same."""
    language, played = visit.language, (await standing_in(visit, scope)).in_force
    title = preset_title(stated_in(played).rules, language)
    text = f"{language('ui.rules.history.none')}\n{whose_rules(played, title, language)}"
    see = button(language("ui.rules.see"), rules_id("page", played.id if played else NO_VERSION, 0))
    return Screen(text, in_view([see]))


async def version_screen(visit: Visit, scope: Scope, number: int) -> Screen:
    """Show one version with everything it changed."""
    language = visit.language
    found = await visit.store.house_rules.history(scope.server_id, scope.channel_id, before=number + 1, limit=1)
    if not found or found[0].version != number:
        return Screen(language("ui.rules.no-history"))
    embed = discord.Embed(colour=COLOUR, title=language("ui.rules.history"))
    embed.description = _told(scope, found[0], ROOM_FOR_DESCRIPTION, language)
    ways = [button(language("ui.rules.back"), _id_of(scope, number + 1, "back"))]
    if found[0].rules is not None:
        ways.append(button(language("ui.rules.then"), rules_id("page", found[0].id, 0)))
    return Screen("", in_view(ways), embed)


async def tell_screen(visit: Visit, screen: Screen) -> None:
    """Show a screen in a message of its own, to one person."""
    nothing = discord.utils.MISSING
    await visit.reply.tell(screen.content, embed=screen.embed or nothing, view=screen.view or nothing)


def _told(scope: Scope, version: HouseVersion, most: int, language: Catalogue) -> str:
    """Say who made a version, when, and what it changed."""
    author = language("ui.rules.forgotten") if version.author_id is None else f"<@{version.author_id}>"
    head = language("ui.rules.version", version=version.version, author=author, date=f"<t:{version.created_at}:f>")
    changes = [change_line(_family_of(version, change), change, scope, language) for change in version.changes]
    return f"{head}\n{fitted(changes, len(changes), most - len(head) - 1, language)}"


def _family_of(version: HouseVersion, change: Change) -> str:
    """Find the family whose words a change is told in: the new one, or for what was dropped the old one."""
    old = next((str(each.before) for each in version.changes if each.key == RULES and each.before), None)
    rules = old if change.after is None and old else version.rules or old or ""
    return rules.partition("/")[0]


def _history_view(
    scope: Scope, versions: Sequence[HouseVersion], language: Catalogue, *, newest: bool
) -> discord.ui.View:
    ways: list[Button] = []
    first, last = versions[0].version, versions[-1].version
    if not newest:
        ways.append(button(language("ui.rules.newer"), _id_of(scope, first + 1 + VERSIONS_A_PAGE, "newer")))
    if last > _FIRST:
        ways.append(button(language("ui.rules.older"), _id_of(scope, last, "older")))
    options = [
        option(language("ui.rules.whole", version=each.version, count=len(each.changes)), str(each.version))
        for each in versions
    ]
    whole = menu(rules_id("version", scope.channel_id or 0), options, language("ui.rules.whole.choose"))
    return in_view(ways, [whole])


def _id_of(scope: Scope, before: int, place: str) -> str:
    return rules_id("history", scope.channel_id or 0, before, place)
