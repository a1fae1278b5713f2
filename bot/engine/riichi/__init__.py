"""Riichi: from the facts of a deal to its payments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import UNSET

from bot.engine.claims import Claim, ending_of, tiles_said
from bot.engine.deal import SEATS, Deal, Draw, Penalty, Seat, Value
from bot.engine.errors import DealError, bad_hand
from bot.engine.family import Family, Rules
from bot.engine.ruling import Hand, Liability, Note, Outcome, Payment
from bot.engine.tiles import Tile

from .agreed import check_names, worth_of_value
from .clauses import CLAUSES
from .doubts import doubts
from .draws import THREE_CLAIMS, pay_collected, pay_declared, settle_draw, settle_penalty
from .facts import (
    VOCABULARY,
    WinningTiles,
    check_claim,
    check_draw,
    check_penalty,
    check_riichi_facts,
    robs_closed_kan,
    stated_hand,
    without_void_riichi,
)
from .hand import worth_of_tiles
from .liability import decide
from .patterns import KOKUSHI, NAMES, as_dealt
from .payments import RiichiClaim, pay_win, self_draw_points
from .rules import PRESETS, RiichiHouse
from .worth import Worth, discard_amount

_NEEDS_NO_YAKU = "no-yaku"
_FIVES = frozenset(map(Tile, ("1m", "5m", "0m")))
"""Indicators of another dora where three players keep the fives of characters."""


def settle(deal: Deal, rules: Rules[RiichiHouse]) -> Outcome:
    """Decide a riichi deal; raises `DealError` where its facts do not allow it."""
    ending = ending_of(deal)
    check_riichi_facts(deal, ending, rules)
    if isinstance(ending, Draw):
        check_draw(ending)
        return settle_draw(deal, ending, rules)
    if isinstance(ending, Penalty):
        check_penalty(ending)
        return settle_penalty(deal, ending, rules)
    for claim in ending:
        check_claim(deal, claim, rules)
    return _settle_claims(deal, ending, rules)


def _settle_claims(stated: Deal, claims: Sequence[Claim], rules: Rules[RiichiHouse]) -> Outcome:
    deal = without_void_riichi(stated, claims) if stated.riichi else stated
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
        shaping += _shaping(deal, claim, settled)
    if deal.riichi or deal.deposits:
        payments += pay_declared(deal.riichi)
        payments += pay_collected(deal.deposits, deal.riichi, [claim.by for claim in counted], rules.house)
    if deal is not stated and deal.riichi != stated.riichi:
        shaping.append("riichi.deposit.void")
    if shaping:
        notes += map(Note, dict.fromkeys(shaping))
    return Outcome(payments, liabilities, hands, notes)


def _counted(claims: Sequence[Claim], rules: Rules[RiichiHouse]) -> tuple[Sequence[Claim], list[Note]]:
    """Keep the winners the house allows, the nearest to the discarder's right first."""
    if len(claims) == 1:
        return claims, []
    if len(claims) == THREE_CLAIMS and rules.house.winners_three == "abort":
        return (), [Note("riichi.winners.aborted")]
    start = SEATS.index(claims[0].discarder or SEATS[0])
    nearest_first = sorted(claims, key=lambda claim: (SEATS.index(claim.by) - start) % len(SEATS))
    most = rules.house.winners_max
    fallen = [Note("riichi.winners", {"allowed": most, "player": claim.by}) for claim in nearest_first[most:]]
    counted = nearest_first[:most]
    return counted, [*fallen, *([Note("riichi.winners.separate")] if len(counted) > 1 else ())]


def _check_fallen(deal: Deal, claims: Sequence[Claim], counted: Sequence[Claim], rules: Rules[RiichiHouse]) -> None:
    """A claim that falls away must still have been one, as far as its facts go; it needs no yaku and no worth."""
    for claim in claims:
        if claim not in counted:
            try:
                _worth(claim, deal, rules)
            except DealError as error:
                if error.code != "missing-fact" and error.reason != _NEEDS_NO_YAKU:
                    raise


def _worth(claim: Claim, deal: Deal, rules: Rules[RiichiHouse]) -> tuple[Worth, Sequence[Note]]:
    """Price the hand by its tiles where they are given, else by what the table agrees on."""
    hand = stated_hand(claim)
    robs_closed = claim.how == "robbed-kan" and robs_closed_kan(deal, claim)
    try:
        if robs_closed and isinstance(hand, Value) and hand.yakuman is UNSET:
            raise _robbed_closed_kan(claim)
        worth, differences = _priced(hand, claim, deal, rules)
        if robs_closed and (rules.house.robbed_kan_closed == "no" or KOKUSHI.isdisjoint(worth.yakuman)):
            raise _robbed_closed_kan(claim)
    except DealError as error:
        raise error.moved_to(f"{claim.at}{error.at}") from None
    return worth, differences


def _priced(
    hand: WinningTiles | Value, claim: Claim, deal: Deal, rules: Rules[RiichiHouse]
) -> tuple[Worth, Sequence[Note]]:
    if isinstance(hand, Value):
        return worth_of_value(hand, claim, deal, rules.house), ()
    worth = worth_of_tiles(hand, claim, deal, rules)
    return worth, () if claim.value is None else _difference(claim.by, claim.value, worth, rules.house)


def _robbed_closed_kan(claim: Claim) -> DealError:
    """A closed kan is robbed by thirteen orphans, where the house allows it, and by nothing else."""
    at = ".value" if claim.concealed is None else ".concealed"
    return bad_hand(at, "robbed-closed-kan", player=claim.by)


def _difference(winner: Seat, value: Value, worth: Worth, house: RiichiHouse) -> Sequence[Note]:
    """Say where the tiles and the agreed value differ; the payment follows the tiles."""
    if value.yakuman is not UNSET:
        check_names(value.yakuman)
        same = set(as_dealt(value.yakuman, house)) == set(worth.yakuman)
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
    points = self_draw_points(claim) if claim.discarder is None else discard_amount(worth.base, claim.winner)
    limit, han, fu = worth.limit or UNSET, worth.han or UNSET, worth.fu or UNSET
    return Hand(claim.winner, tuple(worth.patterns), points, limit, han, fu)


def _shaping(deal: Deal, stated: Claim, claim: RiichiClaim) -> Iterable[str]:
    """Name the clauses that shaped the amounts without ordering a payment of their own."""
    shaping = claim.worth.clauses
    if stated.how == "robbed-kan" and robs_closed_kan(deal, stated):
        shaping = (*shaping, "riichi.robbed-kan.closed")
    if len(claim.seats) < len(SEATS):
        shaping = (*shaping, *_of_three(deal, claim))
    if claim.liable:
        shaping = (*shaping, *_of_liability(deal, claim))
    return shaping


def _of_three(deal: Deal, claim: RiichiClaim) -> Iterator[str]:
    if deal.kita.get(claim.winner):
        yield "riichi.kita"
    if claim.discarder is None:
        thirds = claim.house.sanma_self_draw == "thirds"
        yield "riichi.sanma.thirds" if thirds else "riichi.sanma"
    if claim.house.sanma_five_man == "yes" and _FIVES.intersection(tiles_said(deal.dora)):
        yield "riichi.sanma.five-man"


def _of_liability(deal: Deal, claim: RiichiClaim) -> Sequence[str]:
    uncounted = ("riichi.honba.pao",) if deal.honba and not claim.honba else ()
    for each in claim.liable:
        if claim.worth.yakuman.get(each.for_, 0) > 1:
            return (*uncounted, "riichi.pao.double")
    return uncounted


FAMILY = Family("riichi", RiichiHouse, PRESETS, CLAUSES, VOCABULARY, settle, agreed_patterns=NAMES, doubts=doubts)

__all__ = ["FAMILY", "RiichiHouse"]
