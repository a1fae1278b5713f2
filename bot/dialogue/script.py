"""What to ask next: the facts so far and the rules decide; the engine itself says what is missing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from msgspec import UNSET, UnsetType

from bot.dialogue.ask.circumstances import circumstances
from bot.dialogue.ask.hand import hand_question
from bot.dialogue.ask.melds import claimants, kans_in_doubt, melds_at_draw, melds_of_others, melds_of_winners
from bot.dialogue.ask.missing import answered_before, missing, place_at, winner_at
from bot.dialogue.take.answer import answer, open_questions
from bot.engine.deal import SEATS, Deal, Seat
from bot.engine.errors import DealError
from bot.engine.ruling import Ruling
from bot.engine.settlement import settle
from bot.engine.tiles import format_tiles
from bot.notation.reading import Question as OpenQuestion

from .draft import WON, Draft, deal_of, with_facts
from .questions import AGAIN, Choice, Question, Step
from .whatif import matters


def reading_step(draft: Draft) -> Step | None:
    """Ask how the first open sign of a kept answer is meant; None where everything typed was read."""
    for key in draft.pending:
        found = open_questions(draft, key)
        if found:
            question = _question(key, found[0])
            return Step(question.name, (question,), question.about)
    return None


def _question(key: str, found: OpenQuestion) -> Question:
    readings = [Choice(reading.name, reading.key, {"tiles": format_tiles(reading.tiles)}) for reading in found.readings]
    choices = [*readings, Choice(AGAIN, "answer.again")]
    return Question("reading", "pick", choices, f"{key}:{found.name}", data={"text": found.text}, words=found.key)


_BLAMED: Sequence[tuple[re.Pattern[str], str]] = (
    (re.compile(r"wins\[(?P<index>\d+)\]\.(concealed|tile|value).*"), "hand"),
    (re.compile(r"wins\[(?P<index>\d+)\]\.flags|riichi|dora|ura|kita.*|flowers.*|honba|deposits"), "circumstances"),
    (re.compile(r"wins.*"), "who"),
    (re.compile(r"calls\[(?P<call>\d+)\].*"), "melds"),
    (re.compile(r"calls"), "robbed"),
    (re.compile(r"wild"), "wild"),
    (re.compile(r"skins"), "skins"),
    (re.compile(r"draw.*"), "draw"),
    (re.compile(r"penalty.*"), "culprit"),
)


def blamed_step(draft: Draft, error: DealError) -> str:
    """Return the key of the step whose answers an error is about."""
    for pattern, name in _BLAMED:
        found = pattern.fullmatch(error.at)
        if found is None:
            continue
        if name == "hand":
            return f"hand:{winner_at(draft, found['index'])}"
        if name == "melds":
            return _melds_of(draft, place_at(draft, found["call"]))
        if name == "robbed":
            return "who" if draft.discarder is UNSET else f"melds:{draft.discarder}"
        return name
    return "ending"


def _melds_of(draft: Draft, place: int) -> str:
    """Where the melds of all are told together, another's are mended there."""
    by = draft.calls[place].by
    in_order = draft.played.family.melds_in_order
    return "table-melds" if in_order and by not in draft.winners else f"melds:{by}"


MOST_WINNERS = 3
_ENDINGS_OF_NOBODY = ("exhaustive", "abortive")


@dataclass(frozen=True, slots=True)
class Ready:
    """Everything that matters was said: the deal and its ruling, ready to be posted."""

    deal: Deal
    ruling: Ruling


def next_step(draft: Draft) -> Step | Ready:
    """Return the next questions to ask, or the ruling."""
    step = reading_step(draft) or next(_unanswered(draft), None)
    return _with_fault(draft, step) if step else _ready(draft)


def step_named(draft: Draft, key: str) -> Step | None:
    """Return a step again, to change its answers; None where it is not asked in this dialogue.

    While a typed text can be read in several ways, the question about it comes first.
    """
    return reading_step(draft) or next((step for step in steps(draft) if step.key == key), None)


def steps(draft: Draft) -> Iterator[Step]:
    """Return every step of this dialogue as far as the facts so far lead, answered or not."""
    yield Step("players", (Question("players", "players", given=tuple(draft.players)),))
    if not draft.players:
        return
    yield Step("ending", (_ending(draft),))
    if draft.ending is UNSET:
        return
    told: list[Step] = []
    for step in _steps_of_ending(draft):
        told.append(step)
        yield step
    if all(_is_answered(step, draft) for step in told):
        yield from answered_before(draft)
        counted = tuple(circumstances(draft))
        if counted:
            yield Step("circumstances", counted)


def steps_to_change(draft: Draft) -> list[Step]:
    """Return the steps of which some question was answered, to be answered anew."""
    return [
        step
        for step in steps(draft)
        if any(question.given or question.key in draft.done for question in step.questions)
    ]


def asked(draft: Draft) -> dict[str, Question]:
    """Return every question that can be answered now, by key, whether it was answered before or not."""
    found = [*steps(draft), *filter(None, [missing(draft), reading_step(draft)])]
    # Asked one by one, a tile is named before anybody can say that it was the indicator.
    found.extend(step for step in answered_before(draft) if len(step.questions) > 1)
    return {question.key: question for step in found for question in step.questions}


def _unanswered(draft: Draft) -> Iterator[Step]:
    """Return the steps still open: those of the ending, then what the engine misses, then what else counts."""
    late: list[Step] = []
    for step in steps(draft):
        if _is_answered(step, draft):
            continue
        if step.name == "circumstances":
            late.append(step)
        else:
            yield step
    found = missing(draft) if draft.players else None
    if found:
        yield found
    yield from late


def _is_answered(step: Step, draft: Draft) -> bool:
    return all(
        question.key in draft.done or (question.given and not question.to_confirm) for question in step.questions
    )


def _with_fault(draft: Draft, step: Step) -> Step:
    """Say what is wrong with a text that was typed for this step and is still kept."""
    for question in step.questions:
        values = kept_text(draft, question)
        if values and step.error is None:
            try:
                answer(draft, question.key, values)
            except DealError as error:
                return replace(step, error=error)
    return step


def kept_text(draft: Draft, question: Question) -> tuple[str, ...]:
    """Return what was typed for a question and could not be read, as the answer it would be; nothing where all was."""
    if question.kind == "hand":
        concealed, winning = (draft.typed.get(f"{question.key}:{name}", "") for name in ("concealed", "winning"))
        return ("tiles", concealed, winning) if concealed else ()
    typed = draft.typed.get(question.key, "")
    return (typed,) if typed and question.kind in ("tiles", "melds", "number") else ()


def _ready(draft: Draft) -> Step | Ready:
    try:
        deal = deal_of(draft)
        return Ready(deal, settle(deal))
    except DealError as error:
        return _to_mend(draft, error)


def _to_mend(draft: Draft, error: DealError) -> Step:
    """Return the step whose answers contradict the rest, with what is wrong."""
    wanted = blamed_step(draft, error)
    known = {step.key: step for step in steps(draft)}
    found = known.get(wanted) or known.get("who") or known["ending"]
    return replace(found, error=error)


# -- the ending, and who it is about -----------------------------------------------------------------------


def _steps_of_ending(draft: Draft) -> Iterator[Step]:
    if draft.ending in WON:
        yield from _steps_of_wins(draft)
    elif draft.ending in _ENDINGS_OF_NOBODY:
        yield from _steps_of_draw(draft)
    else:
        yield Step("culprit", (_player_question("culprit", draft, draft.culprit),))


def _ending(draft: Draft) -> Question:
    choices = [Choice(name, f"ending.{name}") for name in _endings(draft)]
    given = () if draft.ending is UNSET else (draft.ending,)
    return Question("ending", "pick", choices, given=given)


def _endings(draft: Draft) -> Iterator[str]:
    family = draft.played.family
    hows = family.vocabulary.hows
    yield from (how for how in WON if how in hows and (how != "robbed-kita" or len(draft.seats) < len(SEATS)))
    yield from _ENDINGS_OF_NOBODY
    for kind in ("false-win", "left-game"):
        if f"penalty.{kind}" in family.options:
            yield kind


def _player_question(name: str, draft: Draft, given: Seat | UnsetType) -> Question:
    choices = [_player_choice(seat) for seat in draft.seats]
    return Question(name, "pick", choices, given=() if given is UNSET else (given,))


def _player_choice(seat: Seat) -> Choice:
    return Choice(seat, "choice.player", {"player": seat})


def _steps_of_wins(draft: Draft) -> Iterator[Step]:
    # Who draws the tile himself wins it off nobody.
    title = "question.winners" if draft.ending == "self-draw" else ""
    yield Step("who", tuple(_who(draft)), words=title)
    if not draft.winners or (draft.ending != "self-draw" and draft.discarder is UNSET):
        return
    for question in melds_of_winners(draft):
        yield Step("melds", (question,), question.about)
    for question in kans_in_doubt(draft):
        yield Step("kan", (question,), question.about)
    hands = [hand_question(draft, seat) for seat in claimants(draft)]
    yield from (Step("hand", (question,), question.about) for question in hands)
    if all(question.given for question in hands):
        for question in melds_of_others(draft):
            yield Step(question.name, (question,), question.about)


def _who(draft: Draft) -> Iterator[Question]:
    drawn = draft.ending == "self-draw"
    most = 1 if drawn else min(MOST_WINNERS, len(draft.seats) - 1)
    choices = [_player_choice(seat) for seat in draft.seats]
    yield Question("winners", "pick-many", choices, most=most, given=draft.winners)
    if not drawn:
        yield _player_question("discarder", draft, draft.discarder)
    if len(draft.winners) <= 1:
        yield Question("first-melds", "melds", optional=True, given=_melds_typed(draft))


def _melds_typed(draft: Draft) -> tuple[str, ...]:
    """Return the only winner's melds; once he is named, nothing is left to ask here."""
    own = tuple(call.tiles or "" for call in draft.calls if (call.by,) == draft.winners)
    return own or (("",) if draft.winners else ())


# -- drawn deals -------------------------------------------------------------------------------------------


def _steps_of_draw(draft: Draft) -> Iterator[Step]:
    for question in melds_at_draw(draft):
        yield Step(question.name, (question,), question.about)
    for question in kans_in_doubt(draft):
        yield Step("kan", (question,), question.about)
    questions: list[Question] = []
    if draft.ending == "exhaustive" and _draw_matters(draft):
        everybody = [_player_choice(seat) for seat in draft.seats]
        most = len(draft.seats)
        able = [_player_choice(seat) for seat in _able_to_be_ready(draft)]
        questions.append(Question("ready", "pick-many", able, most=len(able), optional=True, given=draft.ready or ()))
        nobody = with_facts(draft, ready=(), nagashi=())
        if matters(nobody, [with_facts(nobody, nagashi=(draft.seats[0],))]):
            questions.append(Question("nagashi", "pick-many", everybody, most=most, optional=True, given=draft.nagashi))
    if questions:
        yield Step("draw", tuple(questions))


def _draw_matters(draft: Draft) -> bool:
    nobody = with_facts(draft, ready=(), nagashi=())
    return matters(nobody, [with_facts(nobody, ready=(seat,)) for seat in draft.seats])


def _able_to_be_ready(draft: Draft) -> Sequence[Seat]:
    """Leave out whom the rules never take to be ready, whoever else was."""
    nobody = with_facts(draft, ready=(), nagashi=())
    return [
        seat
        for seat in draft.seats
        if seat in (draft.ready or ()) or matters(nobody, [with_facts(nobody, ready=(seat,))])
    ]
