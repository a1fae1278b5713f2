"""The dialogue's script asked at a prompt, question by question."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.dialogue.answers import Answer, answer_step, seat_players
from bot.dialogue.questions import Question, Step
from bot.dialogue.script import Ready, next_step
from bot.dialogue.session import Player, Session
from bot.engine.deal import Seat
from bot.engine.errors import DealError
from bot.i18n import Catalogue
from bot.presentation.words import Words

from .prompts import Prompts


def hold_dialogue(session: Session, prompts: Prompts, language: Catalogue) -> Ready:
    """Ask until everything that matters is said; raises `EOFError` when the input ends before."""
    while True:
        step = next_step(session)
        if isinstance(step, Ready):
            return step
        words = Words(language, session.family, {seat: player.name for seat, player in session.players.items()})
        if step.error is not None:
            prompts.say(words.error(step.error))
        session = _answered(session, step, prompts, words)


def _answered(session: Session, step: Step, prompts: Prompts, words: Words) -> Session:
    """Ask the questions of a step until their answers can be taken."""
    while True:
        try:
            if step.name == "players":
                return seat_players(session, _players(session, prompts, words))
            for question in step.questions:
                session = answer_step(session, {question.key: _ask(question, prompts, words)})
        except DealError as error:
            prompts.say(words.error(error))
        except ValueError:
            prompts.say(words.language("terminal.again"))
        else:
            return session


def _players(session: Session, prompts: Prompts, words: Words) -> Mapping[Seat, Player]:
    prompts.say(words.language("question.players"))
    named: dict[Seat, str] = {
        seat: prompts.ask(words.language("terminal.name", seat=words.party(seat))) for seat in session.seats
    }
    return {seat: Player(name or words.party(seat)) for seat, name in named.items()}


def _ask(question: Question, prompts: Prompts, words: Words) -> Answer:
    return _ASKS[question.kind](question, prompts, words)


def _title(question: Question, words: Words) -> str:
    return words.language(question.title, **words.filled(question.data))


def _pick(question: Question, prompts: Prompts, words: Words) -> Answer:
    labels = [words.language(choice.key, **words.filled(choice.data)) for choice in question.choices]
    hint = words.language("terminal.pick" if question.kind == "pick" else "terminal.pick-many")
    places = prompts.pick(_title(question, words), labels, hint)
    if question.kind == "pick" and len(places) != 1 and not question.optional:
        raise ValueError(places)
    return tuple(question.choices[place].value for place in places)


def _type(question: Question, prompts: Prompts, words: Words) -> Answer:
    text = prompts.ask(_title(question, words))
    return (text,) if text else ()


def _hand(question: Question, prompts: Prompts, words: Words) -> Answer:
    prompts.say(_title(question, words))
    labels = [words.language(f"way.{way}") for way in question.ways]
    (place,) = prompts.pick(words.language("terminal.hand"), labels, words.language("terminal.pick"))
    way = question.ways[place]
    return (way, *_WAYS[way](question, prompts, words))


def _tiles(_question: Question, prompts: Prompts, words: Words) -> Answer:
    return prompts.ask(words.language("terminal.concealed")), prompts.ask(words.language("terminal.winning"))


def _patterns(question: Question, prompts: Prompts, words: Words) -> Answer:
    labels = [words.language(choice.key) for choice in question.choices]
    places = prompts.pick(_title(question, words), labels, words.language("terminal.pick-many"))
    return tuple(question.choices[place].value for place in places)


def _han(_question: Question, prompts: Prompts, words: Words) -> Answer:
    return prompts.ask(words.language("step.han")), prompts.ask(words.language("step.fu"))


def _faan(_question: Question, prompts: Prompts, words: Words) -> Answer:
    return (prompts.ask(words.language("step.faan")),)


_Ask = Callable[[Question, Prompts, Words], Answer]
_ASKS: Mapping[str, _Ask] = {
    "pick": _pick,
    "pick-many": _pick,
    "tiles": _type,
    "melds": _type,
    "number": _type,
    "hand": _hand,
}
_WAYS: Mapping[str, _Ask] = {"tiles": _tiles, "yakuman": _patterns, "patterns": _patterns, "han": _han, "faan": _faan}
