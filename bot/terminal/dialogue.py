"""The dialogue's script asked at a prompt, question by question."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from bot.dialogue.answers import Answer, answer, seat_players
from bot.dialogue.questions import Question, Step
from bot.dialogue.script import Ready, asked, next_step, steps
from bot.dialogue.session import Player, Session
from bot.engine.deal import Seat
from bot.engine.errors import DealError
from bot.i18n import Catalogue
from bot.presentation.marking import marked_text
from bot.presentation.summary import summary
from bot.presentation.words import Words

from .prompts import Prompts

_NOTHING = "-"
"""Typed to take back what is shown as the answer so far."""


def hold_dialogue(session: Session, prompts: Prompts, language: Catalogue) -> Ready:
    """Ask until everything that matters is said and nothing is to be changed.

    Raises `EOFError` when the input ends before; at the last question that means that nothing is.
    """
    session = msgspec.structs.replace(session, language=language.language)
    while True:
        step = next_step(session)
        words = Words(language, session.family, {seat: player.name for seat, player in session.players.items()})
        if isinstance(step, Ready):
            changed = _changed(session, prompts, words)
            if changed is None:
                return step
            session = _answered(session, changed, prompts, words)
        elif step.error is not None:
            _say_fault(step.error, prompts, words)
            session = _answered(session, _to_mend(session, step, prompts, words), prompts, words)
        else:
            session = _answered(session, step, prompts, words)


def _changed(session: Session, prompts: Prompts, words: Words) -> Step | None:
    """Show what was said, and ask which of it is to be changed, if any."""
    for line in ("", *summary(session, words)):
        prompts.say(line)
    try:
        return _picked_step(session, words.language("terminal.change"), prompts, words)
    except EOFError:
        prompts.say("")
        return None


def _to_mend(session: Session, blamed: Step, prompts: Prompts, words: Words) -> Step:
    """Ask the blamed step again, or another one: the fault may lie in any fact."""
    if blamed.error is None or blamed.error.code == "missing-fact":
        return blamed
    hint = words.language("terminal.mend", step=_step_title(blamed, words))
    return _picked_step(session, hint, prompts, words) or blamed


def _picked_step(session: Session, title: str, prompts: Prompts, words: Words) -> Step | None:
    known = [step for step in steps(session) if _was_answered(step, session)]
    labels = [_step_title(step, words) for step in known]
    while True:
        try:
            place = prompts.pick(title, [*labels, words.language("terminal.nothing")], words.language("terminal.pick"))
        except ValueError:
            prompts.say(words.language("terminal.again"))
            continue
        return None if place is None or place == len(known) else known[place]


def _was_answered(step: Step, session: Session) -> bool:
    return any(question.given or question.key in session.done for question in step.questions)


def _step_title(step: Step, words: Words) -> str:
    if len(step.questions) == 1:
        return _title(step.questions[0], words)
    return words.language(f"step.{step.name}", **words.filled(step.questions[0].data))


def _answered(session: Session, step: Step, prompts: Prompts, words: Words) -> Session:
    """Ask the questions of a step, each until its answer can be taken; one that falls away is left out."""
    if step.name == "players":
        return _seated(session, prompts, words)
    for question in step.questions:
        if question is step.questions[0] or question.key in asked(session):
            session = _taken(session, question, prompts, words)
    return session


def _taken(session: Session, question: Question, prompts: Prompts, words: Words) -> Session:
    while True:
        try:
            return answer(session, question.key, _ASKS[question.kind](question, prompts, words))
        except DealError as error:
            _say_fault(error, prompts, words)
        except ValueError:
            prompts.say(words.language("terminal.again"))


def _say_fault(error: DealError, prompts: Prompts, words: Words) -> None:
    prompts.say(words.error(error))
    marked = marked_text(error)
    if marked:
        prompts.say(marked)


def _seated(session: Session, prompts: Prompts, words: Words) -> Session:
    prompts.say(words.language("question.players"))
    named: dict[Seat, Player] = {}
    for seat in session.seats:
        shown = words.language(f"seat.{seat}")
        known = session.players.get(seat)
        text = prompts.ask(_with_given(words.language("terminal.name", seat=shown), known.name if known else "", words))
        named[seat] = Player(text or (known.name if known else shown))
    return seat_players(session, named)


# -- the kinds of questions --------------------------------------------------------------------------------


def _title(question: Question, words: Words) -> str:
    return words.language(question.title, **words.filled(question.data))


def _labels(question: Question, words: Words) -> list[str]:
    return [words.language(choice.key, **words.filled(choice.data)) for choice in question.choices]


def _with_given(title: str, given: str, words: Words) -> str:
    return words.language("terminal.given", question=title, given=given) if given else title


def _pick(question: Question, prompts: Prompts, words: Words) -> Answer:
    """Let one be chosen; nothing leaves what is shown as the answer so far."""
    labels = _labels(question, words)
    values = [choice.value for choice in question.choices]
    given = next((labels[values.index(each)] for each in question.given if each in values), "")
    hint = _with_given(words.language("terminal.pick"), given, words)
    place = prompts.pick(_title(question, words), labels, hint)
    if place is not None:
        return (values[place],)
    if not given:
        raise ValueError(question.key)
    return question.given


def _pick_many(question: Question, prompts: Prompts, words: Words) -> Answer:
    places = prompts.pick_many(_title(question, words), _labels(question, words), words.language("terminal.pick-many"))
    return tuple(question.choices[place].value for place in places)


def _type(question: Question, prompts: Prompts, words: Words) -> Answer:
    given = " ".join(question.given).strip()
    text = prompts.ask(_with_given(_title(question, words), given, words))
    if text == _NOTHING:
        return ()
    return (text or given,) if text or given else ()


def _hand(question: Question, prompts: Prompts, words: Words) -> Answer:
    labels = [words.language(f"way.{way}") for way in question.ways]
    place = prompts.pick(_title(question, words), labels, words.language("terminal.pick"))
    if place is None:
        raise ValueError(question.key)
    way = question.ways[place]
    return (way, *_WAYS[way](question, prompts, words))


def _tiles(_question: Question, prompts: Prompts, words: Words) -> Answer:
    return prompts.ask(words.language("terminal.concealed")), prompts.ask(words.language("terminal.winning"))


def _han(_question: Question, prompts: Prompts, words: Words) -> Answer:
    return prompts.ask(words.language("step.han")), prompts.ask(words.language("step.fu"))


def _faan(_question: Question, prompts: Prompts, words: Words) -> Answer:
    return (prompts.ask(words.language("step.faan")),)


_Ask = Callable[[Question, Prompts, Words], Answer]
_ASKS: Mapping[str, _Ask] = {
    "pick": _pick,
    "pick-many": _pick_many,
    "tiles": _type,
    "melds": _type,
    "number": _type,
    "hand": _hand,
}
_WAYS: Mapping[str, _Ask] = {
    "tiles": _tiles,
    "yakuman": _pick_many,
    "patterns": _pick_many,
    "han": _han,
    "faan": _faan,
}
