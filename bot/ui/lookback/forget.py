"""``/forget``: one's own traces on every server of this file, a guest's name, or all that is kept of this server."""

from __future__ import annotations

import discord

from bot.store.forget import Forgotten
from bot.ui.fields import fields_of
from bot.ui.ids import look_back_id, pressed
from bot.ui.limits import MOST_IN_FIELD_HINT, MOST_IN_NAME
from bot.ui.names import safe_name
from bot.ui.reply import Screen
from bot.ui.visit import Visit
from bot.ui.widgets import button, field, form, in_view

_NAME = "name"


async def ask_to_forget_me(visit: Visit) -> None:
    """Say what goes, what stays and what is not reached, and ask."""
    language = visit.language
    parts = ("forget.me.goes", "forget.me.stays", "forget.me.unreached")
    ways = [
        button(language("forget.me.yes"), look_back_id("forget"), discord.ButtonStyle.danger),
        button(language("forget.no"), look_back_id("keep")),
    ]
    await visit.reply.tell("\n\n".join(language(part) for part in parts), view=in_view(ways))


@pressed("wl", "forget")
async def forget_me(visit: Visit) -> None:
    """Take who presses out of every server of this file."""
    await visit.reply.show(Screen(visit.language("forget.working")))
    forgotten = await visit.store.forget_everywhere(visit.user)
    await visit.reply.show(Screen(_done(visit, forgotten)))


@pressed("wl", "keep")
async def keep_me(visit: Visit) -> None:
    """Leave everything as it is."""
    await visit.reply.show(Screen(visit.language("forget.kept")))


async def ask_to_forget_guest(visit: Visit, name: str) -> None:
    """Have who manages the server press before a guest's name goes."""
    visit.must_manage("forget.denied")
    language, guest = visit.language, _one_line(name)
    ways = [
        button(language("forget.guest.yes"), look_back_id("guest", guest), discord.ButtonStyle.danger),
        button(language("forget.no"), look_back_id("keep")),
    ]
    text = f"{language('forget.guest.goes', name=safe_name(guest))}\n\n{language('forget.me.unreached')}"
    await visit.reply.tell(text, view=in_view(ways))


@pressed("wl", "guest")
async def forget_guest(visit: Visit, *name: str) -> None:
    """Take a guest out of this server; a bar in the name parts it into words of the custom id."""
    visit.must_manage("forget.denied")
    await visit.reply.show(Screen(visit.language("forget.working")))
    games = await visit.store.forget.guest(visit.server, "|".join(name))
    await visit.reply.show(Screen(visit.language("forget.done", games=games)))


async def ask_to_forget_server(visit: Visit) -> None:
    """Have who manages the server type its name before everything of it goes."""
    visit.must_manage("forget.denied")
    language, guild = visit.language, visit.interaction.guild
    typed: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(custom_id=_NAME, max_length=100)
    hint = (guild.name if guild else "")[:MOST_IN_FIELD_HINT]
    asked = form(
        language("forget.server.title"), look_back_id("server"), [field(language("forget.server.name"), typed, hint)]
    )
    if not await visit.reply.open_form(asked):
        await visit.tell("ui.rules.late")


@pressed("wl", "server")
async def forget_server(visit: Visit) -> None:
    """Drop all that is kept of the server whose name was typed, where it is this one."""
    visit.must_manage("forget.denied")
    guild = visit.interaction.guild
    typed = "".join(fields_of(visit.interaction).get(_NAME, ()))
    if guild is None or " ".join(typed.split()) != " ".join(guild.name.split()):
        await visit.tell("forget.server.other")
        return
    await visit.tell("forget.working")
    forgotten = await visit.store.forget.server(visit.server)
    await visit.reply.tell(_done(visit, forgotten))


def _done(visit: Visit, forgotten: Forgotten) -> str:
    return visit.language("forget.done", games=forgotten.games)


def _one_line(name: str) -> str:
    return " ".join(name.split())[:MOST_IN_NAME]
