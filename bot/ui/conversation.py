"""One dialogue in Discord: what comes of an answer, and the next thing shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.dialogue.ahead import answer_ahead
from bot.dialogue.questions import Question, Step
from bot.dialogue.script import Ready, next_step, step_named
from bot.dialogue.session import Session
from bot.engine.errors import DealError
from bot.presentation.room import cut
from bot.store.dialogues import Place

from .drafts import Drafts
from .forms import fits_a_form, form_of, players_form
from .house_version import made_under
from .ids import Owner
from .naming import labels_of
from .pictures import Drawn, has_hands
from .reply import Reply, Screen
from .screens import screen_of
from .services import Interaction, Services, place_of, reader_language
from .step_text import kept_lines


class Conversation:
    """One press, form or command of somebody's dialogue, with all that is needed to answer it."""

    def __init__(self, services: Services, interaction: Interaction, reply: Reply) -> None:
        self.services = services
        self.interaction = interaction
        self.reply = reply
        self.place: Place = place_of(interaction, interaction.user.id)
        self.drafts = Drafts(services, self.place)
        self.language = reader_language(interaction)

    def owner(self, session: Session) -> Owner:
        """Name the dialogue in the custom ids of what can be pressed."""
        return Owner(self.place.user_id, session.origin)

    # -- beginning ---------------------------------------------------------------------------------------

    async def begin(self, session: Session) -> None:
        """Start a dialogue; an older one in the same place makes way."""
        async with self.services.turns.taken(self.place):
            dropped = await self.drafts.take_word_of_dropped()
            await self.drafts.save(session)
            form = players_form(session, self.owner(session), labels_of(session, self.language))
            if not await self.reply.open_form(form):
                await self.show(session, next_step(session))
        if dropped:
            await self.reply.tell(self.language("ui.expired"))

    async def resume(self) -> None:
        """Show an open dialogue again where it stands, or say that there is none."""
        dropped = await self.drafts.take_word_of_dropped()
        session = await self.drafts.find()
        if session is not None:
            await self.show(session, next_step(session))
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

    async def go_on(self, session: Session) -> None:
        """Keep the answer, then ask the next thing: at once in a form where the press allows it."""
        session = answer_ahead(session)
        await self.drafts.save(session)
        step = next_step(session)
        if isinstance(step, Step) and step.error is None and fits_a_form(step) and self.reply.may_open_form:
            await self.ask_in_form(session, step)
        else:
            await self.show(session, step)

    async def ask_in_form(self, session: Session, step: Step, page: Sequence[Question] = ()) -> None:
        """Open the form of a step, or of one page of it; show its screen where a form cannot be opened any more."""
        make = players_form if step.name == "players" else None
        owner, labels = self.owner(session), labels_of(session, self.language)
        form = make(session, owner, labels) if make else form_of(step, session, owner, labels, page)
        if not await self.reply.open_form(form):
            await self.show(session, step)

    async def refuse(self, session: Session, step_key: str, error: DealError) -> None:
        """Keep what was typed, and show the step again with what is wrong."""
        current = next_step(session)
        step = step_named(session, step_key) or (current if isinstance(current, Step) else None)
        step = step or step_named(session, "ending")
        assert step is not None, "every dialogue has an ending to change"  # noqa: S101 - the steps begin with it
        await self.save_and_show(session, replace(step, error=error))

    async def moved_on(self, session: Session) -> None:
        """Show where the dialogue stands: what was pressed is no longer asked."""
        await self.drafts.save(session)
        screen = await self.screen(session, next_step(session))
        notice = "\n".join((self.language("ui.moved-on"), *kept_lines(session), screen.content))
        await self.reply.show(replace(screen, content=cut(notice, MOST_SHOWN)))

    async def gone(self, typed: str) -> None:
        """Say that the dialogue is over; what was typed into its last form is given back."""
        key = "ui.expired" if await self.drafts.take_word_of_dropped() else "ui.gone"
        await self.reply.tell(cut("\n".join(filter(None, (self.language(key), typed))), MOST_SHOWN))

    async def too_long(self, most: int, typed: str) -> None:
        """Refuse a form with a text that no form takes; how what was typed begins is given back."""
        await self.reply.tell(cut("\n".join((self.language("ui.too-long", most=most), typed)), MOST_SHOWN))

    async def save_and_show(self, session: Session, step: Step | Ready) -> None:
        """Keep the dialogue and show a step."""
        await self.drafts.save(session)
        await self.show(session, step)

    async def show(self, session: Session, step: Step | Ready) -> None:
        """Show a step in the dialogue's message."""
        screen = await self.screen(session, step)
        await self.reply.show(replace(screen, picture=await self._picture(session, step)))

    async def screen(self, session: Session, step: Step | Ready) -> Screen:
        """Give what is shown of a step, or of the ruling with the version of house rules it would be made under."""
        under = None
        if isinstance(step, Ready):
            under = await made_under(self.services, self.place.server_id, session.house_version)
        return screen_of(session, step, self.owner(session), self.language, under)

    async def _picture(self, session: Session, step: Step | Ready) -> Drawn | None:
        """Draw what was understood so far, or the ruling as it would be posted."""
        if not has_hands(step, session) or not await self.services.shows_pictures(self.interaction):
            return None
        if isinstance(step, Ready):
            return await self.services.pictures.of_ruling(step.deal, step.ruling, self.language)
        return await self.services.pictures.of_facts(session, self.language)

    async def end(self, key: str) -> None:
        """Drop the dialogue and leave a word in its message."""
        await self.drafts.close()
        await self.reply.show(Screen(self.language(key)))


MOST_SHOWN = 2000
