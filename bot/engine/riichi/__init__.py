"""Riichi: from the facts of a deal to its payments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import UNSET

from bot.engine.claims import Claim, ending_of
from bot.engine.deal import SEATS, Deal, Draw, Penalty, Seat, Value
from bot.engine.errors import DealError, suppress_missing
from bot.engine.family import Family, Rules
from bot.engine.ruling import Hand, Liability, Note, Outcome, Payment

from .facts import VOCABULARY, check_claim, check_draw, check_penalty, check_riichi_facts, stated_hand
from .hand import check_names, worth_of_tiles, worth_of_value
from .liability import decide
from .patterns import NAMES
from .payments import RiichiClaim, pay_collected, pay_declared, pay_draw, pay_penalty, pay_win
from .rules import CLAUSES, PRESETS, RiichiHouse
from .worth import Worth, discard_amount, self_draw_shares

_THREE = 3


def settle(deal: Deal, rules: Rules[RiichiHouse]) -> Outcome:
    """Decide a riichi deal; raises `DealError` where its facts do not allow it."""
    ending = ending_of(deal)
    check_riichi_facts(deal, ending, rules)
    if isinstance(ending, Draw):
        check_draw(ending)
        return Outcome([*pay_draw(ending, rules.seats, rules.house), *pay_declared(deal.riichi)])
    if isinstance(ending, Penalty):
        check_penalty(ending)
        sticks = deal.riichi if rules.house.penalty_sticks == "stay" else ()
        return Outcome([*pay_penalty(ending, rules.seats, rules.house), *pay_declared(sticks)])
    for claim in ending:
        check_claim(deal, claim, rules)
    return _settle_claims(deal, ending, rules)


def _settle_claims(deal: Deal, claims: Sequence[Claim], rules: Rules[RiichiHouse]) -> Outcome:
    counted, notes = _counted(claims, rules)
    if len(counted) < len(claims):
        _check_fallen(deal, claims, counted, rules)
    payments: list[Payment] = []
    liabilities: list[Liability] = []
    hands: list[Hand] = []
    shaping: list[str] = []
    for claim in counted:
        worth, differences = _worth(claim, deal, rules)
        verdicts = decide(claim, deal.calls, worth.yakuman, rules.house) if claim.melds else ()
        liable = [each for each in verdicts if each.holds] if verdicts else ()
        honba = deal.honba if claim is counted[0] or rules.house.honba_receiver == "each" else 0
        settled = RiichiClaim(claim.by, claim.discarder, worth, liable, honba, rules.seats, rules.house)
        payments += pay_win(settled)
        liabilities += verdicts
        hands.append(_hand(settled))
        notes += differences
        shaping += _shaping(deal, settled)
    if deal.riichi or deal.deposits:
        payments += pay_declared(deal.riichi)
        payments += pay_collected(deal, [claim.by for claim in counted], rules.house)
    if shaping:
        notes += map(Note, dict.fromkeys(shaping))
    return Outcome(payments, liabilities, hands, notes)


def _counted(claims: Sequence[Claim], rules: Rules[RiichiHouse]) -> tuple[Sequence[Claim], list[Note]]:
    """Keep the winners the house allows, the nearest to the discarder's right first."""
    if len(claims) == 1:
        return claims, []
    if len(claims) == _THREE and rules.house.winners_three == "abort":
        return (), [Note("riichi.winners.aborted")]
    start = SEATS.index(claims[0].discarder or SEATS[0])
    nearest_first = sorted(claims, key=lambda claim: (SEATS.index(claim.by) - start) % len(SEATS))
    most = rules.house.winners_max
    fallen = [Note("riichi.winners", {"allowed": most, "player": claim.by}) for claim in nearest_first[most:]]
    counted = nearest_first[:most]
    return counted, [*fallen, *([Note("riichi.winners.separate")] if len(counted) > 1 else ())]


def _check_fallen(deal: Deal, claims: Sequence[Claim], counted: Sequence[Claim], rules: Rules[RiichiHouse]) -> None:
    """A claim that falls away must still have been one; what it was worth is not asked."""
    for claim in claims:
        if claim not in counted:
            with suppress_missing():
                _worth(claim, deal, rules)


def _worth(claim: Claim, deal: Deal, rules: Rules[RiichiHouse]) -> tuple[Worth, Sequence[Note]]:
    """Price the hand by its tiles where they are given, else by what the table agrees on."""
    hand = stated_hand(claim)
    try:
        if isinstance(hand, Value):
            return worth_of_value(hand, claim, deal, rules.house), ()
        worth = worth_of_tiles(hand, claim, deal, rules)
        return worth, () if claim.value is None else _difference(claim.by, claim.value, worth)
    except DealError as error:
        raise error.moved_to(f"{claim.at}{error.at}") from None


def _difference(winner: Seat, value: Value, worth: Worth) -> Sequence[Note]:
    """Say where the tiles and the agreed value differ; the payment follows the tiles."""
    if value.yakuman is not UNSET:
        check_names(value.yakuman)
        same = set(value.yakuman) == set(worth.yakuman)
        agreed = " + ".join(value.yakuman)
    else:
        fu_matters = worth.limit == "" or value.fu is not UNSET
        same = not worth.yakuman and value.han == worth.han and (not fu_matters or value.fu in (UNSET, worth.fu))
        agreed = f"{value.han or '?'}/{value.fu or '-'}"
    if same:
        return ()
    counted = " + ".join(worth.yakuman) or f"{worth.han}/{worth.fu}"
    return (Note("riichi.value-differs", {"player": winner, "agreed": agreed, "counted": counted}),)


def _hand(claim: RiichiClaim) -> Hand:
    worth = claim.worth
    if claim.discarder is None:
        points = sum(self_draw_shares(worth.base, claim.winner, claim.seats, claim.house).values())
    else:
        points = discard_amount(worth.base, claim.winner)
    limit, han, fu = worth.limit or UNSET, worth.han or UNSET, worth.fu or UNSET
    return Hand(claim.winner, tuple(worth.patterns), points, limit, han, fu)


def _shaping(deal: Deal, claim: RiichiClaim) -> Iterable[str]:
    """Name the clauses that shaped the amounts without ordering a payment of their own."""
    shaping = claim.worth.clauses
    if len(claim.seats) < len(SEATS):
        shaping = (*shaping, *_of_three(deal, claim))
    if claim.liable:
        shaping = (*shaping, *_of_liability(deal, claim))
    return shaping


def _of_three(deal: Deal, claim: RiichiClaim) -> Iterator[str]:
    if deal.kita.get(claim.winner):
        yield "riichi.kita"
    if claim.discarder is None:
        yield "riichi.sanma"


def _of_liability(deal: Deal, claim: RiichiClaim) -> Sequence[str]:
    uncounted = ("riichi.honba.pao",) if deal.honba and not claim.honba else ()
    for each in claim.liable:
        if claim.worth.yakuman.get(each.for_, 0) > 1:
            return (*uncounted, "riichi.pao.double")
    return uncounted


FAMILY = Family("riichi", RiichiHouse, PRESETS, CLAUSES, VOCABULARY, settle, agreed_patterns=NAMES)

__all__ = ["FAMILY", "RiichiHouse"]
