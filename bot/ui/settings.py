"""The settings of a server on one page, as they stand or just after a change."""

from __future__ import annotations

import discord

from bot.i18n import Catalogue
from bot.store.servers import Server

from .embed import COLOUR

_MINUTE = 60


def settings_embed(server: Server, discords: Catalogue, language: Catalogue) -> discord.Embed:
    """Show what a server is set to; `discords` is the language that follows from Discord's own setting."""
    embed = discord.Embed(colour=COLOUR, title=language("ui.settings"))
    shown = {
        "language": _language(server, discords, language),
        "referee": f"<@&{server.referee_role_id}>" if server.referee_role_id else language("ui.settings.referee.none"),
        "correction": _window(server, language),
        "picture": language(f"ui.settings.picture.{server.picture}"),
        "mention": language(f"ui.settings.mention.{server.mention}"),
    }
    for name, value in shown.items():
        embed.add_field(
            name=language(f"ui.settings.{name}"),
            value=f"{value}\n-# {language(f'ui.settings.{name}.hint')}",
            inline=False,
        )
    return embed


def _language(server: Server, discords: Catalogue, language: Catalogue) -> str:
    if server.language is None:
        return language("ui.settings.language.auto", language=language(f"language.{discords.language}"))
    return language(f"language.{server.language}")


def _window(server: Server, language: Catalogue) -> str:
    minutes = server.correction_window // _MINUTE
    never = language("ui.settings.correction.never")
    return language("ui.settings.correction.minutes", minutes=minutes) if minutes else never
