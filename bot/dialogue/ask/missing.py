"""The facts that the engine misses, as the questions that ask for them, and the same questions asked again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec
from msgspec import UNSET

from bot.dialogue.draft import Draft, HandFacts, deal_of, places_of_calls
from bot.dialogue.questions import INDICATOR, ITSELF, NO, YES, Choice, Question, Step, yes_no
from bot.dialogue.take.token_kans import are_skins_known, has_skins
from bot.dialogue.whatif import Facts, Trials
from bot.engine import AssertedOfCall, AssertedOfWin, DealError, Seat
from bot.engine.melds import CLAIMED

from .hand import deciding_patterns, number_choices

_Found = Mapping[str, str]


def missing(trials: Trials) -> Step | None:
    """Turn the fact that the engine misses into the question that asks for it; None where it misses none."""
    result = trials.outcome()
    return _step_asking(trials, result) if isinstance(result, DealError) else None


def answered_before(trials: Trials) -> Iterator[Step]:
    """Return the questions whose answers were missing once and still decide, to be answered anew.

    Without one meld's feeder the engine may miss another's, which nobody said: that is another question.
    """
    for without, key, given in _without_each(trials.draft):
        step = missing(trials.supposing(**without))
        if step is not None and step.questions[0].key == key:
            first, *others = step.questions
            yield Step(step.name, (msgspec.structs.replace(first, given=given), *others), step.about)


def steps_before_counting(draft: Draft) -> Iterator[Step]:
    """Ask which tile is wild, and which lie beside it, where a one-tile kong of those can be chosen only then."""
    if not has_skins(draft):
        return
    given = () if draft.wild is UNSET else (draft.wild,)
    yield Step("wild", _wild_questions(given))
    if given and (draft.skins is not UNSET or not are_skins_known(draft)):
        yield Step("skins", (Question("skins", "tiles", most=2, given=(draft.skins,) if draft.skins else ()),))


def _step_asking(trials: Trials, error: DealError) -> Step | None:
    if error.code != "missing-fact":
        return None
    if _is_of_token_kan(trials.draft, error):
        return _wild_of_token_kans(trials)
    for pattern, ask in _ASKED:
        found = pattern.fullmatch(error.at)
        if found:
            questions = ask(trials, found.groupdict(), error)
            return Step(questions[0].name, questions, questions[0].about)
    return None


# -- what is asked -----------------------------------------------------------------------------------------


def winner_at(draft: Draft, index: str) -> Seat:
    """Return the winner whose claim has this place in the deal."""
    return (deal_of(draft).wins or ())[int(index)].by


def place_without_feeder(trials: Trials) -> int | None:
    """Return the place of the meld whose feeder the engine misses first; None where it misses none."""
    result = trials.outcome()
    found = _UNFED.fullmatch(result.at) if isinstance(result, DealError) and result.code == "missing-fact" else None
    return place_at(trials.draft, found["index"]) if found else None


def place_at(draft: Draft, index: str) -> int:
    """Return the place among the draft's melds of a call of the deal."""
    return places_of_calls(draft)[int(index)]


def _ask_feeder(trials: Trials, at: _Found, _: DealError) -> tuple[Question, ...]:
    draft = trials.draft
    place = place_at(draft, at["index"])
    call = draft.calls[place]
    choices = [Choice(seat, "choice.player", {"player": seat}) for seat in draft.seats if seat != call.by]
    return (Question("feeder", "pick", choices, str(place), data={"player": call.by, "tiles": call.tiles or ""}),)


def _ask_number(trials: Trials, at: _Found, _: DealError) -> tuple[Question, ...]:
    seat = winner_at(trials.draft, at["index"])
    choices = number_choices(at["fact"])
    return (Question(at["fact"], "pick" if choices else "number", choices, seat, data={"player": seat}),)


def _ask_patterns(trials: Trials, at: _Found, _: DealError) -> tuple[Question, ...]:
    seat = winner_at(trials.draft, at["index"])
    choices = deciding_patterns(trials, seat)
    most = len(choices)
    return (Question("patterns", "pick-many", choices, seat, most=most, optional=True, data={"player": seat}),)


def _ask_hard(trials: Trials, at: _Found, error: DealError) -> tuple[Question, ...]:
    return (yes_no("hard", winner_at(trials.draft, at["index"]), error.data),)


def _ask_tile(trials: Trials, at: _Found, _: DealError) -> tuple[Question, ...]:
    seat = winner_at(trials.draft, at["index"])
    return (Question("tile", "tiles", about=seat, data={"player": seat}),)


def _ask_testimony(trials: Trials, at: _Found, error: DealError) -> tuple[Question, ...]:
    draft = trials.draft
    fact = at["fact"]
    if at["where"] == "calls":
        place = place_at(draft, at["index"])
        return (yes_no(f"call-{fact}", str(place), {**error.data, "tiles": draft.calls[place].tiles or ""}),)
    seat = winner_at(draft, at["index"])
    if fact == "wall" and draft.hands.get(seat, HandFacts()).asserted.fresh is UNSET:
        # A tile that was no fresh one decides alone, and is told more easily than tiles are counted.
        fact = "fresh"
    if fact == "wall":
        return (Question("wall", "number", about=seat, data={"player": seat}),)
    return (yes_no(fact, seat, {"player": draft.discarder or seat, **error.data}),)


def _ask_wild(_trials: Trials, _at: _Found, _error: DealError) -> tuple[Question, ...]:
    return _wild_questions()


def _wild_questions(given: tuple[str, ...] = ()) -> tuple[Question, ...]:
    meanings = [Choice(each, f"answer.wild.{each}") for each in (ITSELF, INDICATOR)]
    return Question("wild", "tiles", given=given), Question("wild-is", "pick", meanings, given=(ITSELF,))


def _ask_skins(_trials: Trials, _at: _Found, _error: DealError) -> tuple[Question, ...]:
    return (Question("skins", "tiles", most=2),)


def _is_of_token_kan(draft: Draft, error: DealError) -> bool:
    """Whether a one-tile kong lacks its tile: it was counted as one of the wild tile."""
    found = _TILES.fullmatch(error.at)
    return found is not None and draft.calls[place_at(draft, found["index"])].kind == "token-kan"


def _wild_of_token_kans(trials: Trials) -> Step:
    """Ask which tile is wild, with what is wrong about an answer that was given."""
    named = tuple(call for call in trials.draft.calls if (call.kind, call.tiles) != ("token-kan", UNSET))
    fault = trials.outcome(calls=named)
    error = fault if isinstance(fault, DealError) and fault.at == "wild" and fault.code != "missing-fact" else None
    return Step("wild", _wild_questions(), error=error)


_UNFED = re.compile(r"calls\[(?P<index>\d+)\]\.from")
_TILES = re.compile(r"calls\[(?P<index>\d+)\]\.tiles")
_Ask = Callable[[Trials, _Found, DealError], tuple[Question, ...]]
_ASKED: Sequence[tuple[re.Pattern[str], _Ask]] = (
    (_UNFED, _ask_feeder),
    (re.compile(r"wins\[(?P<index>\d+)\]\.value\.(?P<fact>fu|han|faan)"), _ask_number),
    (re.compile(r"wins\[(?P<index>\d+)\]\.value\.patterns"), _ask_patterns),
    (re.compile(r"wins\[(?P<index>\d+)\]\.value\.hard"), _ask_hard),
    (re.compile(r"wins\[(?P<index>\d+)\]\.tile"), _ask_tile),
    (re.compile(r"(?P<where>calls|wins)\[(?P<index>\d+)\]\.asserted\.(?P<fact>[a-z-]+)"), _ask_testimony),
    (re.compile(r"wild"), _ask_wild),
    (re.compile(r"skins"), _ask_skins),
)


# -- what was asked ----------------------------------------------------------------------------------------


_Without = tuple[Facts, str, tuple[str, ...]]
"""What leaves one of the facts unsaid, with the key of the question and the answer that stated it."""


def _without_each(draft: Draft) -> Iterator[_Without]:
    """Take each fact that could have been missing away."""
    if draft.wild is not UNSET:
        yield {"wild": UNSET}, "wild", (draft.wild,)
    if draft.skins is not UNSET:
        yield {"skins": UNSET}, "skins", (draft.skins,)
    for place in places_of_calls(draft):
        yield from _without_facts_of_call(draft, place)
    for seat in draft.winners:
        yield from _without_facts_of_win(draft, seat)


def _without_facts_of_call(draft: Draft, place: int) -> Iterator[_Without]:
    call = draft.calls[place]

    def with_call(**facts: object) -> Facts:
        changed = msgspec.structs.replace(call, **facts)
        return {"calls": (*draft.calls[:place], changed, *draft.calls[place + 1 :])}

    if call.feeder is not UNSET and call.kind in CLAIMED:
        yield with_call(feeder=UNSET), f"feeder:{place}", (call.feeder,)
    if call.asserted.forced is not UNSET:
        left = AssertedOfCall(echo=call.asserted.echo)
        yield with_call(asserted=left), f"call-forced:{place}", (_word(call.asserted.forced),)


def _without_facts_of_win(draft: Draft, seat: Seat) -> Iterator[_Without]:
    hand = draft.hands.get(seat, HandFacts())

    def with_hand(**facts: object) -> Facts:
        return {"hands": {**draft.hands, seat: msgspec.structs.replace(hand, **facts)}}

    if hand.tile and hand.concealed is UNSET:
        yield with_hand(tile=UNSET), f"tile:{seat}", (hand.tile,)
    for name in AssertedOfWin.__struct_fields__:
        stated = getattr(hand.asserted, name)
        if stated is not UNSET:
            left = msgspec.structs.replace(hand.asserted, **{name: UNSET})
            yield with_hand(asserted=left), f"{name.replace('_', '-')}:{seat}", (_word(stated),)
    patterns = UNSET if hand.value is UNSET else hand.value.patterns
    if hand.value and patterns is not UNSET and hand.value.faan is not UNSET:
        yield with_hand(value=msgspec.structs.replace(hand.value, patterns=UNSET)), f"patterns:{seat}", patterns


def _word(stated: object) -> str:
    """Write a fact as the answer that states it."""
    if isinstance(stated, bool):
        return YES if stated else NO
    return str(stated)
