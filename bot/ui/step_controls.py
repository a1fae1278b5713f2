"""The buttons and menus a step is answered with."""

from __future__ import annotations

from collections.abc import Iterator

import discord

from bot.dialogue.questions import Question, Step
from bot.presentation.room import cut
from bot.presentation.words import Words

from .components import MOST_IN_OPTION, MOST_OPTIONS, button
from .forms import fits_a_form, options_of, title_of
from .ids import Owner, custom_id

MOST_BUTTONS = 5


def step_items(step: Step, owner: Owner, words: Words) -> Iterator[discord.ui.Item[discord.ui.View]]:
    """Give the buttons and menus a step is answered with."""
    question = step.questions[0]
    if question.kind == "hand":
        yield from _hand_items(question, owner, words)
    elif question.kind == "players" or fits_a_form(step):
        yield button(words.language("ui.open"), custom_id(owner, "open", step.key), discord.ButtonStyle.primary)
        if step.skippable:
            yield button(words.language("ui.none"), custom_id(owner, "none", step.key))
    else:
        yield from _choices(question, owner, words)


def _choices(question: Question, owner: Owner, words: Words) -> Iterator[discord.ui.Item[discord.ui.View]]:
    """One choice of few is a button each; many choices, or several at once, are a menu."""
    if question.kind == "pick" and len(question.choices) <= 2 * MOST_BUTTONS:
        for choice in question.choices:
            label = words.language(choice.key, **words.filled(choice.data))
            yield button(label, custom_id(owner, "answer", question.key, choice.value))
        return
    if question.choices:
        yield _menu(question, custom_id(owner, "choose", question.key), words)
    if question.optional:
        yield button(words.language("ui.none"), custom_id(owner, "answer", question.key))


def _menu(question: Question, menu_id: str, words: Words, placeholder: str = "") -> discord.ui.Select[discord.ui.View]:
    title = placeholder or title_of(question, words)
    most = min(question.most, len(question.choices), MOST_OPTIONS) if question.kind != "pick" else 1
    return discord.ui.Select(
        custom_id=menu_id,
        placeholder=cut(title, MOST_IN_OPTION),
        max_values=most,
        options=options_of(question, question.given, most, words),
    )


def _hand_items(question: Question, owner: Owner, words: Words) -> Iterator[discord.ui.Item[discord.ui.View]]:
    for way in question.ways:
        if way in ("yakuman", "patterns"):
            if question.choices:
                menu_id = custom_id(owner, "choose", question.key, way)
                yield _menu(question, menu_id, words, words.language(f"ui.{way}"))
        else:
            style = discord.ButtonStyle.primary if way == "tiles" else discord.ButtonStyle.secondary
            yield button(words.language(f"way.{way}"), custom_id(owner, "way", question.about, way), style)
    if question.given:
        yield button(words.language("ui.hand.again"), custom_id(owner, "way", question.about, "none"))
    if "patterns" in question.ways:
        for feel in ("hard", "soft"):
            label = words.language(f"ui.small.{feel}")
            yield button(label, custom_id(owner, "answer", question.key, "patterns", feel))
