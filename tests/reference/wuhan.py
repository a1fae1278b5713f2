"""A slow second settlement of Wuhan deals, clause by clause as the page states them."""

from fractions import Fraction

from .wuhan_alone import alone_of
from .wuhan_caps import owed_by, stepped
from .wuhan_facts import (
    CLAIMED,
    SEATS,
    TOP,
    check_calls,
    check_copies,
    check_wins,
    fields,
    needed,
    one_of,
    robbed_call,
    seat,
)
from .wuhan_hand import PATTERNS, Reading
from .wuhan_pao import liabilities
from .wuhan_rules import TABLES, house_of, parent
from .wuhan_tiles import Refused
from .wuhan_value import check_fallen, reading_of

__all__ = ["PATTERNS", "Reading", "Refused", "settle"]


def settle(deal):
    """The deltas of a deal and how they came about; `Refused` when it cannot be settled."""
    if not isinstance(deal, dict):
        raise Refused("bad-value", "")
    family, _, preset = str(needed(deal, "rules", "")).partition("/")
    if family != "wuhan" or preset not in TABLES:
        raise Refused("unknown-rules", "rules")
    fields(deal, TOP, "")
    house, seats = house_of(preset, deal.get("house", {})), TABLES[preset]
    one_of(deal.get("round_wind", "E"), tuple(SEATS), "round_wind")
    ends = [key for key in ("wins", "draw", "penalty") if key in deal]
    if not ends:
        raise Refused("missing-fact", "wins")
    if len(ends) > 1:
        raise Refused("contradiction", ends[1])
    alone = alone_of(deal, house)
    wins = check_wins(deal, seats) if "wins" in deal else []
    calls = check_calls(deal, alone, seats)
    robbed = robbed_call(wins[0], calls) if wins else None
    check_copies(calls, wins, robbed)
    if wins:
        return settle_win(wins, calls, alone, house, preset, robbed)
    if "draw" in deal:
        return settle_draw(deal["draw"], calls, alone, house, preset)
    return settle_penalty(deal["penalty"], house, seats)


def settle_draw(draw, calls, alone, house, preset):
    """A drawn deal moves nothing, unless the ready ones are paid."""
    fields(draw, {"kind", "ready", "reason"}, "draw")
    one_of(needed(draw, "kind", "draw"), ("exhaustive", "abortive"), "draw.kind")
    seats = TABLES[preset]
    for player in draw.get("ready", []):
        seat(player, "draw.ready", seats)
    deltas = dict.fromkeys(seats, 0)
    if house["draw.ready"] == "yes" and draw["kind"] == "exhaustive":
        opened = {call["by"] for call in calls if call["kind"] in CLAIMED}
        ready = opened & set(needed(draw, "ready", "draw"))
        worth = {player: product_of(own_factors(player, calls, alone, house, preset, None)) for player in seats}
        for payer in set(seats) - ready:
            for payee in ready:
                amount = worth[payer] * worth[payee] * (1 if payer in opened else 2)
                amount = amount if house["cap.each"] == "none" else min(amount, house["cap.each"])
                deltas[payer] -= amount
                deltas[payee] += amount
    return {"deltas": deltas, "liabilities": []}


def settle_penalty(penalty, house, seats):
    """Who leaves pays the table; a false win pays the cap to each opponent."""
    fields(penalty, {"by", "kind"}, "penalty")
    seat(needed(penalty, "by", "penalty"), "penalty.by", seats)
    one_of(needed(penalty, "kind", "penalty"), ("false-win", "left-game"), "penalty.kind")
    deltas = dict.fromkeys(seats, 0)
    if penalty["kind"] == "left-game":
        if house["penalty.left-game"] != "none":
            deltas[penalty["by"]] -= house["penalty.left-game"]
    elif house["penalty.false-win"] == "cap-each":
        cap = 300 if house["cap.each"] == "none" else house["cap.each"]
        for other in seats.replace(penalty["by"], ""):
            deltas[other] += cap
            deltas[penalty["by"]] -= cap
    return {"deltas": deltas, "liabilities": []}


def settle_win(wins, calls, alone, house, preset, robbed):
    """The paid claim's hand, factors, caps, liability and payments."""
    seats = TABLES[preset]
    index = paid_claim(wins, house, seats)
    win = wins[index]

    def factors_by(reading):
        factors = {player: own_factors(player, calls, alone, house, preset, robbed) for player in seats}
        if win["how"] == "robbed-kan" and house["robbed-kong-counts"] == "yes":
            factors[win["from"]].append(("exposed-kan", 2))
        add_winner_factors(factors, win, reading, house)
        add_loser_factors(factors, win, reading, house)
        return factors

    def raw_by(reading):
        factors = factors_by(reading)
        base = reading.base(house["big.add"], house["big.base"])
        of_winner = base * product_of(factors[win["by"]])
        return {p: of_winner * product_of(factors[p]) for p in payers(win, reading, house, seats)}

    reading = reading_of(win, f"wins[{index}]", calls, alone, lambda reading: sum(raw_by(reading).values()))
    raw = raw_by(reading)
    if any(amount != int(amount) for amount in raw.values()):
        raise AssertionError(raw)
    raw = {player: int(amount) for player, amount in raw.items()}
    if house["win.min"] != "none":
        measure = {"smallest": min, "largest": max, "sum": sum}[house["win.min-of"]]
        if measure(raw.values()) < house["win.min"]:
            raise Refused("bad-hand", f"wins[{index}]")
    for place, other in enumerate(wins):
        if place != index:
            check_fallen(other, f"wins[{place}]", calls, alone)
    points = {player: stepped(amount, house["steps"]) for player, amount in raw.items()}
    owed = owed_by(points, win, reading, calls, house, seats)
    examined = liabilities(win, f"wins[{index}]", calls, reading, house)
    return {
        "by": win["by"],
        "deltas": pay(win["by"], owed, examined, seats),
        "patterns": list(reading.patterns),
        "hard": reading.hard,
        "base": reading.base(house["big.add"], house["big.base"]),
        "factors": factors_by(reading),
        "raw": raw,
        "capped": owed,
        "liabilities": examined,
    }


def payers(win, reading, house, seats):
    """The losers who pay: of a small discard win, by option, the discarder alone."""
    if house["small.discard"] == "discarder" and win["how"] == "discard" and not reading.patterns:
        return win["from"]
    return seats.replace(win["by"], "")


def paid_claim(wins, house, seats):
    """The index of the one claim that is paid: first from the dealer, or nearest after the discarder."""
    first = 0 if house["winner.order"] == "dealer" or "from" not in wins[0] else seats.index(wins[0]["from"])
    return min(range(len(wins)), key=lambda i: (seats.index(wins[i]["by"]) - first) % len(seats))


def own_factors(player, calls, alone, house, preset, robbed):
    """What a player's calls multiply, as (factor, times) pairs; without a robbed kong."""
    own = [call for i, call in enumerate(calls) if call["by"] == player and i != robbed]
    kinds = [call["kind"] for call in own]
    opening = [kind for kind in kinds if kind in CLAIMED and (kind != "open-kan" or both(house))]
    found = [("open", 2)] * (len(opening) if parent(preset) == "koukoufan" else min(1, len(opening)))
    found += [("exposed-kan", 2)] * (kinds.count("open-kan") + kinds.count("added-kan"))
    found += [("closed-kan", 4)] * kinds.count("closed-kan")
    tokens = [alone[call["tiles"][0]] for call in own if call["kind"] == "token-kan"]
    return found + [(factor, house["wild-kan"] if factor == "wild-kan" else 2) for factor in tokens]


def both(house):
    """Whether an open kan is an opening and a kan."""
    return house["open-kan-counts"] == "both"


def add_winner_factors(factors, win, reading, house):
    """Hard, and the self-draw."""
    if reading.hard:
        factors[win["by"]].append(("hard", 2))
    special = {"kong-bloom", "sea-bottom"} & set(reading.patterns)
    if win["how"] == "self-draw" and not (special and house["self-draw-on-bloom"] == "no"):
        factors[win["by"]].append(("self-draw", for_big(reading, house["big.self-draw"])))


def add_loser_factors(factors, win, reading, house):
    """The discard, or being robbed; the dealer in small wins."""
    for player in factors.keys() - win["by"]:
        if player == win.get("from"):
            factors[player].append(("discard", for_big(reading, house["big.discard"])))
        if not reading.patterns and "E" in (player, win["by"]) and house["factor.dealer"] == "yes":
            factors[player].append(("dealer", 2))


def for_big(reading, option):
    """Two in small hands, in big ones as the house has it."""
    return Fraction(option) if reading.patterns else 2


def product_of(pairs):
    """All the factors multiplied."""
    product = 1
    for _, times in pairs:
        product *= times
    return product


def pay(winner, owed, examined, seats):
    """The winner receives all shares, from their owners or from the liable player."""
    liable = [entry["player"] for entry in examined if entry["holds"]]
    deltas = dict.fromkeys(seats, 0)
    for player, amount in owed.items():
        deltas[liable[0] if liable else player] -= amount
        deltas[winner] += amount
    return deltas
