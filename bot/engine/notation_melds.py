"""Units become melds or stay in the hand: kans are asked about, feeders told whose neighbours they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from .notation_open import Answers
from .notation_pieces import Word
from .notation_reading import Question, ReadAs, ReadKind, ReadMeld, Side
from .notation_units import IN_HAND, Unit


def melds_and_hand(units: Sequence[Unit], answers: Answers) -> tuple[list[ReadMeld], list[Unit]]:
    """Part the units into melds in the order of the text and what is in the hand, asking about kans."""
    kinds = [_kind(unit, answers) for unit in units]
    melds = [_meld(unit, kind) for unit, kind in zip(units, kinds, strict=True) if kind != IN_HAND]
    return melds, [unit for unit, kind in zip(units, kinds, strict=True) if kind == IN_HAND]


def _kind(unit: Unit, answers: Answers) -> str:
    if unit.shape is None:
        return IN_HAND
    if len(unit.shape.kinds) == 1:
        return unit.shape.kinds[0]
    readings = tuple(ReadAs(kind, unit.tiles) for kind in unit.shape.kinds)
    part = answers.part(unit.span)
    return answers.to(Question(f"kan-{unit.span.start}", "kan", part, (unit.span,), readings)) or "ask"


def _meld(unit: Unit, kind: str) -> ReadMeld:
    claimed, feeder = (unit.shape.claimed, unit.shape.feeder) if unit.shape else (None, None)
    return ReadMeld(cast("ReadKind", kind), unit.tiles, unit.span, claimed, feeder)


def with_feeders(melds: Sequence[ReadMeld], feeders: Sequence[Word], answers: Answers) -> list[ReadMeld]:
    """Give each feeder named in words to the nearest meld, asking whose neighbour he is."""
    fed = list(melds)
    for word in feeders:
        near = min(range(len(fed)), key=lambda at: _distance(fed[at], word))
        readings = (ReadAs("caller", fed[near].tiles), ReadAs("writer", fed[near].tiles))
        question = Question(f"relative-{word.span.start}", "relative", answers.part(word.span), (word.span,), readings)
        seen_from = answers.to(question) or "ask"
        fed[near] = replace(fed[near], feeder=cast("Side", word.value), seen_from=seen_from)
    return fed


def _distance(meld: ReadMeld, word: Word) -> int:
    return max(word.span.start - meld.span.end, meld.span.start - word.span.end)


def in_order(melds: Sequence[ReadMeld], answers: Answers) -> tuple[ReadMeld, ...]:
    """Give the melds oldest first; a text that shows several does not say in which order."""
    if len(melds) <= 1:
        return tuple(melds)
    tiles = tuple(tile for meld in melds for tile in meld.tiles)
    spans = tuple(meld.span for meld in melds)
    newest = tuple(tile for meld in reversed(melds) for tile in meld.tiles)
    readings = (ReadAs("oldest-first", tiles), ReadAs("newest-first", newest))
    answer = answers.to(Question("order", "order", "", spans, readings))
    return tuple(reversed(melds)) if answer == "newest-first" else tuple(melds)
