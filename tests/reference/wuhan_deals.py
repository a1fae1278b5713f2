"""Seeded random Wuhan deals: one player's hand alone, and whole disputes.

`random_hand(rng)` is a deal with the winner's facts alone; `random_dispute(rng)` adds other players' calls, feeders,
options, agreed values, further claimants, missing facts and contradictions. Places where the page can be read in two
ways are avoided, so that a difference between two settlements is an error of one of them.
"""

import random

from .wuhan import settle
from .wuhan_chosen import choose_what_matters, random_house
from .wuhan_claims import excluded, read_claim
from .wuhan_facts import SEATS, alone_of, check_calls, is_opening
from .wuhan_hand import PATTERNS
from .wuhan_options import TABLES
from .wuhan_tiles import RED, Refused, write
from .wuhan_wall import ANY, BEGGING, OF_ONE_KIND, SMALL, start, tokens_of
from .wuhan_wrong import contradict, forget, seats_of


def deal_of(table, win, rules="wuhan/kaikoufan"):
    return {"rules": rules, **table.facts, "calls": table.calls, "wins": [win]}


def random_hand(rng):
    """A deal in which only the winner's hand matters."""
    return deal_of(*start(rng))


def random_dispute(rng):
    """A deal with everything that moves the payments."""
    kind = rng.random()
    preset = rng.choices(list(TABLES), (8, 8, 2, 2, 1, 1))[0]
    rules, seats, house = f"wuhan/{preset}", TABLES[preset], random_house(rng)
    if kind < 0.04:
        return {"rules": rules, **random_penalty(rng, seats, house)}
    table, win = start(rng, house, seats, rng.choice((ANY, ANY, OF_ONE_KIND, SMALL, BEGGING)))
    add_others(table, win)
    if kind < 0.1:
        return random_draw(table, rules, house)
    deal = deal_of(table, win, rules) | {"house": house}
    if rng.random() < 0.3:
        agree(rng, deal)
    elif rng.random() < 0.1:
        win["value"] = agreed_value(rng, deal, sound=rng.random() < 0.5)
    if win["how"] != "self-draw" and rng.random() < 0.2:
        add_claimant(table, deal)
    rob_last(rng, deal)
    if rng.random() < 0.6:
        choose_what_matters(rng, deal)
    if {"concealed", "value"} <= win.keys() and house.get("big.add") == "none":
        # Whether a reading that names less of another, for the same money, is one to agree on can be read both ways.
        del house["big.add"]
    if rng.random() < 0.1:
        forget(rng, deal)
    if rng.random() < 0.1 and settles(deal):
        contradict(rng, table, deal)
    return deal


def settles(deal):
    """Whether nothing is wrong with a deal yet: of two faults no rule says which is named."""
    try:
        settle(deal)
    except Refused:
        return False
    return True


def random_penalty(rng, seats, house):
    """Somebody leaves, or errs."""
    by, kind = rng.choice(seats), rng.choice(("false-win", "left-game"))
    values = {"false-win": ("none", "cap-each"), "left-game": ("none", "none", 250, "600")}[kind]
    if rng.random() < 0.8:
        house[f"penalty.{kind}"] = rng.choice(values)
    return {"house": house, "penalty": {"by": by, "kind": kind}}


def random_draw(table, rules, house):
    """A drawn deal with everybody's calls, and mostly with who was ready."""
    rng = table.rng
    draw = {"kind": "exhaustive" if rng.random() < 0.9 else "abortive"}
    if rng.random() < 0.9:
        draw["ready"] = [player for player in table.seats if rng.random() < 0.5]
    house = house | ({"draw.ready": "yes"} if rng.random() < 0.7 else {})
    return {"rules": rules, "house": house, **table.facts, "calls": table.calls, "draw": draw}


def add_others(table, win):
    """Calls of the losers, shuffled among the winner's without changing any player's own order."""
    rng = table.rng
    for player in table.seats.replace(win["by"], ""):
        shown = sum(call["by"] == player for call in table.calls)
        for _ in range(rng.choices(range(4 - shown), (40, 30, 20, 10)[: 4 - shown])[0]):
            kind = rng.choices(("chi", "pon", "open-kan", "added-kan", "closed-kan"), (4, 5, 1, 1, 1))[0]
            table.lay(player, table.plain, kind)
            if table.calls and table.calls[-1]["kind"] == "closed-kan" and rng.random() < 0.3:
                hide_closed(table, win)
        for _ in range(rng.choices(range(3), (70, 22, 8))[0]):
            table.lay_token(player)
    seats = [call["by"] for call in table.calls]
    rng.shuffle(seats)
    queues = {p: iter([call for call in table.calls if call["by"] == p]) for p in SEATS}
    table.calls[:] = [next(queues[p]) for p in seats]


def hide_closed(table, win):
    """A loser's closed kan is entered without its tiles."""
    if table.calls[-1]["by"] != win["by"]:
        table.calls[-1].pop("tiles", None)


def agree(rng, deal):
    """An agreed value in place of the tiles; a few are excluded by the facts."""
    win = deal["wins"][0]
    del win["concealed"]
    if rng.random() < 0.5:
        del win["tile"]
    win["value"] = agreed_value(rng, deal, sound=rng.random() < 0.85)
    if rng.random() < 0.1:
        win["value"]["patterns"] = rng.sample(PATTERNS, rng.choice((0, 1, 1, 2, 2, 3)))


def agreed_value(rng, deal, *, sound):
    """Patterns that say at least what the way of winning and the flag say; sound ones are not excluded."""
    win = deal["wins"][0]
    proven = {
        "kong-bloom": "after-kan" in win.get("flags", []),
        "sea-bottom": "last-tile" in win.get("flags", []),
        "robbed-kong": win["how"] == "robbed-kan",
    }
    claimed = set(rng.sample(PATTERNS[:4], rng.choice((0, 0, 1, 1, 2))))
    own = [call for call in check_calls(deal, alone_in(deal), seats_of(deal)) if call.by == win["by"]]
    if win["how"] == "discard" and sum(map(is_opening, own)) == 4:
        claimed.add("all-begging")
    names = [name for name in PATTERNS if proven.get(name) or name in claimed]
    if sound:
        claim = read_claim(win, 0, seats_of(deal))
        names = [name for name in names if not excluded(name, names, claim, own)]
    return {"patterns": names, "hard": rng.random() < 0.5}


def add_claimant(table, deal):
    """A second player claims the same tile, with an agreed small hand and an opening of his own."""
    first = deal["wins"][0]
    others = table.seats.replace(first["by"], "").replace(first["from"], "")
    if not others:
        return
    player = table.rng.choice(others)
    sound = not settles(deal)
    may_have_nothing = not sound and table.rng.random() < 0.1
    if not has_opened(deal, player) and not may_have_nothing:
        return
    second = {"by": player, "how": first["how"], "from": first["from"]}
    if sound or may_have_nothing or table.rng.random() < 0.8:
        patterns = {"robbed-kong"} if first["how"] == "robbed-kan" else set()
        if not sound and not may_have_nothing:
            patterns |= {*table.rng.sample(PATTERNS, table.rng.choice((0, 0, 0, 1)))}
        second["value"] = {"patterns": sorted(patterns), "hard": True}
    if "tile" in first and table.rng.random() < 0.7:
        second["tile"] = first["tile"]
    # Which claim counts is the house's word: the facts of the first may now be those that fall away.
    for call in deal["calls"]:
        if call["by"] == player and "tiles" not in call:
            call["kind"], call["tiles"] = "token-kan", RED
    deal["wins"].append(second)
    table.rng.shuffle(deal["wins"])


def has_opened(deal, player):
    """Whether a player has laid down an opening."""
    return any(call["by"] == player and call["kind"] in ("chi", "pon", "open-kan") for call in deal["calls"])


def alone_in(deal):
    """The tiles that lie alone in a deal."""
    return alone_of(deal, tokens_of(deal["house"]))


def rob_last(rng, deal):
    """The robbed kan is listed at the very end in half of the deals."""
    win = deal["wins"][0]
    if win["how"] == "robbed-kan" and "tile" in win and rng.random() < 0.5:
        deal["calls"].append({"by": win["from"], "kind": "added-kan", "tiles": write([win["tile"]] * 4)})


def many(seed, count, make=random_dispute):
    """So many deals of one seed."""
    rng = random.Random(seed)
    return [make(rng) for _ in range(count)]
