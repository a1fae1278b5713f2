"""A hand with wild tiles read: of all that they can stand for, the reading that is worth most."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby

from msgspec import UNSET

from bot.engine.deal import Value
from bot.engine.tiles import INDEX, KINDS, Tile

from .claim import ShownHand, WuhanClaim
from .patterns import BIG, GENERALS, Aim, Frame, aims_of, named_by, ordinary

SET_SIZE = 3
PAIR_SIZE = 2
_RUN_KINDS = 27


def _runs(low: int) -> tuple[tuple[int, int, int], ...]:
    """Return the runs that hold the kind at place `low`."""
    starts = range(max(low - 2, 0), low + 1) if low < _RUN_KINDS else ()
    return tuple((start, start + 1, start + 2) for start in starts if start // 9 == low // 9 == (start + 2) // 9)


_RUNS_WITH = tuple(_runs(low) for low in range(len(KINDS)))


@lru_cache(maxsize=1024)
def _runs_within(tiles: frozenset[Tile]) -> tuple[tuple[tuple[int, int, int], ...], ...]:
    """Return for each kind the runs that hold it and are made of these tiles only."""
    return tuple(tuple(run for run in runs if all(KINDS[place] in tiles for place in run)) for runs in _RUNS_WITH)


@dataclass(frozen=True, slots=True)
class _Rest:
    """What is still to lay out: counts by kind, wild tiles, sets and pairs."""

    counts: tuple[int, ...]
    wilds: int
    sets: int
    pairs: int


def lay_out(naturals: tuple[Tile, ...], wilds: int, frame: Frame) -> tuple[Tile, ...] | None:
    """Return what each wild tile stands for in a layout within `frame`, None where there is none.

    `naturals` and `wilds` together must be some sets and one pair.
    """
    if not frame.holds(frozenset(naturals)):
        return None
    counts = [0] * len(KINDS)
    for tile in naturals:
        counts[INDEX[tile]] += 1
    sets = (len(naturals) + wilds - PAIR_SIZE) // SET_SIZE
    found = _fill(_Rest(tuple(counts), wilds, sets, 1), frame)
    return None if found is None else tuple(KINDS[place] for place in sorted(found))


def lowest(tiles: frozenset[Tile]) -> Tile:
    """Return the first of some tiles in the order of the kinds."""
    return min(tiles, key=INDEX.__getitem__)


def _fill(rest: _Rest, frame: Frame) -> tuple[int, ...] | None:
    low = next((place for place, count in enumerate(rest.counts) if count), None)
    # Wild tiles that are left over make whole sets, all of the lowest tile: they may be a fifth copy.
    if low is None:
        of_sets = (INDEX[lowest(frame.tiles)],) * (SET_SIZE * rest.sets)
        return of_sets + (INDEX[lowest(frame.pair)],) * (PAIR_SIZE * rest.pairs)
    for group in _groups(low, rest, frame):
        counts = list(rest.counts)
        stands = [place for place in group if not _took(counts, place)]
        if len(stands) > rest.wilds:
            continue
        sets, pairs = (rest.sets - 1, rest.pairs) if len(group) == SET_SIZE else (rest.sets, rest.pairs - 1)
        found = _fill(_Rest(tuple(counts), rest.wilds - len(stands), sets, pairs), frame)
        if found is not None:
            return (*stands, *found)
    return None


def _groups(low: int, rest: _Rest, frame: Frame) -> Iterator[tuple[int, ...]]:
    if rest.sets:
        yield (low,) * SET_SIZE
        if frame.runs:
            yield from _runs_within(frame.tiles)[low]
    if rest.pairs and KINDS[low] in frame.pair:
        yield (low,) * PAIR_SIZE


def _took(counts: list[int], place: int) -> bool:
    """Take a tile if there is one."""
    if not counts[place]:
        return False
    counts[place] -= 1
    return True


MOST_WILDS_OF_SMALL = 1


@dataclass(frozen=True, slots=True)
class HandReading:
    """The patterns of a hand, whether it is hard, and what each wild tile stands for (None: told, not read)."""

    patterns: tuple[str, ...]
    hard: bool
    stands: tuple[Tile, ...] | None = None

    @property
    def is_small(self) -> bool:
        """Whether the hand is a small one (屁胡)."""
        return not self.patterns

    def is_named_by(self, value: Value) -> bool:
        """Whether an agreed value says the same."""
        return set(named_by(value)) == set(self.patterns) and value.hard in (UNSET, self.hard)

    @property
    def words(self) -> str:
        """The patterns and hardness by name."""
        return " + ".join((*(self.patterns or ("small",)), "hard" if self.hard else "soft"))


Worth = Callable[[HandReading], int]
"""What a reading would bring its winner."""


def best_readings(hand: ShownHand, claim: WuhanClaim, worth: Worth) -> tuple[HandReading, ...]:
    """Return the readings that are worth most, the preferred first; empty where the hand does not win."""
    chances = [
        (worth(HandReading(aim.patterns, not wilds_used)), aim, wilds_used)
        for aim in aims_of(claim)
        for wilds_used in _uses(hand)
    ]
    chances.sort(key=lambda chance: -chance[0])
    # Laying tiles out costs most by far: the dearest aims first, and none below the first that can be.
    for _, equal in groupby(chances, key=lambda chance: chance[0]):
        found = [reading for _, aim, wilds_used in equal if (reading := _read(hand, aim, wilds_used)) is not None]
        if found:
            return tuple(sorted(_whole(found), key=_preference))
    return ()


def _whole(readings: Sequence[HandReading]) -> list[HandReading]:
    """Leave out what only names less of another reading: where patterns do not add up it is worth the same."""
    return [
        each
        for each in readings
        if not any(each.hard == other.hard and set(each.patterns) < set(other.patterns) for other in readings)
    ]


def can_be_read(hand: ShownHand, claim: WuhanClaim) -> bool:
    """Whether the hand wins in any way."""
    return any(_read(hand, aim, wilds_used) is not None for aim in aims_of(claim) for wilds_used in _uses(hand))


def why_not(hand: ShownHand, claim: WuhanClaim) -> str:
    """Name the condition that a hand without a reading fails: ``wilds``, ``pair`` or ``shape``.

    Clauses `hand.wilds` (the article, 癞子), `hand.pair` (小胡) and `hand.shape` (胡牌的基本牌型).
    """
    frame = ordinary(claim.tokens.dead)
    if lay_out(hand.naturals, hand.wilds, replace(frame, pair=frame.pair & GENERALS)) is not None:
        return "wilds"
    return "shape" if lay_out(hand.naturals, hand.wilds, frame) is None else "pair"


def _uses(hand: ShownHand) -> Iterator[int]:
    """How many wild tiles are free: none where all are themselves, which is hard; else all of them."""
    yield 0
    if hand.wilds:
        yield hand.wilds


def _preference(reading: HandReading) -> tuple[int, tuple[int, ...]]:
    return -len(reading.patterns), tuple(BIG.index(name) for name in reading.patterns)


def _read(hand: ShownHand, aim: Aim, wilds_used: int) -> HandReading | None:
    """Read the hand as `aim` has it, if it can be."""
    # A small hand holds one wild tile at most, whatever it is used as (the article, 小胡).
    if not aim.patterns and hand.wilds > MOST_WILDS_OF_SMALL:
        return None
    themselves = (hand.wild,) * (hand.wilds - wilds_used)
    stands = _stand_for((*hand.naturals, *themselves), wilds_used, aim)
    return None if stands is None else HandReading(aim.patterns, not wilds_used, (*themselves, *stands))


def _stand_for(naturals: tuple[Tile, ...], wilds: int, aim: Aim) -> tuple[Tile, ...] | None:
    if not aim.shapeless:
        return lay_out(naturals, wilds, aim.frame)
    if not aim.frame.holds(frozenset(naturals)):
        return None
    return (lowest(aim.frame.tiles),) * wilds
