"""A settled game under other rules, shown to whoever asks."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import discord
from discord import app_commands

from bot.engine import Deal, DealError, Ruling, comparable, compare, decode_deal, decode_ruling
from bot.engine.errors import SpokenError
from bot.i18n import Catalogue
from bot.presentation.house_words import MadeUnder
from bot.presentation.words import words_for
from bot.store.rulings import StoredRuling
from bot.ui.embed import shown_safely
from bot.ui.ids import Number, pressed
from bot.ui.limits import MOST_CHOICES, MOST_IN_CHOICE
from bot.ui.names import safe_name
from bot.ui.visit import Visit

from .comparison import comparison_embed
from .pressed import lag_of, pressed_ruling

_COMMAS = str.maketrans("、，;；", ",,,,")


def preset_name(rules: str, language: Catalogue) -> str:
    """Name a preset without its family: ``Tenhou``."""
    return language(f"preset.{rules.replace('/', '.')}")


def named_presets(typed: str, offered: Sequence[str], language: Catalogue) -> tuple[str, ...] | None:
    """Read presets by id (``tenhou``, ``riichi/tenhou``) or name, each once; None where one is not offered."""
    known = {name.casefold(): rules for rules in offered for name in _ways_to_say(rules, language)}
    found = [known.get(part) for part in _parts(typed) if part]
    chosen = tuple(dict.fromkeys(rules for rules in found if rules is not None))
    return chosen if chosen and None not in found else None


def presets_to_add(typed: str, offered: Sequence[str], language: Catalogue) -> list[app_commands.Choice[str]]:
    """Complete the last preset of a list, at most 25 ways; those before it stay, and are not offered again."""
    *before, last = _parts(typed)
    kept = (named_presets(",".join(before), offered, language) or ()) if any(before) else ()
    fitting = [
        (*kept, rules)
        for rules in offered
        if rules not in kept and any(last in way.casefold() for way in _ways_to_say(rules, language))
    ]
    choices = [(_list_of(some, language), ", ".join(rules.partition("/")[2] for rules in some)) for some in fitting]
    return [
        app_commands.Choice(name=name[:MOST_IN_CHOICE], value=value)
        for name, value in choices[:MOST_CHOICES]
        if len(value) <= MOST_IN_CHOICE
    ]


def _parts(typed: str) -> list[str]:
    return [part.strip().casefold() for part in typed.translate(_COMMAS).split(",")]


def _ways_to_say(rules: str, language: Catalogue) -> tuple[str, ...]:
    """Say a preset as it is written in lists: without commas of its own, so that those divide."""
    name = preset_name(rules, language)
    return rules, rules.partition("/")[2], name.translate(_COMMAS).replace(",", "").replace("  ", " ")


def _list_of(presets: Sequence[str], language: Catalogue) -> str:
    return ", ".join(preset_name(rules, language) for rules in presets)


@pressed("wr", "compare")
async def compare_posted(visit: Visit, server: Number, game: Number, version: Number = 0, made_by: Number = 0) -> None:
    """Show a posted ruling under other rules to the presser alone."""
    stored = await pressed_ruling(visit, server, game, made_by)
    await _show(visit, stored, offered_presets(stored), await lag_of(visit, stored, version))


async def compare_game(visit: Visit, game: int | None, presets: str | None) -> None:
    """Show a game of this server, or the last of this channel, under the presets named, or under all of its family."""
    stored = await find_game(visit, game)
    if stored is None:
        raise SpokenError("ui.compare.none") if game is None else SpokenError("ui.compare.no-game", number=game)
    offered = offered_presets(stored)
    chosen = named_presets(presets, offered, visit.language) if presets else offered
    if chosen is None:
        listed = ", ".join(preset_name(rules, visit.language) for rules in offered)
        raise SpokenError("ui.compare.unknown", rules=safe_name(presets or ""), presets=listed)
    await _show(visit, stored, chosen)


async def find_game(visit: Visit, game: int | None) -> StoredRuling | None:
    """Find a game of this server by number, or the last one that was settled in this channel."""
    if game is not None:
        return await visit.seen_ruling(game)
    last = await _last_of_channel(visit)
    return None if last is None else await visit.seen_ruling(last.game)


def offered_presets(stored: StoredRuling) -> tuple[str, ...]:
    """Name what a game can be compared with: nothing where its own preset is no longer known."""
    try:
        return comparable(stored.rules)
    except DealError:
        return ()


async def _last_of_channel(visit: Visit) -> StoredRuling | None:
    """In a thread that has none, the last one of the channel it belongs to is meant."""
    found = await visit.store.rulings.latest_of_channel(visit.server, visit.channel)
    if found is None and visit.parent is not None:
        return await visit.store.rulings.latest_of_channel(visit.server, visit.parent)
    return found


async def _show(visit: Visit, stored: StoredRuling, presets: Sequence[str], above: str = "") -> None:
    deal, ruling, language = decode_deal(stored.deal), decode_ruling(stored.ruling), visit.language
    title = language("compare.title", game=stored.game)
    under = await visit.made_under(stored.house_rules_id)
    try:
        # Some hundred deals are settled on the way: too long for the loop that answers everybody.
        embed = await asyncio.to_thread(_embed, deal, ruling, presets, title, language, under)
    except DealError as error:
        reason = words_for(shown_safely(deal), language).error(error)
        raise SpokenError("ui.compare.refused", reason=reason) from error
    await visit.reply.tell(above, embeds=[embed])


def _embed(
    deal: Deal, ruling: Ruling, presets: Sequence[str], title: str, language: Catalogue, under: MadeUnder
) -> discord.Embed:
    return comparison_embed(deal, ruling, compare(deal, presets), title, language, under=under)
