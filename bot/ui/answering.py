"""Answers taken one by one: what can be read counts, what cannot is kept as it was typed."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
from msgspec import UNSET

from bot.dialogue.answers import answer
from bot.dialogue.kept_texts import keep_typed
from bot.dialogue.plain_answers import Answer
from bot.dialogue.script import asked, next_step, step_named
from bot.dialogue.session import Session
from bot.engine.deal import Call, Seat
from bot.engine.errors import DealError

from .conversation import Conversation


async def take_answers(talk: Conversation, session: Session, answers: Mapping[str, Answer], step_key: str = "") -> None:
    """Take the answers of a press or form and go on, or show what is wrong with the first that cannot be read."""
    known = asked(session)
    if not answers.keys() <= known.keys():
        await talk.moved_on(keep_all(session, answers))
        return
    answered, wrong = _taken(session, {key: answers[key] for key in known if key in answers})
    if wrong is None:
        await talk.go_on(answered)
    else:
        key, error = wrong
        await talk.refuse(answered, step_key or key, error)


async def edit_melds(talk: Conversation, session: Session, seat: str, edit: Callable[[], Session]) -> None:
    """Change melds and show them again, so that one can follow another."""
    key = f"melds:{seat}"
    try:
        edited = edit()
    except DealError as error:
        await talk.refuse(session, key, error)
        return
    edited = _without_typed(edited, key)
    await talk.save_and_show(edited, step_named(edited, key) or next_step(edited))


def keep_all(session: Session, typed: Mapping[str, Answer]) -> Session:
    """Keep everything that was typed into a form as it was typed."""
    for key, values in typed.items():
        if values:
            session = keep_typed(session, key, " ".join(values))
    return session


def _taken(session: Session, answers: Mapping[str, Answer]) -> tuple[Session, tuple[str, DealError] | None]:
    """Take each answer; give the first that cannot be read, with what is wrong."""
    wrong: tuple[str, DealError] | None = None
    for key, values in answers.items():
        try:
            session = _without_typed(_answered(session, key, values), key)
        except DealError as error:
            # A hand's fields are kept one by one, each under its own name.
            session = session if key.startswith("hand:") else keep_all(session, {key: values})
            wrong = wrong or (key, error)
    return session, wrong


def _answered(session: Session, key: str, values: Answer) -> Session:
    if key == "winners":
        return _with_winners(session, values)
    if key == "first-melds" and values and len(session.winners) != 1:
        # Typed as the melds of the one winner, of whom there are several: his own form offers them again.
        return keep_typed(session, f"melds:{session.winners[0]}", " ".join(values)) if session.winners else session
    return answer(session, key, values)


def _with_winners(session: Session, values: Answer) -> Session:
    """Say who won; where one winner was taken for another, his melds and hand are the other's."""
    before, after = session.winners, answer(session, "winners", values)
    if len(before) != 1 or len(after.winners) != 1 or before == after.winners:
        return after
    old, new = before[0], after.winners[0]
    if any(call.by == new for call in session.calls) or new in session.hands:
        return after
    hands = {new if seat == old else seat: hand for seat, hand in session.hands.items()}
    calls = tuple(_moved(call, old, new) for call in session.calls)
    done = tuple(key.replace(f":{old}", f":{new}") for key in after.done)
    typed = {key.replace(f":{old}", f":{new}"): text for key, text in after.typed.items() if "player" not in key}
    return msgspec.structs.replace(after, hands=hands, calls=calls, done=done, typed=typed)


def _moved(call: Call, old: Seat, new: Seat) -> Call:
    if call.by != old:
        return call
    return msgspec.structs.replace(call, by=new, feeder=UNSET if call.feeder == new else call.feeder)


def _without_typed(session: Session, key: str) -> Session:
    """Forget what was typed for a question that has its answer."""
    typed = {each: text for each, text in session.typed.items() if each != key and not each.startswith(f"{key}:")}
    return msgspec.structs.replace(session, typed=typed)
