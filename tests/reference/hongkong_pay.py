"""Who pays whom: shares in M, doubled for the dealer, and taken over by whoever answers for the win."""

from .hongkong_cannot import robbed_kong
from .hongkong_house import at_the_cap, multiplier
from .hongkong_tiles import SEATS, after


def doubled(amount, one, other, house):
    """Every share paid or received by E counts twice, where the house plays that."""
    return amount * 2 if house["dealer-double"] == "yes" and "E" in (one, other) else amount


def shares(winner, giver, faan, house, co_winners=()):
    """What each other player owes before anybody answers for anybody: as a discard of the giver, or a self-draw."""
    unit = multiplier(faan, house)
    owed = {}
    for seat in after(winner):
        if seat in co_winners:
            continue
        price = house["price.self-draw"]
        if giver:
            price = house["price.discarder"] if seat == giver else house["price.others"]
        owed[seat] = doubled(price * unit, seat, winner, house)
    return owed


def whole(owed, payer):
    """One player pays it all."""
    return {payer: sum(owed.values())}


def halves(owed, giver, feeder):
    """Discarder and feeder half each, an odd unit to the discarder."""
    amount = sum(owed.values())
    return {giver: amount - amount // 2, feeder: amount // 2}


def false_win(player, house):
    """詐糊: to each opponent a whole self-draw at the cap, one share of it, so many units, or nothing."""
    price = house["penalty.false-win"]
    share = house["price.self-draw"] * at_the_cap(house)
    paid = {}
    for seat in after(player):
        if price == "limit-each":
            paid[seat] = sum(doubled(share, other, seat, house) for other in after(seat))
        elif price == "share-each":
            paid[seat] = doubled(share, player, seat, house)
        elif price != "none":
            paid[seat] = price
    return paid


def kong_money(table):
    """(payer, receiver, amount) for every kong that lies there; a robbed one does not."""
    house = table.house
    robbed = [robbed_kong(table.calls, win) for win in table.wins]
    for call in table.calls:
        if not call.is_kong or call in robbed:
            continue
        if call.kind == "open-kan":
            if house["kong.open"]:
                yield call.giver, call.by, house["kong.open"]
            continue
        amount = house["kong.added" if call.kind == "added-kan" else "kong.closed"]
        yield from ((seat, call.by, amount) for seat in after(call.by))


def balance(payments):
    """The deltas of all payments."""
    deltas = dict.fromkeys(SEATS, 0)
    for payer, receiver, amount in payments:
        deltas[payer] -= amount
        deltas[receiver] += amount
    return deltas
