"""包生章: who deals in with a fresh tile when the wall is about to end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from msgspec import UNSET

from bot.engine.deal import Seat
from bot.engine.errors import missing_fact
from bot.engine.ruling import Note
from bot.engine.tiles import HONOURS

from .candidate import VOID_OPTION, Candidate, Finding, dealt_in
from .case import Case

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
