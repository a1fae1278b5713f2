"""Who may have to answer for nine or twelve tiles on the floor: by feeding the fourth meld, or by dealing in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from bot.engine.accusation import Accusation, Finding
from bot.engine.claims import melds_of
from bot.engine.deal import SEATS, Seat
from bot.engine.errors import missing_fact
from bot.engine.facts import MOST_MELDS
from bot.engine.melds import Meld
from bot.engine.ruling import Note
from bot.engine.tiles import Tile

from .accusations import (
    ECHO,
    FORCED,
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
from .claim import FOUR_WINDS, HongKongClaim, has_four_winds, is_of_kind, shown_patterns

_NOT_OF_KIND = "hongkong.pao.void.not-of-kind"


TWELVE_TILES = "twelve-tiles"
TWELVE_DISCARD = "hongkong.pao.twelve.discard"
_FED_BEFORE = "hongkong.pao.twelve.first"
_FOURTH = 3


def twelve_tiles(claim: HongKongClaim) -> Iterator[Accusation]:
    """Accuse the feeder of the fourth meld, of a self-draw or, where the house says so, of a later discard.

    Clauses `pao.twelve` 包十二張, both rule pages: of a designated pattern in half gun, of any hand in full gun; and
    `pao.twelve.discard`, write-ups of Hong Kong tables.
    """
    if len(claim.melds) <= _FOURTH or claim.melds[_FOURTH].kind == "closed-kan":
        return
    fourth = claim.melds[_FOURTH]
    void = void_by(claim.house.twelve)
    clause = "hongkong.pao.twelve" if claim.discarder is None else TWELVE_DISCARD
    if claim.discarder is not None and claim.house.twelve_discard == "no":
        yield accuse_feeder(claim, fourth, TWELVE_TILES, "hongkong.pao.twelve", void, NOT_SELF_DRAWN)
        return
    echo, echo_notes = _echo(claim, fourth)
    first, first_notes = _first(claim, fourth)
    name, finding = TWELVE_TILES, None
    if claim.house.twelve == "designated":
        name, finding = _designated(claim, claim.melds[:_FOURTH], fourth.tile)
    lifted, notes = excuse(claim, fourth.feeder, fourth.call)
    found = accuse_feeder(claim, fourth, name, clause, void, finding, echo, first, lifted)
    if found.dismissed_by != FORCED:
        notes = (*notes, *echo_notes, *(first_notes if found.holds else ()))
    yield replace(found, notes=notes)


def _echo(claim: HongKongClaim, fourth: Meld) -> tuple[Finding, tuple[Note, ...]]:
    """Excuse who followed the caller's own discard of the same tile in that go-around.

    Clause `pao.twelve.echo`, the full-gun page; what the table does not testify did not happen, and a note says so.
    """
    echo = claim.was_echo(fourth.call)
    if claim.house.twelve_echo == "no" or echo is False:
        return None, ()
    if echo is None:
        return None, (Note("hongkong.pao.twelve.echo"),)
    return ECHO, (Note("hongkong.testimony.echo"),)


def _first(claim: HongKongClaim, fourth: Meld) -> tuple[Finding, tuple[Note, ...]]:
    """Excuse who fed another player's fourth meld before: they answer for the first of them only.

    Clause `pao.twelve.first`, the Guangdong rule text; where no meld of the others is listed, none was fed before.
    """
    if claim.house.twelve_recipients == "all" or fourth.feeder is None:
        return None, ()
    others: list[Seat] = [seat for seat in SEATS if seat not in (claim.by, fourth.feeder)]
    unknown: Finding = None
    for seat in others:
        earlier = _fed_fourth(claim, seat, fourth.call)
        if earlier is None or _is_excused(claim, earlier):
            continue
        if earlier.feeder == fourth.feeder:
            return _FED_BEFORE, ()
        if earlier.feeder is None:
            unknown = missing_fact(f"calls[{earlier.call}].from", "feeder", player=seat, tile=earlier.tile)
    if any(call.by in others for call in claim.calls):
        return unknown, ()
    return None, (Note("hongkong.twelve.taken-as-first", {"player": fourth.feeder}),)


def _fed_fourth(claim: HongKongClaim, seat: Seat, before: int) -> Meld | None:
    """Return a player's fourth meld where it was claimed before this call."""
    melds = melds_of(claim.calls[:before], seat)
    if len(melds) <= _FOURTH or melds[_FOURTH].kind == "closed-kan":
        return None
    return melds[_FOURTH]


def _is_excused(claim: HongKongClaim, fourth: Meld) -> bool:
    return claim.house.twelve_echo == "yes" and claim.was_echo(fourth.call) is True


def nine_tiles(claim: HongKongClaim, discarder: Seat) -> Iterator[Accusation]:
    """Accuse, in half gun, the discarder of the tile that won a designated hand off three or four melds.

    Clauses `pao.nine` 包九張 and `pao.announce`, the half-gun page: calling "nine on the floor" is mere courtesy.
    """
    if not shown_patterns(claim.melds, claim.house):
        return
    name, finding = _designated(claim, claim.melds, claim.tile)
    lifted, notes = excuse_discarder(claim, discarder)
    found = accuse_discarder(discarder, name, "hongkong.pao.nine", void_by(claim.house.nine), finding, lifted)
    courtesy = (Note("hongkong.pao.announce"),) if found.holds else ()
    yield replace(found, notes=(*notes, *courtesy))


def drawn_off_nine(claim: HongKongClaim) -> tuple[Note, ...]:
    """Say that nine tiles on the floor bind nobody where the winner drew the tile.

    Clause `pao.nine` 包九張, the half-gun page, which speaks of discards only.
    """
    is_played = claim.is_half_gun and claim.house.nine == "yes" and claim.discarder is None
    shows = is_played and shown_patterns(claim.melds, claim.house)
    return (Note("hongkong.pao.nine.self-draw"),) if shows else ()


_IN_QUESTION = 1
_DOUBT: Mapping[Finding, int] = {None: 0, _NOT_OF_KIND: 2, NOT_DESIGNATED: 3}
"""A pattern that holds comes before one in question, and that before one the tile or the hand refutes."""


def _designated(claim: HongKongClaim, shown: Sequence[Meld], tile: Tile | None) -> tuple[str, Finding]:
    """Find the designated pattern that was shown, fed and won; else why there is none."""
    findings = {name: _of_pattern(claim, shown, tile, name) for name in shown_patterns(shown, claim.house)}
    if not findings:
        return TWELVE_TILES, NOT_DESIGNATED
    name = min(findings, key=lambda name: _DOUBT.get(findings[name], _IN_QUESTION))
    return name, findings[name]


def _of_pattern(claim: HongKongClaim, shown: Sequence[Meld], tile: Tile | None, name: str) -> Finding:
    """Examine a shown pattern: the hand must really be of it, and the tile of that kind."""
    has = claim.has(name)
    if has is False:
        return NOT_DESIGNATED
    # Beside four melded winds the pair, and so the winning tile, is no wind.
    spoils = has_four_winds(shown) and name == FOUR_WINDS if tile is None else not is_of_kind(tile, shown, name)
    if spoils:
        return _NOT_OF_KIND
    if has is None:
        return unknown_patterns(claim)
    # The winning tile of one suit, of honours or of terminals is always of the kind; only winds leave it open.
    is_open = tile is None and name == FOUR_WINDS and len(claim.melds) < MOST_MELDS
    return unknown_tile(claim) if is_open else None
