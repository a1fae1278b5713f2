"""What the buttons and menus of a dialogue do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import cast

import msgspec

from bot.dialogue.draft import HandFacts, Session
from bot.dialogue.questions import Step
from bot.dialogue.script import Ready, next_step, step_named
from bot.dialogue.take.edits import count_token_kans, move_meld_earlier, remove_meld
from bot.dialogue.take.token_kans import Token
from bot.dialogue.take.values import seat_of
from bot.ui.fields import MOST_TYPED, fields_of, is_too_long, quoted
from bot.ui.ids import Press
from bot.ui.names import labels_of
from bot.ui.visit import Interaction
from bot.ui.widgets import MOST_IN_OPTION, MOST_OPTIONS

from .conversation import Conversation
from .forms import MeldTarget, fits_a_form, hand_form, meld_form, pages_of
from .posting import post
from .screens import PAGE, laid_so_far
from .submissions import SUBMITTED, edit_melds, take_answers

_Handler = Callable[..., Awaitable[None]]


async def take(talk: Conversation, press: Press) -> None:
    """Take one press or form of a dialogue, after whatever its owner did before."""
    async with talk.services.turns.taken(talk.place):
        session = await talk.drafts.find()
        handle = _PRESSED.get(press.verb)
        if session is None or handle is None or session.origin != press.owner.origin:
            await talk.gone(quoted(talk.interaction))
            return
        await handle(talk, session, *press.words)


async def _answer(talk: Conversation, session: Session, key: str, *values: str) -> None:
    await take_answers(talk, session, {key: values})


async def _choose(talk: Conversation, session: Session, key: str, *words: str) -> None:
    await take_answers(talk, session, {key: (*words, *_chosen(talk.interaction))})


async def _none(talk: Conversation, session: Session, step_key: str) -> None:
    """Leave a step's questions as they are: answered, with nothing or with what was given before."""
    step = step_named(session, step_key)
    if step is None:
        await talk.moved_on(session)
        return
    done = tuple(dict.fromkeys((*session.done, *(question.key for question in step.questions))))
    await talk.go_on(msgspec.structs.replace(session, done=done))


async def _open(talk: Conversation, session: Session, step_key: str, page: str = "") -> None:
    step, current = step_named(session, step_key), next_step(session)
    if step is None and isinstance(current, Step) and current.key == step_key:
        step = current
    if step is None:
        await talk.moved_on(session)
    elif step.name == "players" or fits_a_form(step):
        await talk.ask_in_form(session, step, next(iter(pages_of(step)[int(page) :]), ()) if page else ())
    else:
        await talk.show(session, step)


async def _change(talk: Conversation, session: Session) -> None:
    step_key, _, page = _chosen(talk.interaction)[0].partition(PAGE)
    await _open(talk, session, step_key, page)


async def _way(talk: Conversation, session: Session, seat: str, way: str) -> None:
    """Ask for a hand in one of its ways, or forget what was said of it."""
    if way == "none":
        hands = {each: HandFacts() if each == seat else hand for each, hand in session.hands.items()}
        done = tuple(key for key in session.done if key != f"hand:{seat}")
        await talk.go_on(msgspec.structs.replace(session, hands=hands, done=done))
        return
    await _form_or_screen(talk, session, f"hand:{seat}", way)


async def _form_or_screen(talk: Conversation, session: Session, step_key: str, way: str) -> None:
    step = step_named(session, step_key)
    if step is None or way not in step.questions[0].ways:
        await talk.moved_on(session)
        return
    form = hand_form(session, step.about, way, talk.owner(session), labels_of(session, talk.language))
    if not await talk.reply.open_form(form):
        await talk.show(session, step)


async def _meld(talk: Conversation, session: Session, seat: str) -> None:
    await _ask_meld(talk, session, seat, None)


async def _ask_meld(talk: Conversation, session: Session, seat: str, target: MeldTarget | None) -> None:
    form = meld_form(session, seat, target, talk.owner(session), labels_of(session, talk.language))
    if not await talk.reply.open_form(form):
        await talk.show(session, step_named(session, f"melds:{seat}") or next_step(session))


async def _melds(talk: Conversation, session: Session, seat: str) -> None:
    """Say again, move or remove the chosen meld, unless the melds have changed since they were shown."""
    act, index, mark = _chosen(talk.interaction)[0].split(":")
    if mark != laid_so_far(session):
        await talk.moved_on(session)
    elif act == "edit":
        await _ask_meld(talk, session, seat, MeldTarget(int(index), mark))
    else:
        edit = remove_meld if act == "remove" else move_meld_earlier
        await edit_melds(talk, session, seat, lambda: edit(session, int(index)))


async def _count(talk: Conversation, session: Session, seat: str, sort: Token, number: str, mark: str) -> None:
    """Say how many one-tile kongs of a sort a player has, unless the melds have changed since they were counted."""
    if step_named(session, f"melds:{seat}") is None or mark != laid_so_far(session):
        await talk.moved_on(session)
    else:
        await edit_melds(talk, session, seat, lambda: count_token_kans(session, seat_of(seat), sort, int(number)))


async def _post(talk: Conversation, session: Session) -> None:
    step = next_step(session)
    if isinstance(step, Ready):
        await post(talk, session, step)
    else:
        await talk.show(session, step)


async def _discard(talk: Conversation, _session: Session) -> None:
    await talk.end("ui.discarded")


async def _form(talk: Conversation, session: Session, form: str, *words: str) -> None:
    fields = fields_of(talk.interaction)
    if is_too_long(fields):
        await talk.too_long(MOST_TYPED, quoted(talk.interaction))
    else:
        await SUBMITTED[form](talk, session, fields, *words)


def _chosen(interaction: Interaction) -> tuple[str, ...]:
    """Give what was chosen in a menu; more, or longer, than any of ours offers is nothing."""
    data = cast("Mapping[str, list[str]]", interaction.data or {})
    values = data.get("values", ())
    fits = len(values) <= MOST_OPTIONS and all(len(value) <= MOST_IN_OPTION for value in values)
    return tuple(values) if fits else ()


_PRESSED: Mapping[str, _Handler] = {
    "answer": _answer,
    "choose": _choose,
    "none": _none,
    "open": _open,
    "change": _change,
    "way": _way,
    "meld": _meld,
    "melds": _melds,
    "count": _count,
    "post": _post,
    "discard": _discard,
    "form": _form,
}
