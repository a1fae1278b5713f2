"""Wuhan: from the facts of a deal to its payments, in points.

`rules` is what a house can set, `facts` what cannot be in a deal, `claim` the one claim that counts; `patterns`,
`reading` and `hand` find what it is worth; `liability` says who answers, `payments` who pays. Only this module is
entered from outside. "The article" in these modules is the one on 红中赖子杠, copied from an online encyclopedia.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from bot.engine.claims import Claim, claims_of
from bot.engine.deal import Deal, Seat
from bot.engine.family import Family, Rules
from bot.engine.ruling import Factors, Hand, Note, Outcome, Pattern
from bot.engine.tiles import Tile

from .claim import claimants, complete_claim, first_claim
from .facts import RED, VOCABULARY, check_wuhan_facts, meld_owners, stated_wild, wild_after
from .hand import check_names, read_hand
from .liability import decide
from .patterns import BIG, BIG_BASE
from .payments import cap_notes, check_caps, factors_of, hundredths, liability_notes, pay_win, settle_penalty
from .reading import HandReading
from .rules import CLAUSES, PRESETS, WuhanHouse


def settle(deal: Deal, rules: Rules[WuhanHouse]) -> Outcome:
    """Decide a Wuhan deal; raises `DealError` where its facts do not allow it."""
    check_caps(rules.house)
    wild = stated_wild(deal)
    claims = claims_of(deal)
    check_wuhan_facts(deal, claims, wild)
    if claims:
        return _settle_claims(deal, claims, wild, rules.house)
    if deal.penalty is not UNSET:
        return settle_penalty(deal.penalty, rules.house)
    return Outcome((), notes=[Note("wuhan.draw")])


def _settle_claims(deal: Deal, claims: Sequence[Claim], wild: Tile | None, house: WuhanHouse) -> Outcome:
    for each in claims:
        check_names(each)
    index, fallen = first_claim([each.by for each in claims], claims[0].discarder, house)
    claim = complete_claim(deal, claims[index], wild, house)
    reading, notes = read_hand(claim)
    factors = factors_of(claim, reading)
    verdict = decide(claim, reading)
    return Outcome(
        payments=list(pay_win(factors, verdict.liable)),
        liabilities=verdict.liabilities,
        hands=[_hand(claim.by, reading, factors)],
        notes=[
            *fallen,
            *notes,
            *cap_notes(factors.losers, house),
            *verdict.notes,
            *liability_notes(factors, verdict.liable),
        ],
        factors=factors,
    )


def _hand(winner: Seat, reading: HandReading, factors: Factors) -> Hand:
    return Hand(
        by=winner,
        patterns=tuple(Pattern(name, BIG_BASE) for name in reading.patterns),
        points=sum(loser.capped for loser in factors.losers.values()),
        hard=reading.hard,
        base=factors.base,
        wild=UNSET if reading.stands is None else reading.stands,
    )


FAMILY = Family(
    "wuhan",
    WuhanHouse,
    PRESETS,
    CLAUSES,
    VOCABULARY,
    settle,
    agreed_patterns=BIG,
    claimants=claimants,
    meld_owners=meld_owners,
    thousandths=lambda points, rules: (
        None if (amount := hundredths(points, rules.house.stake)) is None else amount * 10
    ),
    lone_tile=RED,
    wild_after=wild_after,
)

__all__ = ["FAMILY", "WuhanHouse"]
