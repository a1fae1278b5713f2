"""The last screen: the ruling as it would be posted, and what else may have counted, to be chosen beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import discord
from msgspec import UNSET

from bot.dialogue.draft import Draft
from bot.dialogue.questions import Choice, Question
from bot.i18n import Catalogue
from bot.presentation.words import Words
from bot.ui.ids import Owner, custom_id
from bot.ui.limits import MOST_OPTIONS_IN_MENU
from bot.ui.widgets import Button, Menu, button, menu, option

from .forms import title_of

MOST_MENUS = 4
"""Of the five rows that a message has, one is for its buttons."""
_IN_SUMMARY = ("honba", "deposits", "kita", "round-wind")
"""What the facts name in so few words that a menu, closed, can show them."""


def room_for_menus(draft: Draft) -> int:
    """Return how many menus there is room for: what is done to a posted ruling takes a row more."""
    return MOST_MENUS if draft.amends is UNSET else MOST_MENUS - 1


def in_menus(circumstances: Sequence[Question], room: int = MOST_MENUS) -> Sequence[Question]:
    """Return the circumstances that stand on the screen itself: the first of those that need not be typed."""
    return [each for each in circumstances if each.kind != "tiles"][:room]


def in_a_form(circumstances: Sequence[Question], room: int = MOST_MENUS) -> Sequence[Question]:
    """Return the circumstances that are told in a form: those that are typed, and those without room on the screen."""
    shown = {each.key for each in in_menus(circumstances, room)}
    return [each for each in circumstances if each.key not in shown]


def circumstance_menus(
    circumstances: Sequence[Question], owner: Owner, words: Words, room: int = MOST_MENUS
) -> Iterator[Sequence[Menu]]:
    """Return a menu for each circumstance, with what holds already chosen in it; every choice makes the ruling anew."""
    for question in in_menus(circumstances, room):
        chosen = question.given or ((question.unsaid,) if question.unsaid else ())
        title = title_of(question, words)
        options = [
            option(_label(question, title, each, words), each.value, chosen=each.value in chosen)
            for each in _choices(question, chosen)
        ]
        many = question.kind == "pick-many"
        made = menu(custom_id(owner, "choose", question.key), options, title)
        made.min_values, made.max_values = (0, min(question.most, len(options))) if many else (1, 1)
        yield [made]


def button_to_the_form(
    circumstances: Sequence[Question], owner: Owner, words: Words, room: int = MOST_MENUS
) -> Iterator[Button]:
    """Return the way to what is told in a form, named by it where it is one thing alone."""
    rest = in_a_form(circumstances, room)
    if rest:
        label = f"{title_of(rest[0], words)}…" if len(rest) == 1 else words.language("ui.more")
        yield button(label, custom_id(owner, "more"), discord.ButtonStyle.secondary)


def _choices(question: Question, chosen: Sequence[str]) -> Sequence[Choice]:
    """Return what can be chosen; of numbers those up to the greatest that is usual, and the one that was told."""
    if question.kind != "number":
        return question.choices
    usual = [str(number) for number in range(min(question.most + 1, MOST_OPTIONS_IN_MENU))]
    told = [each for each in chosen if each not in usual]
    return [Choice(each, "") for each in (*usual[: MOST_OPTIONS_IN_MENU - len(told)], *told)]


def _label(question: Question, title: str, choice: Choice, words: Words) -> str:
    """Name a choice so that the closed menu says what it is about."""
    if question.kind == "pick-many":
        return words.language(choice.key, **words.filled(choice.data))
    named = words.language(choice.key, **words.filled(choice.data)) if choice.key else ""
    if question.name not in _IN_SUMMARY:
        return f"{title} {named}"
    if question.data:
        data = {**question.data, "count": choice.value, "wind": named}
        return words.language(f"summary.{question.name}", **words.filled(data))
    return _in_summary(words.language, question.name, choice.value, named)


@lru_cache(maxsize=512)
def _in_summary(language: Catalogue, name: str, count: str, wind: str) -> str:
    """Say a fact about nobody in particular: fifty such stand in each screen, always the same."""
    return language(f"summary.{name}", count=count, wind=wind)
