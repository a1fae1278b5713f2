"""A second, slow and obvious settlement of Hong Kong deals, written from the rules page alone.

`settle(deal)` gives deltas, faan, patterns and the liabilities examined; it raises `Refused(code, at)`.
"""

from .hongkong_facts import check_deal, hand_of
from .hongkong_hand import count
from .hongkong_options import SEATS, Refused, multiplier, read_house
from .hongkong_pao import Case, Question, examine

__all__ = ["Refused", "count_win", "settle"]

LIMIT_WITHOUT_CAP = 13


def settle(deal):
    """Who pays whom, as the rules page says."""
    options = read_house(deal.get("rules"), deal.get("house", {}))
    check_deal(deal)
    if "draw" in deal:
        return result([], [], [])
    if "penalty" in deal:
        return result(penalty(deal["penalty"], options), [], [])
    payments, hands, liabilities = [], [], []
    counted = winners_counted(deal, options)
    for index in counted:
        faan, patterns, shapes = count_win(deal, index, options)
        hands.append((faan, patterns))
        payer, examined = find_payer(deal, index, options, shapes)
        co_winners = {deal["wins"][other]["by"] for other in counted if other != index}
        payments += pay(deal["wins"][index], options, multiplier(faan, options), co_winners, payer)
        liabilities += [(deal["wins"][index]["by"], one) for one in examined]
    return result(payments, hands, liabilities)


def result(payments, hands, liabilities):
    """The ruling: deltas summed from the payments, the first hand's faan and patterns, the liabilities."""
    deltas = dict.fromkeys(SEATS, 0)
    for payer, winner, amount in payments:
        deltas[payer] -= amount
        deltas[winner] += amount
    return {
        "deltas": deltas,
        "faan": hands[0][0] if hands else None,
        "patterns": [name for name, _ in hands[0][1]] if hands else [],
        "hands": [
            {"faan": faan, "patterns": [{"name": name, "value": value} for name, value in patterns]}
            for faan, patterns in hands
        ],
        "liabilities": [liability(winner, one) for winner, one in liabilities],
    }


def liability(winner, one):
    """One examined liability in the ruling's form."""
    said = {"player": one.player, "winner": winner, "for": one.subject, "holds": one.holds}
    return {**said, "why": f"hongkong.{one.why}", **({} if one.call is None else {"call": one.call})}


def penalty(fault, options):
    """詐糊: a whole self-draw at the cap to each opponent."""
    if fault.get("kind") != "false-win":
        raise Refused("bad-value", "penalty.kind")
    if fault.get("by") not in list(SEATS):
        raise Refused("bad-value", "penalty.by")
    if options["penalty.false-win"] == "none":
        return []
    top = LIMIT_WITHOUT_CAP if options["faan.cap"] == "none" else options["faan.cap"]
    amount = 6 * multiplier(top, options)
    return [(fault["by"], other, amount) for other in SEATS if other != fault["by"]]


def winners_counted(deal, options):
    """Which wins are settled: all, or the nearest after the discarder."""
    wins = deal["wins"]
    if options["winners.max"] > 1 or len(wins) == 1:
        return range(len(wins))
    feeder = SEATS.index(wins[0]["from"])
    return [min(range(len(wins)), key=lambda index: (SEATS.index(wins[index]["by"]) - feeder) % 4)]


def count_win(deal, index, options):
    """One win's faan, patterns with values, and the shapes of its tiles (None when only a value is known)."""
    win = deal["wins"][index]
    if "concealed" not in win:
        if win["value"]["faan"] < options["faan.min"]:
            raise Refused("bad-hand", f"wins[{index}]")
        return win["value"]["faan"], [(name, 0) for name in win["value"].get("patterns", [])], None
    counted = count(hand_of(deal, win), options)
    if counted is None:
        raise Refused("bad-hand", f"wins[{index}].concealed")
    flowers = counted.flower_faan if options["faan.min-flowers"] == "exclude" else 0
    if counted.faan - flowers < options["faan.min"]:
        raise Refused("bad-hand", f"wins[{index}]")
    return counted.faan, counted.patterns, counted.shapes


def pay(win, options, single, co_winners, payer):
    """One win's payments as (payer, winner, amount); whoever is liable pays all of them."""
    winner = win["by"]
    if win["how"] == "robbed-kan" and options["robbed-kong"] == "self-draw":
        return [(win["from"], winner, sum(shares_of_self_draw(winner, options, single).values()))]
    shares = ordinary_shares(win, options, single, co_winners)
    if payer is None or payer in co_winners:
        return [(other, winner, amount) for other, amount in shares.items()]
    return [(payer, winner, sum(shares.values()))]


def ordinary_shares(win, options, single, co_winners):
    """Who pays what when nobody is liable."""
    if win["how"] == "self-draw":
        return shares_of_self_draw(win["by"], options, single)
    if options["gun"] == "full":
        return {win["from"]: doubled(4 * single, {win["by"], win["from"]}, options)}
    shares = {}
    for other in SEATS:
        if other != win["by"] and other not in co_winners:
            amount = 2 * single if other == win["from"] else single
            shares[other] = doubled(amount, {win["by"], other}, options)
    return shares


def shares_of_self_draw(winner, options, single):
    """A single share from each of the other three."""
    return {other: doubled(2 * single, {winner, other}, options) for other in SEATS if other != winner}


def doubled(amount, both, options):
    """Twice the amount when the dealer pays or receives it and the table doubles that."""
    return 2 * amount if options["dealer-double"] == "yes" and "E" in both else amount


def find_payer(deal, index, options, shapes):
    """Who pays it all (or None) and what was examined; refused when a missing fact would decide."""
    if deal["wins"][index]["how"] == "robbed-kan" and options["robbed-kong"] == "self-draw":
        return None, []
    kind, found = try_answers(deal, index, options, shapes, {})
    if kind == "missing":
        raise Refused("missing-fact", found)
    return found


def try_answers(deal, index, options, shapes, answers):
    """('known', (payer, examined)), or ('missing', place) when answers to a question lead apart."""
    try:
        examined = examine(Case(deal, index, options, shapes, answers))
    except Question as question:
        tried = [
            try_answers(deal, index, options, shapes, {**answers, question.at: answer}) for answer in question.answers
        ]
        if len({outcome(one) for one in tried}) > 1:
            return "missing", question.at
        return tried[0] if tried[0][0] == "missing" else without_guesses(tried)
    payer = next((one.player for one in examined if one.holds), None)
    return "known", (payer, examined)


def without_guesses(tried):
    """What all answers share: the payer, and only the liabilities that every answer leads to."""
    payer, examined = tried[0][1]
    others = [found for _, (_, found) in tried[1:]]
    return "known", (payer, [one for one in examined if all(one in found for found in others)])


def outcome(tried):
    """What two attempts must share to be the same: the payer, or the place of the missing fact."""
    kind, found = tried
    return kind, found if kind == "missing" else found[0]
