"""What the buttons and menus of a dialogue do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import cast

import msgspec

from bot.dialogue.draft import Draft, HandFacts
from bot.dialogue.questions import Step
from bot.dialogue.script import Ready, next_step, step_named
from bot.dialogue.take.edits import count_token_kans, move_meld_earlier, remove_meld
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
        draft = await talk.drafts.find()
        handle = _PRESSED.get(press.verb)
        if draft is None or handle is None or draft.origin != press.owner.origin:
            await talk.gone(quoted(talk.interaction))
            return
        await handle(talk, draft, *press.words)


async def _answer(talk: Conversation, draft: Draft, key: str, *values: str) -> None:
    await take_answers(talk, draft, {key: values})


async def _choose(talk: Conversation, draft: Draft, key: str, *words: str) -> None:
    await take_answers(talk, draft, {key: (*words, *_chosen(talk.interaction))})


async def _none(talk: Conversation, draft: Draft, step_key: str) -> None:
    """Leave a step's questions as they are: answered, with nothing or with what was given before."""
    step = step_named(draft, step_key)
    if step is None:
        await talk.moved_on(draft)
        return
    done = tuple(dict.fromkeys((*draft.done, *(question.key for question in step.questions))))
    await talk.go_on(msgspec.structs.replace(draft, done=done))


async def _open(talk: Conversation, draft: Draft, step_key: str, page: str = "") -> None:
    step, current = step_named(draft, step_key), next_step(draft)
    if step is None and isinstance(current, Step) and current.key == step_key:
        step = current
    if step is None:
        await talk.moved_on(draft)
    elif step.name == "players" or fits_a_form(step):
        await talk.ask_in_form(draft, step, next(iter(pages_of(step)[int(page) :]), ()) if page else ())
    else:
        await talk.show(draft, step)


async def _change(talk: Conversation, draft: Draft) -> None:
    step_key, _, page = _chosen(talk.interaction)[0].partition(PAGE)
    await _open(talk, draft, step_key, page)


async def _way(talk: Conversation, draft: Draft, seat: str, way: str) -> None:
    """Ask for a hand in one of its ways, or forget what was said of it."""
    if way == "none":
        hands = {each: HandFacts() if each == seat else hand for each, hand in draft.hands.items()}
        done = tuple(key for key in draft.done if key != f"hand:{seat}")
        await talk.go_on(msgspec.structs.replace(draft, hands=hands, done=done))
        return
    await _form_or_screen(talk, draft, f"hand:{seat}", way)


async def _form_or_screen(talk: Conversation, draft: Draft, step_key: str, way: str) -> None:
    step = step_named(draft, step_key)
    if step is None or way not in step.questions[0].ways:
        await talk.moved_on(draft)
        return
    form = hand_form(draft, step.about, way, talk.owner(draft), labels_of(draft, talk.language))
    if not await talk.reply.open_form(form):
        await talk.show(draft, step)


async def _meld(talk: Conversation, draft: Draft, seat: str) -> None:
    await _ask_meld(talk, draft, seat, None)


async def _ask_meld(talk: Conversation, draft: Draft, seat: str, target: MeldTarget | None) -> None:
    form = meld_form(draft, seat, target, talk.owner(draft), labels_of(draft, talk.language))
    if not await talk.reply.open_form(form):
        await talk.show(draft, step_named(draft, f"melds:{seat}") or next_step(draft))


async def _melds(talk: Conversation, draft: Draft, seat: str) -> None:
    """Say again, move or remove the chosen meld, unless the melds have changed since they were shown."""
    act, index, mark = _chosen(talk.interaction)[0].split(":")
    if mark != laid_so_far(draft):
        await talk.moved_on(draft)
    elif act == "edit":
        await _ask_meld(talk, draft, seat, MeldTarget(int(index), mark))
    else:
        edit = remove_meld if act == "remove" else move_meld_earlier
        await edit_melds(talk, draft, seat, lambda: edit(draft, int(index)))


async def _count(talk: Conversation, draft: Draft, seat: str, name: str, number: str, mark: str) -> None:
    """Say how many one-tile kongs of a tile a player has, unless the melds have changed since they were counted."""
    if step_named(draft, f"melds:{seat}") is None or mark != laid_so_far(draft):
        await talk.moved_on(draft)
    else:
        await edit_melds(talk, draft, seat, lambda: count_token_kans(draft, seat_of(seat), name, int(number)))


async def _post(talk: Conversation, draft: Draft) -> None:
    step = next_step(draft)
    if isinstance(step, Ready):
        await post(talk, draft, step)
    else:
        await talk.show(draft, step)


async def _discard(talk: Conversation, _session: Draft) -> None:
    await talk.end("ui.discarded")


async def _form(talk: Conversation, draft: Draft, form: str, *words: str) -> None:
    fields = fields_of(talk.interaction)
    if is_too_long(fields):
        await talk.too_long(MOST_TYPED, quoted(talk.interaction))
    else:
        await SUBMITTED[form](talk, draft, fields, *words)


def _chosen(interaction: Interaction) -> tuple[str, ...]:
    """Return what was chosen in a menu; more, or longer, than any of ours offers is nothing."""
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
