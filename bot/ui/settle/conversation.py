"""One dialogue in Discord: kept after every answer, dropped after a week; what comes of an answer."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace

import msgspec

from bot.dialogue.draft import Draft, decode_draft, encode_draft
from bot.dialogue.questions import Question, Step
from bot.dialogue.said_with_command import answer_from_command
from bot.dialogue.script import Ready, next_step, step_named
from bot.engine import DealError
from bot.presentation.lines import cut
from bot.store.dialogues import KEPT_FOR, Dialogue
from bot.ui.fields import quoted
from bot.ui.ids import Owner
from bot.ui.limits import MOST_IN_MESSAGE
from bot.ui.names import labels_of
from bot.ui.pictures import Drawn, has_hands
from bot.ui.reply import Screen
from bot.ui.visit import Visit

from .forms import fits_a_form, form_of, players_form
from .screens import screen_of
from .text import kept_lines
from .ways import Came

_log = logging.getLogger("whopays")

_DROPPED = "null"
"""What is kept in place of a dropped dialogue until its owner was told: that there was one, and nothing else."""


class Drafts:
    """Reads and keeps the unfinished dialogues of one person at one place."""

    def __init__(self, visit: Visit) -> None:
        self._now = visit.services.now
        self._dialogues = visit.store.dialogues
        self._place = visit.place

    async def find(self) -> Draft | None:
        """Return the dialogue open here, as it stood after its last answer."""
        found = await self._dialogues.find(self._place)
        if found is None or found.state == _DROPPED or self._is_old(found):
            return None
        return _read(found)

    async def elsewhere(self) -> tuple[int, ...]:
        """Name the other channels in which this person has a dialogue open, the last answered first."""
        open_ones = await self._dialogues.of_user(self._place.server_id, self._place.user_id)
        return tuple(
            each.place.channel_id
            for each in open_ones
            if each.state != _DROPPED and each.place.channel_id != self._place.channel_id and not self._is_old(each)
        )

    async def save(self, draft: Draft) -> None:
        """Keep the dialogue as it stands."""
        await self._dialogues.save(self._place, encode_draft(draft).decode(), self._now())

    async def close(self) -> None:
        """Drop the dialogue, finished or given up."""
        await self._dialogues.close(self._place)

    async def take_word_of_dropped(self) -> bool:
        """Drop every dialogue of this server that nobody answered for a week; whether one was this person's."""
        told = False
        for dropped in await self._dialogues.take_expired(self._place.server_id, self._now()):
            if dropped.place.user_id == self._place.user_id:
                told = True
            elif dropped.state != _DROPPED and await self._dialogues.find(dropped.place) is None:
                await self._dialogues.save(dropped.place, _DROPPED, self._now())
        for mine in await self._dialogues.of_user(self._place.server_id, self._place.user_id):
            if mine.state == _DROPPED:
                told = True
                await self._dialogues.close(mine.place)
        return told

    def _is_old(self, dialogue: Dialogue) -> bool:
        return dialogue.updated_at <= self._now() - KEPT_FOR


def _read(dialogue: Dialogue) -> Draft | None:
    try:
        return decode_draft(dialogue.state)
    except msgspec.DecodeError as error:
        # Another version of the program may have written it: its owner starts again, and nobody else is kept waiting.
        _log.warning("a dialogue of server %s cannot be read: %s", dialogue.place.server_id, error)
        return None


# -- beginning -----------------------------------------------------------------------------------------------


async def begin(visit: Visit, draft: Draft) -> None:
    """Start a dialogue; an older one in the same place makes way."""
    async with visit.turn():
        drafts = Drafts(visit)
        dropped = await drafts.take_word_of_dropped()
        await drafts.save(draft)
        if not await visit.reply.open_form(
            players_form(draft, owner_of(visit, draft), labels_of(draft, visit.language))
        ):
            await show(visit, draft, next_step(draft))
    if dropped:
        await visit.tell("ui.expired")


async def resume(visit: Visit) -> None:
    """Show an open dialogue again where it stands, or say that there is none."""
    drafts = Drafts(visit)
    dropped = await drafts.take_word_of_dropped()
    draft = await drafts.find()
    if draft is not None:
        await show(visit, draft, next_step(draft))
    elif elsewhere := await drafts.elsewhere():
        await visit.tell("ui.resume.elsewhere", channels=" ".join(f"<#{channel}>" for channel in elsewhere))
    else:
        await visit.tell("ui.resume.none")
    if dropped:
        await visit.tell("ui.expired")


def owner_of(visit: Visit, draft: Draft) -> Owner:
    """Name the dialogue in the custom ids of what can be pressed."""
    return Owner(visit.user, draft.origin)


# -- what comes of an answer ---------------------------------------------------------------------------------


async def go_on(visit: Visit, draft: Draft) -> None:
    """Keep the answer, then ask the next thing: at once in a form where the press allows it."""
    draft = answer_from_command(draft)
    await Drafts(visit).save(draft)
    step = next_step(draft)
    if isinstance(step, Step) and step.error is None and fits_a_form(step) and visit.reply.may_open_form:
        await ask_in_form(visit, draft, step)
    else:
        await show(visit, draft, step)


async def ask_in_form(visit: Visit, draft: Draft, step: Step, page: Sequence[Question] = ()) -> None:
    """Open the form of a step, or of one page of it; show its screen where a form cannot be opened any more."""
    make = players_form if step.name == "players" else None
    owner, labels = owner_of(visit, draft), labels_of(draft, visit.language)
    form = make(draft, owner, labels) if make else form_of(step, draft, owner, labels, page)
    if not await visit.reply.open_form(form):
        await show(visit, draft, step)


async def refuse(visit: Visit, draft: Draft, step_key: str, error: DealError) -> None:
    """Keep what was typed, and show the step again with what is wrong."""
    current = next_step(draft)
    step = step_named(draft, step_key) or (current if isinstance(current, Step) else None)
    step = step or step_named(draft, "ending")
    assert step is not None, "every dialogue has an ending to change"  # noqa: S101 - the steps begin with it
    await save_and_show(visit, draft, replace(step, error=error))


async def moved_on(visit: Visit, draft: Draft) -> None:
    """Show where the dialogue stands: what was pressed is no longer asked."""
    await Drafts(visit).save(draft)
    screen = await screen_here(visit, draft, next_step(draft))
    notice = "\n".join((visit.language("ui.moved-on"), *kept_lines(draft), screen.content))
    await visit.reply.show(replace(screen, content=cut(notice, MOST_IN_MESSAGE)))


async def gone(visit: Visit) -> None:
    """Say that the dialogue is over; what was typed into its last form is given back."""
    key = "ui.expired" if await Drafts(visit).take_word_of_dropped() else "ui.gone"
    await _tell_with_typed(visit, visit.language(key))


async def too_long(visit: Visit, most: int) -> None:
    """Refuse a form with a text that no form takes; how what was typed begins is given back."""
    await _tell_with_typed(visit, visit.language("ui.too-long", most=most))


async def _tell_with_typed(visit: Visit, text: str) -> None:
    lines = filter(None, (text, quoted(visit.interaction)))
    await visit.reply.tell(cut("\n".join(lines), MOST_IN_MESSAGE))


# -- what is shown -------------------------------------------------------------------------------------------


async def save_and_show(visit: Visit, draft: Draft, step: Step | Ready) -> None:
    """Keep the dialogue and show a step."""
    await Drafts(visit).save(draft)
    await show(visit, draft, step)


async def show(visit: Visit, draft: Draft, step: Step | Ready, came: Came = "on") -> None:
    """Show a step in the dialogue's message."""
    screen = await screen_here(visit, draft, step, came)
    await visit.reply.show(replace(screen, picture=await _picture(visit, draft, step)))


async def screen_here(visit: Visit, draft: Draft, step: Step | Ready, came: Came = "on") -> Screen:
    """Return what is shown of a step, or of the ruling with the version of house rules it would be made under."""
    under = await visit.made_under(draft.house_version) if isinstance(step, Ready) else None
    return screen_of(draft, step, owner_of(visit, draft), visit.language, under, came)


async def _picture(visit: Visit, draft: Draft, step: Step | Ready) -> Drawn | None:
    """Draw what was understood so far, or the ruling as it would be posted."""
    if not has_hands(step, draft) or not await visit.shows_pictures():
        return None
    if isinstance(step, Ready):
        return await visit.services.pictures.of_ruling(step.deal, step.ruling, visit.language)
    return await visit.services.pictures.of_facts(draft, visit.language)
