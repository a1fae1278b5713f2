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
from bot.engine import Deal, HouseValue, Ruling, comparable, rests_on, rules_of, text_of_value
from bot.i18n import Catalogue
from bot.presentation.changes import changed_facts
from bot.presentation.house_words import option_label, value_text
from bot.presentation.money import money_for
from bot.presentation.words import words_for
from bot.store.players import Player as Seated
from bot.ui.embed import ruling_embed, shown_safely
from bot.ui.ids import Owner, custom_id
from bot.ui.names import labels_of, safe_name, words_of
from bot.ui.reply import Screen
from bot.ui.widgets import Button, Menu, button, in_rows, menu, option

from .check import button_to_the_form, circumstance_menus, room_for_menus
from .text import content_of

PRESET = "preset:"
"""Stands before a preset in a menu of what is disputed, where an option stands with its value."""
MOST_IN_SENTENCE = 300
_MOST_STEPS = 40
"""So many questions are taken for answered at most: nothing asks as many."""


@dataclass(frozen=True, slots=True)
class PostedBefore:
    """The ruling that is told anew, as it was seen, and whether a referee does that."""

    deal: Deal
    ruling: Ruling
    by_referee: bool
    disputable: Sequence[tuple[str, HouseValue]] = ()


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


def disputable(deal: Deal) -> Sequence[tuple[str, HouseValue]]:
    """Return the options that decide a hand, each with every other value; settles the hand for every one of them."""
    rules = rules_of(deal.rules, deal.house)
    deciding = rests_on(msgspec.structs.replace(deal, house=rules.values))
    options = rules.family.options
    return [(key, word) for key in deciding for word in options[key].words if word != rules.values[key]]


def amending_screen(draft: Draft, ready: Ready, owner: Owner, language: Catalogue, before: PostedBefore) -> Screen:
    """Show the ruling as it would be, beside the one that is posted."""
    labels, room = labels_of(draft, language), room_for_menus(draft)
    counted = () if _why(draft) == "rules" else ready.circumstances
    menus = [
        *_disputable(draft, owner, language, before),
        *circumstance_menus(counted, owner, labels, room),
    ]
    more = button_to_the_form(counted, owner, labels, room)
    changes = [] if _why(draft) == "rules" else [button(language("ui.changes"), custom_id(owner, "changes"))]
    leave = button(language("ui.discard"), custom_id(owner, "discard"))
    view = in_rows(*menus, [*_ends(draft, ready, owner, language, before)], [*changes, *more, leave])
    beside = side_by_side(before, ready.deal, ready.ruling, language)
    title = language(f"ui.{_why(draft)}.title", number=_amends(draft).game)
    said = [f"> {safe_name(_amends(draft).sentence, MOST_IN_SENTENCE)}"] if _amends(draft).sentence else []
    content = content_of(draft, title, words_of(draft, language), *said, *beside)
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
    """Offer what can be made of it; what is told the same as it is posted is neither a correction nor a contest."""
    why = _why(draft)
    post = button(language(f"ui.{why}.post"), custom_id(owner, "amend"), discord.ButtonStyle.success)
    post.disabled = not is_changed(before, ready.deal, ready.ruling)
    yield post
    if why == "correct":
        yield button(language("ui.withdraw"), custom_id(owner, "withdraw"), discord.ButtonStyle.danger)
        if before.by_referee:
            yield from _of_referee(post, owner, language)
        return
    yield button(language("ui.contest.sentence"), custom_id(owner, "sentence"))
    yield button(language("ui.contest.never"), custom_id(owner, "never"))
    if why == "contest":
        yield button(language("ui.contest.disputed"), custom_id(owner, "disputed"))


def _of_referee(post: Button, owner: Owner, language: Catalogue) -> Iterator[Button]:
    """Offer what only a referee does; other facts are ruled only where they can be posted."""
    rule = button(language("ui.amend.rule"), custom_id(owner, "rule"), discord.ButtonStyle.primary)
    rule.disabled = post.disabled
    yield rule
    yield button(language("ui.amend.stand"), custom_id(owner, "stand"))
    yield button(language("ui.amend.today"), custom_id(owner, "today"))


def _disputable(draft: Draft, owner: Owner, language: Catalogue, before: PostedBefore) -> Iterator[Sequence[Menu]]:
    """Offer the presets the hand could have been played by, and the options of which another value moves a payment."""
    if _why(draft) != "rules":
        return
    rules, menu_id = before.deal.rules, custom_id(owner, "dispute")
    family = rules.partition("/")[0]
    now = draft.played.values
    presets = [
        option(language(f"preset.{each.replace('/', '.')}"), f"{PRESET}{each}", chosen=each == draft.rules)
        for each in comparable(rules)
    ]
    yield [menu(menu_id, presets, language("ui.dispute.preset"))]
    options = [
        option(
            f"{option_label(family, key, language)}: {value_text(family, key, value, language)}",
            f"{key}={text_of_value(value)}",
            chosen=now.get(key) == value,
        )
        for key, value in before.disputable
    ]
    if options:
        yield [menu(f"{menu_id}|", options, language("ui.dispute.option"))]


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
