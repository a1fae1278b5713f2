"""The last screen of a draft that tells a posted ruling anew: both rulings side by side, and what is done with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import discord
import msgspec
from msgspec import UNSET

from bot.dialogue.draft import Amends, Draft, Player, draft_of
from bot.dialogue.questions import Step
from bot.dialogue.script import Ready, next_step
from bot.engine import Deal, Ruling, rules_of
from bot.i18n import Catalogue
from bot.presentation.changes import changed_facts
from bot.presentation.money import money_for
from bot.presentation.words import words_for
from bot.store.players import Player as Seated
from bot.ui.embed import ruling_embed, shown_safely
from bot.ui.ids import Owner, custom_id
from bot.ui.names import labels_of, words_of
from bot.ui.reply import Screen
from bot.ui.widgets import Button, button, in_rows

from .check import button_to_the_form, circumstance_menus, room_for_menus
from .text import content_of

_MOST_STEPS = 40
"""So many questions are taken for answered at most: nothing asks as many."""


@dataclass(frozen=True, slots=True)
class PostedBefore:
    """The ruling that is told anew, as it was seen, and whether a referee does that."""

    deal: Deal
    ruling: Ruling
    by_referee: bool


def draft_to_amend(deal: Deal, players: Sequence[Seated], amends: Amends, origin: int) -> Draft:
    """Return the dialogue as it stood when the ruling was posted: what was not asked then is not asked now."""
    accounts = {each.seat: each.user_id for each in players if each.user_id is not None}
    seated = {seat: Player(deal.names.get(seat, ""), accounts.get(seat, UNSET)) for seat in rules_of(deal.rules).seats}
    draft = msgspec.structs.replace(draft_of(deal), players=seated, amends=amends, origin=origin)
    for _ in range(_MOST_STEPS):
        step = next_step(draft)
        if not isinstance(step, Step) or step.error is not None:
            break
        keys = (question.key for question in step.questions)
        draft = msgspec.structs.replace(draft, done=tuple(dict.fromkeys((*draft.done, *keys))))
    return draft


def amending_screen(draft: Draft, ready: Ready, owner: Owner, language: Catalogue, before: PostedBefore) -> Screen:
    """Show the ruling as it would be, beside the one that is posted."""
    labels, room = labels_of(draft, language), room_for_menus(draft)
    menus = circumstance_menus(ready.circumstances, owner, labels, room)
    more = button_to_the_form(ready.circumstances, owner, labels, room)
    changes = button(language("ui.changes"), custom_id(owner, "changes"))
    leave = button(language("ui.discard"), custom_id(owner, "discard"))
    view = in_rows(*menus, [*_ends(draft, ready, owner, language, before)], [changes, *more, leave])
    beside = side_by_side(before, ready.deal, ready.ruling, language)
    title = language(f"ui.{_why(draft)}.title", number=_amends(draft).game)
    content = content_of(draft, title, words_of(draft, language), *beside)
    return Screen(content, view, ruling_embed(ready.deal, ready.ruling, language))


def _amends(draft: Draft) -> Amends:
    assert draft.amends is not UNSET, "only what tells a posted ruling anew comes here"  # noqa: S101 - narrows the type
    return draft.amends


def _why(draft: Draft) -> str:
    return _amends(draft).why


def is_changed(before: PostedBefore, deal: Deal, ruling: Ruling) -> bool:
    """Whether anything else is told, or follows."""
    return before.deal != deal or before.ruling.payments != ruling.payments


def _ends(draft: Draft, ready: Ready, owner: Owner, language: Catalogue, before: PostedBefore) -> Iterator[Button]:
    changed = is_changed(before, ready.deal, ready.ruling)
    post = button(language(f"ui.{_why(draft)}.post"), custom_id(owner, "amend"), discord.ButtonStyle.success)
    post.disabled = not changed
    yield post
    if _why(draft) == "correct":
        yield button(language("ui.withdraw"), custom_id(owner, "withdraw"), discord.ButtonStyle.danger)
        if before.by_referee:
            yield button(language("ui.amend.today"), custom_id(owner, "today"))


def side_by_side(before: PostedBefore, deal: Deal, ruling: Ruling, language: Catalogue) -> Sequence[str]:
    """Say what is told otherwise, and of every player the amount as posted and as told now, and the difference."""
    if not is_changed(before, deal, ruling):
        return [language("ui.amend.nothing")]
    safe = shown_safely(deal)
    words, was, now = words_for(safe, language), before.ruling, ruling
    then, money = money_for(was.rules, was.house), money_for(now.rules, now.house)
    facts = changed_facts(shown_safely(before.deal), safe, words)
    lines = [
        language(
            "ui.amend.beside",
            player=words.party(seat),
            before=then.signed(was.deltas.get(seat, 0)),
            after=money.signed(delta),
            difference=money.signed(delta - was.deltas.get(seat, 0)),
        )
        for seat, delta in now.deltas.items()
    ]
    return [*filter(None, [facts]), *lines]
