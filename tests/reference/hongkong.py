"""A slow second settlement of Hong Kong deals, clause by clause as the two pages state them.

Whatever nobody told is tried in every way it can have been; where the answers pay differently, the fact is missing.
"""

from . import hongkong_faan as faan
from . import hongkong_pay as pay
from .hongkong_agreed import check_words
from .hongkong_cannot import check, is_closed_robbery, is_flower_win
from .hongkong_facts import fed_replacement, melds_of, read
from .hongkong_pao import findings
from .hongkong_readings import is_orphans
from .hongkong_shape import NAMES
from .hongkong_tiles import Refused, after
from .hongkong_untold import worlds

__all__ = ["Refused", "settle"]


def settle(deal):
    """The deltas of a deal and how they came about; `Refused` when it cannot be settled."""
    table = read(deal)
    check(table)
    if table.wins and is_flower_win(table.wins[0]):
        return settle_flowers(table)
    for win in table.wins:
        check_words(win, table)
    check_robbed_tile(table)
    paid = paid_wins(table)
    check_told(paid)
    for win in table.wins:
        if win not in paid:
            check_fallen(win, table)
    hands = [hand_of(win, table) for win in paid]
    seen = [shaped(win, table) for win in paid]
    rulings = [settle_known(world, hands) for world in worlds(table._replace(wins=seen))]
    return {**agreed_by_all(rulings), "hands": hands, **first_hand(hands)}


def check_robbed_tile(table):
    """Where added kongs are paid it must be known which of the robbed player's did not come about."""
    first = table.wins[0] if table.wins else None
    if first is None or first.how != "robbed-kan" or first.tile or not table.house["kong.added"]:
        return
    if any(call.by == first.giver and call.kind == "added-kan" for call in table.calls):
        raise Refused("missing-fact", "wins[0].tile")


def agreed_by_all(rulings):
    """What every answer to the untold facts comes to: one sum, and the liabilities none of them denies."""
    if any(ruling["deltas"] != rulings[0]["deltas"] for ruling in rulings):
        raise Refused("missing-fact", "")
    always = [one for one in rulings[0]["liabilities"] if all(one in ruling["liabilities"] for ruling in rulings)]
    return {"deltas": rulings[0]["deltas"], "liabilities": always}


def first_hand(hands):
    """The first winner's faan and patterns, as vectors state them."""
    if not hands:
        return {"faan": None, "patterns": []}
    return {"faan": hands[0]["faan"], "patterns": [one["name"] for one in hands[0]["patterns"]]}


def paid_wins(table):
    """截糊: the nearest after the discarder alone, or every winner."""
    wins = table.wins
    if len(wins) < 2 or table.house["winners.max"] == 3:
        return wins
    order = after(wins[0].giver)
    return [min(wins, key=lambda win: order.index(win.by))]


def check_told(wins):
    """A paid hand is told by its tiles, with the winning tile, or by its value."""
    for win in wins:
        if win.concealed is None and win.faan is None:
            raise Refused("missing-fact", f"wins[{win.at}].concealed")
        if win.concealed is not None and win.tile is None:
            raise Refused("missing-fact", f"wins[{win.at}].tile")


def hand_of(win, table):
    """The faan of one winner, agreed or counted; `alike` are the names of all readings that are worth as much."""
    closed = is_closed_robbery(table.calls, win)
    if win.concealed is None:
        check_closed_robbery(closed, "thirteen-orphans" in (win.named or []), table.house)
        readings = [[(name, 0) for name in win.named or []]]
        total, enough = win.faan, win.faan >= table.house["faan.min"]
    else:
        readings = counted(win, table, closed)
        total, enough = faan.total(readings[0]), faan.reaches_the_minimum(readings[0], table.house)
    if not enough:
        raise Refused("bad-hand", f"wins[{win.at}]")
    alike = [sorted(name for name, _ in patterns) for patterns in readings]
    patterns = [{"name": name, "value": value} for name, value in readings[0]]
    return {"by": win.by, "faan": total, "patterns": patterns, "alike": alike}


def counted(win, table, closed):
    """The dearest readings of a hand whose tiles are told."""
    melds, house = melds_of(table.calls, win.by), table.house
    readings = faan.count(win, melds, table.flowers.get(win.by, []), table.round_wind, house)
    check_closed_robbery(closed, is_orphans([*win.concealed, win.tile]), house)
    if house["kong-draw"] == "plus-one" and fed_replacement(table.calls, win):
        return [[(name, value + (name == "kong-draw")) for name, value in patterns] for patterns in readings]
    return readings


def check_closed_robbery(closed, orphans, house):
    """A closed kong is robbed by thirteen orphans only, and only where the house allows it."""
    if closed and not (orphans and house["robbed-kong.closed"] == "thirteen-orphans"):
        raise Refused("bad-hand", "wins")


def check_fallen(win, table):
    """A claim that is not paid is checked as far as its facts go; it needs no faan."""
    closed = is_closed_robbery(table.calls, win)
    if win.concealed is not None:
        check_told([win])
        counted(win, table, closed)
    elif win.concealed is None and win.faan is not None:
        check_closed_robbery(closed, "thirteen-orphans" in (win.named or []), table.house)


def shaped(win, table):
    """The win with the patterns that lie in its tiles, where they are told."""
    if win.concealed is None:
        return win
    melds = melds_of(table.calls, win.by)
    found = faan.readings(win, melds, table.round_wind, table.house)
    every = [frozenset(names) & frozenset(NAMES) for names in found]
    return win._replace(shape=max(every, key=len))


def settle_known(table, hands):
    """Payments and liabilities of a deal in which every fact is told."""
    payments, liabilities = list(pay.kong_money(table)), []
    for win, hand in zip(table.wins, hands, strict=True):
        others = [other.by for other in table.wins if other.by != win.by]
        owed, found = owed_for(win, hand["faan"], table, others)
        payments += [(payer, win.by, amount) for payer, amount in owed.items()]
        liabilities += found
    if table.penalty:
        paid = pay.false_win(table.penalty, table.house)
        payments += [(table.penalty, seat, amount) for seat, amount in paid.items()]
    return {"deltas": pay.balance(payments), "liabilities": liabilities}


def owed_for(win, total, table, others):
    """Who pays this winner how much, and everybody whom a clause looked at."""
    house = table.house
    if win.how == "self-draw":
        owed = pay.shares(win.by, None, total, house)
    elif win.how == "robbed-kan" and house["robbed-kong"] == "self-draw":
        return pay.whole(pay.shares(win.by, None, total, house), win.giver), []
    else:
        owed = pay.shares(win.by, win.giver, total, house, others)
    found = findings(table, win)
    binding = [one for one in found if not one.freed and one.player not in others]
    liabilities = [
        liability(one, win, one in binding, one in binding and one.player == binding[0].player) for one in found
    ]
    if not binding:
        return owed, liabilities
    first = binding[0]
    if first.clause == "pao.twelve.discard" and house["twelve.discard"] == "split" and first.player != win.giver:
        return pay.halves(owed, win.giver, first.player), liabilities
    return pay.whole(owed, first.player), liabilities


def liability(found, win, binds, holds):
    """One finding as the contract writes it; another player's that would bind gives way to the first."""
    why = found.clause if holds else "pao.order" if binds else found.freed or "pao.winners"
    return {"player": found.player, "winner": win.by, "holds": holds, "why": f"hongkong.{why}", "call": found.call}


def settle_flowers(table):
    """Seven or eight flowers win by themselves, or rob the last: alone, without a minimum."""
    win, house = table.wins[0], table.house
    held = len(table.flowers.get(win.by, [])) + 1
    robbed = win.how == "robbed-flower"
    name = "robbed-flower" if robbed else {7: "seven-flowers", 8: "eight-flowers"}.get(held)
    wins = held == 8 and house["faan.robbed-flower"] != "no"
    if not robbed:
        least = {"no": 9, "eight": 8, "seven": 7}[house["flower-win"]]
        wins = held >= least and house[f"faan.{name}"] != "no"
    if not wins or house["flowers"] == "no":
        raise Refused("bad-hand", "wins[0]")
    total = house[f"faan.{name}"]
    giver = win.giver if robbed and house["robbed-kong"] == "discard" else None
    owed = pay.shares(win.by, giver, total, house)
    if robbed and giver is None:
        owed = pay.whole(owed, win.giver)
    hands = [{"by": win.by, "faan": total, "patterns": [{"name": name, "value": total}], "alike": [[name]]}]
    rulings = []
    for world in worlds(table._replace(wins=[])):
        payments = [*pay.kong_money(world), *((payer, win.by, amount) for payer, amount in owed.items())]
        rulings.append({"deltas": pay.balance(payments), "liabilities": []})
    return {**agreed_by_all(rulings), "hands": hands, **first_hand(hands)}
