"""How a hand can be stated: by its tiles, or by a value the table agrees on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec import UNSET

from bot.dialogue.draft import HandFacts
from bot.dialogue.questions import Choice, Choices, Question, Way
from bot.dialogue.whatif import Facts, Trial, Trials
from bot.engine import Seat, Value

_FU = (20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110)
_MOST = 13
"""More han or faan than this count as so many at every table."""
_MOST_PATTERNS = 25
"""More patterns than any hand has at once."""
_NUMBERS = {"han": range(1, _MOST + 1), "faan": range(_MOST + 1)}
_NAMED_LIMITS = range(5, 14)
"""Han that are a limit whatever the fu, which players know by name."""


def hand_question(trials: Trials, seat: Seat) -> Question:
    """Ask what a winner held, or what the table agrees it is worth."""
    draft = trials.draft
    fields = draft.played.family.vocabulary.value_fields
    ways: list[Way] = ["tiles"]
    ways.extend(way for way in ("yakuman", "han", "faan") if way in fields)
    if "patterns" in fields and "faan" not in fields:
        ways.append("patterns")
    choices = Choices(lambda: _pattern_choices(trials, seat)) if {"yakuman", "patterns"} & set(ways) else ()
    counted = next((way for way in ways if way in _NUMBERS), None)
    return Question(
        "hand",
        "hand",
        choices,
        seat,
        most=_MOST_PATTERNS,
        given=_given(draft.hands.get(seat, HandFacts())),
        ways=tuple(ways),
        data={"player": seat},
        numbers=Choices(lambda: _number_choices(trials, seat, counted)) if counted else (),
    )


def _number_choices(trials: Trials, seat: Seat, way: str) -> Sequence[Choice]:
    """Return the han or faan a table can agree on: a hand below the minimum wins nothing."""
    return [
        Choice(str(number), _number_key(way, number), {way: number})
        for number in _NUMBERS[way]
        if _is_allowed(trials, seat, way, number)
    ]


def _number_key(way: str, number: int) -> str:
    return f"choice.han.{number}" if way == "han" and number in _NAMED_LIMITS else f"choice.{way}"


def _given(hand: HandFacts) -> tuple[str, ...]:
    """Write a stated hand as the answer that states it."""
    if hand.value:
        return (_way(hand.value), *_words(hand.value))
    if hand.concealed or hand.tile:
        return ("tiles", hand.concealed or "", hand.tile or "")
    return ()


def _way(value: Value) -> Way:
    if value.yakuman is not UNSET:
        return "yakuman"
    if value.han is not UNSET:
        return "han"
    return "patterns" if value.faan is UNSET else "faan"


def _words(value: Value) -> Iterator[str]:
    for stated in (value.yakuman, value.patterns):
        yield from stated or ()
    for number in (value.han, value.fu, value.faan):
        if number is not UNSET:
            yield str(number)
    if value.hard is not UNSET:
        yield "hard" if value.hard else "soft"


def _pattern_choices(trials: Trials, seat: Seat) -> Sequence[Choice]:
    """Return the patterns a table can agree on for this winner: those their melds and the house allow."""
    is_asked_hard = "hard" in trials.draft.played.family.vocabulary.value_fields
    hard = [Choice(each, f"hand.{each}") for each in ("hard", "soft")] if is_asked_hard else []
    return [*_allowed_patterns(trials, seat), *hard]


def deciding_patterns(trials: Trials, seat: Seat) -> Sequence[Choice]:
    """Return those patterns of an agreed hand of which the payments depend."""
    hand = trials.draft.hands.get(seat, HandFacts())

    def agreed(*names: str) -> Facts:
        value = msgspec.structs.replace(hand.value or Value(), patterns=names)
        return {"hands": {**trials.draft.hands, seat: msgspec.structs.replace(hand, value=value)}}

    allowed = _allowed_patterns(trials, seat)
    return [choice for choice in allowed if trials.matters([agreed(choice.value)], agreed())] or allowed


def _allowed_patterns(trials: Trials, seat: Seat) -> Sequence[Choice]:
    family = trials.draft.played.family
    field = "yakuman" if "yakuman" in family.vocabulary.value_fields else "patterns"
    return [
        Choice(name, f"pattern.{family.name}.{name}")
        for name in family.agreed_patterns
        if _is_allowed(trials, seat, field, (name,))
    ]


def _is_allowed(trials: Trials, seat: Seat, field: str, agreed: object) -> bool:
    """Whether the engine takes this value, alone, for this winner alone, whatever else may be missing."""
    hand = trials.draft.hands.get(seat, HandFacts())
    # Patterns stand beside the faan that are agreed on; everything else is a value by itself.
    beside = (hand.value or Value()) if field == "patterns" else Value()
    value = msgspec.structs.replace(beside, **{field: agreed})
    alone = HandFacts(tile=hand.tile, flags=hand.flags, value=value, asserted=hand.asserted)
    # Before another winner's hand is known, that is all the engine would miss.
    result = trials.outcome(winners=(seat,), hands={seat: alone})
    return isinstance(result, Trial) or result.code == "missing-fact"


def number_choices(fact: str) -> Sequence[Choice]:
    """Return the numbers a fact can be where they are few."""
    numbers = {"fu": _FU, **_NUMBERS}.get(fact, ())
    return [Choice(str(number), _number_key(fact, number), {fact: number}) for number in numbers]
