"""What a hand can aim at: every sum of big patterns its melds allow, with the frame its tiles must keep to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bot.engine.deal import Win
from bot.engine.melds import Meld

from .patterns import ALLOWED, ANY_PAIR, GENERALS, SUITS, WINDS, in_order
from .shape import Frame


@dataclass(frozen=True, slots=True)
class Aim:
    """Big patterns (none: a small hand) and the frame that makes them; `shapeless` hands need no sets."""

    patterns: tuple[str, ...]
    frame: Frame
    shapeless: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """What decides beside the tiles: the melds, whether they can be all begging, and patterns the win brings."""

    melds: Sequence[Meld]
    all_begging: bool
    by_way: frozenset[str]


_DOMAINS: tuple[tuple[frozenset[str], Frame], ...] = (
    (frozenset(), Frame(ALLOWED, ALLOWED, runs=True)),
    *((frozenset(("pure-suit",)), Frame(suit, suit, runs=True)) for suit in SUITS),
    (frozenset(("all-generals",)), Frame(GENERALS, GENERALS, runs=False)),
    *(
        (frozenset(("pure-suit", "all-generals")), Frame(suit & GENERALS, suit & GENERALS, runs=False))
        for suit in SUITS
    ),
    (frozenset(("all-winds",)), Frame(WINDS, WINDS, runs=False)),
)
_SHAPELESS = (frozenset(("all-generals",)), frozenset(("all-winds",)))


def patterns_by_way(win: Win) -> frozenset[str]:
    """Give the patterns that come from how and when the hand was won, whatever its tiles."""
    return frozenset(
        pattern
        for pattern, holds in (
            ("kong-bloom", "after-kan" in win.flags),
            ("sea-bottom", "last-tile" in win.flags),
            ("robbed-kong", win.how == "robbed-kan"),
        )
        if holds
    )


def aims_of(table: Table) -> Iterator[Aim]:
    """Give everything the melds leave possible."""
    laid = frozenset(tile for meld in table.melds for tile in meld.kinds)
    runs_laid = any(meld.is_chi for meld in table.melds)
    for patterns, frame in _DOMAINS:
        if not frame.holds(laid):
            continue
        if not runs_laid:
            yield from _with_pairs(patterns | {"all-pungs"}, replace(frame, runs=False), table)
        if frame.runs:
            yield from _with_pairs(patterns, frame, table)
        if patterns in _SHAPELESS:
            yield Aim(in_order(patterns | table.by_way), frame, shapeless=True)


def _with_pairs(patterns: frozenset[str], frame: Frame, table: Table) -> Iterator[Aim]:
    """Any pair where a pattern frees it, else 2, 5 or 8; all begging always needs that pair."""
    free = bool(patterns & ANY_PAIR)
    if free:
        yield Aim(in_order(patterns | table.by_way), frame)
    generals = frame.pair & GENERALS
    if generals and (table.all_begging or not free):
        begging = frozenset(("all-begging",)) if table.all_begging else frozenset[str]()
        yield Aim(in_order(patterns | begging | table.by_way), replace(frame, pair=generals))
