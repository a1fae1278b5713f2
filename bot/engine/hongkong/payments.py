"""Who pays for a Hong Kong hand, in units of half the stake: what faan are worth, whose share is whose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import UNSET, UnsetType

from bot.engine.accusation import Accusation
from bot.engine.deal import SEATS, Seat
from bot.engine.errors import bad_value
from bot.engine.ruling import Payment

from .claim import HongKongClaim
from .floors import TWELVE_DISCARD
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


_NAMED: Mapping[str, int] = {"二五雞": 50, "五一": 100, "一二蚊": 200}
"""What the named stakes are, in hundredths."""


def thousandths(units: int, stake: str | int) -> int | None:
    """Return `units` (halves of the stake) in thousandths of the currency; None at a table without a stake.

    Half of a stake of whole hundredths can be half a hundredth: only in thousandths every amount is whole.
    """
    return None if stake == "none" else units * _hundredths_of(stake) * 5


def _hundredths_of(stake: str | int) -> int:
    """Read a stake: a name, or an amount with at most two decimals."""
    if isinstance(stake, int):
        return stake * 100
    if stake in _NAMED:
        return _NAMED[stake]
    whole, _, part = stake.partition(".")
    return int(whole) * 100 + int(f"{part:0<2}")


_DEALER = "E"


def _own_shares(winner: Seat, discarder: Seat | None, m: int, house: HongKong) -> dict[Seat, int]:
    """Return each loser's own share of a win at multiplier `m`; `discarder` is None on a self-draw.

    Options `price.discarder`, `price.others` and `price.self-draw`, which the gun sets for most tables.
    """
    return {
        seat: m * _price(seat, discarder, house) * _dealers(winner, seat, house) for seat in SEATS if seat != winner
    }


def _price(payer: Seat, discarder: Seat | None, house: HongKong) -> int:
    if discarder is None:
        return house.price_self_draw
    return house.price_discarder if payer == discarder else house.price_others


def _dealers(winner: Seat, payer: Seat, house: HongKong) -> int:
    """Return how often a share counts: twice where the house doubles what the dealer pays or receives.

    Option `dealer-double`, value lists of the Old Style.
    """
    return 2 if house.dealer_double == "yes" and _DEALER in (winner, payer) else 1


def shares_of(claim: HongKongClaim, m: int) -> dict[Seat, int]:
    """Return the shares of one win, some of which may be nothing; who won off the same discard owes none.

    Clauses `pay.discard`, both rule pages, `pay.self-draw`, the price lists, and `winners.max`, the Old Style lists.
    """
    if claim.discarder is None or is_robbed_as_self_draw(claim):
        return _own_shares(claim.by, None, m, claim.house)
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
    if liable is not None and liable.player is not None and liable.clause == TWELVE_DISCARD:
        yield from _pay_twelve_discard(claim, whole, liable, liable.player)
    elif liable is not None and liable.player is not None:
        why = "hongkong.pao.self-draw" if claim.discarder is None else "hongkong.pao.discard"
        yield from _pay(liable.player, claim.by, whole, why, liable.for_)
    elif claim.discarder is None:
        for seat, amount in owed.items():
            yield from _pay(seat, claim.by, amount, "hongkong.pay.self-draw")
    elif is_robbed_as_self_draw(claim):
        yield from _pay(claim.discarder, claim.by, whole, "hongkong.robbed-kong")
    else:
        for seat, amount in owed.items():
            yield from _pay(seat, claim.by, amount, "hongkong.pay.discard")


def _pay_twelve_discard(claim: HongKongClaim, whole: int, liable: Accusation, feeder: Seat) -> Iterator[Payment]:
    """Let the feeder of the fourth meld pay a later discard, or half of it; the discarder pays the other, larger half.

    Clause `pao.twelve.discard`, write-ups of Hong Kong tables.
    """
    is_split = claim.house.twelve_discard == "split" and feeder != claim.discarder
    part = whole // 2 if is_split else whole
    yield from _pay(claim.discarder or feeder, claim.by, whole - part, TWELVE_DISCARD, liable.for_)
    yield from _pay(feeder, claim.by, part, TWELVE_DISCARD, liable.for_)


def pay_false_win(by: Seat, house: HongKong) -> Iterator[Payment]:
    """Return what a false win costs: a whole self-draw at the cap, a share of one or a fixed amount to each opponent.

    Clause `penalty.false-win` 詐糊, the price lists and a family's page.
    """
    for seat in SEATS:
        if seat != by:
            yield from _pay(by, seat, _cost_of_false_win(by, seat, house), "hongkong.penalty.false-win")


def _cost_of_false_win(by: Seat, opponent: Seat, house: HongKong) -> int:
    cost = house.penalty_false_win
    if isinstance(cost, int):
        return cost
    if cost == "none":
        return 0
    shares = _own_shares(opponent, None, limit_multiplier(house), house)
    return shares[by] if cost == "share-each" else sum(shares.values())


def pay_flower_win(winner: Seat, robbed: Seat | None, m: int, house: HongKong) -> Iterator[Payment]:
    """Return what is paid for flowers that win by themselves; `robbed` drew the last of them, None if the winner did.

    Clauses `flower-win` 花糊, zh Wikipedia, paid as a self-draw, and `faan.robbed-flower` 七搶一, a survey of house
    rules, paid like a robbed kong.
    """
    if robbed is None:
        for seat, amount in _own_shares(winner, None, m, house).items():
            yield from _pay(seat, winner, amount, "hongkong.flower-win")
    elif house.robbed_kong == "self-draw":
        whole = sum(_own_shares(winner, None, m, house).values())
        yield from _pay(robbed, winner, whole, "hongkong.faan.robbed-flower")
    else:
        for seat, amount in _own_shares(winner, robbed, m, house).items():
            yield from _pay(seat, winner, amount, "hongkong.faan.robbed-flower")


def _pay(payer: Seat, winner: Seat, amount: int, why: str, for_: str | UnsetType = UNSET) -> Iterator[Payment]:
    # A table may value the smallest hands at nothing, and nobody pays nothing.
    if amount:
        yield Payment(payer, winner, amount, why, for_)
