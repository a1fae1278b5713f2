"""Who may have to answer for dragons and winds: the feeder of the last meld, or who deals in the last kind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from bot.engine.accusation import Accusation, Finding
from bot.engine.deal import Seat
from bot.engine.facts import MOST_MELDS
from bot.engine.melds import Meld
from bot.engine.ruling import Note
from bot.engine.tiles import DRAGONS, WINDS, Tile

from .accusations import (
    NOT_DESIGNATED,
    NOT_SELF_DRAWN,
    accuse_discarder,
    accuse_feeder,
    excuse,
    excuse_discarder,
    unknown_patterns,
    unknown_tile,
    void_by,
)
from .claim import FOUR_WINDS, HongKongClaim

LATER = "hongkong.pao.later-discard"


def honour_claims(claim: HongKongClaim) -> Iterator[Accusation]:
    """Accuse the feeders of a third dragon meld and, in half gun, of a fourth wind meld.

    Clauses `pao.three-dragons` 包大三元, both rule pages, and `pao.four-winds` 包大四喜, the half-gun page.
    """
    third = _completing(claim, DRAGONS)
    if third is not None:
        void = void_by(claim.house.three_dragons)
        yield _accuse_honour_feeder(claim, third, "big-three-dragons", "hongkong.pao.three-dragons", void)
    # In full gun the fourth wind is a twelfth tile like any other.
    fourth = _completing(claim, WINDS) if claim.is_half_gun else None
    if fourth is not None:
        void = void_by(claim.house.four_winds)
        lifted, notes = excuse(claim, fourth.feeder, fourth.call)
        found = _accuse_honour_feeder(claim, fourth, "big-four-winds", "hongkong.pao.four-winds", void, lifted)
        yield replace(found, notes=(*notes, *found.notes))


def _completing(claim: HongKongClaim, tiles: Sequence[Tile]) -> Meld | None:
    """Find the meld that completes all the dragons or winds, where a discard was claimed for it."""
    melds = [meld for meld in claim.melds if meld.tile in tiles]
    if len(melds) < len(tiles) or melds[-1].kind == "closed-kan":
        return None
    return melds[-1]


def _accuse_honour_feeder(claim: HongKongClaim, meld: Meld, for_: str, clause: str, *findings: Finding) -> Accusation:
    """Accuse of the self-draw, or of a later discard where the house says so.

    Clause `pao.later-discard` 即食即包 or 包到尾, the half-gun page; no preset chooses between them for a table.
    """
    if claim.discarder is None:
        return accuse_feeder(claim, meld, for_, clause, *findings)
    if not claim.is_half_gun:
        return accuse_feeder(claim, meld, for_, clause, *findings, NOT_SELF_DRAWN)
    at_once = None if claim.house.later_discard == "to-the-end" else LATER
    found = accuse_feeder(claim, meld, for_, LATER, *findings, at_once)
    never_chosen = found.dismissed_by == LATER and "later-discard" not in claim.rules.changed
    return replace(found, notes=(Note("hongkong.later-discard-not-chosen"),)) if never_chosen else found


def honours_at_once(claim: HongKongClaim, discarder: Seat) -> Iterator[Accusation]:
    """Accuse the discarder who completed all dragons or all winds with the winning tile itself.

    Clauses `pao.three-dragons.win` and `pao.four-winds.win`, the half-gun page.
    """
    if _lacks_one(claim, DRAGONS, "big-three-dragons"):
        clause, void = "hongkong.pao.three-dragons.win", void_by(claim.house.three_dragons)
        yield accuse_discarder(discarder, "big-three-dragons", clause, void, _completes(claim, "big-three-dragons"))
    if _lacks_one(claim, WINDS, FOUR_WINDS):
        clause, void = "hongkong.pao.four-winds.win", void_by(claim.house.four_winds)
        lifted, notes = excuse_discarder(claim, discarder)
        found = accuse_discarder(discarder, FOUR_WINDS, clause, void, lifted, _completes(claim, FOUR_WINDS))
        yield replace(found, notes=notes)


def _lacks_one(claim: HongKongClaim, tiles: Sequence[Tile], name: str) -> bool:
    """All but one lie on the floor, and the winning tile is, or may be, the one that lacks."""
    lacking = set(tiles) - {meld.tile for meld in claim.melds}
    if len(lacking) != 1:
        return False
    return claim.tile in lacking if claim.tile is not None else claim.has(name) is not False


def _completes(claim: HongKongClaim, name: str) -> Finding:
    has = claim.has(name)
    # Beside four melds the winning tile is half of the pair, which then is the one kind that lacks.
    if claim.tile is None and (has is None or len(claim.melds) < MOST_MELDS):
        return unknown_tile(claim)
    if has is None:
        return unknown_patterns(claim)
    return None if has else NOT_DESIGNATED
