"""The ways on from a screen that answer nothing: back, to an earlier answer, and out of the dialogue."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

import discord
from msgspec import UNSET

from bot.dialogue.draft import Draft
from bot.dialogue.questions import Step
from bot.dialogue.script import Ready, next_step, steps_to_change
from bot.i18n import Catalogue
from bot.presentation.words import Words
from bot.ui.ids import Owner, custom_id
from bot.ui.widgets import Button, Menu, button, menu, option

from .forms import heading_of, pages_of, title_of
from .text import title_of_step

Came = Literal["on", "to-change", "back"]
"""How a step came to be shown: it is asked next, it was chosen to be changed, or one went back to it."""
PAGE = "#"
"""Stands in the change menu between a step and the place of one of its forms."""
_NAMED_SHORTLY = frozenset(("rules", "players", "melds", "table-melds", "threat", "hand"))


def ways_on(draft: Draft, step: Step | Ready, came: Came, owner: Owner, language: Catalogue) -> Iterator[Button]:
    """Return the buttons below every step: from a changed answer *Back* leads to where one was."""
    is_reading = isinstance(step, Step) and step.name == "reading"
    # Nothing else is asked before it is known how a typed text is meant.
    if came == "to-change":
        yield way_back(owner, language)
    elif not is_reading:
        if came == "on" and changeable(draft):
            yield button(language("ui.changes"), custom_id(owner, "changes"))
        before = step_before(draft, "" if isinstance(step, Ready) else step.key)
        if before is not None:
            yield button(language("ui.back"), custom_id(owner, "back", before.key))
        if came == "back":
            yield button(language("ui.leave"), custom_id(owner, "back"))
    yield cancel(owner, language)


def way_back(owner: Owner, language: Catalogue) -> Button:
    """Return the button to where one was."""
    return button(language("ui.back"), custom_id(owner, "back"))


def cancel(owner: Owner, language: Catalogue) -> Button:
    """Return the button that drops the dialogue."""
    return button(language("ui.discard"), custom_id(owner, "discard"), discord.ButtonStyle.danger)


def changeable(draft: Draft) -> Sequence[Step]:
    """Return the steps that can be answered anew; circumstances stand beside a ruling, where there is one.

    A posted ruling keeps its rules.
    """
    elsewhere = {"circumstances"} if isinstance(next_step(draft), Ready) else set[str]()
    if draft.amends is not UNSET:
        elsewhere.add("rules")
    return [step for step in steps_to_change(draft) if step.name not in elsewhere]


def step_before(draft: Draft, key: str) -> Step | None:
    """Return the step answered before the one of this key, the last of all before one that is not answered."""
    answered = changeable(draft)
    place = next((place for place, step in enumerate(answered) if step.key == key), len(answered))
    return answered[place - 1] if place else None


# -- the menu of answers -------------------------------------------------------------------------------------


def change_menu(draft: Draft, owner: Owner, words: Words) -> Menu:
    """Offer every step that was answered, to be answered anew."""
    options = [each for step in changeable(draft) for each in _options_to_change(step, words)]
    return menu(custom_id(owner, "change"), options, words.language("ui.change"))


def _options_to_change(step: Step, words: Words) -> Iterator[discord.SelectOption]:
    """Offer a step, or each form of one whose questions one form has no room for, told apart by what it asks."""
    name, pages = _name(step, words), pages_of(step)
    if len(pages) == 1:
        yield option(name, step.key)
        return
    for place, page in enumerate(pages):
        yield option(name, f"{step.key}{PAGE}{place}", " · ".join(title_of(question, words) for question in page))


def _name(step: Step, words: Words) -> str:
    """Name a step among others: nobody needs to be told there how it is answered."""
    if step.name in _NAMED_SHORTLY:
        return heading_of(step, words)
    return title_of_step(step, words)
