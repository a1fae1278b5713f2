"""How a hand can be stated: by its tiles, or by a value the table agrees on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec import UNSET

from bot.dialogue.draft import Draft, HandFacts, with_facts
from bot.dialogue.questions import Choice, Question, Way
from bot.dialogue.whatif import Trial, matters, outcome
from bot.engine.deal import Seat, Value

_FU = (20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110)
_HAN = (1, 2, 3, 4, 5, 6, 8, 11, 13)


def hand_question(draft: Draft, seat: Seat) -> Question:
    """Ask what a winner held, or what the table agrees it is worth."""
    fields = draft.played.family.vocabulary.value_fields
    ways: list[Way] = ["tiles"]
    ways.extend(way for way in ("yakuman", "han", "faan") if way in fields)
    if "patterns" in fields and "faan" not in fields:
        ways.append("patterns")
    choices = pattern_choices(draft, seat) if {"yakuman", "patterns"} & set(ways) else ()
    return Question(
        "hand",
        "hand",
        choices,
        seat,
        most=max(len(choices), 1),
        given=_given(draft.hands.get(seat, HandFacts())),
        ways=tuple(ways),
        data={"player": seat},
    )


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


def pattern_choices(draft: Draft, seat: Seat) -> Sequence[Choice]:
    """Return the patterns a table can agree on for this winner: those his melds and the house allow."""
    is_asked_hard = "hard" in draft.played.family.vocabulary.value_fields
    hard = [Choice(each, f"hand.{each}") for each in ("hard", "soft")] if is_asked_hard else []
    return [*_named(draft, seat), *hard]


def deciding_patterns(draft: Draft, seat: Seat) -> Sequence[Choice]:
    """Return those patterns of an agreed hand of which the payments depend."""
    value = draft.hands.get(seat, HandFacts()).value or Value()

    def stated(*names: str) -> Draft:
        hand = msgspec.structs.replace(
            draft.hands.get(seat, HandFacts()), value=msgspec.structs.replace(value, patterns=names)
        )
        return with_facts(draft, hands={**draft.hands, seat: hand})

    named = _named(draft, seat)
    return [choice for choice in named if matters(stated(), [stated(choice.value)])] or named


def _named(draft: Draft, seat: Seat) -> Sequence[Choice]:
    family = draft.played.family
    named = "yakuman" if "yakuman" in family.vocabulary.value_fields else "patterns"
    return [
        Choice(name, f"pattern.{family.name}.{name}")
        for name in family.agreed_patterns
        if _allowed(draft, seat, named, name)
    ]


def _allowed(draft: Draft, seat: Seat, named: str, name: str) -> bool:
    """Whether the engine takes this pattern, alone, for this winner alone, whatever else may be missing."""
    hand = draft.hands.get(seat, HandFacts())
    stated = msgspec.structs.replace(hand.value or Value(), **{named: (name,)})
    alone = HandFacts(tile=hand.tile, flags=hand.flags, value=stated, asserted=hand.asserted)
    # Before another winner's hand is known, that is all the engine would miss.
    result = outcome(with_facts(draft, winners=(seat,), hands={seat: alone}))
    return isinstance(result, Trial) or result.code == "missing-fact"


def number_choices(fact: str) -> Sequence[Choice]:
    """Return the numbers a fact can be where they are few."""
    numbers = {"fu": _FU, "han": _HAN}.get(fact, ())
    return [Choice(str(number), f"choice.{fact}", {fact: number}) for number in numbers]
