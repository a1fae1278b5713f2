"""One dialogue in Discord: kept after every answer, dropped after a week; what comes of an answer."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace

import msgspec

from bot.dialogue.ahead import answer_ahead
from bot.dialogue.draft import Draft, decode_draft, encode_draft
from bot.dialogue.questions import Question, Step
from bot.dialogue.script import Ready, next_step, step_named
from bot.engine.errors import DealError
from bot.presentation.lines import cut
from bot.store.dialogues import KEPT_FOR, Dialogue, Place
from bot.ui.ids import Owner
from bot.ui.limits import MOST_IN_MESSAGE
from bot.ui.names import labels_of
from bot.ui.pictures import Drawn, has_hands
from bot.ui.reply import Reply, Screen
from bot.ui.visit import Interaction, Services, made_under, place_of, reader_language

from .forms import fits_a_form, form_of, players_form
from .screens import screen_of
from .text import kept_lines

_log = logging.getLogger("whopays")

_DROPPED = "null"
"""What is kept in place of a dropped dialogue until its owner was told: that there was one, and nothing else."""


class Drafts:
    """Reads and keeps the unfinished dialogues of one person at one place."""

    def __init__(self, services: Services, place: Place) -> None:
        self._services = services
        self._dialogues = services.store.dialogues
        self._place = place

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
        await self._dialogues.save(self._place, encode_draft(draft).decode(), self._services.now())

    async def close(self) -> None:
        """Drop the dialogue, finished or given up."""
        await self._dialogues.close(self._place)

    async def take_word_of_dropped(self) -> bool:
        """Drop every dialogue of this server that nobody answered for a week; whether one was this person's."""
        told = False
        for dropped in await self._dialogues.take_expired(self._place.server_id, self._services.now()):
            if dropped.place.user_id == self._place.user_id:
                told = True
            elif dropped.state != _DROPPED and await self._dialogues.find(dropped.place) is None:
                await self._dialogues.save(dropped.place, _DROPPED, self._services.now())
        for mine in await self._dialogues.of_user(self._place.server_id, self._place.user_id):
            if mine.state == _DROPPED:
                told = True
                await self._dialogues.close(mine.place)
        return told

    def _is_old(self, dialogue: Dialogue) -> bool:
        return dialogue.updated_at <= self._services.now() - KEPT_FOR


def _read(dialogue: Dialogue) -> Draft | None:
    try:
        return decode_draft(dialogue.state)
    except msgspec.DecodeError as error:
        # Another version of the program may have written it: its owner starts again, and nobody else is kept waiting.
        _log.warning("a dialogue of server %s cannot be read: %s", dialogue.place.server_id, error)
        return None


class Conversation:
    """One press, form or command of somebody's dialogue, with all that is needed to answer it."""

    def __init__(self, services: Services, interaction: Interaction, reply: Reply) -> None:
        self.services = services
        self.interaction = interaction
        self.reply = reply
        self.place: Place = place_of(interaction, interaction.user.id)
        self.drafts = Drafts(services, self.place)
        self.language = reader_language(interaction)

    def owner(self, draft: Draft) -> Owner:
        """Name the dialogue in the custom ids of what can be pressed."""
        return Owner(self.place.user_id, draft.origin)

    # -- beginning ---------------------------------------------------------------------------------------

    async def begin(self, draft: Draft) -> None:
        """Start a dialogue; an older one in the same place makes way."""
        async with self.services.turns.taken(self.place):
            dropped = await self.drafts.take_word_of_dropped()
            await self.drafts.save(draft)
            form = players_form(draft, self.owner(draft), labels_of(draft, self.language))
            if not await self.reply.open_form(form):
                await self.show(draft, next_step(draft))
        if dropped:
            await self.reply.tell(self.language("ui.expired"))

    async def resume(self) -> None:
        """Show an open dialogue again where it stands, or say that there is none."""
        dropped = await self.drafts.take_word_of_dropped()
        draft = await self.drafts.find()
        if draft is not None:
            await self.show(draft, next_step(draft))
        else:
            await self.reply.tell(await self._nothing_here())
        if dropped:
            await self.reply.tell(self.language("ui.expired"))

    async def _nothing_here(self) -> str:
        elsewhere = await self.drafts.elsewhere()
        if not elsewhere:
            return self.language("ui.resume.none")
        return self.language("ui.resume.elsewhere", channels=" ".join(f"<#{channel}>" for channel in elsewhere))

    # -- what comes of an answer -------------------------------------------------------------------------

    async def go_on(self, draft: Draft) -> None:
        """Keep the answer, then ask the next thing: at once in a form where the press allows it."""
        draft = answer_ahead(draft)
        await self.drafts.save(draft)
        step = next_step(draft)
        if isinstance(step, Step) and step.error is None and fits_a_form(step) and self.reply.may_open_form:
            await self.ask_in_form(draft, step)
        else:
            await self.show(draft, step)

    async def ask_in_form(self, draft: Draft, step: Step, page: Sequence[Question] = ()) -> None:
        """Open the form of a step, or of one page of it; show its screen where a form cannot be opened any more."""
        make = players_form if step.name == "players" else None
        owner, labels = self.owner(draft), labels_of(draft, self.language)
        form = make(draft, owner, labels) if make else form_of(step, draft, owner, labels, page)
        if not await self.reply.open_form(form):
            await self.show(draft, step)

    async def refuse(self, draft: Draft, step_key: str, error: DealError) -> None:
        """Keep what was typed, and show the step again with what is wrong."""
        current = next_step(draft)
        step = step_named(draft, step_key) or (current if isinstance(current, Step) else None)
        step = step or step_named(draft, "ending")
        assert step is not None, "every dialogue has an ending to change"  # noqa: S101 - the steps begin with it
        await self.save_and_show(draft, replace(step, error=error))

    async def moved_on(self, draft: Draft) -> None:
        """Show where the dialogue stands: what was pressed is no longer asked."""
        await self.drafts.save(draft)
        screen = await self.screen(draft, next_step(draft))
        notice = "\n".join((self.language("ui.moved-on"), *kept_lines(draft), screen.content))
        await self.reply.show(replace(screen, content=cut(notice, MOST_IN_MESSAGE)))

    async def gone(self, typed: str) -> None:
        """Say that the dialogue is over; what was typed into its last form is given back."""
        key = "ui.expired" if await self.drafts.take_word_of_dropped() else "ui.gone"
        await self.reply.tell(cut("\n".join(filter(None, (self.language(key), typed))), MOST_IN_MESSAGE))

    async def too_long(self, most: int, typed: str) -> None:
        """Refuse a form with a text that no form takes; how what was typed begins is given back."""
        await self.reply.tell(cut("\n".join((self.language("ui.too-long", most=most), typed)), MOST_IN_MESSAGE))

    async def save_and_show(self, draft: Draft, step: Step | Ready) -> None:
        """Keep the dialogue and show a step."""
        await self.drafts.save(draft)
        await self.show(draft, step)

    async def show(self, draft: Draft, step: Step | Ready) -> None:
        """Show a step in the dialogue's message."""
        screen = await self.screen(draft, step)
        await self.reply.show(replace(screen, picture=await self._picture(draft, step)))

    async def screen(self, draft: Draft, step: Step | Ready) -> Screen:
        """Return what is shown of a step, or of the ruling with the version of house rules it would be made under."""
        under = None
        if isinstance(step, Ready):
            under = await made_under(self.services, self.place.server_id, draft.house_version)
        return screen_of(draft, step, self.owner(draft), self.language, under)

    async def _picture(self, draft: Draft, step: Step | Ready) -> Drawn | None:
        """Draw what was understood so far, or the ruling as it would be posted."""
        if not has_hands(step, draft) or not await self.services.shows_pictures(self.interaction):
            return None
        if isinstance(step, Ready):
            return await self.services.pictures.of_ruling(step.deal, step.ruling, self.language)
        return await self.services.pictures.of_facts(draft, self.language)

    async def end(self, key: str) -> None:
        """Drop the dialogue and leave a word in its message."""
        await self.drafts.close()
        await self.reply.show(Screen(self.language(key)))
