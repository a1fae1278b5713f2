"""Hong Kong: from the facts of a deal to its payments, in units of half the stake."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import UNSET

from bot.engine.deal import Deal
from bot.engine.family import Family, Rules
from bot.engine.ruling import Hand, Note, Outcome, Payment

from .claim import AGREED, HongKongClaim, claims_that_count
from .facts import VOCABULARY, check_hongkong_facts, meld_owners
from .hand import worth_of
from .liability import Verdict, decide
from .payments import hundredths, is_robbed_as_self_draw, multiplier, pay_false_win, pay_win, shares_of
from .rules import CLAUSES, PRESETS, HongKong


@dataclass(frozen=True, slots=True)
class _Settled:
    """One winner settled: the hand, who answers for it, who pays it, and what else to say."""

    hand: Hand
    verdict: Verdict
    payments: Sequence[Payment]
    notes: Sequence[Note]


def settle(deal: Deal, rules: Rules[HongKong]) -> Outcome:
    """Decide a Hong Kong deal; raises `DealError` where its facts do not allow it."""
    check_hongkong_facts(deal)
    table = _table(rules.house)
    if deal.wins is not UNSET:
        return _settle_claims(deal, rules, table)
    if deal.penalty is not UNSET:
        return Outcome(tuple(pay_false_win(deal.penalty.by, rules.house)), notes=(table,))
    return Outcome((), notes=(Note("hongkong.draw"), table))


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
    settled = [_settle_claim(claim) for claim in claims]
    return Outcome(
        [payment for each in settled for payment in each.payments],
        [liability for each in settled for liability in each.verdict.liabilities],
        [each.hand for each in settled],
        [
            table,
            *(Note("hongkong.winners", {"player": player}) for player in fallen),
            *(note for each in settled for note in (*each.notes, *each.verdict.notes)),
        ],
    )


def _settle_claim(claim: HongKongClaim) -> _Settled:
    worth = worth_of(claim)
    verdict = Verdict() if is_robbed_as_self_draw(claim) else decide(claim)
    owed = shares_of(claim, multiplier(worth.faan, claim.house))
    hand = Hand(by=claim.by, patterns=worth.patterns, points=sum(owed.values()), faan=worth.faan)
    payments = tuple(pay_win(claim, owed, verdict.liable))
    return _Settled(hand, verdict, payments, (*worth.notes, *_circumstances(claim, worth.faan)))


def _circumstances(claim: HongKongClaim, faan: int) -> Sequence[Note]:
    """Name what shaped the amounts without ordering a payment of its own."""
    notes: list[Note] = []
    cap = claim.house.faan_cap
    if cap != "none" and faan > cap:
        notes.append(Note("hongkong.capped", {"faan": faan, "cap": cap}))
    if claim.robbed is not None:
        notes.append(Note("hongkong.robbed-kong", {"player": claim.robbed}))
    if claim.house.flowers == "no" and claim.flowers:
        notes.append(Note("hongkong.flowers-not-played"))
    if claim.others and claim.is_half_gun:
        notes.append(Note("hongkong.winners.max"))
    return notes


FAMILY = Family(
    "hongkong",
    HongKong,
    PRESETS,
    CLAUSES,
    VOCABULARY,
    settle,
    agreed_patterns=AGREED,
    meld_owners=meld_owners,
    melds_in_order=True,
    hundredths=lambda units, rules: hundredths(units, rules.house.stake),
    asked=("gun", "table", "faan.min", "faan.cap", "later-discard"),
    in_notes=frozenset(("gun", "table", "cap", "later-discard")),
)

__all__ = ["FAMILY", "HongKong"]
