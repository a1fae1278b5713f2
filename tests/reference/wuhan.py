"""A slow second settlement of Wuhan deals, clause by clause as the page states them."""

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
    wild_of,
)
from .wuhan_hand import PATTERNS, Reading
from .wuhan_pao import liabilities
from .wuhan_rules import GOLDEN, house_of
from .wuhan_tiles import RED, Refused
from .wuhan_value import reading_of

__all__ = ["PATTERNS", "Reading", "Refused", "settle"]


def settle(deal):
    """The deltas of a deal and how they came about; `Refused` when it cannot be settled."""
    if not isinstance(deal, dict):
        raise Refused("bad-value", "")
    family, _, preset = str(needed(deal, "rules", "")).partition("/")
    if family != "wuhan" or preset not in GOLDEN:
        raise Refused("unknown-rules", "rules")
    fields(deal, TOP, "")
    house = house_of(preset, deal.get("house", {}))
    one_of(deal.get("round_wind", "E"), tuple(SEATS), "round_wind")
    ends = [key for key in ("wins", "draw", "penalty") if key in deal]
    if not ends:
        raise Refused("missing-fact", "wins")
    if len(ends) > 1:
        raise Refused("contradiction", ends[1])
    wild = wild_of(deal)
    wins = check_wins(deal) if "wins" in deal else []
    calls = check_calls(deal, wild)
    robbed = robbed_call(wins[0], calls) if wins else None
    check_copies(calls, wins, robbed)
    if wins:
        return settle_win(wins, calls, wild, house, preset, robbed)
    return settle_draw(deal["draw"]) if "draw" in deal else settle_penalty(deal["penalty"], house)


def settle_draw(draw):
    """A drawn deal moves nothing."""
    fields(draw, {"kind", "ready", "reason"}, "draw")
    one_of(needed(draw, "kind", "draw"), ("exhaustive", "abortive"), "draw.kind")
    return {"deltas": dict.fromkeys(SEATS, 0), "liabilities": []}


def settle_penalty(penalty, house):
    """Who leaves pays the table; a false win pays the cap to each opponent."""
    fields(penalty, {"by", "kind"}, "penalty")
    seat(needed(penalty, "by", "penalty"), "penalty.by")
    one_of(needed(penalty, "kind", "penalty"), ("false-win", "left-game"), "penalty.kind")
    deltas = dict.fromkeys(SEATS, 0)
    if penalty["kind"] == "left-game":
        if house["penalty.left-game"] != "none":
            deltas[penalty["by"]] -= house["penalty.left-game"]
    elif house["penalty.false-win"] == "cap-each":
        cap = 300 if house["cap.each"] == "none" else house["cap.each"]
        for other in SEATS.replace(penalty["by"], ""):
            deltas[other] += cap
            deltas[penalty["by"]] -= cap
    return {"deltas": deltas, "liabilities": []}


def settle_win(wins, calls, wild, house, preset, robbed):
    """The paid claim's hand, factors, caps, liability and payments."""
    index = paid_claim(wins, house)
    win = wins[index]
    reading = reading_of(win, f"wins[{index}]", calls, wild, house)
    base = reading.base(house["big.add"])
    factors = {player: own_factors(player, calls, house, preset, robbed, win) for player in SEATS}
    add_winner_factors(factors, win, reading, house)
    add_loser_factors(factors, win, reading)
    raw = {p: base * product_of(factors[win["by"]]) * product_of(factors[p]) for p in SEATS if p != win["by"]}
    owed = capped(raw, house)
    examined = liabilities(win, f"wins[{index}]", calls, reading, house)
    return {
        "by": win["by"],
        "deltas": pay(win["by"], owed, examined),
        "patterns": list(reading.patterns),
        "hard": reading.hard,
        "base": base,
        "factors": factors,
        "raw": raw,
        "capped": owed,
        "liabilities": examined,
    }


def paid_claim(wins, house):
    """The index of the one claim that is paid: first from the dealer, or nearest after the discarder."""
    first = 0 if house["winner.order"] == "dealer" or "from" not in wins[0] else SEATS.index(wins[0]["from"])
    return min(range(len(wins)), key=lambda i: (SEATS.index(wins[i]["by"]) - first) % 4)


def own_factors(player, calls, house, preset, robbed, win):
    """What a player's calls multiply, as (factor, times) pairs."""
    own = [call for i, call in enumerate(calls) if call["by"] == player and i != robbed]
    kinds = [call["kind"] for call in own]
    opening = [kind for kind in kinds if kind in CLAIMED and (kind != "open-kan" or both(house))]
    found = [("open", 2)] * (len(opening) if preset == "koukoufan" else min(1, len(opening)))
    found += [("exposed-kan", 2)] * (kinds.count("open-kan") + kinds.count("added-kan"))
    if win["how"] == "robbed-kan" and player == win["from"] and house["robbed-kong-counts"] == "yes":
        found += [("exposed-kan", 2)]
    found += [("closed-kan", 4)] * kinds.count("closed-kan")
    tokens = [call["tiles"][0] for call in own if call["kind"] == "token-kan"]
    found += [("red-kan", 2)] * tokens.count(RED)
    return found + [("wild-kan", house["wild-kan"])] * (len(tokens) - tokens.count(RED))


def both(house):
    """Whether an open kan is an opening and a kan."""
    return house["open-kan-counts"] == "both"


def add_winner_factors(factors, win, reading, house):
    """Hard, and the self-draw."""
    if reading.hard:
        factors[win["by"]].append(("hard", 2))
    special = {"kong-bloom", "sea-bottom"} & set(reading.patterns)
    if win["how"] == "self-draw" and not (special and house["self-draw-on-bloom"] == "no"):
        factors[win["by"]].append(("self-draw", 2))


def add_loser_factors(factors, win, reading):
    """The discard, or being robbed; the dealer in small wins."""
    for player in SEATS.replace(win["by"], ""):
        if player == win.get("from"):
            factors[player].append(("discard", 2))
        if not reading.patterns and "E" in (player, win["by"]):
            factors[player].append(("dealer", 2))


def product_of(pairs):
    """All the factors multiplied."""
    product = 1
    for _, times in pairs:
        product *= times
    return product


def capped(raw, house):
    """Each amount under the cap; all three above it: the golden top."""
    cap, golden = house["cap.each"], house["cap.golden"]
    if cap == "none":
        return dict(raw)
    if golden != "none" and min(raw.values()) > cap:
        flat = house["cap.golden-how"] == "flat"
        return {player: golden if flat else min(golden, amount) for player, amount in raw.items()}
    return {player: min(cap, amount) for player, amount in raw.items()}


def pay(winner, owed, examined):
    """The winner receives all shares, from their owners or from the liable player."""
    liable = [entry["player"] for entry in examined if entry["holds"]]
    deltas = dict.fromkeys(SEATS, 0)
    for player, amount in owed.items():
        deltas[liable[0] if liable else player] -= amount
        deltas[winner] += amount
    return deltas
