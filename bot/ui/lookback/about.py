"""``/privacy``, ``/help`` and ``/about``: what is told of the bot itself."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from typing import Final

import discord

from bot.engine import families, family_of
from bot.engine.errors import SpokenError
from bot.i18n import Catalogue
from bot.ui.embed import COLOUR
from bot.ui.ids import look_back_id, pressed
from bot.ui.visit import Visit
from bot.ui.widgets import in_view, menu, option

TOPICS: Final = ("settle", "log", "rules", "contest", "lookback", "notations")
_PRIVACY = ("kept", "where", "long", "seen", "logged", "forget")
_LICENCE = "MIT"


async def tell_privacy(visit: Visit) -> None:
    """Say what is stored and logged, where, how long, and who hosts it."""
    language, contact, days = visit.language, visit.services.contact, visit.services.keep_days
    embed = discord.Embed(colour=COLOUR, title=language("privacy.title"))
    parts = [language(f"privacy.{part}", days=days) for part in _PRIVACY]
    parts.append(language("privacy.host", contact=contact) if contact else language("privacy.no-host"))
    embed.description = "\n\n".join(parts)
    await visit.reply.tell(embed=embed)


async def tell_help(visit: Visit) -> None:
    """Say what the bot is for, and offer the topics."""
    language = visit.language
    embed = discord.Embed(colour=COLOUR, title=language("help.title"), description=language("help.text"))
    await visit.reply.tell(embed=embed, view=_topics(language))


@pressed("wl", "help")
async def tell_topic(visit: Visit, topic: str) -> None:
    """Tell of one topic, with an example to copy."""
    if topic not in TOPICS:
        raise SpokenError("ui.gone")
    language = visit.language
    text = f"{language(f'help.topic.{topic}.text')}\n```\n{language(f'help.topic.{topic}.example')}\n```"
    await visit.reply.tell(embed=discord.Embed(colour=COLOUR, title=language(f"help.topic.{topic}"), description=text))


async def tell_about(visit: Visit) -> None:
    """Name the version, the rule sets, the licence and the source."""
    language = visit.language
    embed = discord.Embed(colour=COLOUR, title="whopays", description=language("about.text"))
    embed.add_field(name=language("about.version"), value=_version())
    embed.add_field(name=language("about.licence"), value=_LICENCE)
    embed.add_field(name=language("about.rules"), value=_rules(language), inline=False)
    embed.add_field(name=language("about.source"), value=language("about.source.text"), inline=False)
    await visit.reply.tell(embed=embed)


def _topics(language: Catalogue) -> discord.ui.View:
    options = [option(language(f"help.topic.{topic}"), topic) for topic in TOPICS]
    return in_view([menu(look_back_id("help"), options, language("help.choose"))])


def _version() -> str:
    try:
        return version("whopays")
    except PackageNotFoundError:
        return "?"


def _rules(language: Catalogue) -> str:
    return "\n".join(f"{language(f'family.{family}')}: {len(family_of(family).presets)}" for family in families())
