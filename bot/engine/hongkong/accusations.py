"""Who may have to answer for a hand: feeders of dragons, winds, floors of melds, kongs; throwers of fresh tiles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from bot.engine.accusation import Accusation, Finding, accused
from bot.engine.claims import melds_of
from bot.engine.deal import SEATS, Call, Seat
from bot.engine.errors import DealError, missing_fact
from bot.engine.melds import Meld
from bot.engine.ruling import Note
from bot.engine.tiles import DRAGONS, HONOURS, WINDS, Tile

from .claim import FOUR_WINDS, HongKongClaim, is_of_kind, shown_patterns, shown_since

LATER = "hongkong.pao.later-discard"
ECHO = "hongkong.pao.void.echo"
FORCED = "hongkong.pao.forced"
VOID_OPTION = "hongkong.pao.void.option"
_NOT_DESIGNATED = "hongkong.pao.void.not-designated"
_NOT_OF_KIND = "hongkong.pao.void.not-of-kind"
_NOT_SELF_DRAWN = "hongkong.pao.void.not-self-drawn"
_TOO_EARLY = "hongkong.pao.void.too-early"
_SECOND_KONG = "hongkong.pao.void.second-kong"
_CO_WINNER = "hongkong.winners.max"


def accuse_feeder(claim: HongKongClaim, meld: Meld, for_: str, clause: str, *findings: Finding) -> Accusation:
    """Accuse the feeder of a meld; where nobody stated them it is asked who they are."""
    unknown = None
    if meld.feeder is None:
        unknown = missing_fact(f"calls[{meld.call}].from", "feeder", player=claim.by, tile=meld.tile)
    # Winners of one discard owe each other nothing.
    won_too = _CO_WINNER if meld.feeder in claim.others else None
    return accused(meld.feeder, for_, clause, meld.call, (*findings, won_too, unknown))


def accuse_discarder(discarder: Seat, for_: str, clause: str, *findings: Finding) -> Accusation:
    """Accuse the player whose tile won."""
    return accused(discarder, for_, clause, None, findings)


def _void_by(option: str) -> Finding:
    """A house may switch any clause off."""
    return VOID_OPTION if option == "no" else None


def _unknown_tile(claim: HongKongClaim) -> DealError:
    return missing_fact(f"{claim.at}.tile", "winning-tile", player=claim.by)


def _unknown_patterns(claim: HongKongClaim) -> DealError:
    return missing_fact(f"{claim.at}.value.patterns", "patterns", player=claim.by)


def honour_claims(claim: HongKongClaim) -> Iterator[Accusation]:
    """Accuse the feeders of a third dragon meld and, in half gun, of a fourth wind meld.

    Clauses `pao.three-dragons` 包大三元, both rule pages, and `pao.four-winds` 包大四喜, the half-gun page.
    """
    third = _completing(claim, DRAGONS)
    if third is not None:
        void = _void_by(claim.house.three_dragons)
        yield _accuse_honour_feeder(claim, third, "big-three-dragons", "hongkong.pao.three-dragons", void)
    # In full gun the fourth wind is a twelfth tile like any other.
    fourth = _completing(claim, WINDS) if claim.is_half_gun else None
    if fourth is not None:
        void = _void_by(claim.house.four_winds)
        excuse, notes = _excuse(claim, fourth.feeder, fourth.call)
        found = _accuse_honour_feeder(claim, fourth, "big-four-winds", "hongkong.pao.four-winds", void, excuse)
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
        return accuse_feeder(claim, meld, for_, clause, *findings, _NOT_SELF_DRAWN)
    at_once = None if claim.house.later_discard == "to-the-end" else LATER
    found = accuse_feeder(claim, meld, for_, LATER, *findings, at_once)
    never_chosen = found.dismissed_by == LATER and "later-discard" not in claim.rules.changed
    return replace(found, notes=(Note("hongkong.later-discard-not-chosen"),)) if never_chosen else found


def honours_at_once(claim: HongKongClaim, discarder: Seat) -> Iterator[Accusation]:
    """Accuse the discarder who completed all dragons or all winds with the winning tile itself.

    Clauses `pao.three-dragons.win` and `pao.four-winds.win`, the half-gun page.
    """
    if _lacks_one(claim, DRAGONS, "big-three-dragons"):
        clause, void = "hongkong.pao.three-dragons.win", _void_by(claim.house.three_dragons)
        yield accuse_discarder(discarder, "big-three-dragons", clause, void, _completes(claim, "big-three-dragons"))
    if _lacks_one(claim, WINDS, FOUR_WINDS):
        clause, void = "hongkong.pao.four-winds.win", _void_by(claim.house.four_winds)
        excuse, notes = _excuse_discarder(claim, discarder)
        found = accuse_discarder(discarder, FOUR_WINDS, clause, void, excuse, _completes(claim, FOUR_WINDS))
        yield replace(found, notes=notes)


def _lacks_one(claim: HongKongClaim, tiles: Sequence[Tile], name: str) -> bool:
    """All but one lie on the floor, and the winning tile is, or may be, the one that lacks."""
    lacking = set(tiles) - {meld.tile for meld in claim.melds}
    if len(lacking) != 1:
        return False
    return claim.tile in lacking if claim.tile is not None else claim.has(name) is not False


def _completes(claim: HongKongClaim, name: str) -> Finding:
    if claim.tile is None:
        return _unknown_tile(claim)
    has = claim.has(name)
    if has is None:
        return _unknown_patterns(claim)
    return None if has else _NOT_DESIGNATED


TWELVE_TILES = "twelve-tiles"
_FOURTH = 3


def twelve_tiles(claim: HongKongClaim) -> Iterator[Accusation]:
    """Accuse the feeder of the fourth meld, who answers for a self-draw only.

    Clause `pao.twelve` 包十二張, both rule pages: of a designated pattern in half gun, of any hand in full gun.
    """
    if len(claim.melds) <= _FOURTH or claim.melds[_FOURTH].kind == "closed-kan":
        return
    fourth = claim.melds[_FOURTH]
    void = _void_by(claim.house.twelve)
    if claim.discarder is not None:
        yield accuse_feeder(claim, fourth, TWELVE_TILES, "hongkong.pao.twelve", void, _NOT_SELF_DRAWN)
        return
    echo, echo_notes = _echo(claim, fourth)
    name, finding = TWELVE_TILES, None
    if claim.house.twelve == "designated":
        name, finding = _designated(claim, claim.melds[:_FOURTH], fourth.tile)
    excuse, notes = _excuse(claim, fourth.feeder, fourth.call)
    found = accuse_feeder(claim, fourth, name, "hongkong.pao.twelve", void, finding, echo, excuse)
    yield replace(found, notes=notes if found.dismissed_by == FORCED else (*notes, *echo_notes))


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


def nine_tiles(claim: HongKongClaim, discarder: Seat) -> Iterator[Accusation]:
    """Accuse, in half gun, the discarder of the tile that won a designated hand off three or four melds.

    Clauses `pao.nine` 包九張 and `pao.announce`, the half-gun page: calling "nine on the floor" is mere courtesy.
    """
    if not shown_patterns(claim.melds, claim.house):
        return
    name, finding = _designated(claim, claim.melds, claim.tile)
    excuse, notes = _excuse_discarder(claim, discarder)
    found = accuse_discarder(discarder, name, "hongkong.pao.nine", _void_by(claim.house.nine), finding, excuse)
    courtesy = (Note("hongkong.pao.announce"),) if found.holds else ()
    yield replace(found, notes=(*notes, *courtesy))


_IN_QUESTION = 1
_DOUBT: Mapping[Finding, int] = {None: 0, _NOT_OF_KIND: 2, _NOT_DESIGNATED: 3}
"""A pattern that holds comes before one in question, and that before one the tile or the hand refutes."""


def _designated(claim: HongKongClaim, shown: Sequence[Meld], tile: Tile | None) -> tuple[str, Finding]:
    """Find the designated pattern that was shown, fed and won; else why there is none."""
    findings = {name: _of_pattern(claim, shown, tile, name) for name in shown_patterns(shown, claim.house)}
    if not findings:
        return TWELVE_TILES, _NOT_DESIGNATED
    name = min(findings, key=lambda name: _DOUBT.get(findings[name], _IN_QUESTION))
    return name, findings[name]


def _of_pattern(claim: HongKongClaim, shown: Sequence[Meld], tile: Tile | None, name: str) -> Finding:
    """Examine a shown pattern: the hand must really be of it, and the tile of that kind."""
    has = claim.has(name)
    if has is False:
        return _NOT_DESIGNATED
    if tile is not None and not is_of_kind(tile, shown, name):
        return _NOT_OF_KIND
    if has is None:
        return _unknown_patterns(claim)
    # The winning tile of one suit, of honours or of terminals is always of the kind; only winds leave it open.
    return _unknown_tile(claim) if tile is None and name == FOUR_WINDS else None


_ANY_TILE, _HONOUR_TILE = 9, 13
"""So many tiles are still drawable when the last five (seven) stacks have been begun."""


def fresh_tile(claim: HongKongClaim, discarder: Seat) -> Iterator[Accusation]:
    """Accuse, in half gun with a wall that stops early, the discarder of a tile nobody had thrown before.

    Clause `pao.fresh` 包生章, the half-gun page.
    """
    fresh = claim.is_fresh
    if claim.house.wall_reserve == "none" or fresh is False:
        return
    question = missing_fact(f"{claim.at}.asserted.fresh", "fresh", player=discarder) if fresh is None else None
    findings = (_void_by(claim.house.fresh), _low_wall(claim), question)
    found = accuse_discarder(discarder, "fresh-tile", "hongkong.pao.fresh", *findings)
    if fresh:
        yield replace(found, notes=(Note("hongkong.testimony.fresh", {"player": discarder}),))
    elif not found.dismissed_by:
        yield found


def _low_wall(claim: HongKongClaim) -> Finding:
    """Whether the wall was low enough for this tile."""
    if claim.wall is None:
        return missing_fact(f"{claim.at}.asserted.wall", "wall")
    if claim.wall <= _ANY_TILE:
        return None
    if claim.wall > _HONOUR_TILE:
        return _TOO_EARLY
    if claim.tile is None:
        return _unknown_tile(claim)
    return None if claim.tile in HONOURS else _TOO_EARLY


_REACH = {"after-kan": 1, "after-two-kans": 2}
_KONG_DRAW: Mapping[str, Finding] = {
    "liable": None,
    "plus-one": "hongkong.pao.kong-draw.plus-one",
    "no": VOID_OPTION,
}


def fed_kong(claim: HongKongClaim) -> Iterator[Accusation]:
    """Accuse the feeder of an open kong, unless a second kong came between it and the winning tile.

    Clause `pao.kong-draw` 包槓上自摸, the full-gun page; `pao.void.second-kong` is our reading.
    """
    reach = max((_REACH.get(flag, 0) for flag in claim.flags), default=0)
    latest = sorted(claim.melds, key=lambda meld: meld.last)[len(claim.melds) - reach :]
    for meld in latest:
        if meld.kind == "open-kan":
            second = None if reach == 1 else _SECOND_KONG
            option = _KONG_DRAW[claim.house.kong_draw]
            yield accuse_feeder(claim, meld, "kong-draw", "hongkong.pao.kong-draw", option, second)


def _excuse_discarder(claim: HongKongClaim, discarder: Seat) -> tuple[Finding, tuple[Note, ...]]:
    """Who is robbed of a kong has laid it down, and so was not forced."""
    return _excuse(claim, discarder, None) if claim.robbed is None else (None, ())


def _excuse(claim: HongKongClaim, feeder: Seat | None, call: int | None) -> tuple[Finding, tuple[Note, ...]]:
    """Lift an accusation towards a later threat: who can only feed answers to the first; return what to note, too.

    Clause `pao.forced` 包先不包後, the half-gun page. `call` is None for the winning tile.
    """
    if not claim.is_half_gun or claim.house.forced == "no" or feeder is None:
        return None, ()
    forced = claim.was_forced(call)
    if not _may_excuse(claim, feeder, claim.calls[:call]):
        return None, (Note("hongkong.forced-alone", {"player": feeder}),) if forced else ()
    if forced is None:
        at = claim.at if call is None else f"calls[{call}]"
        return missing_fact(f"{at}.asserted.forced", "forced", player=feeder), ()
    return FORCED if forced else None, (Note("hongkong.testimony.forced", {"player": feeder}),)


def _may_excuse(claim: HongKongClaim, feeder: Seat, calls: tuple[Call, ...]) -> bool:
    """The facts allow it: an earlier player threatens too, and the feeder laid down nothing since."""
    since = {
        seat: shown
        for seat in SEATS
        if seat != feeder and (shown := shown_since(melds_of(calls, seat), claim.house)) is not None
    }
    if claim.by not in since:
        return False
    first = min(since.values())
    return since[claim.by] > first and all(call.by != feeder for call in calls[first:])
