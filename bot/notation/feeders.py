"""Who fed which meld, where a text says so: by a neighbour's name, a seat, or a sign behind the meld."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

from bot.engine import SEATS

from .melds import IN_HAND, Unit
from .pieces import BY_SIGN, MeldShape, Unreadable, Word, is_run, is_same
from .reading import Ambiguity, ReadAs, SeenFrom, Side, Span
from .signs import Resolver

_SEAT = "seat-"
_APART = re.compile(r"[\n,;、。|/]")
"""What parts one meld and its feeder from the next."""
_OPENED = re.compile(r"[(\[{<（［｛＜「『【〔《]\s*\Z")
_FED = ("chi", "pon", "open-kan", "added-kan")

_Entry = int | Word
"""A unit that can be a meld, by its place, or a word that may say who fed one."""


def is_told(word: Word) -> bool:
    """Whether a word may say who fed a meld; a seat that is only named may be something else."""
    return word.role == "feeder" or (word.role == "mention" and word.value.startswith(_SEAT))


def with_feeders(units: Sequence[Unit], words: Sequence[Word], resolver: Resolver) -> tuple[list[Unit], Sequence[Word]]:
    """Return the units, those that were fed as melds with their feeder, and the words that belong to none.

    A feeder belongs to the meld of its own clause; where that leaves several, it is asked. Raises `Unreadable` for a
    second feeder of a meld, for one of a closed kan, and for one of a run who does not sit before its caller.
    """
    told = list(_assigned(units, words, resolver))
    seen_from = _seen_from([(word, units[at]) for word, at in told if _is_neighbour(word)], resolver)
    found, fed = list(units), dict[int, Word]()
    for word, at in sorted(told, key=lambda each: each[0].role == "mention"):
        if word.role == "mention":
            found[at] = _fed(found[at], word, seen_from) if at not in fed and _is_open(found[at]) else found[at]
        elif at in fed and fed[at].value != word.value:
            raise Unreadable("feeder-twice", word.span)
        elif at not in fed:
            fed[at], found[at] = word, _fed(found[at], word, seen_from)
    taken = {word.span.start for word, _ in told}
    return found, [word for word in words if word.role == "feeder" and word.span.start not in taken]


# -- which meld --------------------------------------------------------------------------------------------


def _assigned(units: Sequence[Unit], words: Sequence[Word], resolver: Resolver) -> Iterator[tuple[Word, int]]:
    clauses = _clauses(units, words)
    melds = [[each for each in clause if isinstance(each, int)] for clause in clauses]
    before = list(_last_before(melds))
    after = reversed(list(_last_before([each[::-1] for each in reversed(melds)])))
    for clause, left, right in zip(clauses, before, after, strict=True):
        habit = _habit(clause)
        is_alone = not any(isinstance(each, int) for each in clause)
        for word, one, other in _between(clause, left if is_alone else None, right if is_alone else None):
            at = _chosen(word, one, other, units, habit, resolver)
            if at is not None:
                yield word, at


def _clauses(units: Sequence[Unit], words: Sequence[Word]) -> list[list[_Entry]]:
    """Part what can be a meld and what is told into clauses, in the order of the text."""
    entries: list[tuple[int, _Entry]] = [(unit.span.start, at) for at, unit in enumerate(units) if _can_be_meld(unit)]
    entries += [(word.span.start, word) for word in words if is_told(word) or _parts(word)]
    clauses: list[list[_Entry]] = [[]]
    for _, entry in sorted(entries, key=lambda each: each[0]):
        if isinstance(entry, Word) and _parts(entry):
            clauses.append([])
        else:
            clauses[-1].append(entry)
    return clauses


def _parts(word: Word) -> bool:
    return word.role == "break" and _APART.search(word.value) is not None


def _can_be_meld(unit: Unit) -> bool:
    return unit.shape is not None or is_run(unit.tiles) or is_same(unit.tiles, 3, 4)


def _last_before(melds: Sequence[Sequence[int]]) -> Iterator[int | None]:
    """Return for each clause the last meld of those before it."""
    last: int | None = None
    for places in melds:
        yield last
        last = places[-1] if places else last


def _between(
    clause: Sequence[_Entry], left: int | None, right: int | None
) -> Iterator[tuple[Word, int | None, int | None]]:
    """Return each word with the melds beside it in its clause; `left` and `right` are those beside the clause."""
    following: list[int | None] = []
    for entry in reversed(clause):
        following.append(right)
        right = entry if isinstance(entry, int) else right
    for entry, other in zip(clause, reversed(following), strict=True):
        if isinstance(entry, int):
            left = entry
        else:
            yield entry, left, other


def _habit(clause: Sequence[_Entry]) -> str:
    """Whether all words of a clause plainly stand before or after their melds."""
    if not clause or isinstance(clause[0], Word) == isinstance(clause[-1], Word):
        return ""
    return "after" if isinstance(clause[0], Word) else "before"


def _chosen(
    word: Word, left: int | None, right: int | None, units: Sequence[Unit], habit: str, resolver: Resolver
) -> int | None:
    """Decide which of the two melds beside a word it belongs to, or ask; None while that is open."""
    if word.kinds == BY_SIGN:
        return left if left is not None and units[left].extent.end == word.span.start else None
    if left is None or right is None:
        return right if left is None else left
    if _OPENED.search(resolver.text, max(word.span.start - 3, 0), word.span.start):
        return left
    touches = units[left].extent.end == word.span.start, word.span.end == units[right].extent.start
    if touches[0] != touches[1]:
        return left if touches[0] else right
    side = habit or resolver.choice_for(_which(word, units[left], units[right], resolver))
    return {"before": left, "after": right}.get(side)


def _which(word: Word, left: Unit, right: Unit, resolver: Resolver) -> Ambiguity:
    readings = (ReadAs("before", left.tiles), ReadAs("after", right.tiles))
    return Ambiguity(f"feeder-{word.span.start}", "feeder", resolver.part(word.span), (word.span,), readings)


# -- whose neighbour ---------------------------------------------------------------------------------------


def _is_neighbour(word: Word) -> bool:
    return word.role == "feeder" and word.kinds != BY_SIGN and word.value not in SEATS


def _seen_from(told: Sequence[tuple[Word, Unit]], resolver: Resolver) -> SeenFrom:
    """Ask once for a whole text whose neighbours it names."""
    if not told:
        return "caller"
    spans = tuple(word.span for word, _ in told)
    tiles = tuple(tile for _, unit in told for tile in unit.tiles)
    readings = (ReadAs("caller", tiles), ReadAs("writer", tiles))
    about = Ambiguity(f"relative-{spans[0].start}", "relative", resolver.part(spans[0]), spans, readings)
    return cast("SeenFrom", resolver.choice_for(about) or "ask")


def _is_open(unit: Unit) -> bool:
    """Whether a unit is a meld that somebody fed, and nobody has said who."""
    shape = unit.shape
    if shape is None or IN_HAND in shape.kinds or shape.feeder or shape.seat:
        return False
    return any(kind in _FED for kind in shape.kinds)


def _fed(unit: Unit, word: Word, seen_from: SeenFrom) -> Unit:
    shape = unit.shape or MeldShape(("chi",) if is_run(unit.tiles) else ("pon",))
    kinds = tuple(kind for kind in shape.kinds if kind in _FED)
    if not kinds:
        raise Unreadable("closed-feeder", _around(unit, word))
    seat = next((seat for seat in SEATS if word.value in (seat, f"{_SEAT}{seat}")), None)
    if seat is not None:
        return replace(unit, shape=replace(shape, kinds=kinds, seat=seat))
    side, whose = cast("Side", word.value), "caller" if word.kinds == BY_SIGN else seen_from
    if whose == "caller" and kinds == ("chi",) and side != "left":
        raise Unreadable("chi-feeder", _around(unit, word))
    if shape.feeder is not None:
        if whose == "caller" and side != shape.feeder:
            raise Unreadable("feeder-twice", word.span)
        return unit
    return replace(unit, shape=replace(shape, kinds=kinds, feeder=side, seen_from=whose))


def _around(unit: Unit, word: Word) -> Span:
    return Span(min(unit.span.start, word.span.start), max(unit.span.end, word.span.end))
