"""One Wuhan deal settled: the claim that counts, its factors, who is liable, and the payments."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from bot.engine.deal import Deal, Win
from bot.engine.house import Played
from bot.engine.ruling import Factors, Hand, Note, Outcome, Pattern

from .agreed import check_names
from .caps import cap_notes, check_caps
from .claim import Claim, claim_of, first_claim
from .factors import factors_of
from .facts import check_wuhan_facts
from .liability import decide
from .patterns import BIG_BASE
from .payments import liability_notes, pay_win
from .penalties import settle_penalty
from .presets import WuhanHouse


def settle(deal: Deal, rules: Played[WuhanHouse]) -> Outcome:
    """Decide a Wuhan deal; raises `DealError` where its facts do not allow it."""
    check_caps(rules.table)
    check_wuhan_facts(deal)
    if deal.wins is not UNSET:
        return _settle_wins(deal, deal.wins, rules.table)
    if deal.penalty is not UNSET:
        return settle_penalty(deal.penalty, rules.table)
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
