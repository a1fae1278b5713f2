"""承包: who pays for all, which call or fact makes it so, and who was examined and is not liable.

The numbers behind 承包 are those of the article's own list.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from msgspec import UNSET

from bot.engine.accusation import Accusation, Finding, accused, first_to_hold
from bot.engine.deal import Seat
from bot.engine.errors import DealError, missing_fact
from bot.engine.melds import Meld
from bot.engine.ruling import Liability, Note

from .claim import OPENINGS_OF_ALL_BEGGING, WuhanClaim
from .patterns import melds_fit
from .reading import HandReading
from .rules import WuhanHouse

VOID_OPTION = "wuhan.pao.void.option"
VOID_PATTERN = "wuhan.pao.void.pattern"
VOID_READY = "wuhan.pao.void.ready"
VOID_THIRD_FEEDER = "wuhan.pao.void.third-feeder"

ALL_BEGGING = "all-begging"
_THIRD = 3


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who pays for all (None: everybody pays their own), and everyone examined."""

    liable: Liability | None
    liabilities: Sequence[Liability]
    notes: Sequence[Note]


_ORDERS: Mapping[str, Sequence[str]] = MappingProxyType(
    {order: order.split("-") for order in ("suit-begging-robbed", "robbed-begging-suit", "begging-suit-robbed")}
)


def decide(claim: WuhanClaim, reading: HandReading) -> Verdict:
    """Decide who is liable; raises ``missing-fact`` where a fact that nobody stated decides it.

    Clause `pao.order` (public game servers): of two at once one goes first, by the house; the article knows no order.
    """
    accusations = _accusations(claim, reading)
    liable = first_to_hold(accusations)
    liabilities = [each for accusation in accusations for each in _liability(accusation, liable, claim.by)]
    # What the table testified about those who come after the liable player moved nothing and is not told.
    reached = accusations[: accusations.index(liable) + 1] if liable else accusations
    return Verdict(
        liable=next((each for each in liabilities if each.holds), None),
        liabilities=liabilities,
        notes=[note for accusation in reached for note in accusation.notes],
    )


def _accusations(claim: WuhanClaim, reading: HandReading) -> Sequence[Accusation]:
    examined = {
        "suit": accuse_feeders(claim, reading),
        "begging": accuse_discarder(claim, reading),
        "robbed": accuse_robbed(claim),
    }
    return [accusation for group in _ORDERS[claim.house.pao_order] for accusation in examined[group]]


def _liability(accusation: Accusation, liable: Accusation | None, winner: Seat) -> Iterator[Liability]:
    # Of a third opening that nobody said who fed there is nobody to name.
    if accusation.player is None:
        return
    yield Liability(
        player=accusation.player,
        winner=winner,
        for_=accusation.for_,
        holds=accusation is liable,
        why=accusation.dismissed_by or (accusation.clause if accusation is liable else "wuhan.pao.order"),
        call=UNSET if accusation.call is None else accusation.call,
    )


@dataclass(frozen=True, slots=True)
class _ThirdOpening:
    """A pattern for which the feeder of the third opening answers, by the clause, where the option plays it."""

    pattern: str
    clause: str
    option: str

    def is_played(self, house: WuhanHouse) -> bool:
        return getattr(house, self.option) == "yes"

    def accuse(self, opening: Meld, *findings: Finding) -> Accusation:
        return accused(opening.feeder, self.pattern, self.clause, opening.call, findings)


_THIRD_OPENINGS = (
    _ThirdOpening("pure-suit", "wuhan.pao.pure-suit", "pao_pure_suit"),
    _ThirdOpening("all-generals", "wuhan.pao.generals", "pao_generals"),
    _ThirdOpening("all-winds", "wuhan.pao.winds", "pao_winds"),
)


def accuse_feeders(claim: WuhanClaim, reading: HandReading) -> Iterator[Accusation]:
    """Examine the feeders of the winner's openings, whoever dealt in: the third one decides, an added kan is none.

    Clause `pao.pure-suit` (the article, 承包 2); `pao.generals` and `pao.winds` (public game servers) do likewise.
    """
    third = claim.openings[_THIRD - 1] if len(claim.openings) >= _THIRD else None
    for rule in _THIRD_OPENINGS:
        if rule.pattern not in reading.patterns:
            yield from _without_pattern(rule, third, claim)
        elif rule.is_played(claim.house):
            yield from _by_third_opening(rule, third, claim)
        elif third is not None and third.feeder:
            yield rule.accuse(third, VOID_OPTION)


def _without_pattern(rule: _ThirdOpening, third: Meld | None, claim: WuhanClaim) -> Iterator[Accusation]:
    """Dismiss the feeder of a hand that, by what lay there, could have been of the pattern: the table will ask."""
    if third is not None and third.feeder and rule.is_played(claim.house) and melds_fit(rule.pattern, claim.melds):
        yield rule.accuse(third, VOID_PATTERN)


def _by_third_opening(rule: _ThirdOpening, third: Meld | None, claim: WuhanClaim) -> Iterator[Accusation]:
    if third is not None:
        yield rule.accuse(third, *_unknown_feeder(third, claim.by))
    decider = None if third is None else third.feeder
    # One dismissal a player, by the last opening they fed; who also fed the third is liable and not dismissed.
    last_fed = {opening.feeder: opening for opening in claim.openings if opening.feeder not in (None, decider)}
    for opening in last_fed.values():
        yield rule.accuse(opening, VOID_THIRD_FEEDER)


def _unknown_feeder(third: Meld, winner: Seat) -> Iterator[DealError]:
    if third.feeder is None:
        yield missing_fact(f"calls[{third.call}].from", "feeder", player=winner, tile=third.tile)


def accuse_discarder(claim: WuhanClaim, reading: HandReading) -> Iterator[Accusation]:
    """Examine the player who dealt in or was robbed, where the winner had four openings.

    Clause `pao.all-begging` (the article, 承包 1): they answer unless tenpai after the discard; on some public game
    servers always.
    """
    discarder, option = claim.discarder, claim.house.pao_all_begging
    if discarder is None or len(claim.openings) < OPENINGS_OF_ALL_BEGGING:
        return
    if ALL_BEGGING not in reading.patterns:
        if option != "no":
            yield _accuse_of_begging(discarder, dismissed_by=VOID_PATTERN)
    elif option == "no":
        yield _accuse_of_begging(discarder, dismissed_by=VOID_OPTION)
    elif option == "always":
        yield _accuse_of_begging(discarder)
    elif not _pays_all_anyway(claim):
        yield _by_readiness(discarder, claim)


def _pays_all_anyway(claim: WuhanClaim) -> bool:
    """Whether the discarder is the only loser, so that nobody told whether they were ready and it moves nothing."""
    ready = claim.asserted.discarder_ready
    return len(claim.losers) == 1 and ready is UNSET and bool(claim.declared[claim.losers[0]].openings)


def _by_readiness(discarder: Seat, claim: WuhanClaim) -> Accusation:
    """Examine whether the discarder was tenpai, which only the table knows.

    Clause `pao.void.ready` (the article, 承包 1). A player who has not opened is never tenpai, whatever is asserted.
    """
    ready = claim.asserted.discarder_ready
    if not claim.declared[discarder].openings:
        notes = [Note("wuhan.never-ready", {"player": discarder})] if ready is True else []
        return _accuse_of_begging(discarder, *notes)
    if ready is UNSET:
        question = missing_fact(f"{claim.at}.asserted.discarder-ready", "discarder-ready", player=discarder)
        return Accusation(discarder, ALL_BEGGING, "wuhan.pao.all-begging", asks_for=question)
    if ready:
        note = Note("wuhan.testimony.ready", {"player": discarder})
        return _accuse_of_begging(discarder, note, dismissed_by=VOID_READY)
    return _accuse_of_begging(discarder, Note("wuhan.testimony.not-ready", {"player": discarder}))


def _accuse_of_begging(discarder: Seat, *notes: Note, dismissed_by: str = "") -> Accusation:
    return Accusation(discarder, ALL_BEGGING, "wuhan.pao.all-begging", dismissed_by=dismissed_by, notes=notes)


def accuse_robbed(claim: WuhanClaim) -> Iterator[Accusation]:
    """Examine the player whose added kan was robbed.

    Clause `pao.robbed-kong` (the article, 承包 3): they answer by being robbed alone, where the house plays it.
    """
    if claim.robbed is not None:
        dismissal = "" if claim.house.pao_robbed_kong == "yes" else VOID_OPTION
        robbed = claim.robbed
        yield Accusation(robbed.player, "robbed-kong", "wuhan.pao.robbed-kong", robbed.call, dismissed_by=dismissal)
