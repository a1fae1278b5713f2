"""What the forms of a dialogue do when they are sent."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import cast

import msgspec
from msgspec import UNSET, UnsetType

from bot.dialogue.kept_texts import keep_typed
from bot.dialogue.meld_edits import add_melds, change_meld
from bot.dialogue.plain_answers import seat_of
from bot.dialogue.script import asked, step_named
from bot.dialogue.seating import seat_players
from bot.dialogue.session import Session
from bot.engine.deal import CallKind, Seat
from bot.engine.errors import DealError

from .answering import edit_melds, keep_all, take_answers
from .conversation import Conversation
from .forms import first_melds
from .meld_list import laid_so_far
from .submissions import Fields, players_of


async def _players(talk: Conversation, session: Session, fields: Fields) -> None:
    try:
        seated = seat_players(session, players_of(talk.interaction, session.seats))
    except DealError as error:
        step = step_named(session, "players")
        assert step is not None, "every dialogue seats its players"  # noqa: S101 - the first step of all
        await talk.save_and_show(keep_all(_untyped(session), fields), replace(step, error=error))
        return
    await talk.go_on(_untyped(seated))


def _untyped(session: Session) -> Session:
    """Forget who was chosen and named before."""
    typed = {key: text for key, text in session.typed.items() if key != "guests" and not key.startswith("player:")}
    return msgspec.structs.replace(session, typed=typed)


async def _step(talk: Conversation, session: Session, fields: Fields, step_key: str) -> None:
    known = asked(session)
    answers = {key: values for key, values in fields.items() if key in known}
    if answers.get("first-melds", ()) == tuple(filter(None, [first_melds(session)])) and "winners" in session.done:
        answers = {key: values for key, values in answers.items() if key != "first-melds"}
    lost = {key: values for key, values in fields.items() if key not in known}
    if not answers:
        await talk.moved_on(keep_all(session, lost))
        return
    await take_answers(talk, keep_all(session, lost), answers, step_key)


async def _hand(talk: Conversation, session: Session, fields: Fields, seat: str, way: str) -> None:
    for name, values in fields.items():
        session = keep_typed(session, f"hand:{seat}:{name}", " ".join(values))
    said = tuple(" ".join(each) for each in fields.values())
    await take_answers(talk, session, {f"hand:{seat}": (way, *said)})


async def _meld(talk: Conversation, session: Session, fields: Fields, seat: str, index: str, mark: str) -> None:
    text = " ".join(fields.get("tiles", ()))
    kind = cast("CallKind | UnsetType", _first(fields, "kind") or UNSET)
    feeder = cast("Seat | UnsetType", _first(fields, "feeder") or UNSET)
    kept = keep_typed(session, f"melds:{seat}", text)

    def edit() -> Session:
        if index:
            return change_meld(session, int(index), text, kind, feeder)
        return add_melds(session, seat_of(seat), text, kind, feeder)

    if step_named(session, f"melds:{seat}") is None or (index and mark != laid_so_far(session)):
        await talk.moved_on(kept)
    else:
        await edit_melds(talk, kept, seat, edit)


def _first(fields: Fields, name: str) -> str:
    return next(iter(fields.get(name, ())), "")


SUBMITTED: Mapping[str, Callable[..., Awaitable[None]]] = {
    "players": _players,
    "step": _step,
    "hand": _hand,
    "meld": _meld,
}
