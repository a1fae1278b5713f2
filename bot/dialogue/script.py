"""What to ask next: the facts so far and the rules decide; the engine itself says what is missing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from msgspec import UNSET, UnsetType

from bot.engine.deal import SEATS, Deal, Seat, Win
from bot.engine.errors import DealError
from bot.engine.ruleset import RuleSet, played_by
from bot.engine.ruling import Ruling

from .circumstances import circumstances
from .melds import kans_in_doubt, melds_wanted
from .questions import Choice, Question, Step, yes_no
from .relevance import matters, outcome, with_facts
from .session import WON, HandFacts, Session, deal_of
from .values import hand_question, number_choices, pattern_choices

MOST_WINNERS = 3
_ENDINGS_OF_NOBODY = ("exhaustive", "abortive")


@dataclass(frozen=True, slots=True)
class Ready:
    """Everything that matters was said: the deal and its ruling, ready to be posted."""

    deal: Deal
    ruling: Ruling


def next_step(session: Session) -> Step | Ready:
    """Give the next questions to ask, or the ruling."""
    return next(_unanswered(session), None) or _ready(session)


def step_named(session: Session, key: str) -> Step | None:
    """Give a step again, to change its answers; None where it is not asked in this dialogue."""
    return next((step for step in steps(session) if step.key == key), None)


def steps(session: Session) -> Iterator[Step]:
    """Give every step of this dialogue as far as the facts so far lead, answered or not."""
    yield Step("players", (Question("players", "players", given=tuple(session.players)),))
    if not session.players:
        return
    yield Step("ending", (_ending(session),))
    if session.ending is UNSET:
        return
    if session.ending in WON:
        yield from _steps_of_wins(session)
    elif session.ending in _ENDINGS_OF_NOBODY:
        yield from _steps_of_draw(session)
    else:
        yield Step("culprit", (_player_question("culprit", session, session.culprit),))
    if _settled_or_refused(session):
        yield from _circumstances(session)


def asked(session: Session) -> dict[str, Question]:
    """Give every question that can be answered now, by key, whether it was answered before or not."""
    found = [*steps(session), *filter(None, [_missing(session)])]
    return {question.key: question for step in found for question in step.questions}


def _unanswered(session: Session) -> Iterator[Step]:
    for step in steps(session):
        if not _is_answered(step, session):
            yield step
    missing = _missing(session)
    if missing:
        yield missing


def _is_answered(step: Step, session: Session) -> bool:
    return all(question.given or question.key in session.done for question in step.questions)


def _settled_or_refused(session: Session) -> bool:
    """Whether nothing that the engine needs is missing any more."""
    if any(not _is_answered(step, session) for step in _main_steps(session)):
        return False
    result = outcome(session)
    return isinstance(result, Ruling) or result.code == "bad-hand"


def _main_steps(session: Session) -> Iterator[Step]:
    if session.ending in WON:
        yield from _steps_of_wins(session)
    elif session.ending in _ENDINGS_OF_NOBODY:
        yield from _steps_of_draw(session)
    else:
        yield Step("culprit", (_player_question("culprit", session, session.culprit),))


def _ready(session: Session) -> Step | Ready:
    result = outcome(session)
    if isinstance(result, Ruling):
        return Ready(deal_of(session), result)
    return _to_mend(session, result)


# -- players and ending ------------------------------------------------------------------------------------


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


# -- won deals ---------------------------------------------------------------------------------------------


def _steps_of_wins(session: Session) -> Iterator[Step]:
    yield Step("who", tuple(_who(session)))
    if not session.winners:
        return
    for seat in melds_wanted(session):
        yield Step("melds", (_melds(session, seat),), seat)
    for question in kans_in_doubt(session):
        yield Step("kan", (question,), question.about)
    for seat in session.winners:
        yield Step("hand", (hand_question(session, seat),), seat)


def _who(session: Session) -> Iterator[Question]:
    drawn = session.ending == "self-draw"
    most = 1 if drawn else min(MOST_WINNERS, len(session.seats) - 1)
    choices = [_player_choice(seat) for seat in session.seats]
    yield Question("winners", "pick-many", choices, most=most, given=session.winners)
    if not drawn:
        yield _player_question("discarder", session, session.discarder)
    if len(session.winners) <= 1:
        given = ("-",) if session.winners else ()
        yield Question("first-melds", "melds", optional=True, given=given)


def _melds(session: Session, seat: Seat) -> Question:
    laid = tuple(call.tiles or call.kind for call in session.calls if call.by == seat)
    return Question("melds", "melds", about=seat, optional=True, given=laid, data={"player": seat})


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


# -- what only matters sometimes ---------------------------------------------------------------------------


def _circumstances(session: Session) -> Iterator[Step]:
    asked = tuple(circumstances(session))
    if asked:
        yield Step("circumstances", asked)


# -- what the engine misses --------------------------------------------------------------------------------


def _missing(session: Session) -> Step | None:
    """Turn the fact that the engine misses into the question that asks for it."""
    result = outcome(session)
    if isinstance(result, Ruling) or result.code != "missing-fact":
        return None
    for pattern, ask in _ASKED:
        found = pattern.fullmatch(result.at)
        if found:
            question = ask(session, found.groupdict(), result)
            return Step(question.name, (question,), question.about)
    return _to_mend(session, result)


def _about_win(session: Session, at: Mapping[str, str]) -> tuple[Seat, HandFacts]:
    win: Win = (deal_of(session).wins or ())[int(at["index"])]
    return win.by, session.hands.get(win.by, HandFacts())


def _ask_feeder(session: Session, at: Mapping[str, str], _: DealError) -> Question:
    call = session.calls[int(at["index"])]
    choices = [_player_choice(seat) for seat in session.seats if seat != call.by]
    return Question("feeder", "pick", choices, at["index"], data={"player": call.by, "tiles": call.tiles or ""})


def _ask_number(session: Session, at: Mapping[str, str], _: DealError) -> Question:
    seat, _hand = _about_win(session, at)
    choices = number_choices(at["fact"])
    kind = "pick" if choices else "number"
    return Question(at["fact"], kind, choices, seat, data={"player": seat})


def _ask_patterns(session: Session, at: Mapping[str, str], _: DealError) -> Question:
    seat, _hand = _about_win(session, at)
    choices = pattern_choices(session, seat)
    return Question("patterns", "pick-many", choices, seat, most=len(choices), optional=True, data={"player": seat})


def _ask_tile(session: Session, at: Mapping[str, str], _: DealError) -> Question:
    seat, _hand = _about_win(session, at)
    return Question("tile", "tiles", about=seat, data={"player": seat})


def _ask_testimony(session: Session, at: Mapping[str, str], error: DealError) -> Question:
    fact = at["fact"]
    if fact == "wall":
        seat, _hand = _about_win(session, at)
        return Question("wall", "number", about=seat, data={"player": seat})
    if at["where"] == "calls":
        return yes_no(f"call-{fact}", at["index"], **error.data)
    seat, _hand = _about_win(session, at)
    return yes_no(fact, seat, **error.data)


def _ask_wild(session: Session, at: Mapping[str, str], _: DealError) -> Question:  # noqa: ARG001 - one signature
    return Question("wild", "tiles")


_Ask = Callable[[Session, Mapping[str, str], DealError], Question]
_ASKED: Sequence[tuple[re.Pattern[str], _Ask]] = (
    (re.compile(r"calls\[(?P<index>\d+)\]\.from"), _ask_feeder),
    (re.compile(r"wins\[(?P<index>\d+)\]\.value\.(?P<fact>fu|han|faan)"), _ask_number),
    (re.compile(r"wins\[(?P<index>\d+)\]\.value\.patterns"), _ask_patterns),
    (re.compile(r"wins\[(?P<index>\d+)\]\.tile"), _ask_tile),
    (re.compile(r"(?P<where>calls|wins)\[(?P<index>\d+)\]\.asserted\.(?P<fact>[a-z-]+)"), _ask_testimony),
    (re.compile(r"wild"), _ask_wild),
)


# -- what must be mended -----------------------------------------------------------------------------------

_BLAMED: Sequence[tuple[re.Pattern[str], str]] = (
    (re.compile(r"wins\[(?P<index>\d+)\]\.(concealed|tile|value).*"), "hand"),
    (re.compile(r"wins\[(?P<index>\d+)\]\.flags|riichi|dora|ura|kita.*|flowers.*|honba|deposits"), "circumstances"),
    (re.compile(r"wins.*"), "who"),
    (re.compile(r"calls\[(?P<call>\d+)\].*"), "melds"),
    (re.compile(r"draw.*"), "draw"),
    (re.compile(r"penalty.*"), "culprit"),
)


def _to_mend(session: Session, error: DealError) -> Step:
    """Give the step whose answers contradict the rest, with what is wrong."""
    wanted = _blamed_step(session, error)
    found = step_named(session, wanted) or step_named(session, "who") or step_named(session, "ending")
    assert found is not None, "every dialogue has an ending to change"  # noqa: S101 - the steps begin with it
    return Step(found.name, found.questions, found.about, error=error)


def _blamed_step(session: Session, error: DealError) -> str:
    for pattern, name in _BLAMED:
        found = pattern.fullmatch(error.at)
        if found is None:
            continue
        if name == "hand":
            return f"hand:{_about_win(session, found.groupdict())[0]}"
        if name == "melds":
            return f"melds:{session.calls[int(found['call'])].by}"
        return name
    return "ending"
