"""A second, slow and obvious settlement of Hong Kong deals, written from the rules page alone.

`settle(deal)` gives deltas, faan, patterns and the liabilities examined; it raises `Refused(code, at)`.
"""

from .hongkong_facts import check_deal, hand_of, wins_by_flowers
from .hongkong_hand import count, tiles_of
from .hongkong_options import SEATS, Refused, multiplier, read_house
from .hongkong_pao import Case, Question, examine

__all__ = ["Refused", "count_win", "settle"]

LIMIT_WITHOUT_CAP = 13


def settle(deal):
    """Who pays whom, as the rules page says."""
    options = read_house(deal.get("rules"), deal.get("house", {}))
    counted = winners_counted(deal, options) if deal.get("wins") else []
    check_deal(deal, options, counted)
    if "draw" in deal:
        return result(kong_money(deal, options), [], [])
    if "penalty" in deal:
        return result(penalty(deal["penalty"], options) + kong_money(deal, options), [], [])
    if wins_by_flowers(deal["wins"][0]):
        payments, hand = flower_win(deal, options)
        return result(payments + kong_money(deal, options), [hand], [])
    payments, hands, liabilities = [], [], []
    for index in range(len(deal["wins"])):
        if index not in counted:
            check_fallen(deal, index, options)
    for index in counted:
        faan, patterns, shapes = count_win(deal, index, options)
        hands.append((faan, patterns))
        co_winners = {deal["wins"][other]["by"] for other in counted if other != index}
        payer, examined = find_payer(deal, index, options, shapes, co_winners)
        clause = next((one.why for one in examined if one.holds), None)
        payments += pay(deal["wins"][index], options, multiplier(faan, options), co_winners, payer, clause)
        liabilities += [(deal["wins"][index]["by"], one) for one in examined]
    return result(payments + kong_money(deal, options), hands, liabilities)


def kong_money(deal, options):
    """Money for each kong, whoever laid it down; a robbed one pays nothing."""
    wins = deal.get("wins", [])
    robbed = next((win["from"] for win in wins if win["how"] == "robbed-kan"), None)
    tile = next((win["tile"] for win in wins if "tile" in win), None)
    payments = []
    for index, call in enumerate(deal.get("calls", [])):
        price = options.get(f"kong.{call['kind'].removesuffix('-kan')}", 0)
        if not price:
            continue
        if call["kind"] == "open-kan":
            if "from" not in call:
                raise Refused("missing-fact", f"calls[{index}].from")
            payments.append((call["from"], call["by"], price))
            continue
        if call["by"] == robbed and tile is None and call["kind"] == "added-kan":
            raise Refused("missing-fact", "wins[0].tile")
        if call["by"] == robbed and tile is not None and call["tiles"][0] + call["tiles"][-1] == tile:
            continue
        payments += [(other, call["by"], price) for other in SEATS if other != call["by"]]
    return payments


def flower_win(deal, options):
    """花糊, paid as a self-draw of so many faan; 七搶一, paid like a robbed kong."""
    win = deal["wins"][0]
    held = {win["tile"], *tiles_of(deal.get("flowers", {}).get(win["by"], ""))}
    name = {7: "seven-flowers", 8: "eight-flowers"}.get(len(held))
    fewest = {"no": 9, "eight": 8, "seven": 7}[options["flower-win"]]
    if win["how"] == "robbed-flower":
        name, fewest = "robbed-flower", 8
    if options["flowers"] == "no" or len(held) < fewest or options[f"faan.{name}"] == "no":
        raise Refused("bad-hand", "wins[0]")
    faan = options[f"faan.{name}"]
    single = multiplier(faan, options)
    if win["how"] == "self-draw":
        shares = shares_of_self_draw(win["by"], options, single)
    elif options["robbed-kong"] == "self-draw":
        shares = {win["from"]: sum(shares_of_self_draw(win["by"], options, single).values())}
    else:
        shares = ordinary_shares(win, options, single, ())
    return [(other, win["by"], amount) for other, amount in shares.items()], (faan, [(name, faan)])


def closed_kong_robbed(deal, win):
    """Whether the robbed player's closed kong of the winning tile stands in the calls."""
    tile = next((one["tile"] for one in deal["wins"] if "tile" in one), None)
    return win["how"] == "robbed-kan" and any(
        call["by"] == win["from"] and call["kind"] == "closed-kan" and tile in tiles_of(call["tiles"])
        for call in deal.get("calls", [])
    )


def check_robbery(deal, index, options, names):
    """Thirteen orphans alone rob a closed kong, where the house allows it."""
    win = deal["wins"][index]
    if closed_kong_robbed(deal, win):
        allowed = options["robbed-kong.closed"] == "thirteen-orphans"
        if not allowed or "thirteen-orphans" not in names:
            raise Refused("bad-hand", f"wins[{index}]")


def check_fallen(deal, index, options):
    """A win that is not paid is checked as far as its facts go; it needs no minimum."""
    win = deal["wins"][index]
    if "concealed" in win:
        count_win(deal, index, {**options, "faan.min": 0})
    elif "patterns" in win.get("value", {}) or options["robbed-kong.closed"] == "no":
        check_robbery(deal, index, options, win.get("value", {}).get("patterns", []))


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
    cost = options["penalty.false-win"]
    if cost == "none":
        return []
    if isinstance(cost, int):
        return [(fault["by"], other, cost) for other in SEATS if other != fault["by"]]
    top = LIMIT_WITHOUT_CAP if options["faan.cap"] == "none" else options["faan.cap"]
    payments = []
    for other in SEATS:
        if other != fault["by"]:
            shares = shares_of_self_draw(other, options, multiplier(top, options))
            amount = shares[fault["by"]] if cost == "share-each" else sum(shares.values())
            payments.append((fault["by"], other, amount))
    return payments


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
        check_robbery(deal, index, options, win["value"].get("patterns", []))
        return win["value"]["faan"], [(name, 0) for name in win["value"].get("patterns", [])], None
    counted = count(hand_of(deal, win), options)
    if counted is None:
        raise Refused("bad-hand", f"wins[{index}].concealed")
    check_robbery(deal, index, options, counted.shapes)
    flowers = counted.flower_faan if options["faan.min-flowers"] == "exclude" else 0
    if counted.faan - flowers < options["faan.min"]:
        raise Refused("bad-hand", f"wins[{index}]")
    return counted.faan, counted.patterns, counted.shapes


def pay(win, options, single, co_winners, payer, clause=None):
    """One win's payments as (payer, winner, amount); whoever is liable pays all of them."""
    winner = win["by"]
    if win["how"] == "robbed-kan" and options["robbed-kong"] == "self-draw":
        return [(win["from"], winner, sum(shares_of_self_draw(winner, options, single).values()))]
    shares = ordinary_shares(win, options, single, co_winners)
    if payer is None or payer in co_winners:
        return [(other, winner, amount) for other, amount in shares.items()]
    whole = sum(shares.values())
    if clause == "pao.twelve.discard" and options["twelve.discard"] == "split" and payer != win["from"]:
        return [(win["from"], winner, whole - whole // 2), (payer, winner, whole // 2)]
    return [(payer, winner, whole)]


def ordinary_shares(win, options, single, co_winners):
    """Who pays what when nobody is liable."""
    if win["how"] == "self-draw":
        return shares_of_self_draw(win["by"], options, single)
    shares = {}
    for other in SEATS:
        if other != win["by"] and other not in co_winners:
            price = options["price.discarder"] if other == win["from"] else options["price.others"]
            amount = price * single
            shares[other] = doubled(amount, {win["by"], other}, options)
    return shares


def shares_of_self_draw(winner, options, single):
    """A single share from each of the other three."""
    price = options["price.self-draw"]
    return {other: doubled(price * single, {winner, other}, options) for other in SEATS if other != winner}


def doubled(amount, both, options):
    """Twice the amount when the dealer pays or receives it and the table doubles that."""
    return 2 * amount if options["dealer-double"] == "yes" and "E" in both else amount


def find_payer(deal, index, options, shapes, co_winners=()):
    """Who pays it all (or None) and what was examined; refused when a missing fact would decide."""
    if deal["wins"][index]["how"] == "robbed-kan" and options["robbed-kong"] == "self-draw":
        return None, []
    kind, found = try_answers(deal, index, options, shapes, {}, co_winners)
    if kind == "missing":
        raise Refused("missing-fact", found)
    return found


def try_answers(deal, index, options, shapes, answers, co_winners):
    """('known', (payer, examined)), or ('missing', place) when answers to a question lead apart."""
    try:
        examined = examine(Case(deal, index, options, shapes, answers, co_winners))
    except Question as question:
        tried = [
            try_answers(deal, index, options, shapes, {**answers, question.at: answer}, co_winners)
            for answer in question.answers
        ]
        if len({outcome(one, deal["wins"][index].get("from")) for one in tried}) > 1:
            return "missing", question.at
        return tried[0] if tried[0][0] == "missing" else without_guesses(tried)
    payer = next((one.player for one in examined if one.holds), None)
    return "known", (payer, examined)


def without_guesses(tried):
    """What all answers share: the payer, and only the liabilities that every answer leads to."""
    payer, examined = tried[0][1]
    others = [found for _, (_, found) in tried[1:]]
    return "known", (payer, [one for one in examined if all(one in found for found in others)])


def outcome(tried, discarder):
    """What two attempts must share to be the same: the payer, or the place of the missing fact."""
    kind, found = tried
    if kind == "missing":
        return kind, found
    payer, examined = found
    clause = next((one.why for one in examined if one.holds), None)
    return kind, payer, payer != discarder and clause == "pao.twelve.discard"
