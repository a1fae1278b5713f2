"""包大三元 and 包大四喜: who fed the last dragon or the last wind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.engine.deal import Seat
from bot.engine.errors import missing_fact
from bot.engine.melds import Meld
from bot.engine.ruling import Note
from bot.engine.tiles import DRAGONS, WINDS, Tile

from .candidate import (
    DRAGONS_AND_WINDS,
    NOT_DESIGNATED,
    NOT_SELF_DRAWN,
    VOID_OPTION,
    Candidate,
    Finding,
    dealt_in,
    fed,
)
from .case import Case
from .forced import forced_to_call, forced_to_deal_in
from .known import FOUR_WINDS

LATER = "hongkong.pao.later-discard"


def honour_claims(case: Case) -> Iterator[Candidate]:
    """Accuse the feeders of a third dragon meld and, in half gun, of a fourth wind meld."""
    third = _deciding(case, DRAGONS)
    if third is not None:
        option = None if case.house.three_dragons == "yes" else VOID_OPTION
        yield _claim(case, third, "big-three-dragons", "hongkong.pao.three-dragons", option)
    fourth = _deciding(case, WINDS) if case.is_half_gun else None
    if fourth is not None:
        option = None if case.house.four_winds == "yes" else VOID_OPTION
        excuse, notes = forced_to_call(case, fourth.feeder, fourth.call)
        yield _claim(case, fourth, "big-four-winds", "hongkong.pao.four-winds", option, excuse, notes=notes)


def _deciding(case: Case, tiles: Sequence[Tile]) -> Meld | None:
    """Find the meld that completes all the dragons or winds, where a discard was claimed for it."""
    melds = [meld for meld in case.melds if meld.tile in tiles]
    if len(melds) < len(tiles) or melds[-1].kind == "closed-kan":
        return None
    return melds[-1]


def _claim(
    case: Case, meld: Meld, for_: str, clause: str, *findings: Finding, notes: tuple[Note, ...] = ()
) -> Candidate:
    """Accuse the feeder of a deciding meld: of the self-draw, or of a later discard where the house says so."""
    if case.discarder is None:
        return replace(fed(case, meld, for_, clause, DRAGONS_AND_WINDS, *findings), notes=notes)
    if not case.is_half_gun:
        return fed(case, meld, for_, clause, DRAGONS_AND_WINDS, *findings, NOT_SELF_DRAWN)
    answers = None if case.house.later_discard == "to-the-end" else LATER
    candidate = fed(case, meld, for_, LATER, DRAGONS_AND_WINDS, *findings, answers)
    return replace(candidate, notes=(*notes, *_unchosen(case, candidate)))


def _unchosen(case: Case, candidate: Candidate) -> tuple[Note, ...]:
    """Say that this table never chose between 即食即包 and 包到尾, where it matters: no preset chooses for it."""
    matters = candidate.finding == LATER and "later-discard" not in case.rules.changed
    return (Note("hongkong.later-discard-not-chosen"),) if matters else ()


def honours_at_once(case: Case, discarder: Seat) -> Iterator[Candidate]:
    """Accuse the discarder who completed all dragons or all winds with the winning tile itself."""
    if _is_last(case, DRAGONS, "big-three-dragons"):
        option = None if case.house.three_dragons == "yes" else VOID_OPTION
        clause = "hongkong.pao.three-dragons.win"
        yield dealt_in(case, discarder, "big-three-dragons", clause, option, _completes(case, "big-three-dragons"))
    if _is_last(case, WINDS, FOUR_WINDS):
        option = None if case.house.four_winds == "yes" else VOID_OPTION
        excuse, notes = forced_to_deal_in(case, discarder)
        clause = "hongkong.pao.four-winds.win"
        found = dealt_in(case, discarder, FOUR_WINDS, clause, option, excuse, _completes(case, FOUR_WINDS))
        yield replace(found, notes=notes)


def _is_last(case: Case, tiles: Sequence[Tile], name: str) -> bool:
    """All but one lie on the floor, and the winning tile is, or may be, the one that lacks."""
    lacking = set(tiles) - {meld.tile for meld in case.melds}
    if len(lacking) != 1:
        return False
    return case.tile in lacking if case.tile is not None else case.hand.has(name) is not False


def _completes(case: Case, name: str) -> Finding:
    if case.tile is None:
        return missing_fact(f"{case.at}.tile", "winning-tile", player=case.winner)
    has = case.hand.has(name)
    if has is True:
        return None
    return NOT_DESIGNATED if has is False else has
