"""Wuhan: from the facts of a deal to its payments, in points."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from bot.engine.deal import Deal, Win
from bot.engine.family import Family, Rules
from bot.engine.ruling import Factors, Hand, Note, Outcome, Pattern

from .claim import Claim, claim_of, claimants, first_claim
from .facts import RED, VOCABULARY, check_wuhan_facts, meld_owners, wild_after
from .hand import check_names
from .liability import decide
from .patterns import BIG, BIG_BASE
from .payments import cap_notes, check_caps, factors_of, hundredths, liability_notes, pay_win, settle_penalty
from .rules import CLAUSES, PRESETS, WuhanHouse


def settle(deal: Deal, rules: Rules[WuhanHouse]) -> Outcome:
    """Decide a Wuhan deal; raises `DealError` where its facts do not allow it."""
    check_caps(rules.house)
    check_wuhan_facts(deal)
    if deal.wins is not UNSET:
        return _settle_wins(deal, deal.wins, rules.house)
    if deal.penalty is not UNSET:
        return settle_penalty(deal.penalty, rules.house)
    return Outcome((), notes=[Note("wuhan.draw")])


def _settle_wins(deal: Deal, wins: Sequence[Win], house: WuhanHouse) -> Outcome:
    for place, win in enumerate(wins):
        check_names(win, f"wins[{place}]")
    index, fallen = first_claim(wins, house)
    claim = claim_of(deal, wins[index], f"wins[{index}]", house)
    factors = factors_of(claim)
    verdict = decide(deal.calls, claim)
    return Outcome(
        payments=list(pay_win(factors, verdict)),
        liabilities=verdict.liabilities,
        hands=[_hand(claim, factors)],
        notes=[
            *fallen,
            *claim.notes,
            *cap_notes(factors.losers, house),
            *verdict.notes,
            *liability_notes(factors, verdict),
        ],
        factors=factors,
    )


def _hand(claim: Claim, factors: Factors) -> Hand:
    reading = claim.reading
    return Hand(
        by=claim.win.by,
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
    hundredths=lambda points, rules: hundredths(points, rules.house.stake),
    lone_tile=RED,
    wild_after=wild_after,
)

__all__ = ["FAMILY", "WuhanHouse"]
