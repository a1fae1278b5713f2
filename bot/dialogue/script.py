"""What to ask next: the facts so far and the rules decide; the engine itself says what is missing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from msgspec import UNSET, UnsetType

from bot.dialogue.ask.circumstances import circumstances
from bot.dialogue.ask.hand import hand_question
from bot.dialogue.ask.melds import claimants, kans_in_doubt, melds_of_others, melds_of_winners
from bot.dialogue.ask.missing import answered_before, missing, place_at, winner_at
from bot.dialogue.take.answer import answer, open_questions
from bot.engine.deal import SEATS, Deal, Seat
from bot.engine.errors import DealError
from bot.engine.family import RuleSet, played_by
from bot.engine.ruling import Ruling
from bot.engine.settlement import settle
from bot.engine.tiles import format_tiles
from bot.notation.reading import Question as OpenQuestion

from .draft import WON, Session, deal_of, with_facts
from .questions import AGAIN, Choice, Question, Step
from .whatif import matters


def reading_step(session: Session) -> Step | None:
    """Ask how the first open sign of a kept answer is meant; None where everything typed was read."""
    for key in session.pending:
        found = open_questions(session, key)
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
    (re.compile(r"draw.*"), "draw"),
    (re.compile(r"penalty.*"), "culprit"),
)


def blamed_step(session: Session, error: DealError) -> str:
    """Give the key of the step whose answers an error is about."""
    for pattern, name in _BLAMED:
        found = pattern.fullmatch(error.at)
        if found is None:
            continue
        if name == "hand":
            return f"hand:{winner_at(session, found['index'])}"
        if name == "melds":
            return _melds_of(session, place_at(session, found["call"]))
        if name == "robbed":
            return "who" if session.discarder is UNSET else f"melds:{session.discarder}"
        return name
    return "ending"


def _melds_of(session: Session, place: int) -> str:
    """Where the melds of all are told together, another's are mended there."""
    by = session.calls[place].by
    in_order = played_by(session.rules, session.house)[0].melds_in_order
    return "table-melds" if in_order and by not in session.winners else f"melds:{by}"


MOST_WINNERS = 3
_ENDINGS_OF_NOBODY = ("exhaustive", "abortive")


@dataclass(frozen=True, slots=True)
class Ready:
    """Everything that matters was said: the deal and its ruling, ready to be posted."""

    deal: Deal
    ruling: Ruling


def next_step(session: Session) -> Step | Ready:
    """Give the next questions to ask, or the ruling."""
    step = reading_step(session) or next(_unanswered(session), None)
    return _with_fault(session, step) if step else _ready(session)


def step_named(session: Session, key: str) -> Step | None:
    """Give a step again, to change its answers; None where it is not asked in this dialogue.

    While a typed text can be read in several ways, the question about it comes first.
    """
    return reading_step(session) or next((step for step in steps(session) if step.key == key), None)


def steps(session: Session) -> Iterator[Step]:
    """Give every step of this dialogue as far as the facts so far lead, answered or not."""
    yield Step("players", (Question("players", "players", given=tuple(session.players)),))
    if not session.players:
        return
    yield Step("ending", (_ending(session),))
    if session.ending is UNSET:
        return
    told: list[Step] = []
    for step in _steps_of_ending(session):
        told.append(step)
        yield step
    if all(_is_answered(step, session) for step in told):
        yield from answered_before(session)
        counted = tuple(circumstances(session))
        if counted:
            yield Step("circumstances", counted)


def steps_to_change(session: Session) -> list[Step]:
    """Give the steps of which some question was answered, to be answered anew."""
    return [
        step
        for step in steps(session)
        if any(question.given or question.key in session.done for question in step.questions)
    ]


def asked(session: Session) -> dict[str, Question]:
    """Give every question that can be answered now, by key, whether it was answered before or not."""
    found = [*steps(session), *filter(None, [missing(session), reading_step(session)])]
    # Asked one by one, a tile is named before anybody can say that it was the indicator.
    found.extend(step for step in answered_before(session) if len(step.questions) > 1)
    return {question.key: question for step in found for question in step.questions}


def _unanswered(session: Session) -> Iterator[Step]:
    """Give the steps still open: those of the ending, then what the engine misses, then what else counts."""
    late: list[Step] = []
    for step in steps(session):
        if _is_answered(step, session):
            continue
        if step.name == "circumstances":
            late.append(step)
        else:
            yield step
    found = missing(session) if session.players else None
    if found:
        yield found
    yield from late


def _is_answered(step: Step, session: Session) -> bool:
    return all(
        question.key in session.done or (question.given and not question.to_confirm) for question in step.questions
    )


def _with_fault(session: Session, step: Step) -> Step:
    """Say what is wrong with a text that was typed for this step and is still kept."""
    for question in step.questions:
        values = kept_text(session, question)
        if values and step.error is None:
            try:
                answer(session, question.key, values)
            except DealError as error:
                return replace(step, error=error)
    return step


def kept_text(session: Session, question: Question) -> tuple[str, ...]:
    """Give what was typed for a question and could not be read, as the answer it would be; nothing where all was."""
    if question.kind == "hand":
        concealed, winning = (session.typed.get(f"{question.key}:{name}", "") for name in ("concealed", "winning"))
        return ("tiles", concealed, winning) if concealed else ()
    typed = session.typed.get(question.key, "")
    return (typed,) if typed and question.kind in ("tiles", "melds", "number") else ()


def _ready(session: Session) -> Step | Ready:
    try:
        deal = deal_of(session)
        return Ready(deal, settle(deal))
    except DealError as error:
        return _to_mend(session, error)


def _to_mend(session: Session, error: DealError) -> Step:
    """Give the step whose answers contradict the rest, with what is wrong."""
    wanted = blamed_step(session, error)
    known = {step.key: step for step in steps(session)}
    found = known.get(wanted) or known.get("who") or known["ending"]
    return replace(found, error=error)


# -- the ending, and who it is about -----------------------------------------------------------------------


def _steps_of_ending(session: Session) -> Iterator[Step]:
    if session.ending in WON:
        yield from _steps_of_wins(session)
    elif session.ending in _ENDINGS_OF_NOBODY:
        yield from _steps_of_draw(session)
    else:
        yield Step("culprit", (_player_question("culprit", session, session.culprit),))


def _ending(session: Session) -> Question:
    rule_set, _ = played_by(session.rules, session.house)
    choices = [Choice(name, f"ending.{name}") for name in _endings(session, rule_set)]
    given = () if session.ending is UNSET else (session.ending,)
    return Question("ending", "pick", choices, given=given)


def _endings(session: Session, rule_set: RuleSet) -> Iterator[str]:
    hows = rule_set.vocabulary.hows
    yield from (how for how in WON if how in hows and (how != "robbed-kita" or len(session.seats) < len(SEATS)))
    yield from _ENDINGS_OF_NOBODY
    for kind in ("false-win", "left-game"):
        if f"penalty.{kind}" in rule_set.options:
            yield kind


def _player_question(name: str, session: Session, given: Seat | UnsetType) -> Question:
    choices = [_player_choice(seat) for seat in session.seats]
    return Question(name, "pick", choices, given=() if given is UNSET else (given,))


def _player_choice(seat: Seat) -> Choice:
    return Choice(seat, "choice.player", {"player": seat})


def _steps_of_wins(session: Session) -> Iterator[Step]:
    # Who draws the tile himself wins it off nobody.
    title = "question.winners" if session.ending == "self-draw" else ""
    yield Step("who", tuple(_who(session)), words=title)
    if not session.winners or (session.ending != "self-draw" and session.discarder is UNSET):
        return
    for question in melds_of_winners(session):
        yield Step("melds", (question,), question.about)
    for question in kans_in_doubt(session):
        yield Step("kan", (question,), question.about)
    hands = [hand_question(session, seat) for seat in claimants(session)]
    yield from (Step("hand", (question,), question.about) for question in hands)
    if all(question.given for question in hands):
        for question in melds_of_others(session):
            yield Step(question.name, (question,), question.about)


def _who(session: Session) -> Iterator[Question]:
    drawn = session.ending == "self-draw"
    most = 1 if drawn else min(MOST_WINNERS, len(session.seats) - 1)
    choices = [_player_choice(seat) for seat in session.seats]
    yield Question("winners", "pick-many", choices, most=most, given=session.winners)
    if not drawn:
        yield _player_question("discarder", session, session.discarder)
    if len(session.winners) <= 1:
        yield Question("first-melds", "melds", optional=True, given=_melds_typed(session))


def _melds_typed(session: Session) -> tuple[str, ...]:
    """Give the only winner's melds; once he is named, nothing is left to ask here."""
    own = tuple(call.tiles or "" for call in session.calls if (call.by,) == session.winners)
    return own or (("",) if session.winners else ())


# -- drawn deals -------------------------------------------------------------------------------------------


def _steps_of_draw(session: Session) -> Iterator[Step]:
    questions: list[Question] = []
    if session.ending == "exhaustive" and _draw_matters(session):
        everybody = [_player_choice(seat) for seat in session.seats]
        most = len(session.seats)
        questions.append(Question("ready", "pick-many", everybody, most=most, optional=True, given=session.ready or ()))
        nobody = with_facts(session, ready=(), nagashi=())
        if matters(nobody, [with_facts(nobody, nagashi=(session.seats[0],))]):
            questions.append(
                Question("nagashi", "pick-many", everybody, most=most, optional=True, given=session.nagashi)
            )
    if questions:
        yield Step("draw", tuple(questions))


def _draw_matters(session: Session) -> bool:
    nobody = with_facts(session, ready=(), nagashi=())
    return matters(nobody, [with_facts(nobody, ready=(session.seats[0],))])
