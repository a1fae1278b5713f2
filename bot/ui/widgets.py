"""Buttons, menus and forms, and the views they stand in, each cut to the room that Discord has for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import discord

from bot.presentation.lines import cut

from .limits import (
    MOST_IN_BUTTON,
    MOST_IN_FIELD_HINT,
    MOST_IN_FIELD_LABEL,
    MOST_IN_FORM_TITLE,
    MOST_IN_OPTION,
    MOST_IN_PLACEHOLDER,
    MOST_OPTIONS_IN_MENU,
)

Button = discord.ui.Button[discord.ui.View]
Item = discord.ui.Item[discord.ui.View]
Menu = discord.ui.Select[Any]
"""A menu: of a message, or of a form."""
Field = discord.ui.Label[discord.ui.Modal]


def button(label: str, button_id: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> Button:
    """Make a button."""
    return discord.ui.Button(label=cut(label, MOST_IN_BUTTON), custom_id=button_id, style=style)


def option(label: str, value: str, hint: str | None = None, *, chosen: bool = False) -> discord.SelectOption:
    """Make an option of a menu, with a hint below its label."""
    below = None if hint is None else cut(hint, MOST_IN_OPTION)
    return discord.SelectOption(label=cut(label, MOST_IN_OPTION), value=value, description=below, default=chosen)


def menu(menu_id: str, options: Sequence[discord.SelectOption], placeholder: str = "", most: int = 1) -> Menu:
    """Make a menu of which at least one option is chosen; options beyond the last that has room are left out."""
    return discord.ui.Select(
        custom_id=menu_id,
        placeholder=cut(placeholder, MOST_IN_PLACEHOLDER) or None,
        max_values=most,
        options=list(options[:MOST_OPTIONS_IN_MENU]),
    )


def form_menu(
    name: str, options: Sequence[discord.SelectOption], *, least: int = 1, most: int = 1, required: bool = True
) -> Menu:
    """Make a menu that stands in a form."""
    return discord.ui.Select(
        custom_id=name,
        min_values=least,
        max_values=most,
        required=required,
        options=list(options[:MOST_OPTIONS_IN_MENU]),
    )


def person_menu(menu_id: str, account: int | None) -> discord.ui.UserSelect[discord.ui.Modal]:
    """Offer everybody of the server in a form, of whom one or nobody can be chosen; `account` is chosen already."""
    chosen = [discord.SelectDefaultValue(id=account, type=discord.SelectDefaultValueType.user)] if account else []
    return discord.ui.UserSelect(custom_id=menu_id, min_values=0, max_values=1, required=False, default_values=chosen)


def field(label: str, component: discord.ui.Item[discord.ui.Modal], hint: str | None = None) -> Field:
    """Set a menu or a text field into a form, with its name above it and a hint between them."""
    return discord.ui.Label(
        text=cut(label, MOST_IN_FIELD_LABEL),
        description=None if hint is None else cut(hint, MOST_IN_FIELD_HINT),
        component=component,
    )


def form(title: str, form_id: str, fields: Iterable[Field]) -> discord.ui.Modal:
    """Make a form of fields."""
    made = discord.ui.Modal(title=cut(title, MOST_IN_FORM_TITLE), custom_id=form_id)
    for each in fields:
        made.add_item(each)
    # Forms, like presses, are read from the interaction itself, so that they survive a restart: none is kept.
    made.stop()
    return made


def in_view(*groups: Iterable[Item]) -> discord.ui.View:
    """Make a view of what can be pressed."""
    view = discord.ui.View(timeout=None)
    for group in groups:
        for item in group:
            view.add_item(item)
    # Presses are read from the interaction itself, so that they survive a restart: nothing is kept to be called.
    view.stop()
    return view


def in_rows(*rows: Sequence[Item]) -> discord.ui.View:
    """Set each row below the other: left to itself, Discord's library fills up rows with whatever fits."""
    for place, row in enumerate(filter(None, rows)):
        for item in row:
            item.row = place
    return in_view(*rows)
