"""Buttons, and the views they stand in, as Discord has room for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import discord

from bot.presentation.lines import cut

MOST_IN_LABEL = 80
MOST_OPTIONS = 25
MOST_IN_OPTION = 100
Button = discord.ui.Button[discord.ui.View]


def button(label: str, button_id: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> Button:
    """Make a button, its label cut to the room Discord has for it."""
    return discord.ui.Button(label=cut(label, MOST_IN_LABEL), custom_id=button_id, style=style)


def in_view(
    *groups: Sequence[discord.ui.Item[discord.ui.View]] | Iterator[discord.ui.Item[discord.ui.View]],
) -> discord.ui.View:
    """Make a view of what can be pressed."""
    view = discord.ui.View(timeout=None)
    for group in groups:
        for item in group:
            view.add_item(item)
    # Presses are read from the interaction itself, so that they survive a restart: nothing is kept to be called.
    view.stop()
    return view


def in_rows(*rows: Sequence[discord.ui.Item[discord.ui.View]]) -> discord.ui.View:
    """Set each row below the other: left to itself, Discord's library fills up rows with whatever fits."""
    for place, row in enumerate(filter(None, rows)):
        for item in row:
            item.row = place
    return in_view(*rows)
