"""``/stats``: a player's hands added up under each preset, the running total as a picture, and a server's table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import discord

from bot.i18n import Catalogue
from bot.presentation.money import POINTS
from bot.presentation.picture.running import Running
from bot.store.history import Wanted
from bot.store.stats import Standing, Tally
from bot.ui.drawing import draw_total
from bot.ui.embed import COLOUR
from bot.ui.names import label_name
from bot.ui.reply import Screen
from bot.ui.rules.stated import standing_here, stated_in
from bot.ui.visit import Visit

from .history import left_out_line, rules_name

MOST_PRESETS: Final = 8
"""That are shown, those with most hands first."""
MOST_IN_TABLE: Final = 15


async def show_stats(visit: Visit, player: discord.abc.User | None, rules: str | None) -> None:
    """Show how a player's hands came out, the asker's own where nobody is named, to the asker alone."""
    person, language, places = player or visit.interaction.user, visit.language, await visit.seen_places()
    tallies = await visit.store.stats.of_player(visit.server, person.id, rules or "", places)
    page = await visit.store.history.page(visit.server, Wanted(person.id, rules, places=places), limit=1)
    left_out = left_out_line(page.left_out, language)
    if not tallies:
        await visit.reply.tell("\n".join(filter(None, (language("stats.none"), left_out))))
        return
    embed = discord.Embed(colour=COLOUR, title=language("stats.title"), description=f"<@{person.id}>")
    for tally in tallies[:MOST_PRESETS]:
        embed.add_field(name=rules_name(tally.rules, language), value=_tally_text(tally, language), inline=False)
    more = len(tallies) - MOST_PRESETS
    footer = " · ".join(filter(None, (language("stats.more", number=more) if more > 0 else "", left_out)))
    if footer:
        embed.set_footer(text=footer)
    steps = await visit.store.stats.running(visit.server, person.id, tallies[0].rules, places)
    running = Running(
        label_name(person.display_name),
        rules_name(tallies[0].rules, language),
        tuple((step.hands, step.total) for step in steps),
    )
    screen = Screen("", None, embed, await draw_total(visit.services.pictures, running, language))
    await visit.reply.tell(screen.content, **screen.as_new())


async def show_table(visit: Visit, rules: str | None) -> None:
    """Show who stands highest on this server under one preset, the one played here where none is named."""
    language, places = visit.language, await visit.seen_places()
    played = rules if rules and "/" in rules else stated_in((await standing_here(visit, None)).in_force).rules
    table = visit.store.stats.table
    by_net = await table(visit.server, played, places, by="net", limit=MOST_IN_TABLE)
    by_hands = await table(visit.server, played, places, by="hands", limit=MOST_IN_TABLE)
    page = await visit.store.history.page(visit.server, Wanted(rules=played, places=places), limit=1)
    left_out = left_out_line(page.left_out, language)
    if not by_net:
        none = language("stats.top.none", rules=rules_name(played, language))
        await visit.reply.tell("\n".join(filter(None, (none, left_out))))
        return
    embed = discord.Embed(colour=COLOUR, title=rules_name(played, language))
    embed.add_field(name=language("stats.top.net"), value=_ranks(by_net, "net"))
    embed.add_field(name=language("stats.top.hands"), value=_ranks(by_hands, "hands"))
    if left_out:
        embed.set_footer(text=left_out)
    await visit.reply.tell(embed=embed)


def _tally_text(tally: Tally, language: Catalogue) -> str:
    signed = POINTS.signed
    return "\n".join((
        language("stats.hands", hands=tally.hands, won=tally.won, dealt_in=tally.dealt_in),
        language("stats.net", net=signed(tally.net), best=signed(tally.best), worst=signed(tally.worst)),
        language(
            "stats.liable", fed=tally.fed, liable=tally.liable, paid=signed(-abs(tally.paid)), relieved=tally.relieved
        ),
        language(
            "stats.argued", agreed=tally.agreed, contested=tally.contested, corrected=tally.corrected
        ),
    ))  # fmt: skip


def _ranks(table: Sequence[Standing], by: Literal["net", "hands"]) -> str:
    """List who stands where; Discord shows each by the name they have now."""
    return "\n".join(
        f"{place}. <@{each.user_id}> **{POINTS.signed(each.net) if by == 'net' else each.hands}**"
        for place, each in enumerate(table, start=1)
    )
