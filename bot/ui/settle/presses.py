"""What the buttons and menus of a dialogue do."""

from __future__ import annotations

import msgspec
from msgspec import UNSET

from bot.dialogue.draft import Draft, HandFacts, Player, seat_players
from bot.dialogue.people import is_seated
from bot.dialogue.questions import Step
from bot.dialogue.script import Ready, next_step, step_named
from bot.dialogue.take.edits import count_token_kans, move_meld_earlier, remove_meld
from bot.dialogue.take.rules import with_rules
from bot.dialogue.take.values import Answer
from bot.engine import Seat
from bot.ui.fields import MOST_TYPED, fields_of, is_too_long
from bot.ui.ids import LOG, Call, Number, Press, pressed
from bot.ui.names import labels_of
from bot.ui.reply import Screen
from bot.ui.rules.editing import change_rules
from bot.ui.rules.form import asked_of, preset_form
from bot.ui.rules.stated import Stated, standing_here
from bot.ui.visit import Visit

from .check import in_a_form, room_for_menus
from .conversation import Drafts, ask_for_people, ask_in_form, go_on, gone, moved_on, owner_of, show, too_long
from .forms import HAND_FIELDS, MeldTarget, fits_a_form, form_questions, hand_form, meld_form, pages_of
from .posting import post
from .screens import change_screen, laid_so_far
from .submissions import edit_melds, take_answers
from .table import HERE
from .told_seats import PEOPLE
from .ways import PAGE, changeable


async def answer_in_turn(visit: Visit, press: Press, answer: Call | None) -> None:
    """Answer one press or form of a dialogue, after whatever its owner did before; nobody else answers there."""
    owner = press.owner
    if owner is not None and owner.user != visit.user:
        await visit.tell("ui.not-yours", player=f"<@{owner.user}>")
        return
    async with visit.turn():
        draft = await Drafts(visit).find()
        if draft is None or owner is None or answer is None:
            await gone(visit)
        elif is_too_long(fields_of(visit.interaction)):
            await too_long(visit, MOST_TYPED)
        elif (press.kind == LOG) != (draft.log is not UNSET):
            await moved_on(visit, draft)
        else:
            await answer(visit, draft)


# -- a choice, or none ---------------------------------------------------------------------------------------


@pressed("wp", "answer")
@pressed("wp", "choose")
async def take_choice(visit: Visit, draft: Draft, key: str, *values: str) -> None:
    """Answer a question with the button that was pressed, or with what was chosen in its menu."""
    await take_answers(visit, draft, {key: values})


@pressed("wp", "none")
async def take_none(visit: Visit, draft: Draft, step_key: str) -> None:
    """Leave a step's questions as they are: answered, with nothing or with what was given before."""
    step = step_named(draft, step_key)
    if step is None:
        await moved_on(visit, draft)
        return
    kept = (question.key for question in step.questions if question.given)
    draft = msgspec.structs.replace(draft, done=tuple(dict.fromkeys((*draft.done, *kept))))
    untold: dict[str, Answer] = {question.key: () for question in step.questions if not question.given}
    if untold:
        await take_answers(visit, draft, untold, step_key)
    else:
        await go_on(visit, draft)


@pressed("wp", "open")
async def open_step(visit: Visit, draft: Draft, step_key: str) -> None:
    """Open the form of a step, or show its screen."""
    if step_key == PEOPLE:
        await ask_for_people(visit, draft)
    else:
        await _open(visit, draft, step_key, "")


@pressed("wp", "more")
async def open_circumstances(visit: Visit, draft: Draft) -> None:
    """Open the form of the circumstances that are typed, or have no room beside the ruling."""
    step = step_named(draft, "circumstances")
    rest = in_a_form(step.questions, room_for_menus(draft)) if step else ()
    if step is None or not rest:
        await moved_on(visit, draft)
    else:
        await ask_in_form(
            visit, draft, step, form_questions(msgspec.structs.replace(step, questions=tuple(rest)), draft)
        )


@pressed("wp", "changes")
async def show_changeable(visit: Visit, draft: Draft) -> None:
    """Offer the answers that can be changed."""
    if changeable(draft):
        await visit.reply.show(change_screen(draft, owner_of(visit, draft), visit.language))
    else:
        await moved_on(visit, draft)


@pressed("wp", "back")
async def go_back(visit: Visit, draft: Draft, step_key: str = "") -> None:
    """Show a step that was answered before this one, or where the dialogue stands."""
    step = step_named(draft, step_key) if step_key else None
    if step is None:
        await show(visit, draft, next_step(draft))
    else:
        await show(visit, draft, step, "back")


@pressed("wp", "rules")
async def choose_rules(visit: Visit, draft: Draft, chosen: str) -> None:
    """Play by the preset that was chosen, or by the rules that are in force here."""
    if chosen != HERE:
        await take_answers(visit, draft, {"rules": (chosen,)})
        return
    own = await visit.store.house_rules.in_force(visit.server, visit.channel, visit.parent)
    if own is None or own.rules is None:
        await moved_on(visit, draft)
    else:
        await go_on(visit, with_rules(draft, own.rules, own.overrides, own.id))


@pressed("wp", "turn")
async def turn_seats(visit: Visit, draft: Draft) -> None:
    """Let the deal move on: the next player deals, and what was said about somebody stays with them."""
    if not is_seated(draft):
        await moved_on(visit, draft)
        return
    seats = draft.seats
    next_of: dict[Seat, Seat] = dict(zip(seats, (*seats[1:], *seats[:1]), strict=True))
    turned: dict[Seat, Player] = {seat: draft.players[next_of[seat]] for seat in seats}
    await go_on(visit, seat_players(draft, turned))


@pressed("wp", "keep")
async def keep_rules(visit: Visit, draft: Draft, rules: str) -> None:
    """Make the preset that is played the house rules of the server; what its family must be asked for is asked."""
    await visit.must_set_rules()
    standing, preset = await standing_here(visit, "server"), Stated(rules, {})
    preset.played()
    if asked_of(preset) and await visit.reply.open_form(preset_form(preset, standing, visit.language)):
        return
    if await change_rules(visit, standing, preset):
        await show(visit, draft, next_step(draft))


@pressed("wp", "change")
async def change_step(visit: Visit, draft: Draft, chosen: str) -> None:
    """Open a step that was answered, or one page of it, to be answered anew."""
    step_key, _, page = chosen.partition(PAGE)
    await _open(visit, draft, step_key, page)


async def _open(visit: Visit, draft: Draft, step_key: str, page: str) -> None:
    step, current = step_named(draft, step_key), next_step(draft)
    if step is None and isinstance(current, Step) and current.key == step_key:
        step = current
    if step is None:
        await moved_on(visit, draft)
    elif step.name == "players" or fits_a_form(step):
        pages = dict(zip(map(str, range(len(step.questions))), pages_of(step), strict=False))
        await ask_in_form(visit, draft, step, pages.get(page, ()))
    else:
        await show(visit, draft, step, "to-change")


# -- hands and melds -----------------------------------------------------------------------------------------


@pressed("wp", "way")
async def ask_hand(visit: Visit, draft: Draft, seat: Seat, way: str) -> None:
    """Ask for a hand in one of its ways, or forget what was said of it."""
    if way == "none":
        hands = {each: HandFacts() if each == seat else hand for each, hand in draft.hands.items()}
        done = tuple(key for key in draft.done if key != f"hand:{seat}")
        await go_on(visit, msgspec.structs.replace(draft, hands=hands, done=done))
        return
    step = step_named(draft, f"hand:{seat}")
    if step is None or way not in HAND_FIELDS or way not in step.questions[0].ways:
        await moved_on(visit, draft)
        return
    form = hand_form(draft, step.about, way, owner_of(visit, draft), labels_of(draft, visit.language))
    if not await visit.reply.open_form(form):
        await show(visit, draft, step)


@pressed("wp", "meld")
async def ask_new_meld(visit: Visit, draft: Draft, seat: Seat) -> None:
    """Ask for melds of a player."""
    await _ask_meld(visit, draft, seat, None)


async def _ask_meld(visit: Visit, draft: Draft, seat: Seat, target: MeldTarget | None) -> None:
    form = meld_form(draft, seat, target, owner_of(visit, draft), labels_of(draft, visit.language))
    if not await visit.reply.open_form(form):
        await show(visit, draft, step_named(draft, f"melds:{seat}") or next_step(draft))


@pressed("wp", "melds")
async def change_melds(visit: Visit, draft: Draft, seat: Seat, chosen: str) -> None:
    """Say again, move or remove the chosen meld, unless the melds have changed since they were shown."""
    act, _, rest = chosen.partition(":")
    index, _, mark = rest.partition(":")
    if mark != laid_so_far(draft) or index not in map(str, range(len(draft.calls))):
        await moved_on(visit, draft)
    elif act == "edit":
        await _ask_meld(visit, draft, seat, MeldTarget(int(index), mark))
    else:
        edit = remove_meld if act == "remove" else move_meld_earlier
        await edit_melds(visit, draft, seat, lambda: edit(draft, int(index)))


@pressed("wp", "count")
async def count_kans(visit: Visit, draft: Draft, seat: Seat, name: str, number: Number, mark: str) -> None:
    """Say how many one-tile kongs of a tile a player has, unless the melds have changed since they were counted."""
    if step_named(draft, f"melds:{seat}") is None or mark != laid_so_far(draft):
        await moved_on(visit, draft)
    else:
        await edit_melds(visit, draft, seat, lambda: count_token_kans(draft, seat, name, number))


# -- the end -------------------------------------------------------------------------------------------------


@pressed("wp", "post")
async def post_ruling(visit: Visit, draft: Draft) -> None:
    """Post the ruling, or show what is still asked."""
    step = next_step(draft)
    if isinstance(step, Ready):
        await post(visit, draft, step)
    else:
        await show(visit, draft, step)


@pressed("wp", "discard")
@pressed("wg", "discard")
async def discard(visit: Visit, draft: Draft) -> None:
    """Drop the dialogue and leave a word in its message."""
    await Drafts(visit).close()
    has_posted = draft.log is not UNSET and bool(draft.log.posted)
    await visit.reply.show(Screen(visit.language("ui.log.closed" if has_posted else "ui.discarded")))
