"""One dialogue in Discord: a press or a form becomes an answer, the answer the next thing shown."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace

import discord
import msgspec
from msgspec import UNSET

from bot.dialogue.answers import Answer, answer_step, keep_typed, seat_of, seat_players
from bot.dialogue.meld_edits import add_melds, change_meld, move_meld_earlier, remove_meld
from bot.dialogue.questions import Step
from bot.dialogue.script import Ready, asked, next_step, step_named
from bot.dialogue.session import Session, decode_session, encode_session
from bot.engine.deal import CallKind, Seat
from bot.engine.errors import DealError
from bot.i18n import Catalogue
from bot.store.dialogues import Place

from .forms import fits_a_form, form_of, hand_form, meld_form, players_form
from .ids import Press
from .posting import post
from .screens import Screen, screen_of, words_of
from .services import Interaction, Services, place_of, reader_language
from .submissions import Fields, fields_of, players_of

_Handler = Callable[..., Awaitable[None]]


class Conversation:
    """One press or form of somebody's dialogue, with all that is needed to answer it."""

    def __init__(self, services: Services, interaction: Interaction, place: Place) -> None:
        self._services = services
        self._interaction = interaction
        self._place = place
        self._owner = place.user_id
        self._language: Catalogue = reader_language(interaction)

    # -- beginning ---------------------------------------------------------------------------------------

    async def begin(self, session: Session) -> None:
        """Start a dialogue; an older one in the same place makes way."""
        await self._save(session)
        await self._interaction.response.send_modal(
            players_form(session, self._owner, words_of(session, self._language))
        )

    async def resume(self) -> None:
        """Show an open dialogue again where it stands."""
        session = await self._find()
        if session is None:
            await self._tell("ui.resume.none")
            return
        screen = screen_of(session, next_step(session), self._owner, self._language)
        await self._send(screen)

    # -- presses -----------------------------------------------------------------------------------------

    async def take(self, press: Press) -> None:
        """Take one press or form."""
        async with self._services.turn(self._place):
            session = await self._find()
            handle = self._handlers().get(press.verb)
            if session is None or handle is None:
                await self._tell("ui.gone")
                return
            await handle(session, *press.words)

    def _handlers(self) -> Mapping[str, _Handler]:
        return {
            "answer": self._answer,
            "choose": self._choose,
            "none": self._none,
            "open": self._open,
            "change": self._change,
            "way": self._way,
            "meld": self._meld,
            "melds": self._melds,
            "post": self._post,
            "discard": self._discard,
            "form": self._form,
        }

    async def _answer(self, session: Session, key: str, *values: str) -> None:
        await self._take_answers(session, {key: values})

    async def _choose(self, session: Session, key: str, *words: str) -> None:
        await self._take_answers(session, {key: (*words, *self._chosen())})

    async def _none(self, session: Session, step_key: str) -> None:
        step = step_named(session, step_key)
        if step is None:
            await self._moved_on(session)
            return
        await self._take_answers(session, {question.key: _as_given(question.given) for question in step.questions})

    async def _open(self, session: Session, step_key: str) -> None:
        step = step_named(session, step_key)
        current = next_step(session)
        if step is None and isinstance(current, Step) and current.key == step_key:
            step = current
        if step is None:
            await self._moved_on(session)
        elif step.name == "players":
            form = players_form(session, self._owner, words_of(session, self._language))
            await self._interaction.response.send_modal(form)
        elif fits_a_form(step):
            form = form_of(step, session, self._owner, words_of(session, self._language))
            await self._interaction.response.send_modal(form)
        else:
            await self._show(session, step)

    async def _change(self, session: Session) -> None:
        await self._open(session, *self._chosen()[:1])

    async def _way(self, session: Session, seat: str, way: str) -> None:
        form = hand_form(session, seat, way, self._owner, words_of(session, self._language))
        await self._interaction.response.send_modal(form)

    async def _meld(self, session: Session, seat: str) -> None:
        form = meld_form(session, seat, None, self._owner, words_of(session, self._language))
        await self._interaction.response.send_modal(form)

    async def _melds(self, session: Session, seat: str) -> None:
        act, _, index = self._chosen()[0].partition(":")
        if act == "edit" and int(index) < len(session.calls):
            form = meld_form(session, seat, int(index), self._owner, words_of(session, self._language))
            await self._interaction.response.send_modal(form)
            return
        edit = remove_meld if act == "remove" else move_meld_earlier
        await self._edit_melds(session, seat, lambda: edit(session, int(index)))

    async def _post(self, session: Session) -> None:
        step = next_step(session)
        if isinstance(step, Ready):
            await post(self._services, self._interaction, self._place, session, step)
        else:
            await self._show(session, step)

    async def _discard(self, _session: Session) -> None:
        await self._services.store.dialogues.close(self._place)
        await self._interaction.response.edit_message(content=self._language("ui.discarded"), embed=None, view=None)

    # -- forms -------------------------------------------------------------------------------------------

    async def _form(self, session: Session, form: str, *words: str) -> None:
        forms: Mapping[str, _Handler] = {
            "players": self._form_players,
            "step": self._form_step,
            "hand": self._form_hand,
            "meld": self._form_meld,
        }
        await forms[form](session, fields_of(self._interaction), *words)

    async def _form_players(self, session: Session, fields: Fields) -> None:
        for key, values in fields.items():
            if key == "guests" and values:
                session = keep_typed(session, key, values[0])
        try:
            seated = seat_players(session, players_of(self._interaction, session.seats))
        except DealError as error:
            step = step_named(session, "players")
            assert step is not None, "every dialogue seats its players"  # noqa: S101 - the first step of all
            await self._save_and_show(session, replace(step, error=error))
            return
        await self._go_on(seated)

    async def _form_step(self, session: Session, fields: Fields, step_key: str) -> None:
        known = asked(session)
        answers = {key: values for key, values in fields.items() if key in known}
        if not answers:
            await self._moved_on(_keeping(session, fields))
            return
        await self._take_answers(session, answers, step_key)

    async def _form_hand(self, session: Session, fields: Fields, seat: str, way: str) -> None:
        for name, values in fields.items():
            session = keep_typed(session, f"hand:{seat}:{name}", " ".join(values))
        values = tuple(" ".join(each) for each in fields.values())
        await self._take_answers(session, {f"hand:{seat}": (way, *values)})

    async def _form_meld(self, session: Session, fields: Fields, seat: str, index: str) -> None:
        text = " ".join(fields.get("tiles", ()))
        kind: CallKind | msgspec.UnsetType = _first(fields, "kind") or UNSET  # pyright: ignore[reportAssignmentType]  # from our own menu
        feeder: Seat | msgspec.UnsetType = _first(fields, "feeder") or UNSET  # pyright: ignore[reportAssignmentType]  # from our own menu

        def edit() -> Session:
            if index:
                return change_meld(session, int(index), text, kind, feeder)
            return add_melds(session, seat_of(seat), text, kind, feeder)

        await self._edit_melds(keep_typed(session, f"melds:{seat}", text), seat, edit)

    async def _edit_melds(self, session: Session, seat: str, edit: Callable[[], Session]) -> None:
        """Change melds and show them again, so that one can follow another."""
        key = f"melds:{seat}"
        try:
            edited = edit()
        except DealError as error:
            await self._refused(session, key, error)
            return
        typed = {other: text for other, text in edited.typed.items() if other != key}
        edited = msgspec.structs.replace(edited, typed=typed)
        step = step_named(edited, key)
        await self._save_and_show(edited, step or next_step(edited))

    # -- what comes of it --------------------------------------------------------------------------------

    async def _take_answers(self, session: Session, answers: Mapping[str, Answer], step_key: str = "") -> None:
        known = asked(session)
        if not answers.keys() <= known.keys():
            await self._moved_on(session)
            return
        try:
            answered = answer_step(session, {key: answers[key] for key in known if key in answers})
        except DealError as error:
            for key, values in answers.items():
                if known[key].kind in ("tiles", "melds", "number") and values:
                    session = keep_typed(session, key, " ".join(values))
            await self._refused(session, step_key or error.at, error)
            return
        typed = {key: text for key, text in answered.typed.items() if not key.startswith(tuple(answers))}
        await self._go_on(msgspec.structs.replace(answered, typed=typed))

    async def _go_on(self, session: Session) -> None:
        """Save, then ask the next thing: at once in a form where the press allows it."""
        await self._save(session)
        step = next_step(session)
        pressed = self._interaction.type is discord.InteractionType.component
        if pressed and isinstance(step, Step) and step.error is None and fits_a_form(step):
            form = form_of(step, session, self._owner, words_of(session, self._language))
            await self._interaction.response.send_modal(form)
            return
        await self._show(session, step)

    async def _refused(self, session: Session, key: str, error: DealError) -> None:
        """Show the step again with what is wrong; what was typed is kept."""
        current = next_step(session)
        step = step_named(session, key) or (current if isinstance(current, Step) else None)
        step = step or step_named(session, "ending")
        assert step is not None, "every dialogue has an ending to change"  # noqa: S101 - the steps begin with it
        await self._save_and_show(session, replace(step, error=error))

    async def _moved_on(self, session: Session) -> None:
        """Show where the dialogue stands: what was pressed is no longer asked."""
        await self._save(session)
        screen = screen_of(session, next_step(session), self._owner, self._language)
        kept = "\n".join(f"> {text}" for text in session.typed.values())
        notice = "\n".join(filter(None, (self._language("ui.moved-on"), kept, screen.content)))
        await self._respond(replace(screen, content=notice))

    async def _save_and_show(self, session: Session, step: Step | Ready) -> None:
        await self._save(session)
        await self._show(session, step)

    async def _show(self, session: Session, step: Step | Ready) -> None:
        await self._respond(screen_of(session, step, self._owner, self._language))

    async def _respond(self, screen: Screen) -> None:
        """Show a screen in the dialogue's own message, or in a new one where there is none yet."""
        response = self._interaction.response
        if self._interaction.message is None:
            await self._send(screen)
        else:
            await response.edit_message(content=screen.content, embed=screen.embed, view=screen.view)

    async def _send(self, screen: Screen) -> None:
        await self._interaction.response.send_message(
            screen.content,
            embed=screen.embed or discord.utils.MISSING,
            view=screen.view or discord.utils.MISSING,
            ephemeral=True,
        )

    async def _tell(self, key: str) -> None:
        await self._interaction.response.send_message(self._language(key), ephemeral=True)

    def _chosen(self) -> tuple[str, ...]:
        data = self._interaction.data or {}
        return tuple(data.get("values", ()))

    async def _find(self) -> Session | None:
        dialogue = await self._services.store.dialogues.find(self._place)
        return decode_session(dialogue.state) if dialogue else None

    async def _save(self, session: Session) -> None:
        state = encode_session(session).decode()
        await self._services.store.dialogues.save(self._place, state, self._services.now())


def _as_given(given: Answer) -> Answer:
    return () if given == ("-",) else given


def _first(fields: Fields, name: str) -> str:
    return next(iter(fields.get(name, ())), "")


def _keeping(session: Session, fields: Fields) -> Session:
    for key, values in fields.items():
        if values:
            session = keep_typed(session, key, " ".join(values))
    return session


def conversation(services: Services, interaction: Interaction, owner: int) -> Conversation:
    """Take part in somebody's dialogue in the channel of an interaction."""
    return Conversation(services, interaction, place_of(interaction, owner))
