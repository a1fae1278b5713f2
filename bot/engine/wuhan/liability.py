"""承包: who pays for all, which call or fact makes it so, and who was examined and is not liable."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from msgspec import UNSET

from bot.engine.deal import Seat
from bot.engine.errors import DealError, missing_fact
from bot.engine.melds import Meld
from bot.engine.ruling import Liability, Note
from bot.engine.tiles import Tile

from .claim import OPENINGS_OF_ALL_BEGGING, WuhanClaim
from .patterns import GENERALS, SUITS, WINDS
from .reading import HandReading
from .rules import WuhanHouse

VOID_OPTION = "wuhan.pao.void.option"
VOID_PATTERN = "wuhan.pao.void.pattern"
VOID_READY = "wuhan.pao.void.ready"
VOID_THIRD_FEEDER = "wuhan.pao.void.third-feeder"


@dataclass(frozen=True, slots=True)
class Suspect:
    """`player` (None: nobody said who) answers or not `for_` a pattern, by the clause `why`.

    `missing` is the fact to ask for where it is not known whether he does.
    """

    player: Seat | None
    for_: str
    why: str
    holds: bool = False
    call: int | None = None
    missing: DealError | None = None
    notes: Sequence[Note] = ()


_DECIDING = 3


@dataclass(frozen=True, slots=True)
class _Rule:
    pattern: str
    clause: str
    tiles: Sequence[frozenset[Tile]]
    option: str

    def is_played(self, house: WuhanHouse) -> bool:
        return getattr(house, self.option) == "yes"


_RULES = (
    _Rule("pure-suit", "wuhan.pao.pure-suit", SUITS, "pao_pure_suit"),
    _Rule("all-generals", "wuhan.pao.generals", (GENERALS,), "pao_generals"),
    _Rule("all-winds", "wuhan.pao.winds", (WINDS,), "pao_winds"),
)


def examine_openings(claim: WuhanClaim, reading: HandReading) -> Iterator[Suspect]:
    """Examine the feeders of the winner's openings; the third one decides, an added kan is none."""
    openings = claim.openings
    third = openings[_DECIDING - 1] if len(openings) >= _DECIDING else None
    for rule in _RULES:
        if rule.pattern in reading.patterns:
            yield from _examine(rule, third, openings, claim)
        elif third is not None and third.feeder and rule.is_played(claim.house) and _looked_like(rule, claim):
            yield Suspect(third.feeder, rule.pattern, VOID_PATTERN, call=third.call)


def _examine(rule: _Rule, third: Meld | None, openings: Sequence[Meld], claim: WuhanClaim) -> Iterator[Suspect]:
    if not rule.is_played(claim.house):
        if third is not None and third.feeder:
            yield Suspect(third.feeder, rule.pattern, VOID_OPTION, call=third.call)
        return
    if third is not None:
        yield _third_feeder(rule, third, claim.by)
    decider = third.feeder if third is not None else None
    last_fed = {opening.feeder: opening for opening in openings if opening.feeder not in (None, decider)}
    for opening in last_fed.values():
        yield Suspect(opening.feeder, rule.pattern, VOID_THIRD_FEEDER, call=opening.call)


def _third_feeder(rule: _Rule, third: Meld, winner: Seat) -> Suspect:
    if third.feeder is not None:
        return Suspect(third.feeder, rule.pattern, rule.clause, holds=True, call=third.call)
    question = missing_fact(f"calls[{third.call}].from", "feeder", player=winner, tile=third.tile)
    return Suspect(None, rule.pattern, rule.clause, call=third.call, missing=question)


def _looked_like(rule: _Rule, claim: WuhanClaim) -> bool:
    """Whether everything laid down belonged to the pattern, so that the table will ask."""
    laid: set[Tile] = {tile for meld in claim.melds for tile in meld.kinds}
    return any(laid <= tiles for tiles in rule.tiles)


FOR = "all-begging"
CLAUSE = "wuhan.pao.all-begging"


def examine_all_begging(claim: WuhanClaim, reading: HandReading) -> Iterator[Suspect]:
    """Examine the player who dealt in or was robbed, where the winner had four openings."""
    discarder, option = claim.discarder, claim.house.pao_all_begging
    if discarder is None or len(claim.openings) < OPENINGS_OF_ALL_BEGGING:
        return
    if FOR not in reading.patterns:
        if option != "no":
            yield Suspect(discarder, FOR, VOID_PATTERN)
    elif option == "no":
        yield Suspect(discarder, FOR, VOID_OPTION)
    elif option == "always":
        yield Suspect(discarder, FOR, CLAUSE, holds=True)
    else:
        yield _by_readiness(discarder, claim)


def _by_readiness(discarder: Seat, claim: WuhanClaim) -> Suspect:
    """A player who has not opened is never tenpai, whatever is asserted."""
    ready = claim.asserted.discarder_ready
    if not claim.declared[discarder].openings:
        notes = [Note("wuhan.never-ready", {"player": discarder})] if ready is True else []
        return Suspect(discarder, FOR, CLAUSE, holds=True, notes=notes)
    if ready is UNSET:
        question = missing_fact(f"{claim.at}.asserted.discarder-ready", "discarder-ready", player=discarder)
        return Suspect(discarder, FOR, CLAUSE, missing=question)
    if ready:
        return Suspect(discarder, FOR, VOID_READY, notes=[Note("wuhan.testimony.ready", {"player": discarder})])
    return Suspect(discarder, FOR, CLAUSE, holds=True, notes=[Note("wuhan.testimony.not-ready", {"player": discarder})])


_ORDERS: Mapping[str, Sequence[str]] = MappingProxyType(
    {order: order.split("-") for order in ("suit-begging-robbed", "robbed-begging-suit", "begging-suit-robbed")}
)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who pays for all and by which clause (None: everybody pays his own), and everyone examined."""

    liable: Seat | None
    clause: str | None
    liabilities: Sequence[Liability]
    notes: Sequence[Note]


def decide(claim: WuhanClaim, reading: HandReading) -> Verdict:
    """Decide who is liable; raises ``missing-fact`` where a fact that nobody stated decides it."""
    suspects = _suspects(claim, reading)
    chosen = _first_to_hold(suspects)
    reached = suspects[: suspects.index(chosen) + 1] if chosen else suspects
    return Verdict(
        liable=chosen.player if chosen else None,
        clause=chosen.why if chosen else None,
        liabilities=[each for suspect in suspects for each in _liability(suspect, chosen, claim.by)],
        notes=[note for suspect in reached for note in suspect.notes],
    )


def _suspects(claim: WuhanClaim, reading: HandReading) -> Sequence[Suspect]:
    """Examine everyone, in the order in which the house lets one liability go before another."""
    examined = {
        "suit": examine_openings(claim, reading),
        "begging": examine_all_begging(claim, reading),
        "robbed": _examine_robbed(claim),
    }
    return [suspect for group in _ORDERS[claim.house.pao_order] for suspect in examined[group]]


def _examine_robbed(claim: WuhanClaim) -> Iterator[Suspect]:
    if claim.robbed is None:
        return
    holds = claim.house.pao_robbed_kong == "yes"
    why = "wuhan.pao.robbed-kong" if holds else VOID_OPTION
    yield Suspect(claim.robbed.player, "robbed-kong", why, holds=holds, call=claim.robbed.call)


def _first_to_hold(suspects: Sequence[Suspect]) -> Suspect | None:
    """Take the first who is liable; a fact is asked for only where it changes who pays."""
    for index, suspect in enumerate(suspects):
        if suspect.holds:
            return suspect
        if suspect.missing is not None:
            later = next((each for each in suspects[index:] if each.holds), None)
            if later is None or later.player != suspect.player:
                raise suspect.missing
    return None


def _liability(suspect: Suspect, chosen: Suspect | None, winner: Seat) -> Iterator[Liability]:
    if suspect.player is None:
        return
    overtaken = suspect is not chosen and (suspect.holds or suspect.missing is not None)
    yield Liability(
        player=suspect.player,
        winner=winner,
        for_=suspect.for_,
        holds=suspect is chosen,
        why="wuhan.pao.order" if overtaken else suspect.why,
        call=UNSET if suspect.call is None else suspect.call,
    )
