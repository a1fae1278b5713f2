"""One dialogue in Discord: kept after every answer, dropped after a week; what comes of an answer."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace

import msgspec
from msgspec import UNSET, UnsetType

from bot.dialogue.draft import Amends, Draft, decode_draft, encode_draft
from bot.dialogue.questions import Question, Step
from bot.dialogue.said_with_command import answer_from_command
from bot.dialogue.script import Ready, next_step, step_named
from bot.dialogue.told.doubts import told_in
from bot.dialogue.told.taking import answer_from_told
from bot.engine import DealError, decode_deal, decode_ruling
from bot.presentation.lines import cut
from bot.store.dialogues import Dialogue, DialogueKey
from bot.ui.drawing import draw_facts, draw_ruling, has_hands
from bot.ui.fields import quoted
from bot.ui.ids import Owner
from bot.ui.limits import MOST_IN_MESSAGE
from bot.ui.names import labels_of
from bot.ui.pictures import Drawn
from bot.ui.replay.screens import log_screen
from bot.ui.reply import Screen
from bot.ui.visit import Visit

from .amending import PostedBefore, disputable
from .forms import fits_a_form, form_of, players_form
from .screens import Around, screen_of
from .table import Here, is_at_the_table
from .text import kept_lines
from .told_seats import names_people, told_seats_form
from .ways import Came

_log = logging.getLogger("whopays")


class Drafts:
    """Reads and keeps an unfinished dialogue of one person: the one that is answered, or another one of theirs."""

    def __init__(self, visit: Visit, which: DialogueKey | None = None) -> None:
        self._now = visit.services.now
        self._dialogues = visit.store.dialogues
        self._channel = visit.channel
        self._key = which or visit.dialogue

    async def find(self) -> Draft | None:
        """Return the dialogue as it stood after its last answer; None where it is not open."""
        found = await self._dialogues.find(self._key, self._now())
        draft = None if found is None else draft_in(found)
        if draft is not None and draft.told:
            # What it tells is asked for again and again from here on, and is known then: nobody else waits for it.
            await asyncio.to_thread(told_in, draft, draft.told)
        return draft

    async def begin(self, draft: Draft, most: int) -> bool:
        """Keep a new dialogue; False, and nothing is kept, where this person has `most` open already.

        One about a log of which something was posted gives way: nothing is lost with it.
        """
        new = (self._key, self._channel, _written(draft), self._now(), most)
        return await self._dialogues.begin(*new) or (await self._make_room() and await self._dialogues.begin(*new))

    async def _make_room(self) -> bool:
        """Drop the dialogue about a log that was answered longest ago of those from which something was posted."""
        for each in reversed(await self._dialogues.of_user(self._key.server_id, self._key.user_id, self._now())):
            draft = draft_in(each)
            if draft is not None and draft.log is not UNSET and draft.log.posted and not draft.log.place:
                await self._dialogues.close(each.key)
                return True
        return False

    async def save(self, draft: Draft) -> None:
        """Keep the dialogue as it stands."""
        await self._dialogues.save(self._key, self._channel, _written(draft), self._now())

    async def close(self) -> None:
        """Drop the dialogue, finished or given up."""
        await self._dialogues.close(self._key)

    async def take_word_of_dropped(self) -> bool:
        """Return whether the dialogue was dropped as nobody answered it for a week, which is said once."""
        return await self._dialogues.take_word(self._key, self._now())


def _written(draft: Draft) -> str:
    return encode_draft(draft).decode()


def draft_in(dialogue: Dialogue) -> Draft | None:
    """Read what was said in a dialogue; None where it cannot be read."""
    try:
        return msgspec.structs.replace(decode_draft(dialogue.state), origin=dialogue.key.origin)
    except msgspec.DecodeError as error:
        # Another version of the program may have written it: its owner starts again, and nobody else is kept waiting.
        _log.warning("a dialogue of server %s cannot be read: %s", dialogue.key.server_id, error)
        return None


def owner_of(visit: Visit, draft: Draft) -> Owner:
    """Name the dialogue in the custom ids of what can be pressed."""
    return Owner(visit.user, draft.origin)


# -- what comes of an answer ---------------------------------------------------------------------------------


async def go_on(visit: Visit, draft: Draft) -> None:
    """Keep the answer, then ask the next thing: at once in a form where the press allows it."""
    if draft.log is not UNSET:
        await save_and_show_log(visit, draft)
        return
    draft = answer_from_command(answer_from_told(draft))
    await Drafts(visit).save(draft)
    await ask_next(visit, draft)


async def ask_next(visit: Visit, draft: Draft) -> None:
    """Ask the next thing of a dialogue that is kept: at once in a form where the press allows it."""
    step = next_step(draft)
    if isinstance(step, Step) and step.error is None and _is_a_form(step) and visit.reply.may_open_form:
        await ask_in_form(visit, draft, step)
    else:
        await show(visit, draft, step)


def _is_a_form(step: Step) -> bool:
    return step.name == "players" or fits_a_form(step)


async def ask_in_form(visit: Visit, draft: Draft, step: Step, page: Sequence[Question] = ()) -> None:
    """Open the form of a step, or of one page of it; show its screen where a form cannot be opened any more."""
    owner, labels = owner_of(visit, draft), labels_of(draft, visit.language)
    if step.name == "players":
        make = told_seats_form if names_people(draft) else players_form
        form = make(draft, owner, labels)
    else:
        form = form_of(step, draft, owner, labels, page)
    if not await visit.reply.open_form(form):
        await show(visit, draft, step)


async def ask_for_people(visit: Visit, draft: Draft) -> None:
    """Open the form in which anybody of the server can be seated, whoever a message names."""
    form = players_form(draft, owner_of(visit, draft), labels_of(draft, visit.language))
    if not await visit.reply.open_form(form):
        await show(visit, draft, next_step(draft))


async def refuse(visit: Visit, draft: Draft, step_key: str, error: DealError) -> None:
    """Keep what was typed, and show the step again with what is wrong."""
    current = next_step(draft)
    step = step_named(draft, step_key) or (current if isinstance(current, Step) else None)
    step = step or step_named(draft, "ending")
    assert step is not None, "every dialogue has an ending to change"  # noqa: S101 - the steps begin with it
    await save_and_show(visit, draft, msgspec.structs.replace(step, error=error))


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
    """Show a step in the dialogue's message; in one about a log where that stands."""
    if draft.log is not UNSET:
        await show_log(visit, draft)
        return
    screen = await screen_here(visit, draft, step, came)
    await visit.reply.show(replace(screen, picture=await _picture(visit, draft, step)))


async def save_and_show_log(visit: Visit, draft: Draft, notice: str = "") -> None:
    """Keep a dialogue about a log and show where it stands."""
    await Drafts(visit).save(draft)
    await show_log(visit, draft, notice)


async def show_log(visit: Visit, draft: Draft, notice: str = "", page: int = 0) -> None:
    """Show where a dialogue about a log stands, in its message."""
    await visit.reply.show(await log_screen(visit, draft, notice, page))


async def screen_here(visit: Visit, draft: Draft, step: Step | Ready, came: Came = "on") -> Screen:
    """Return what is shown of a step, or of the ruling with the version of house rules it would be made under."""
    if draft.log is not UNSET:
        return await log_screen(visit, draft)
    under = await visit.made_under(draft.house_version) if isinstance(step, Ready) else None
    posted = await _posted_before(visit, draft.amends) if isinstance(step, Ready) else None
    is_table = isinstance(step, Step) and is_at_the_table(step) and draft.amends is UNSET
    here = await _here(visit) if is_table else None
    return screen_of(draft, step, owner_of(visit, draft), visit.language, Around(came, under, here, posted))


async def _posted_before(visit: Visit, amends: Amends | UnsetType) -> PostedBefore | None:
    """Read the ruling that is told anew, as whoever does so saw it."""
    if amends is UNSET:
        return None
    seen = await visit.store.rulings.version(visit.server, amends.game, amends.version)
    if seen is None:
        return None
    deal = decode_deal(seen.deal)
    found = await asyncio.to_thread(disputable, deal) if amends.why == "rules" else ()
    return PostedBefore(deal, decode_ruling(seen.ruling), await visit.may_set_rules(), found)


async def _here(visit: Visit) -> Here:
    own = await visit.store.house_rules.in_force(visit.server, visit.channel, visit.parent)
    if own is not None and own.rules is None:
        own = None
    return Here(own, await visit.made_under(own.id if own else None), await visit.may_set_rules())


async def _picture(visit: Visit, draft: Draft, step: Step | Ready) -> Drawn | None:
    """Draw what was understood so far, or the ruling as it would be posted."""
    if not has_hands(step, draft) or not await visit.shows_pictures():
        return None
    if isinstance(step, Ready):
        return await draw_ruling(visit.services.pictures, step.deal, step.ruling, visit.language)
    return await draw_facts(visit.services.pictures, draft, visit.language)
