"""Who may have to answer for a hand: feeders of dragons, winds, floors of melds, kongs; throwers of fresh tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.engine.deal import Seat
from bot.engine.errors import DealError, missing_fact
from bot.engine.melds import Meld
from bot.engine.ruling import Note
from bot.engine.tiles import DRAGONS, HONOURS, WINDS, Tile

from .candidate import (
    DRAGONS_AND_WINDS,
    NOT_DESIGNATED,
    NOT_OF_KIND,
    NOT_SELF_DRAWN,
    OTHERWISE,
    VOID_OPTION,
    Candidate,
    Finding,
    dealt_in,
    fed,
    first_of,
)
from .claim import FOUR_WINDS, HongKongClaim, is_of_kind, shown_patterns
from .forced import LIFTED, forced_to_call, forced_to_deal_in

LATER = "hongkong.pao.later-discard"


def honour_claims(claim: HongKongClaim) -> Iterator[Candidate]:
    """Accuse the feeders of a third dragon meld and, in half gun, of a fourth wind meld."""
    third = _deciding(claim, DRAGONS)
    if third is not None:
        option = None if claim.house.three_dragons == "yes" else VOID_OPTION
        yield _claim(claim, third, "big-three-dragons", "hongkong.pao.three-dragons", option)
    fourth = _deciding(claim, WINDS) if claim.is_half_gun else None
    if fourth is not None:
        option = None if claim.house.four_winds == "yes" else VOID_OPTION
        excuse, notes = forced_to_call(claim, fourth.feeder, fourth.call)
        yield _claim(claim, fourth, "big-four-winds", "hongkong.pao.four-winds", option, excuse, notes=notes)


def _deciding(claim: HongKongClaim, tiles: Sequence[Tile]) -> Meld | None:
    """Find the meld that completes all the dragons or winds, where a discard was claimed for it."""
    melds = [meld for meld in claim.melds if meld.tile in tiles]
    if len(melds) < len(tiles) or melds[-1].kind == "closed-kan":
        return None
    return melds[-1]


def _claim(
    claim: HongKongClaim, meld: Meld, for_: str, clause: str, *findings: Finding, notes: tuple[Note, ...] = ()
) -> Candidate:
    """Accuse the feeder of a deciding meld: of the self-draw, or of a later discard where the house says so."""
    if claim.discarder is None:
        return replace(fed(claim, meld, for_, clause, DRAGONS_AND_WINDS, *findings), notes=notes)
    if not claim.is_half_gun:
        return fed(claim, meld, for_, clause, DRAGONS_AND_WINDS, *findings, NOT_SELF_DRAWN)
    answers = None if claim.house.later_discard == "to-the-end" else LATER
    candidate = fed(claim, meld, for_, LATER, DRAGONS_AND_WINDS, *findings, answers)
    return replace(candidate, notes=(*notes, *_unchosen(claim, candidate)))


def _unchosen(claim: HongKongClaim, candidate: Candidate) -> tuple[Note, ...]:
    """Say that this table never chose between 即食即包 and 包到尾, where it matters: no preset chooses for it."""
    matters = candidate.finding == LATER and "later-discard" not in claim.rules.changed
    return (Note("hongkong.later-discard-not-chosen"),) if matters else ()


def honours_at_once(claim: HongKongClaim, discarder: Seat) -> Iterator[Candidate]:
    """Accuse the discarder who completed all dragons or all winds with the winning tile itself."""
    if _is_last(claim, DRAGONS, "big-three-dragons"):
        option = None if claim.house.three_dragons == "yes" else VOID_OPTION
        clause = "hongkong.pao.three-dragons.win"
        yield dealt_in(claim, discarder, "big-three-dragons", clause, option, _completes(claim, "big-three-dragons"))
    if _is_last(claim, WINDS, FOUR_WINDS):
        option = None if claim.house.four_winds == "yes" else VOID_OPTION
        excuse, notes = forced_to_deal_in(claim, discarder)
        clause = "hongkong.pao.four-winds.win"
        found = dealt_in(claim, discarder, FOUR_WINDS, clause, option, excuse, _completes(claim, FOUR_WINDS))
        yield replace(found, notes=notes)


def _is_last(claim: HongKongClaim, tiles: Sequence[Tile], name: str) -> bool:
    """All but one lie on the floor, and the winning tile is, or may be, the one that lacks."""
    lacking = set(tiles) - {meld.tile for meld in claim.melds}
    if len(lacking) != 1:
        return False
    return claim.tile in lacking if claim.tile is not None else claim.has(name) is not False


def _completes(claim: HongKongClaim, name: str) -> Finding:
    if claim.tile is None:
        return missing_fact(f"{claim.at}.tile", "winning-tile", player=claim.by)
    return _is_designated(claim, name)


def _is_designated(claim: HongKongClaim, name: str) -> Finding:
    has = claim.has(name)
    if has is None:
        return missing_fact(f"{claim.at}.value.patterns", "patterns", player=claim.by)
    return None if has else NOT_DESIGNATED


TWELVE_TILES = "twelve-tiles"
ECHO = "hongkong.pao.void.echo"
_FOURTH = 3


def twelve_tiles(claim: HongKongClaim) -> Iterator[Candidate]:
    """Accuse the feeder of the fourth meld: he answers for a self-draw only."""
    if len(claim.melds) <= _FOURTH or claim.melds[_FOURTH].kind == "closed-kan":
        return
    fourth = claim.melds[_FOURTH]
    option = VOID_OPTION if claim.house.twelve == "no" else None
    if claim.discarder is not None:
        yield fed(claim, fourth, TWELVE_TILES, "hongkong.pao.twelve", OTHERWISE, option, NOT_SELF_DRAWN)
        return
    echo, echo_notes = _echo(claim, fourth)
    name, finding = TWELVE_TILES, None
    if claim.house.twelve == "designated":
        name, finding = _designated(claim, claim.melds[:_FOURTH], fourth.tile)
    excuse, notes = forced_to_call(claim, fourth.feeder, fourth.call)
    candidate = fed(claim, fourth, name, "hongkong.pao.twelve", OTHERWISE, option, finding, echo, excuse)
    yield replace(candidate, notes=(*notes, *echo_notes) if candidate.finding != LIFTED else notes)


def _echo(claim: HongKongClaim, fourth: Meld) -> tuple[Finding, tuple[Note, ...]]:
    """The caller had thrown the same tile in that go-around: excused where the house says so; not stated means no."""
    echo = claim.was_echo(fourth.call)
    if claim.house.twelve_echo == "no" or echo is False:
        return None, ()
    if echo is None:
        return None, (Note("hongkong.pao.twelve.echo"),)
    return ECHO, (Note("hongkong.testimony.echo"),)


def nine_tiles(claim: HongKongClaim, discarder: Seat) -> Iterator[Candidate]:
    """Accuse, in half gun, the discarder of the tile that won a designated hand off three or four melds."""
    if not shown_patterns(claim.melds, claim.house):
        return
    option = VOID_OPTION if claim.house.nine == "no" else None
    name, finding = _designated(claim, claim.melds, claim.tile)
    excuse, notes = forced_to_deal_in(claim, discarder)
    candidate = dealt_in(claim, discarder, name, "hongkong.pao.nine", option, finding, excuse)
    courtesy = () if candidate.finding else (Note("hongkong.pao.announce"),)
    yield replace(candidate, notes=(*notes, *courtesy))


def _designated(claim: HongKongClaim, shown: Sequence[Meld], tile: Tile | None) -> tuple[str, Finding]:
    """Find the designated pattern that was shown, fed and won; else why there is none."""
    findings = {name: _of_pattern(claim, shown, tile, name) for name in shown_patterns(shown, claim.house)}
    if not findings:
        return TWELVE_TILES, NOT_DESIGNATED
    name = min(findings, key=lambda name: _weight(findings[name]))
    return name, findings[name]


def _weight(finding: Finding) -> int:
    """A pattern that holds comes before one in question, and that before one the tile or the hand refutes."""
    if finding is None:
        return 0
    if isinstance(finding, DealError):
        return 1
    return 2 if finding == NOT_OF_KIND else 3


def _of_pattern(claim: HongKongClaim, shown: Sequence[Meld], tile: Tile | None, name: str) -> Finding:
    won = _is_designated(claim, name)
    if tile is not None:
        return first_of(won, None if is_of_kind(tile, shown, name) else NOT_OF_KIND)
    # The winning tile of one suit, of honours or of terminals is always of the kind; only winds leave it open.
    unknown = missing_fact(f"{claim.at}.tile", "winning-tile", player=claim.by) if name == FOUR_WINDS else None
    return first_of(won, unknown)


TOO_EARLY = "hongkong.pao.void.too-early"
ANY_TILE, HONOUR_TILE = 9, 13
"""So many tiles are still drawable when the last five (seven) stacks have been begun."""


def fresh_tile(claim: HongKongClaim, discarder: Seat) -> Iterator[Candidate]:
    """Accuse, in half gun with a wall that stops early, the discarder of a tile nobody had thrown before."""
    fresh = claim.is_fresh
    if claim.house.wall_reserve == "none" or fresh is False:
        return
    option = VOID_OPTION if claim.house.fresh == "no" else None
    question = missing_fact(f"{claim.at}.asserted.fresh", "fresh", player=discarder) if fresh is None else None
    candidate = dealt_in(claim, discarder, "fresh-tile", "hongkong.pao.fresh", option, _zone(claim), question)
    if fresh:
        yield replace(candidate, notes=(Note("hongkong.testimony.fresh", {"player": discarder}),))
    elif not isinstance(candidate.finding, str):
        yield candidate


def _zone(claim: HongKongClaim) -> Finding:
    """Whether the wall was low enough for this tile."""
    wall = claim.wall
    if wall is None:
        return missing_fact(f"{claim.at}.asserted.wall", "wall")
    if wall <= ANY_TILE:
        return None
    if wall > HONOUR_TILE:
        return TOO_EARLY
    if claim.tile is None:
        return missing_fact(f"{claim.at}.tile", "winning-tile", player=claim.by)
    return None if claim.tile in HONOURS else TOO_EARLY


_REACH = {"after-kan": 1, "after-two-kans": 2}
_BY_OPTION: dict[str, Finding] = {
    "liable": None,
    "plus-one": "hongkong.pao.kong-draw.plus-one",
    "no": VOID_OPTION,
}


def fed_kong(claim: HongKongClaim) -> Iterator[Candidate]:
    """Accuse the feeder of an open kong, unless a second kong came between it and the winning tile."""
    reach = max((_REACH.get(flag, 0) for flag in claim.flags), default=0)
    latest = sorted(claim.melds, key=lambda meld: meld.last)[len(claim.melds) - reach :]
    for meld in latest:
        if meld.kind == "open-kan":
            second = None if reach == 1 else "hongkong.pao.void.second-kong"
            option = _BY_OPTION[claim.house.kong_draw]
            yield fed(claim, meld, "kong-draw", "hongkong.pao.kong-draw", OTHERWISE, option, second)
