"""Wuhan: from the facts of a deal to its payments, in points.

`rules` is what a house can set, `tokens` the tiles that lie alone, `facts` what cannot be in a deal, `claim` the one
claim that counts; `patterns`, `reading` and `hand` find what it is worth, `factors` and `caps` what each loser owes for
it; `liability` says who answers, `payments` who pays. Only this module is entered from outside. "The article" in these
modules is the one on 红中赖子杠, copied from an online encyclopedia.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from bot.engine.claims import Claim, claims_of
from bot.engine.deal import Deal
from bot.engine.family import Family, Rules
from bot.engine.ruling import Factors, Hand, Note, Outcome, Pattern

from .caps import cap_notes, check_caps, rules_in_force
from .claim import WuhanClaim, claimants, complete_claim, fallen_claim, first_claim
from .factors import worth_of
from .facts import VOCABULARY, check_wuhan_facts, meld_owners, pays_ready
from .hand import check_agreed, check_fallen, check_names, read_hand
from .liability import decide
from .patterns import BIG
from .payments import factors_of, liability_notes, pay_win, settle_penalty, settle_ready, thousandths
from .reading import HandReading
from .rules import CLAUSES, PRESETS, WuhanHouse
from .tokens import RED, TokenTiles, stated_tokens, tiles_alone, wild_after


def settle(deal: Deal, rules: Rules[WuhanHouse]) -> Outcome:
    """Decide a Wuhan deal; raises `DealError` where its facts do not allow it."""
    rules, of_caps = rules_in_force(rules)
    tokens = stated_tokens(deal, rules.house)
    claims = claims_of(deal, rules.seats)
    check_wuhan_facts(deal, claims, tokens)
    if claims:
        return _settle_claims(deal, claims, tokens, rules, of_caps)
    if deal.penalty is not UNSET:
        return settle_penalty(deal.penalty, rules)
    if pays_ready(deal, rules.house):
        return settle_ready(deal, tokens, rules)
    return Outcome((), notes=[Note("wuhan.draw")])


def _settle_claims(
    deal: Deal, claims: Sequence[Claim], tokens: TokenTiles, rules: Rules[WuhanHouse], of_caps: Sequence[Note]
) -> Outcome:
    for each in claims:
        check_names(each)
    index, fallen_notes = first_claim([each.by for each in claims], claims[0].discarder, rules)
    claim = complete_claim(deal, claims[index], tokens, rules)
    fallen = [fallen_claim(deal, each, tokens, rules) for each in claims if each.by != claim.by]
    for each in (claim, *fallen):
        check_agreed(each)
    reading, notes = read_hand(claim, worth_of(claim))
    factors = factors_of(claim, reading)
    for each in fallen:
        check_fallen(each)
    verdict = decide(claim, reading)
    return Outcome(
        payments=list(pay_win(factors, claim, reading, verdict.liable)),
        liabilities=verdict.liabilities,
        hands=[_hand(claim, reading, factors)],
        notes=[
            *fallen_notes,
            *notes,
            *of_caps,
            *cap_notes(factors.losers, claim, reading),
            *verdict.notes,
            *liability_notes(factors, verdict.liable),
        ],
        factors=factors,
    )


def _hand(claim: WuhanClaim, reading: HandReading, factors: Factors) -> Hand:
    return Hand(
        by=claim.by,
        patterns=tuple(Pattern(name, claim.house.big_base) for name in reading.patterns),
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
    chi_of_fewer=True,
    thousandths=lambda points, rules: thousandths(points, rules.house.stake),
    asked=("cap.each", "cap.golden", "win.min", "factor.dealer"),
    lone_tile=RED,
    lone_tiles=tiles_alone,
    wild_after=wild_after,
    check_house=check_caps,
)

__all__ = ["FAMILY", "WuhanHouse"]
