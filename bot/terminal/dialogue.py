"""The dialogue's script asked at a prompt, question by question."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast

import msgspec
from msgspec import UNSET

from bot.dialogue.ask.kept import kept_text
from bot.dialogue.draft import Draft, Player, seat_players, with_facts
from bot.dialogue.questions import Question, Step, Way
from bot.dialogue.script import Ready, asked, next_step, steps_to_change
from bot.dialogue.take.answer import take_answer
from bot.dialogue.take.values import Answer
from bot.dialogue.told.doubts import told_in
from bot.dialogue.told.taking import answer_from_told, as_if_seated
from bot.engine import DealError, Seat
from bot.i18n import Catalogue
from bot.presentation.lines import marked_text
from bot.presentation.summary import summary
from bot.presentation.told import parts_read, waiting_lines
from bot.presentation.words import Words

from .prompts import Prompts


def hold_dialogue(draft: Draft, prompts: Prompts, language: Catalogue) -> Ready:
    """Ask until everything that matters is said and nothing is to be changed.

    Raises `EOFError` when the input ends before; at the last question that means that nothing is.
    """
    draft = msgspec.structs.replace(draft, language=language.language)
    _say_message(draft, prompts, language)
    while True:
        draft = answer_from_told(draft)
        step = next_step(draft)
        words = Words(language, draft.played.family.name, {seat: player.name for seat, player in draft.players.items()})
        if isinstance(step, Ready):
            changed = _changed(draft, step, prompts, words)
            if changed is None:
                return step
            draft = _answered(draft, changed, prompts, words)
        elif step.error is not None:
            _say_fault(step.error, prompts, words)
            draft = _answered(draft, _step_to_correct(draft, step, prompts, words), prompts, words)
        else:
            draft = _answered(draft, step, prompts, words)


def _say_message(draft: Draft, prompts: Prompts, language: Catalogue) -> None:
    """Say what was understood of a message, and what of it was not."""
    if draft.told is UNSET:
        return
    shown = draft if draft.told.taken else as_if_seated(draft)
    names: dict[Seat, str] = {seat: player.name for seat, player in shown.players.items()}
    words = Words(language, shown.played.family.name, names)
    facts = shown if draft.told.taken else with_facts(shown, players={})
    unread = [text.strip() for text, is_read in parts_read(draft.told, told_in(draft, draft.told)) if not is_read]
    for line in (*summary(facts, words), *waiting_lines(shown, words, str)):
        prompts.say(line)
    if unread:
        prompts.say(language("terminal.unread", text=" … ".join(unread)))
    prompts.say("")


def _changed(draft: Draft, ready: Ready, prompts: Prompts, words: Words) -> Step | None:
    """Show what was said, and ask which of it is to be changed, or what else counted, if anything."""
    for line in ("", *summary(draft, words)):
        prompts.say(line)
    answered = [step for step in steps_to_change(draft) if step.name != "circumstances"]
    answered += [Step(each.name, (each,), each.about) for each in ready.circumstances]
    labels = [*(_step_title(step, words) for step in answered), words.language("terminal.nothing")]
    try:
        place = _place(words.language("terminal.change"), labels, len(answered), prompts, words)
    except EOFError:
        prompts.say("")
        return None
    return answered[place] if place < len(answered) else None


def _step_to_correct(draft: Draft, blamed: Step, prompts: Prompts, words: Words) -> Step:
    """Ask the blamed step again, or another one: the fault may lie in any fact."""
    answered = steps_to_change(draft)
    places = [place for place, step in enumerate(answered) if step.key == blamed.key]
    if not places or (blamed.error and blamed.error.code == "missing-fact"):
        return blamed
    labels = [_step_title(step, words) for step in answered]
    return answered[_place(words.language("terminal.mend"), labels, places[0], prompts, words)]


def _place(title: str, labels: Sequence[str], given: int, prompts: Prompts, words: Words) -> int:
    while True:
        try:
            return prompts.pick(title, labels, given)
        except ValueError:
            prompts.say(words.language("terminal.again"))


def _step_title(step: Step, words: Words) -> str:
    if len(step.questions) == 1:
        return _title(step.questions[0], words)
    return words.language(step.title, **words.filled(step.questions[0].data))


def _answered(draft: Draft, step: Step, prompts: Prompts, words: Words) -> Draft:
    """Ask the questions of a step, each until its answer can be taken; one that falls away is left out."""
    if step.name == "players":
        return _seated(draft, prompts, words)
    first, *others = step.questions
    draft = _taken(draft, first, prompts, words)
    for question in others:
        # What was answered before can leave other choices, or nothing to ask.
        if question.key in asked(draft):
            draft = _taken(draft, asked(draft)[question.key], prompts, words)
    return draft


def _taken(draft: Draft, question: Question, prompts: Prompts, words: Words) -> Draft:
    """Ask until the answer can be taken; what was typed and cannot be read is there to be mended."""
    typed = kept_text(draft, question)
    while True:
        try:
            typed = _ASKS[question.kind](question, typed, prompts, words)
            return take_answer(draft, question.key, typed)
        except DealError as error:
            _say_fault(error, prompts, words)
        except ValueError:
            prompts.say(words.language("terminal.again"))


def _say_fault(error: DealError, prompts: Prompts, words: Words) -> None:
    prompts.say(words.error(error))
    marked = marked_text(error)
    if marked:
        prompts.say(marked)


def _seated(draft: Draft, prompts: Prompts, words: Words) -> Draft:
    """Ask who sits where until everybody's name can be shown."""
    prompts.say(words.language("question.players"))
    while True:
        try:
            return seat_players(draft, _named(draft, prompts, words))
        except DealError as error:
            _say_fault(error, prompts, words)


def _named(draft: Draft, prompts: Prompts, words: Words) -> dict[Seat, Player]:
    named: dict[Seat, Player] = {}
    for seat in draft.seats:
        shown, known = words.language(f"seat.{seat}"), draft.players.get(seat)
        text = prompts.ask(words.language("terminal.name", seat=shown), known.name if known else "")
        named[seat] = Player(text or shown)
    return named


# -- the kinds of questions --------------------------------------------------------------------------------


def _title(question: Question, words: Words) -> str:
    return words.asked(question.title, question.data)


def _labels(question: Question, words: Words) -> list[str]:
    return [words.language(choice.key, **words.filled(choice.data)) for choice in question.choices]


def _places_given(question: Question) -> list[int]:
    return [place for place, choice in enumerate(question.choices) if choice.value in question.given]


def _pick(question: Question, _typed: Answer, prompts: Prompts, words: Words) -> Answer:
    given = next(iter(_places_given(question)), None)
    return (question.choices[prompts.pick(_title(question, words), _labels(question, words), given)].value,)


def _pick_many(question: Question, typed: Answer, prompts: Prompts, words: Words) -> Answer:
    least = 0 if question.optional else question.least
    if least == question.most == 1:
        return _pick(question, typed, prompts, words)
    places = prompts.pick_many(_title(question, words), _labels(question, words), _places_given(question), least)
    return tuple(question.choices[place].value for place in places)


def _type(question: Question, typed: Answer, prompts: Prompts, words: Words) -> Answer:
    text = prompts.ask(_title(question, words), " ".join(question.given).strip(), " ".join(typed))
    return (text,) if text else ()


def _hand(question: Question, typed: Answer, prompts: Prompts, words: Words) -> Answer:
    """Ask in which way the hand is stated, and for that; what was stated in this way before is there to be kept."""
    stated = typed or question.given
    given = question.ways.index(cast("Way", stated[0])) if stated else None
    labels = [words.language(f"way.{way}") for way in question.ways]
    way = question.ways[prompts.pick(_title(question, words), labels, given)]
    before = stated[1:] if stated[:1] == (way,) else ()
    return (way, *_WAYS[way](msgspec.structs.replace(question, given=before), prompts, words))


def _tiles(question: Question, prompts: Prompts, words: Words) -> Answer:
    return _fields(question, prompts, words, "terminal.concealed", "terminal.winning")


def _agreed(question: Question, prompts: Prompts, words: Words) -> Answer:
    places = prompts.pick_many(_title(question, words), _labels(question, words), _places_given(question))
    return tuple(question.choices[place].value for place in places)


def _han(question: Question, prompts: Prompts, words: Words) -> Answer:
    return _fields(question, prompts, words, "step.han", "step.fu")


def _faan(question: Question, prompts: Prompts, words: Words) -> Answer:
    return _fields(question, prompts, words, "step.faan")


def _fields(question: Question, prompts: Prompts, words: Words, *titles: str) -> Answer:
    given = (*question.given, *("" for _ in titles))
    return tuple(prompts.ask(words.language(title), given[place]) for place, title in enumerate(titles))


_ASKS: Mapping[str, Callable[[Question, Answer, Prompts, Words], Answer]] = {
    "pick": _pick,
    "pick-many": _pick_many,
    "tiles": _type,
    "melds": _type,
    "number": _type,
    "hand": _hand,
}
_WAYS: Mapping[Way, Callable[[Question, Prompts, Words], Answer]] = {
    "tiles": _tiles,
    "yakuman": _agreed,
    "patterns": _agreed,
    "han": _han,
    "faan": _faan,
}
