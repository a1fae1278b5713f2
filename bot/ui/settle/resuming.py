"""The dialogues that somebody has open: the one that is meant is shown again, or dropped to make room."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import discord
from msgspec import UNSET

from bot.dialogue.draft import Draft
from bot.dialogue.script import Ready, next_step
from bot.engine import DealError
from bot.presentation.lines import cut
from bot.store.dialogues import Dialogue
from bot.ui.ids import Number, dialogues_id, pressed
from bot.ui.limits import MOST_IN_MESSAGE, MOST_OPTIONS_IN_MENU
from bot.ui.names import labels_of
from bot.ui.reply import Screen
from bot.ui.rules.form import preset_title
from bot.ui.visit import Visit
from bot.ui.widgets import Menu, in_view, menu, option

from .conversation import Drafts, draft_in, show
from .text import title_of_step

MOST_OPEN = 5
"""Dialogues that one person can have open in a server."""
_MOST_CHANNELS = 10
"""That are named; of more the number is told."""
_BETWEEN = " · "


async def resume(visit: Visit) -> None:
    """Show the open dialogue of this channel again, ask which where there are several, or say that there is none."""
    found = await _open_ones(visit)
    here = [each for each in found if each.channel_id == visit.channel]
    elsewhere = _mentioned(visit, (each.channel_id for each in found if each.channel_id != visit.channel))
    if len(here) == 1:
        await _show_again(visit, here[0])
    elif here:
        lines = [visit.language("ui.resume.several", count=len(here))]
        lines += [visit.language("ui.resume.others", channels=elsewhere)] if elsewhere else []
        await visit.reply.show(Screen("\n".join(lines), in_view([_to_resume(visit, here)])))
    elif elsewhere:
        await visit.tell("ui.resume.elsewhere", channels=elsewhere)
    else:
        await visit.tell("ui.resume.none")
    await tell_of_dropped(visit)


async def refuse_more(visit: Visit, typed: str) -> None:
    """Say that no more can be begun, give back what was typed, and offer the ways out: go on with one, or drop some."""
    found = await _open_ones(visit)
    full = visit.language("ui.settle.full", count=len(found), most=MOST_OPEN)
    view = in_view([_to_resume(visit, found)], [_to_drop(visit, found)])
    await visit.reply.show(Screen(cut("\n".join(filter(None, (full, typed))), MOST_IN_MESSAGE), view))


async def tell_of_dropped(visit: Visit) -> None:
    """Say once that a dialogue was dropped after a week; then drop some that are others', which nobody waits for."""
    dialogues, now = visit.store.dialogues, visit.services.now()
    if await dialogues.take_words(visit.server, visit.user, now):
        await visit.tell("ui.expired")
    await dialogues.drop_expired(visit.server, now)


@pressed("wd", "resume")
async def resume_chosen(visit: Visit, origin: Number) -> None:
    """Show the dialogue that was chosen, and only that; of one of another channel, say where."""
    found = await visit.store.dialogues.find(visit.dialogue_begun_by(origin), visit.services.now())
    if found is None:
        await visit.tell("ui.gone")
    elif found.channel_id != visit.channel:
        await visit.tell("ui.resume.there", channel=f"<#{found.channel_id}>")
    else:
        await _show_again(visit, found)


@pressed("wd", "drop")
async def drop_chosen(visit: Visit, *origins: Number) -> None:
    """Drop the dialogues that were chosen."""
    for origin in origins:
        which = visit.dialogue_begun_by(origin)
        async with visit.turn(which):
            await Drafts(visit, which).close()
    await visit.reply.show(Screen(visit.language("ui.resume.dropped")))


async def _open_ones(visit: Visit) -> Sequence[Dialogue]:
    return await visit.store.dialogues.of_user(visit.server, visit.user, visit.services.now())


async def _show_again(visit: Visit, dialogue: Dialogue) -> None:
    """Show a dialogue where it stands, after whatever is being answered in it."""
    async with visit.turn(dialogue.key):
        draft = await Drafts(visit, dialogue.key).find()
        if draft is None:
            await visit.tell("ui.gone")
        else:
            await show(visit, draft, next_step(draft))


# -- told apart ----------------------------------------------------------------------------------------------


def _mentioned(visit: Visit, channels: Iterable[int]) -> str:
    """Name channels, each once and not too many."""
    each = list(dict.fromkeys(channels))
    named = " ".join(f"<#{channel}>" for channel in each[:_MOST_CHANNELS])
    more = len(each) - _MOST_CHANNELS
    return f"{named} {visit.language('ui.resume.more', count=more)}" if more > 0 else named


def _to_resume(visit: Visit, dialogues: Sequence[Dialogue]) -> Menu:
    return menu(dialogues_id("resume"), _options(visit, dialogues), visit.language("ui.resume.choose"))


def _to_drop(visit: Visit, dialogues: Sequence[Dialogue]) -> Menu:
    options = _options(visit, dialogues)
    return menu(dialogues_id("drop"), options, visit.language("ui.resume.drop"), len(options))


def _options(visit: Visit, dialogues: Sequence[Dialogue]) -> list[discord.SelectOption]:
    """Offer dialogues, the last answered first: by number and players; below, by where they stand and their channel."""
    return [_option(visit, number, each) for number, each in enumerate(dialogues[:MOST_OPTIONS_IN_MENU], start=1)]


def _option(visit: Visit, number: int, dialogue: Dialogue) -> discord.SelectOption:
    draft = draft_in(dialogue)
    try:
        name, stands = _named(visit, draft) if draft else (_unreadable(visit), "")
    except DealError:
        # It goes by rules that this version of the program does not know.
        name, stands = _unreadable(visit), ""
    hint = _BETWEEN.join(filter(None, (stands, _channel_name(visit, dialogue.channel_id))))
    return option(f"{number}. {name}", str(dialogue.key.origin), hint or None)


def _unreadable(visit: Visit) -> str:
    return visit.language("ui.resume.unreadable")


def _named(visit: Visit, draft: Draft) -> tuple[str, str]:
    """Name a dialogue by its players, or by its rules before anybody is seated; and say where it stands."""
    words = labels_of(draft, visit.language)
    players = [words.names[seat] for seat in draft.seats if seat in draft.players]
    name = ", ".join(players) or preset_title(draft.rules, visit.language)
    if draft.log is not UNSET:
        return name, visit.language("ui.post" if draft.log.place else "ui.log.which")
    step = next_step(draft)
    stands = [words.language(f"ending.{draft.ending}")] if draft.ending is not UNSET else []
    stands.append(words.language("ui.post") if isinstance(step, Ready) else title_of_step(step, words))
    return name, _BETWEEN.join(stands)


def _channel_name(visit: Visit, channel_id: int) -> str:
    guild = visit.interaction.guild
    channel = guild.get_channel_or_thread(channel_id) if guild else None
    return f"#{channel.name}" if channel else ""
