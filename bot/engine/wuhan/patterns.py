"""The big patterns (大胡): what makes each possible, what rules it out, and what they make of the base."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from msgspec import UNSET

from bot.engine.claims import Claim
from bot.engine.deal import Value
from bot.engine.melds import Meld
from bot.engine.tiles import HONOURS, KINDS, NUMBER_SUITS, Tile

from .claim import WuhanClaim
from .rules import WuhanHouse
from .tokens import RED

BIG: tuple[str, ...] = (
    "all-pungs",
    "pure-suit",
    "all-generals",
    "all-winds",
    "all-begging",
    "kong-bloom",
    "sea-bottom",
    "robbed-kong",
)
"""In the order that decides between readings of equal worth."""
ANY_PAIR = frozenset(("all-pungs", "pure-suit", "all-generals", "all-winds"))
"""The patterns that free a hand from the pair of 2, 5 or 8."""
SMALL_BASE = 1

SUITS: tuple[frozenset[Tile], ...] = tuple(
    frozenset(tile for tile in KINDS if tile[1] == suit) for suit in NUMBER_SUITS
)
GENERALS: frozenset[Tile] = frozenset(Tile(f"{rank}{suit}") for suit in NUMBER_SUITS for rank in (2, 5, 8))
"""The tiles 2, 5 and 8 (将): what the pair of an ordinary hand is made of."""
WINDS: frozenset[Tile] = HONOURS - {RED}
"""The tiles of 风一色: winds, green and white."""
ALLOWED: frozenset[Tile] = frozenset(KINDS) - {RED}
"""Every tile a hand can hold."""


def in_order(patterns: Iterable[str]) -> tuple[str, ...]:
    """Return patterns in the order of `BIG`."""
    return tuple(sorted(patterns, key=BIG.index))


def named_by(value: Value) -> tuple[str, ...]:
    """Return the patterns of an agreed value; none mean a small hand."""
    return () if value.patterns is UNSET else value.patterns


def base_of(patterns: Collection[str], house: WuhanHouse) -> int:
    """Return the base: 1 for a small hand, 10 (or as the house has it) for a big one, more for several patterns.

    The article doubles it for each pattern more, two public game servers add it again, one counts it once.
    """
    if not patterns:
        return SMALL_BASE
    times = {"double": 2 ** (len(patterns) - 1), "linear": len(patterns), "none": 1}
    return house.big_base * times[house.big_add]


def patterns_by_way(claim: Claim) -> frozenset[str]:
    """Return the patterns that come from how and when the hand was won, whatever its tiles."""
    return frozenset(
        pattern
        for pattern, holds in (
            ("kong-bloom", "after-kan" in claim.flags),
            ("sea-bottom", "last-tile" in claim.flags),
            ("robbed-kong", claim.how == "robbed-kan"),
        )
        if holds
    )


@dataclass(frozen=True, slots=True)
class Frame:
    """What a layout must keep to: which tiles, which pair, and whether runs may stand among the sets."""

    tiles: frozenset[Tile]
    pair: frozenset[Tile]
    runs: bool

    def holds(self, naturals: frozenset[Tile]) -> bool:
        """Whether all these tiles may be there."""
        return naturals <= self.tiles


@dataclass(frozen=True, slots=True)
class Aim:
    """Big patterns (none: a small hand) and the frame that makes them; `shapeless` hands need no sets."""

    patterns: tuple[str, ...]
    frame: Frame
    shapeless: bool = False


_Domain = tuple[frozenset[str], Frame]


@lru_cache(maxsize=1024)
def _domains(dead: frozenset[Tile]) -> tuple[_Domain, ...]:
    """Return all the ways the tiles can be of one sort, where no wild tile stands for a dead one.

    There are no honours in a pure suit and no runs of generals or winds.
    """
    generals, winds = GENERALS - dead, WINDS - dead
    suits = [suit - dead for suit in SUITS]
    return (
        (frozenset(), ordinary(dead)),
        *((frozenset(("pure-suit",)), Frame(suit, suit, runs=True)) for suit in suits),
        (frozenset(("all-generals",)), Frame(generals, generals, runs=False)),
        *(
            (frozenset(("pure-suit", "all-generals")), Frame(suit & GENERALS, suit & GENERALS, runs=False))
            for suit in suits
        ),
        (frozenset(("all-winds",)), Frame(winds, winds, runs=False)),
    )


@lru_cache(maxsize=1024)
def ordinary(dead: frozenset[Tile]) -> Frame:
    """Return four sets and any pair, of every tile that is not dead."""
    return Frame(tiles=ALLOWED - dead, pair=ALLOWED - dead, runs=True)


_SHAPELESS = (frozenset(("all-generals",)), frozenset(("all-winds",)))


def aims_of(claim: WuhanClaim) -> Iterator[Aim]:
    """Return everything the melds and the way of winning leave possible."""
    laid = frozenset(tile for meld in claim.melds for tile in meld.kinds)
    runs_laid = any(meld.is_chi for meld in claim.melds)
    by_way = patterns_by_way(claim)
    for patterns, frame in _domains(claim.tokens.dead):
        if not frame.holds(laid):
            continue
        if not runs_laid:
            yield from _with_pairs(patterns | {"all-pungs"} | by_way, replace(frame, runs=False), claim)
        if frame.runs:
            yield from _with_pairs(patterns | by_way, frame, claim)
        if patterns in _SHAPELESS:
            yield Aim(in_order(patterns | by_way), frame, shapeless=True)


def _with_pairs(patterns: frozenset[str], frame: Frame, claim: WuhanClaim) -> Iterator[Aim]:
    """Any pair where a pattern frees it, else 2, 5 or 8; all begging always needs that pair.

    Clause `hand.pair` (the article, 小胡).
    """
    free = bool(patterns & ANY_PAIR)
    if free:
        yield Aim(in_order(patterns), frame)
    generals = frame.pair & GENERALS
    if generals and (claim.begged_all or not free):
        begging = frozenset(("all-begging",)) if claim.begged_all else frozenset[str]()
        yield Aim(in_order(patterns | begging), replace(frame, pair=generals))


def is_excluded(name: str, claim: WuhanClaim) -> bool:
    """Whether the way of winning, a flag or a meld rules a pattern out."""
    match name:
        case "all-begging":
            return not claim.begged_all
        case "robbed-kong":
            return claim.how != "robbed-kan"
        case "kong-bloom":
            # The last tiles are not konged for, so a bloom and the sea bottom never meet.
            return claim.how != "self-draw" or "last-tile" in claim.flags or not claim.draws_replacement
        case "sea-bottom":
            return claim.how != "self-draw" or "after-kan" in claim.flags
        case "all-pungs":
            return any(meld.is_chi for meld in claim.melds)
        case _:
            return not melds_fit(name, claim.melds)


_TILES_OF = {"pure-suit": SUITS, "all-generals": (GENERALS,), "all-winds": (WINDS,)}


def melds_fit(name: str, melds: Sequence[Meld]) -> bool:
    """Whether all melds are of the tiles of ``pure-suit``, ``all-generals`` or ``all-winds``."""
    laid = {tile for meld in melds for tile in meld.kinds}
    return any(laid <= tiles for tiles in _TILES_OF[name])
