"""The first screen: who sits where, by which rules, and how the deal ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import discord

from bot.dialogue.ask.ending import rules_question
from bot.dialogue.draft import Draft
from bot.dialogue.questions import Step
from bot.i18n import Catalogue
from bot.presentation.house_words import MadeUnder, made_under_line
from bot.presentation.words import Words, rules_title
from bot.store.house_rules import HouseVersion
from bot.ui.ids import Owner, custom_id
from bot.ui.limits import MOST_BUTTONS_IN_ROW
from bot.ui.widgets import Button, Item, Menu, button, menu, option

from .ways import Came, cancel, ways_on

HERE = "here"
"""Stands in the menu of rules for those of the channel or server."""
_ON_A_TABLE = ("rules", "ending")


@dataclass(frozen=True, slots=True)
class Here:
    """The house rules that are in force here and whose they are; whether this person may keep others as such."""

    own: HouseVersion | None
    under: MadeUnder
    may_keep: bool


def is_at_the_table(step: Step) -> bool:
    """Whether a step is answered on the first screen."""
    return step.name in _ON_A_TABLE


def table_rows(
    draft: Draft, step: Step, here: Here, came: Came, owner: Owner, words: Words
) -> Iterator[Sequence[Item]]:
    """Return the menu of rules, the endings once the rules are known, and the ways to another table."""
    yield [rules_menu(draft, here, owner, words)]
    if step.name == "ending":
        endings = [
            button(words.language(each.key), custom_id(owner, "answer", "ending", each.value))
            for each in step.questions[0].choices
        ]
        for first in range(0, len(endings), MOST_BUTTONS_IN_ROW):
            yield endings[first : first + MOST_BUTTONS_IN_ROW]
    if came == "on":
        yield [*_other_tables(draft, step, here, owner, words.language), cancel(owner, words.language)]
    else:
        yield list(ways_on(draft, step, came, owner, words.language))


def _other_tables(draft: Draft, step: Step, here: Here, owner: Owner, language: Catalogue) -> Iterator[Button]:
    if step.name == "rules":
        return
    yield button(language("ui.table.others"), custom_id(owner, "open", "players"))
    yield button(language("ui.table.turn"), custom_id(owner, "turn"))
    if here.may_keep and here.own is None:
        keep = language("ui.table.keep")
        yield button(keep, custom_id(owner, "keep", draft.rules), discord.ButtonStyle.primary)


def rules_menu(draft: Draft, here: Here, owner: Owner, words: Words) -> Menu:
    """Offer the rules that are in force here, and every preset, those of the family that is played first."""
    options = [_own(draft, here.own, here.under, words)] if here.own is not None and here.own.rules else []
    is_own = bool(options) and options[0].default
    given = () if is_own else rules_question(draft).given
    family = draft.rules.partition("/")[0]
    presets = sorted(rules_question(draft).choices, key=lambda each: each.value.partition("/")[0] != family)
    options += [
        option(words.language(each.key, **words.filled(each.data)), each.value, chosen=each.value in given)
        for each in presets
    ]
    return menu(custom_id(owner, "rules"), options, words.language("question.rules"))


def _own(draft: Draft, own: HouseVersion, under: MadeUnder, words: Words) -> discord.SelectOption:
    parts = (rules_title(own.rules or "", words.language), made_under_line(under, words.language))
    return option(" · ".join(filter(None, parts)), HERE, chosen=not draft.rules_open and draft.house_version == own.id)
