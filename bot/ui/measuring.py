"""How an interaction is told of to whoever measures: what was used, how it ended, when it was answered."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from functools import cache
from typing import Final, cast

import discord

from bot.measures import Used

from .ids import ANSWERS, Kind, read_custom_id
from .visit import Visit

_USED: Mapping[discord.InteractionType, Used] = {
    discord.InteractionType.application_command: "command",
    discord.InteractionType.autocomplete: "choices",
    discord.InteractionType.component: "press",
    discord.InteractionType.modal_submit: "form",
}
ROOMS: Mapping[Kind, str] = {
    "wp": "dialogue",
    "wg": "log",
    "wd": "dialogues",
    "wr": "ruling",
    "wh": "rules",
    "wl": "look-back",
}
UNKNOWN: Final = "unknown"
"""The name of what this version does not have."""


def measure(visit: Visit) -> None:
    """Have the interaction that this task answers told of when it has ended, however it does."""
    task, used = asyncio.current_task(), _USED.get(visit.interaction.type)
    if task is None or used is None:
        return
    begun = time.monotonic()

    def tell(task: asyncio.Task[object]) -> None:
        outcome = "broken-off" if task.cancelled() else visit.outcome
        answered = time.monotonic() if used == "choices" else visit.reply.answered_at
        seconds = None if answered is None else answered - begun
        visit.services.measures.interaction(used, _name_of(visit.interaction), outcome, seconds)

    task.add_done_callback(tell)


def _name_of(interaction: discord.Interaction[discord.Client]) -> str:
    """Name what was used, in the words of this program alone: custom ids hold whose it is."""
    if interaction.command:
        return interaction.command.qualified_name
    press = read_custom_id(cast("str", (interaction.data or {}).get("custom_id", "")))
    known = press is not None and (press.kind, *press.words[:1]) in _verbs()
    return f"{ROOMS[press.kind]} {press.words[0]}" if press and known else UNKNOWN


@cache
def _verbs() -> frozenset[tuple[str, ...]]:
    """Name every press there is, once its rooms are loaded, for a press is looked up among all of them."""
    return frozenset(key[:2] for key in ANSWERS)
