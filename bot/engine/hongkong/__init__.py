"""Hong Kong: from the facts of a deal to its payments, in units of half the stake."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import msgspec
from msgspec import UNSET

from bot.engine.claims import Claim, claims_of
from bot.engine.deal import Deal
from bot.engine.family import Family, Rules
from bot.engine.ruling import Hand, Note, Outcome, Payment

from .claim import AGREED, HongKongClaim, claimants, claims_that_count
from .doubts import doubts
from .exclusions import check_agreed
from .facts import VOCABULARY, check_hongkong_facts, check_stated, is_flower_win
from .flowers import pattern_of_flowers
from .hand import check_fallen, worth_of
from .kongs import pay_kongs
from .liability import Verdict, decide
from .owners import meld_owners, threats_only
from .payments import (
    is_robbed_as_self_draw,
    limit_multiplier,
    multiplier,
    pay_false_win,
    pay_flower_win,
    pay_win,
    shares_of,
    thousandths,
)
from .rules import CLAUSES, PRESETS, HongKong
from .testimony import rested_on


@dataclass(frozen=True, slots=True)
class _Settled:
    """One winner settled: the hand, who answers for it, who pays it, and what else to say."""

    hand: Hand
    verdict: Verdict
    payments: Sequence[Payment]
    notes: Sequence[Note]


def settle(deal: Deal, rules: Rules[HongKong]) -> Outcome:
    """Decide a Hong Kong deal; raises `DealError` where its facts do not allow it."""
    check_hongkong_facts(deal, rules)
    outcome = _ended(deal, rules, _table(rules.house))
    kongs = tuple(pay_kongs(deal, rules.house)) if deal.calls else ()
    return msgspec.structs.replace(outcome, payments=(*outcome.payments, *kongs)) if kongs else outcome


def _ended(deal: Deal, rules: Rules[HongKong], table: Note) -> Outcome:
    """Decide how the deal ended, whatever kongs were laid down."""
    if deal.wins is not UNSET:
        if is_flower_win(deal.wins[0]):
            return _settle_flowers(claims_of(deal)[0], deal, rules.house, table)
        return _settle_claims(deal, rules, table)
    if deal.penalty is not UNSET:
        return Outcome(tuple(pay_false_win(deal.penalty.by, rules.house)), notes=(table,))
    return Outcome((), notes=(Note("hongkong.draw"), table))


def _settle_flowers(claim: Claim, deal: Deal, house: HongKong, table: Note) -> Outcome:
    """Pay flowers that win by themselves: the cap holds, the minimum does not, and nobody is liable."""
    pattern = pattern_of_flowers(claim, deal, house)
    payments = tuple(pay_flower_win(claim.by, claim.discarder, multiplier(pattern.value, house), house))
    points = sum(payment.amount for payment in payments)
    hand = Hand(by=claim.by, patterns=(pattern,), points=points, faan=pattern.value)
    return Outcome(payments, hands=(hand,), notes=(table, *_capped(pattern.value, house)))


def _table(house: HongKong) -> Note:
    """Name the rules that differ from table to table: every ruling says by which of them it was made."""
    multipliers = house.table if isinstance(house.table, str) else " ".join(map(str, house.table))
    return Note(
        "hongkong.table",
        {
            "gun": house.gun,
            "table": multipliers,
            "minimum": house.faan_min,
            "cap": house.faan_cap,
            "later-discard": house.later_discard,
        },
    )


def _settle_claims(deal: Deal, rules: Rules[HongKong], table: Note) -> Outcome:
    claims, fallen = claims_that_count(deal, rules)
    for claim in (*claims, *fallen):
        check_agreed(claim)
    for claim in claims:
        check_stated(claim)
    for claim in fallen:
        check_fallen(claim)
    settled = [_settle_claim(claim) for claim in claims]
    return Outcome(
        [payment for each in settled for payment in each.payments],
        [liability for each in settled for liability in each.verdict.liabilities],
        [each.hand for each in settled],
        [
            table,
            *(Note("hongkong.winners", {"player": claim.by}) for claim in fallen),
            *(note for each in settled for note in (*each.notes, *each.verdict.notes)),
        ],
    )


def _settle_claim(claim: HongKongClaim) -> _Settled:
    worth = worth_of(claim)
    owed = shares_of(claim, multiplier(worth.faan, claim.house))
    verdict = Verdict() if is_robbed_as_self_draw(claim) else _told(claim, decide(claim))
    hand = Hand(by=claim.by, patterns=worth.patterns, points=sum(owed.values()), faan=worth.faan)
    payments = tuple(pay_win(claim, owed, verdict.liable))
    return _Settled(hand, verdict, payments, (*worth.notes, *_circumstances(claim, worth.faan)))


def _told(claim: HongKongClaim, verdict: Verdict) -> Verdict:
    """Add to what is noted the told facts that the payments rest on."""
    told = [note for note in rested_on(claim, verdict.liable) if note not in verdict.notes]
    return replace(verdict, notes=(*verdict.notes, *told)) if told else verdict


def _circumstances(claim: HongKongClaim, faan: int) -> Sequence[Note]:
    """Name what shaped the amounts without ordering a payment of its own."""
    notes: list[Note] = [*_capped(faan, claim.house)]
    if claim.robbed is not None:
        notes.append(Note("hongkong.robbed-kong", {"player": claim.robbed}))
    if claim.house.flowers == "no" and claim.flowers:
        notes.append(Note("hongkong.flowers-not-played"))
    if claim.others and claim.house.price_others:
        notes.append(Note("hongkong.winners.max"))
    return notes


def _capped(faan: int, house: HongKong) -> tuple[Note, ...]:
    cap = house.faan_cap
    return () if cap == "none" or faan <= cap else (Note("hongkong.capped", {"faan": faan, "cap": cap}),)


_ASKED = ("gun", "table", "faan.min", "faan.cap", "later-discard", "circumstances", "flower-win", "penalty.false-win")

FAMILY = Family(
    "hongkong",
    HongKong,
    PRESETS,
    CLAUSES,
    VOCABULARY,
    settle,
    agreed_patterns=AGREED,
    claimants=claimants,
    meld_owners=meld_owners,
    melds_in_order=True,
    threats_only=threats_only,
    thousandths=lambda units, rules: thousandths(units, rules.house.stake),
    asked=_ASKED,
    in_notes=frozenset(("gun", "table", "cap", "later-discard")),
    check_house=lambda rules: limit_multiplier(rules.house),
    doubts=doubts,
)

__all__ = ["FAMILY", "HongKong"]
