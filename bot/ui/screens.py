"""What a dialogue shows at each step: a few lines, and what can be pressed."""

from __future__ import annotations

from collections.abc import Iterator

import discord

from bot.dialogue.questions import Step
from bot.dialogue.script import Ready
from bot.dialogue.session import Session
from bot.i18n import Catalogue
from bot.presentation.embed import ruling_embed
from bot.presentation.made_under import MadeUnder

from .change_menu import change_menu
from .components import Button, button, in_rows, in_view
from .forms import is_list_of_melds
from .ids import Owner, custom_id
from .meld_list import meld_rows
from .naming import labels_of, words_of
from .reply import Screen
from .step_controls import step_items
from .step_text import asking, content_of


def screen_of(
    session: Session, step: Step | Ready, owner: Owner, language: Catalogue, under: MadeUnder | None = None
) -> Screen:
    """Show a step, or the ruling as it would be posted."""
    labels = labels_of(session, language)
    if isinstance(step, Ready):
        view = in_view(_check_buttons(owner, language), change_menu(session, owner, labels))
        content = content_of(session, language("ui.check"), words_of(session, language))
        return Screen(content, view, ruling_embed(step.deal, step.ruling, language, under))
    content = asking(session, step, words_of(session, language))
    # Nothing else is asked before it is known how a typed text is meant.
    change = [] if step.name == "reading" else change_menu(session, owner, labels)
    discard = _discard(owner, language)
    if is_list_of_melds(step):
        return Screen(content, in_rows(*meld_rows(session, step.questions[0], owner, labels, discard), change))
    return Screen(content, in_view(step_items(step, owner, labels), [*change, discard]))


def _check_buttons(owner: Owner, language: Catalogue) -> Iterator[discord.ui.Item[discord.ui.View]]:
    yield button(language("ui.post"), custom_id(owner, "post"), discord.ButtonStyle.success)
    yield _discard(owner, language)


def _discard(owner: Owner, language: Catalogue) -> Button:
    return button(language("ui.discard"), custom_id(owner, "discard"), discord.ButtonStyle.danger)
