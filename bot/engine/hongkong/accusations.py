"""Who may have to answer for a hand: feeders of dragons, winds, floors of melds, kongs; throwers of fresh tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from msgspec import UNSET

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
from .claim import FOUR_WINDS, Case, is_of_kind, shown_patterns
from .forced import LIFTED, forced_to_call, forced_to_deal_in

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


TWELVE_TILES = "twelve-tiles"
ECHO = "hongkong.pao.void.echo"
_FOURTH = 3


def twelve_tiles(case: Case) -> Iterator[Candidate]:
    """Accuse the feeder of the fourth meld: he answers for a self-draw only."""
    if len(case.melds) <= _FOURTH or case.melds[_FOURTH].kind == "closed-kan":
        return
    fourth = case.melds[_FOURTH]
    option = VOID_OPTION if case.house.twelve == "no" else None
    if case.discarder is not None:
        yield fed(case, fourth, TWELVE_TILES, "hongkong.pao.twelve", OTHERWISE, option, NOT_SELF_DRAWN)
        return
    echo, echo_notes = _echo(case, fourth)
    name, finding = TWELVE_TILES, None
    if case.house.twelve == "designated":
        name, finding = _designated(case, case.melds[:_FOURTH], fourth.tile)
    excuse, notes = forced_to_call(case, fourth.feeder, fourth.call)
    candidate = fed(case, fourth, name, "hongkong.pao.twelve", OTHERWISE, option, finding, echo, excuse)
    yield replace(candidate, notes=(*notes, *echo_notes) if candidate.finding != LIFTED else notes)


def _echo(case: Case, fourth: Meld) -> tuple[Finding, tuple[Note, ...]]:
    """The caller had thrown the same tile in that go-around: excused where the house says so; not stated means no."""
    echo = case.testimony(fourth.call).echo
    if case.house.twelve_echo == "no" or echo is False:
        return None, ()
    if echo is UNSET:
        return None, (Note("hongkong.pao.twelve.echo"),)
    return ECHO, (Note("hongkong.testimony.echo"),)


def nine_tiles(case: Case, discarder: Seat) -> Iterator[Candidate]:
    """Accuse, in half gun, the discarder of the tile that won a designated hand off three or four melds."""
    if not shown_patterns(case.melds, case.house):
        return
    option = VOID_OPTION if case.house.nine == "no" else None
    name, finding = _designated(case, case.melds, case.tile)
    excuse, notes = forced_to_deal_in(case, discarder)
    candidate = dealt_in(case, discarder, name, "hongkong.pao.nine", option, finding, excuse)
    courtesy = () if candidate.finding else (Note("hongkong.pao.announce"),)
    yield replace(candidate, notes=(*notes, *courtesy))


def _designated(case: Case, shown: Sequence[Meld], tile: Tile | None) -> tuple[str, Finding]:
    """Find the designated pattern that was shown, fed and won; else why there is none."""
    findings = {name: _of_pattern(case, shown, tile, name) for name in shown_patterns(shown, case.house)}
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


def _of_pattern(case: Case, shown: Sequence[Meld], tile: Tile | None, name: str) -> Finding:
    has = case.hand.has(name)
    won = has if isinstance(has, DealError) else None if has else NOT_DESIGNATED
    if tile is not None:
        return first_of(won, None if is_of_kind(tile, shown, name) else NOT_OF_KIND)
    # The winning tile of one suit, of honours or of terminals is always of the kind; only winds leave it open.
    unknown = missing_fact(f"{case.at}.tile", "winning-tile", player=case.winner) if name == FOUR_WINDS else None
    return first_of(won, unknown)


TOO_EARLY = "hongkong.pao.void.too-early"
ANY_TILE, HONOUR_TILE = 9, 13
"""So many tiles are still drawable when the last five (seven) stacks have been begun."""


def fresh_tile(case: Case, discarder: Seat) -> Iterator[Candidate]:
    """Accuse, in half gun with a wall that stops early, the discarder of a tile nobody had thrown before."""
    stated = case.win.asserted.fresh
    # A tile added to a pung was thrown once already, when the pung was claimed.
    is_known = stated is not UNSET or case.win.how == "robbed-kan"
    if case.house.wall_reserve == "none" or (is_known and stated is not True):
        return
    option = VOID_OPTION if case.house.fresh == "no" else None
    question = None if is_known else missing_fact(f"{case.at}.asserted.fresh", "fresh", player=discarder)
    candidate = dealt_in(case, discarder, "fresh-tile", "hongkong.pao.fresh", option, _zone(case), question)
    if stated is True:
        yield replace(candidate, notes=(Note("hongkong.testimony.fresh", {"player": discarder}),))
    elif not isinstance(candidate.finding, str):
        yield candidate


def _zone(case: Case) -> Finding:
    """Whether the wall was low enough for this tile."""
    wall = case.win.asserted.wall
    if wall is UNSET:
        return missing_fact(f"{case.at}.asserted.wall", "wall")
    if wall <= ANY_TILE:
        return None
    if wall > HONOUR_TILE:
        return TOO_EARLY
    if case.tile is None:
        return missing_fact(f"{case.at}.tile", "winning-tile", player=case.winner)
    return None if case.tile in HONOURS else TOO_EARLY


_REACH = {"after-kan": 1, "after-two-kans": 2}
_BY_OPTION: dict[str, Finding] = {
    "liable": None,
    "plus-one": "hongkong.pao.kong-draw.plus-one",
    "no": VOID_OPTION,
}


def fed_kong(case: Case) -> Iterator[Candidate]:
    """Accuse the feeder of an open kong, unless a second kong came between it and the winning tile."""
    reach = max((_REACH.get(flag, 0) for flag in case.win.flags), default=0)
    latest = sorted(case.melds, key=lambda meld: meld.last)[len(case.melds) - reach :]
    for meld in latest:
        if meld.kind == "open-kan":
            second = None if reach == 1 else "hongkong.pao.void.second-kong"
            option = _BY_OPTION[case.house.kong_draw]
            yield fed(case, meld, "kong-draw", "hongkong.pao.kong-draw", OTHERWISE, option, second)
