"""Who pays for a Hong Kong hand, in units of half the stake: what faan are worth, whose share is whose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import UNSET, UnsetType

from bot.engine.accusation import Accusation
from bot.engine.deal import SEATS, Seat
from bot.engine.errors import bad_value
from bot.engine.ruling import Payment

from .claim import HongKongClaim
from .rules import HongKong

_TABLES: Mapping[str, tuple[int, ...]] = {
    "half-spicy": (1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384),
    "fan-laak": (1, 2, 4, 8, 16, 16, 16, 32, 32, 32, 64),
}
_MOST_DOUBLINGS = 50
"""Beyond this many no amount fits in the 64 bits in which amounts are stored."""
LIMIT_WITHOUT_CAP = 13
"""What a false win is worth at a table without a cap."""


def multiplier(faan: int, house: HongKong) -> int:
    """Return the multiplier M of a hand of `faan`, cap applied; a table's last number serves all higher faan.

    Raises ``bad-value`` where a table has no numbers, or doubles without a cap beyond what can be written.
    """
    capped = faan if house.faan_cap == "none" else min(faan, house.faan_cap)
    if house.table == "full-spicy":
        if capped > _MOST_DOUBLINGS:
            raise bad_value("house.faan.cap", "doublings", faan=capped, most=_MOST_DOUBLINGS)
        return 1 << capped
    table = _TABLES[house.table] if isinstance(house.table, str) else house.table
    if not table:
        raise bad_value("house.table", "empty-table")
    return table[min(capped, len(table) - 1)]


def limit_multiplier(house: HongKong) -> int:
    """Return the multiplier of a hand at the cap; raises ``bad-value`` as `multiplier` does."""
    return multiplier(LIMIT_WITHOUT_CAP if house.faan_cap == "none" else house.faan_cap, house)


_TENTHS: Mapping[str | int, int] = {"二五雞": 5, "五一": 10, "一二蚊": 20, "0.1": 1, "0.2": 2, "0.5": 5}


def hundredths(units: int, stake: str | int) -> int | None:
    """Return `units` (halves of the stake) in hundredths of the currency; None at a table without a stake."""
    if stake == "none":
        return None
    tenths = _TENTHS[stake] if isinstance(stake, str) else stake * 10
    return units * tenths * 5


_DEALER = "E"


def _own_shares(winner: Seat, discarder: Seat | None, m: int, house: HongKong) -> dict[Seat, int]:
    """Return each loser's own share of a win at multiplier `m`; `discarder` is None on a self-draw.

    They add up to 4 `m` on a discard and 6 `m` on a self-draw, more where the dealer counts twice.
    """
    return {
        seat: m * (2 if discarder in (None, seat) else 1) * _dealers(winner, seat, house)
        for seat in SEATS
        if seat != winner
    }


def _dealers(winner: Seat, payer: Seat, house: HongKong) -> int:
    """Return how often a share counts: twice where the house doubles what the dealer pays or receives.

    Option `dealer-double`, value lists of the Old Style.
    """
    return 2 if house.dealer_double == "yes" and _DEALER in (winner, payer) else 1


def shares_of(claim: HongKongClaim, m: int) -> dict[Seat, int]:
    """Return the shares of one win: in full gun the discarder owes it all, in half gun a co-winner owes nothing.

    Clauses `pay.discard`, both rule pages, `pay.self-draw`, the price lists, and `winners.max`, the Old Style lists.
    """
    if claim.discarder is None or is_robbed_as_self_draw(claim):
        return _own_shares(claim.by, None, m, claim.house)
    if not claim.is_half_gun:
        return {claim.discarder: 4 * m * _dealers(claim.by, claim.discarder, claim.house)}
    owed = _own_shares(claim.by, claim.discarder, m, claim.house)
    return {seat: amount for seat, amount in owed.items() if seat not in claim.others}


def is_robbed_as_self_draw(claim: HongKongClaim) -> bool:
    """Whether the robbed player pays a whole self-draw at this table, and nobody answers for it.

    Clause `robbed-kong` 搶槓, the association's rules as programs settle them.
    """
    return claim.robbed is not None and claim.house.robbed_kong == "self-draw"


def pay_win(claim: HongKongClaim, owed: Mapping[Seat, int], liable: Accusation | None) -> Iterator[Payment]:
    """Return the payments of one winner: a liable player pays all shares alone, else the gun decides.

    Clauses `pao.discard` 包出銃, the half-gun page, and `pao.self-draw` 包自摸, both rule pages: the total stays.
    """
    whole = sum(owed.values())
    if liable is not None and liable.player is not None:
        why = "hongkong.pao.self-draw" if claim.discarder is None else "hongkong.pao.discard"
        yield from _pay(liable.player, claim.by, whole, why, liable.for_)
    elif claim.discarder is None:
        for seat, amount in owed.items():
            yield from _pay(seat, claim.by, amount, "hongkong.pay.self-draw")
    elif is_robbed_as_self_draw(claim):
        yield from _pay(claim.discarder, claim.by, whole, "hongkong.robbed-kong")
    elif claim.is_half_gun:
        for seat, amount in owed.items():
            yield from _pay(seat, claim.by, amount, "hongkong.pay.discard")
    else:
        yield from _pay(claim.discarder, claim.by, whole, "hongkong.pay.discard")


def pay_false_win(by: Seat, house: HongKong) -> Iterator[Payment]:
    """Return what a false win costs: a whole self-draw at the cap to each opponent, or nothing.

    Clause `penalty.false-win` 詐糊, the price lists.
    """
    if house.penalty_false_win == "none":
        return
    m = limit_multiplier(house)
    for seat in SEATS:
        if seat != by:
            yield from _pay(by, seat, sum(_own_shares(seat, None, m, house).values()), "hongkong.penalty.false-win")


def _pay(payer: Seat, winner: Seat, amount: int, why: str, for_: str | UnsetType = UNSET) -> Iterator[Payment]:
    # A table may value the smallest hands at nothing, and nobody pays nothing.
    if amount:
        yield Payment(payer, winner, amount, why, for_)
