"""``/history``: past rulings, newest first, a page of ten at a time, each of which can be opened."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.i18n import Catalogue
from bot.presentation.lines import cut
from bot.store.history import MOST_LEFT_OUT, Cursor, Page, PastGame, Wanted
from bot.ui.embed import COLOUR
from bot.ui.ids import Number, look_back_id, pressed
from bot.ui.reply import Screen
from bot.ui.rules.form import preset_title
from bot.ui.visit import Visit
from bot.ui.widgets import button, in_rows, menu, option

from .ruling import show_ruling
from .words import amount_for, label_of, told_safely

A_PAGE = 10
_MOST_IN_LINE = 380
"""So that ten lines fit an embed."""
_UNTIL = "~"
"""Stands between two days in a custom id."""


async def show_history(visit: Visit, wanted: Wanted) -> None:
    """Show the newest rulings of those wanted, to the asker alone."""
    screen = await _screen(visit, wanted, None)
    await visit.reply.tell(screen.content, **screen.as_new())


@pressed("wl", "page")
async def turn_page(visit: Visit, user: Number, rules: str, days: str, played_at: Number, game: Number) -> None:
    """Show the rulings that come after one; after none where its number is 0."""
    since, _, until = days.partition(_UNTIL)
    wanted = Wanted(user or None, rules or None, _second(since), _second(until))
    await visit.reply.show(await _screen(visit, wanted, Cursor(played_at, game) if game else None))


@pressed("wl", "open")
async def open_ruling(visit: Visit, number: Number) -> None:
    """Show a ruling that was chosen in the list beside it."""
    await show_ruling(visit, number)


async def _screen(visit: Visit, wanted: Wanted, after: Cursor | None) -> Screen:
    language = visit.language
    seen = Wanted(wanted.user_id, wanted.rules, wanted.since, wanted.until, await visit.seen_places())
    page = await visit.store.history.page(visit.server, seen, after=after, limit=A_PAGE)
    left_out = left_out_line(page.left_out, language)
    if not page.games:
        return Screen("\n".join(filter(None, (language("history.none"), left_out))))
    lines = [_line(past, wanted.user_id or visit.user, language) for past in page.games]
    embed = discord.Embed(colour=COLOUR, title=language("history.title"))
    embed.description = "\n".join(filter(None, (_filters(wanted, language), *lines)))
    if left_out:
        embed.set_footer(text=left_out)
    return Screen("", _view(page, wanted, language, newest=after is None), embed)


def left_out_line(left_out: int, language: Catalogue) -> str:
    """Say how many rulings lie in channels that the asker may not read; nothing where there are none."""
    if not left_out:
        return ""
    return language("lookback.left-out", number=f"{left_out}+" if left_out >= MOST_LEFT_OUT else left_out)


def _line(past: PastGame, user_id: int, language: Catalogue) -> str:
    """Say in a line what a hand was, what it came to for somebody, and where the argument about it stands."""
    amount = amount_for(past, user_id)
    parts = (
        f"**#{past.ruling.game}** <t:{past.played_at}:d>",
        cut(told_safely(past, language), _MOST_IN_LINE - 80),
        f"**{amount}**" if amount else "",
        language(f"history.state.{past.status}"),
    )
    return cut(" · ".join(filter(None, parts)), _MOST_IN_LINE)


def _filters(wanted: Wanted, language: Catalogue) -> str:
    """Say whose rulings are listed, of which rules, and between which days."""
    days = [
        language(key, date=f"<t:{second}:d>")
        for key, second in (("history.since", wanted.since), ("history.until", wanted.until and wanted.until - 1))
        if second is not None
    ]
    parts = (f"<@{wanted.user_id}>" if wanted.user_id else "", rules_name(wanted.rules, language), *days)
    return " · ".join(filter(None, parts))


def rules_name(rules: str | None, language: Catalogue) -> str:
    """Name a preset or a family as players know it."""
    if not rules:
        return ""
    return preset_title(rules, language) if "/" in rules else language(f"family.{rules}")


def _view(page: Page, wanted: Wanted, language: Catalogue, *, newest: bool) -> discord.ui.View:
    ways = [] if newest else [button(language("history.newest"), _page_id(wanted, Cursor(0, 0)))]
    if page.next is not None:
        ways.append(button(language("ui.rules.older"), _page_id(wanted, page.next)))
    return in_rows([menu(look_back_id("open"), _options(page.games, language), language("history.open"))], ways)


def _options(games: Sequence[PastGame], language: Catalogue) -> list[discord.SelectOption]:
    return [option(label_of(past, language), str(past.ruling.game)) for past in games]


def _page_id(wanted: Wanted, after: Cursor) -> str:
    return look_back_id(
        "page",
        wanted.user_id or 0,
        wanted.rules or "",
        _UNTIL.join("" if second is None else str(second) for second in (wanted.since, wanted.until)),
        after.played_at,
        after.game,
    )


def _second(word: str) -> int | None:
    digits = word.removeprefix("-")
    return int(word) if digits.isascii() and digits.isdecimal() else None
