"""包九張 and 包十二張: who fed a floor of three melds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from msgspec import UNSET

from bot.engine.deal import Seat
from bot.engine.errors import DealError, missing_fact
from bot.engine.melds import Meld
from bot.engine.ruling import Note
from bot.engine.tiles import Tile

from .candidate import (
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
from .case import Case
from .designated import is_of_kind, shown_patterns
from .forced import LIFTED, forced_to_call, forced_to_deal_in
from .known import FOUR_WINDS

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
