"""The menu of steps that were answered, to be answered anew."""

from __future__ import annotations

from collections.abc import Iterator

import discord

from bot.dialogue.questions import Step
from bot.dialogue.script import steps_to_change
from bot.dialogue.session import Session
from bot.presentation.room import cut
from bot.presentation.words import Words

from .components import MOST_IN_OPTION, MOST_OPTIONS
from .forms import heading_of, pages_of, title_of
from .ids import Owner, custom_id
from .step_text import title_of_step

PAGE = "#"
"""Stands in the change menu between a step and the place of one of its forms."""
_NAMED_SHORTLY = frozenset(("players", "melds", "table-melds", "hand"))


def change_menu(session: Session, owner: Owner, words: Words) -> list[discord.ui.Item[discord.ui.View]]:
    """Offer every step that was answered, to be answered anew."""
    answered = steps_to_change(session)
    if not answered:
        return []
    options = [option for step in answered for option in _options_to_change(step, words)][:MOST_OPTIONS]
    placeholder = words.language("ui.change")
    return [discord.ui.Select(custom_id=custom_id(owner, "change"), placeholder=placeholder, options=options)]


def _options_to_change(step: Step, words: Words) -> Iterator[discord.SelectOption]:
    """Offer a step, or each form of one whose questions one form has no room for, told apart by what it asks."""
    name, pages = cut(_name(step, words), MOST_IN_OPTION), pages_of(step)
    if len(pages) == 1:
        yield discord.SelectOption(label=name, value=step.key)
        return
    for place, page in enumerate(pages):
        asked = cut(" · ".join(title_of(question, words) for question in page), MOST_IN_OPTION)
        yield discord.SelectOption(label=name, value=f"{step.key}{PAGE}{place}", description=asked)


def _name(step: Step, words: Words) -> str:
    """Name a step among others: nobody needs to be told there how it is answered."""
    if step.name in _NAMED_SHORTLY:
        return heading_of(step, words)
    return title_of_step(step, words)
