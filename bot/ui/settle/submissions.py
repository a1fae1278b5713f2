"""What the forms of a dialogue do when they are sent: what can be read counts, what cannot is kept as typed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, cast

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from bot.dialogue.draft import Draft, Player, seat_players
from bot.dialogue.questions import Step
from bot.dialogue.script import asked, next_step, step_named
from bot.dialogue.take.answer import take_answer
from bot.dialogue.take.edits import add_melds, change_meld, feeder_left_open
from bot.dialogue.take.values import Answer, keep_typed
from bot.engine import Call, CallKind, DealError, Seat
from bot.ui.fields import Fields, fields_of, players_of
from bot.ui.ids import Number, pressed
from bot.ui.visit import Visit

from .conversation import go_on, moved_on, refuse, save_and_show
from .forms import first_melds
from .screens import laid_so_far
from .told_seats import told_seats


async def take_answers(visit: Visit, draft: Draft, answers: Mapping[str, Answer], step_key: str = "") -> None:
    """Take the answers of a press or form and go on, or show what is wrong with the first that cannot be read."""
    known = asked(draft)
    if not answers.keys() <= known.keys():
        await moved_on(visit, keep_all(draft, answers))
        return
    answered, wrong = _taken(draft, {key: answers[key] for key in known if key in answers})
    if wrong is None:
        await go_on(visit, answered)
    else:
        key, error = wrong
        await refuse(visit, answered, step_key or key, error)


async def edit_melds(visit: Visit, draft: Draft, seat: str, edit: Callable[[], Draft], feeder: str = "") -> None:
    """Change melds and show them again, so that one can follow another; a `feeder` of no one meld is told of."""
    key = f"melds:{seat}"
    try:
        edited = edit()
    except DealError as error:
        await refuse(visit, draft, key, error)
        return
    edited = _without_typed(edited, key)
    step, left_open = step_named(edited, key) or next_step(edited), feeder_left_open(draft, edited, feeder)
    if left_open is not None and isinstance(step, Step) and step.error is None:
        step = msgspec.structs.replace(step, error=left_open)
    await save_and_show(visit, edited, step)


def keep_all(draft: Draft, typed: Mapping[str, Answer]) -> Draft:
    """Keep everything that was typed into a form as it was typed."""
    for key, values in typed.items():
        if values:
            draft = keep_typed(draft, key, " ".join(values))
    return draft


def _taken(draft: Draft, answers: Mapping[str, Answer]) -> tuple[Draft, tuple[str, DealError] | None]:
    """Take each answer; return the first that cannot be read, with what is wrong."""
    wrong: tuple[str, DealError] | None = None
    for key, values in answers.items():
        try:
            draft = _without_typed(_answered(draft, key, values), key)
        except DealError as error:
            # A hand's fields are kept one by one, each under its own name.
            draft = draft if key.startswith("hand:") else keep_all(draft, {key: values})
            wrong = wrong or (key, error)
    return draft, wrong


def _answered(draft: Draft, key: str, values: Answer) -> Draft:
    if key == "winners":
        return _with_winners(draft, values)
    if key == "first-melds" and values and len(draft.winners) != 1:
        # Typed as the melds of the one winner, of whom there are several: their own forms offer them again.
        return keep_typed(draft, f"melds:{draft.winners[0]}", " ".join(values)) if draft.winners else draft
    return take_answer(draft, key, values)


def _with_winners(draft: Draft, values: Answer) -> Draft:
    """Say who won; where one winner was taken for another, their melds and hand are the other's."""
    before, after = draft.winners, take_answer(draft, "winners", values)
    if len(before) != 1 or len(after.winners) != 1 or before == after.winners:
        return after
    old, new = before[0], after.winners[0]
    if any(call.by == new for call in draft.calls) or new in draft.hands:
        return after
    hands = {new if seat == old else seat: hand for seat, hand in draft.hands.items()}
    calls = tuple(_moved(call, old, new) for call in draft.calls)
    done = tuple(key.replace(f":{old}", f":{new}") for key in after.done)
    typed = {key.replace(f":{old}", f":{new}"): text for key, text in after.typed.items() if "player" not in key}
    return msgspec.structs.replace(after, hands=hands, calls=calls, done=done, typed=typed)


def _moved(call: Call, old: Seat, new: Seat) -> Call:
    if call.by != old:
        return call
    return msgspec.structs.replace(call, by=new, feeder=UNSET if call.feeder == new else call.feeder)


def _without_typed(draft: Draft, key: str) -> Draft:
    """Forget what was typed for a question that has its answer."""
    typed = {each: text for each, text in draft.typed.items() if each != key and not each.startswith(f"{key}:")}
    return msgspec.structs.replace(draft, typed=typed)


@pressed("wp", "form", "players")
async def take_players(visit: Visit, draft: Draft) -> None:
    """Seat the players."""
    try:
        seated = seat_players(draft, _named(visit, draft))
    except DealError as error:
        step = step_named(draft, "players")
        assert step is not None, "every dialogue seats its players"  # noqa: S101 - the first step of all
        await save_and_show(visit, keep_all(_untyped(draft), fields_of(visit.interaction)), replace(step, error=error))
        return
    await go_on(visit, _untyped(seated))


def _named(visit: Visit, draft: Draft) -> dict[Seat, Player]:
    """Read who sits where; nobody needs a name: who is left out is called by their wind, in each reader's language."""
    nameless: dict[Seat, Player] = {seat: Player("") for seat in draft.seats}
    return nameless | players_of(visit.interaction, draft.seats, told_seats(draft, fields_of(visit.interaction)))


_SEATED = ("player:", "told:")


def _untyped(draft: Draft) -> Draft:
    """Forget who was chosen and named before."""
    typed = {key: text for key, text in draft.typed.items() if key != "guests" and not key.startswith(_SEATED)}
    return msgspec.structs.replace(draft, typed=typed)


@pressed("wp", "form", "step")
async def take_step(visit: Visit, draft: Draft, step_key: str) -> None:
    """Take the answers to the questions of a step; those that are asked no more are kept as they were typed."""
    fields, known = fields_of(visit.interaction), asked(draft)
    answers = {key: values for key, values in fields.items() if key in known}
    are_kept = answers.get("first-melds", ()) == tuple(filter(None, [first_melds(draft)])) and "winners" in draft.done
    if are_kept and len(answers) > 1:  # a form of melds alone, left empty, says that there are none
        answers = {key: values for key, values in answers.items() if key != "first-melds"}
    lost = {key: values for key, values in fields.items() if key not in known}
    if not answers:
        await moved_on(visit, keep_all(draft, lost))
        return
    await take_answers(visit, keep_all(draft, lost), answers, step_key)


@pressed("wp", "form", "hand")
async def take_hand(visit: Visit, draft: Draft, seat: Seat, way: str) -> None:
    """Take a hand that was stated in one of its ways, each field kept under its own name."""
    fields = fields_of(visit.interaction)
    for name, values in fields.items():
        draft = keep_typed(draft, f"hand:{seat}:{name}", " ".join(values))
    said = tuple(" ".join(each) for each in fields.values())
    await take_answers(visit, draft, {f"hand:{seat}": (way, *said)})


@pressed("wp", "form", "meld")
async def take_meld(visit: Visit, draft: Draft, seat: Seat, index: Number | Literal[""] = "", mark: str = "") -> None:
    """Add melds of a player, or say the one at a place again, unless the melds have changed since."""
    fields = fields_of(visit.interaction)
    text = " ".join(fields.get("tiles", ()))
    kind = cast("CallKind | UnsetType", _first(fields, "kind") or UNSET)
    feeder = cast("Seat | UnsetType", _first(fields, "feeder") or UNSET)
    kept = draft
    for part, typed in (("", text), (":kind", kind or ""), (":feeder", feeder or "")):
        kept = keep_typed(kept, f"melds:{seat}{part}", typed)

    def edit() -> Draft:
        if index == "":
            return add_melds(draft, seat, text, kind, feeder)
        return change_meld(draft, index, text, kind, feeder)

    if step_named(draft, f"melds:{seat}") is None or _is_behind(draft, index, mark):
        await moved_on(visit, kept)
    else:
        await edit_melds(visit, kept, seat, edit, feeder or "")


def _is_behind(draft: Draft, index: Number | Literal[""], mark: str) -> bool:
    """Whether a meld was to be said again that is no more what it was when its form was opened."""
    return index != "" and (mark != laid_so_far(draft) or index not in range(len(draft.calls)))


def _first(fields: Fields, name: str) -> str:
    return next(iter(fields.get(name, ())), "")
