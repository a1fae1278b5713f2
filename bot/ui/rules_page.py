"""A server's house rules on one page."""

from __future__ import annotations

import discord

from bot.dialogue.session import DEFAULT_RULES
from bot.engine.house import shown
from bot.engine.ruleset import played_by
from bot.i18n import Catalogue
from bot.presentation.embed import COLOUR, MOST_IN_FIELD
from bot.store.house_rules import HouseVersion

from .presets import preset_title


def rules_embed(played: HouseVersion | None, language: Catalogue) -> discord.Embed:
    """Show the preset, what was set differently, and what has no public source."""
    rules = DEFAULT_RULES if played is None or played.rules is None else played.rules
    overrides = {} if played is None else dict(played.overrides)
    rule_set, table = played_by(rules, overrides)
    title = preset_title(rules, language)
    key = "ui.rules.default" if played is None else "ui.rules.shown"
    embed = discord.Embed(colour=COLOUR, title=title, description=language(key, rules=title))
    embed.set_footer(text=language("ui.rules.sources", source=table.preset.source))
    changed = [
        f"`{option} = {shown(value)}` {_meaning(rule_set.family, option, language)}"
        for option, value in table.changed.items()
    ]
    assumed = [
        f"`{option} = {shown(getattr(table.table, rule_set.options[option].attribute))}`"
        for option in rule_set.options
        if option in table.assumed
    ]
    for heading, lines in (("ui.rules.deviations", changed), ("ui.rules.assumed", assumed)):
        if lines:
            embed.add_field(name=language(heading), value="\n".join(lines)[:MOST_IN_FIELD], inline=False)
    return embed


def _meaning(family: str, option: str, language: Catalogue) -> str:
    return language(f"option.{family}.{option}")
