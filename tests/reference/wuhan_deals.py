"""Seeded random Wuhan deals: hands that win, nearly win or do not, and whole disputes around them.

`random_hand(rng)` is a deal with the winner's facts alone; `random_dispute(rng)` adds other players' calls, feeders,
options, agreed values, further claimants, missing facts and contradictions. Places where the page can be read in two
ways are avoided, so that a difference between two settlements is an error of one of them.
"""

import random
from collections import Counter

from .wuhan import settle
from .wuhan_claims import excluded, read_claim
from .wuhan_facts import SEATS, alone_of, before, check_calls, dead_in, is_opening
from .wuhan_hand import PATTERNS
from .wuhan_options import CHOICES, TABLES, house_of
from .wuhan_tiles import GENERALS, GREEN, KINDS, PLAIN_KINDS, RED, Refused, write

FLAVOURS = ("any", "any", "any", "pungs", "suit", "suit", "generals", "winds", "shapeless-generals", "shapeless-winds")


def indicator_of(wild):
    """A tile whose turning up makes this one wild."""
    if wild[1] == "z":
        return f"{dict(zip('123465', '512346', strict=True))[wild[0]]}z"
    return f"{(int(wild[0]) - 2) % 9 + 1}{wild[1]}"


def tokens_of(house):
    """The house as far as it says what lies alone, whatever else in it may be refused."""
    return house_of("kaikoufan", {key: house[key] for key in ("token.green", "token.skin") if key in house})


class Table:
    """A wall to take tiles from, and the calls laid down so far."""

    def __init__(self, rng, house=None, seats=SEATS):
        self.rng = rng
        self.seats = seats
        house = tokens_of(house or {})
        living = [kind for kind in PLAIN_KINDS if house["token.green"] == "no" or kind != GREEN]
        self.facts = {"wild": rng.choice(living)}
        self.wild = self.facts["wild"]
        if house["token.skin"] == "yes" and self.wild[1] == "z":
            honours = [kind for kind in living if kind[1] == "z" and kind != self.wild]
            self.facts["skins"] = write(rng.sample(honours, rng.choice((1, 2))))
        self.alone = alone_of(self.facts, house)
        self.plain = [kind for kind in PLAIN_KINDS if kind not in dead_in(self.alone)]
        self.wall = Counter(dict.fromkeys(KINDS, 4))
        self.wall[indicator_of(self.wild)] -= 1
        self.calls = []

    def take(self, tiles):
        """The tiles, gone from the wall; None when it lacks one."""
        if any(self.wall[tile] < n for tile, n in Counter(tiles).items()):
            return None
        self.wall.subtract(tiles)
        return tuple(tiles)

    def take_any(self, kinds):
        """One tile among the kinds, or among all when none of those is left."""
        left = [kind for kind in kinds if self.wall[kind]] or [kind for kind in self.plain if self.wall[kind]]
        return self.take([self.rng.choice(left)])[0]

    def a_set(self, kinds, size=3, *, runs=True):
        """A run or so many alike among the kinds, or None after some tries."""
        for _ in range(40):
            kind = self.rng.choice(kinds)
            run = [f"{int(kind[0]) + n}{kind[1]}" for n in range(3)]
            wants_run = runs and size == 3 and kind[1] != "z" and int(kind[0]) < 8 and self.rng.random() < 0.6
            if wants_run and not set(run) <= set(kinds):
                continue
            taken = self.take(run if wants_run else [kind] * size)
            if taken:
                return taken
        return None

    def lay(self, player, kinds, call_kind):
        """A call of the player with tiles of the kinds, none of them wild; whether it was possible."""
        plain = [kind for kind in kinds if kind not in self.alone]
        runs = call_kind == "chi"
        tiles = self.a_set(plain, 4 if "kan" in call_kind else 3, runs=runs) if plain else None
        if not tiles:
            return False
        if runs and tiles[0] == tiles[1]:
            call_kind = "pon"
        others = self.seats.replace(player, "")
        feeder = before(player, self.seats) if call_kind == "chi" else self.rng.choice(others)
        if call_kind == "added-kan":
            self.calls.append({"by": player, "kind": "pon", "tiles": write(tiles[:3]), "from": feeder})
        call = {"by": player, "kind": call_kind, "tiles": write(tiles)}
        self.calls.append(call if call_kind in ("closed-kan", "added-kan") else call | {"from": feeder})
        return True

    def lay_token(self, player):
        """A one-tile kong, red more often than another."""
        tile = self.take([RED if self.rng.random() < 0.6 else self.rng.choice(sorted(self.alone))])
        if tile:
            self.calls.append({"by": player, "kind": "token-kan", "tiles": tile[0]})


def kinds_of(flavour, table):
    """The kinds a hand of this flavour is made of, with none that lies alone but the wild one."""
    return [kind for kind in all_kinds_of(flavour, table.rng) if kind in table.plain]


def all_kinds_of(flavour, rng):
    """The same at a table where only red dragons and wild tiles lie alone."""
    if flavour == "suit":
        suit = rng.choice("mps")
        return [kind for kind in PLAIN_KINDS if kind[1] == suit]
    if "generals" in flavour:
        return sorted(GENERALS)
    if "winds" in flavour:
        return [kind for kind in PLAIN_KINDS if kind[1] == "z"]
    return list(PLAIN_KINDS)


def lay_melds(table, player, flavour, kinds):
    """Zero to four melds of the winner; how many."""
    count = table.rng.choices(range(5), (1, 6, 6, 8, 6))[0]
    weights = (0 if flavour in ("pungs", "generals", "winds") else 5, 5, 1, 1, 1)
    laid = 0
    for _ in range(count):
        kind = table.rng.choices(("chi", "pon", "open-kan", "added-kan", "closed-kan"), weights)[0]
        laid += table.lay(player, kinds, kind)
    for _ in range(table.rng.choices(range(4), (70, 18, 8, 4))[0]):
        table.lay_token(player)
    return laid


def build_pool(table, flavour, kinds, melds):
    """The concealed tiles with the winning one: so many sets and a pair, or loose tiles of the flavour."""
    size = 14 - 3 * melds
    pool = []
    if "shapeless" not in flavour:
        for _ in range(4 - melds):
            pool += table.a_set(kinds, runs=flavour != "pungs") or ()
        pair_kinds = sorted(GENERALS & {*table.plain}) if table.rng.random() < 0.75 and flavour != "suit" else kinds
        pool += table.a_set(pair_kinds, 2) or ()
    while len(pool) < size:
        pool.append(table.take_any(kinds))
    return pool


def spoil(table, pool):
    """Wild tiles in place of some; in some hands a few tiles changed, or all."""
    for _ in range(table.rng.choices(range(5), (32, 26, 20, 13, 9))[0]):
        swap(table, pool, [table.wild])
    for _ in range(table.rng.choices((0, 1, 2, len(pool)), (70, 18, 7, 5))[0]):
        swap(table, pool, table.plain if table.rng.random() < 0.95 else KINDS)


def swap(table, pool, kinds):
    """One tile of the pool that is not wild exchanged for one of these kinds."""
    places = [i for i, tile in enumerate(pool) if tile != table.wild]
    if places and any(table.wall[kind] for kind in kinds):
        i = table.rng.choice(places)
        table.wall[pool[i]] += 1
        pool[i] = table.take_any(kinds)


def a_win(table, player, pool):
    """The claim: how it was won and on which tile."""
    rng = table.rng
    how = rng.choices(("discard", "self-draw", "robbed-kan"), (50, 38, 12))[0]
    claimable = [tile for tile in pool if tile not in table.alone]
    if how != "self-draw" and not claimable:
        how = "self-draw"
    tile = rng.choice(pool if how == "self-draw" or rng.random() < 0.02 else claimable)
    robbed = rng.choice(table.seats.replace(player, ""))
    if how == "robbed-kan":
        pon = None if tile in table.alone else table.take([tile] * 3)
        if pon:
            feeder = rng.choice(table.seats.replace(robbed, ""))
            table.calls.append({"by": robbed, "kind": "pon", "tiles": write(pon), "from": feeder})
        else:
            how = "discard"
    rest = list(pool)
    rest.remove(tile)
    win = {"by": player, "how": how, "tile": tile, "concealed": write(rest)}
    return win if how == "self-draw" else win | {"from": robbed}


def flag(table, win):
    """A flag that fits: after-kan when the last own call is a kan, or the sea bottom."""
    if win["how"] == "self-draw":
        own = [call for call in table.calls if call["by"] == win["by"]]
        if own and "kan" in own[-1]["kind"] and table.rng.random() < 0.6:
            win["flags"] = ["after-kan"]
        elif table.rng.random() < 0.2:
            win["flags"] = ["last-tile"]


def start(rng, house=None, seats=SEATS):
    """A table with one claim on it."""
    table = Table(rng, house, seats)
    player = rng.choice(seats)
    flavour = rng.choice(FLAVOURS)
    kinds = kinds_of(flavour, table)
    pool = build_pool(table, flavour, kinds, lay_melds(table, player, flavour.removeprefix("shapeless-"), kinds))
    spoil(table, pool)
    win = a_win(table, player, pool)
    flag(table, win)
    if win["how"] == "discard":
        win["asserted"] = {"discarder-ready": rng.random() < 0.5}
    return table, win


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
    if kind < 0.02:
        penalty = {"by": rng.choice(seats), "kind": rng.choice(("false-win", "left-game"))}
        return {"rules": rules, "house": house, "penalty": penalty}
    table, win = start(rng, house, seats)
    add_others(table, win)
    if kind < 0.08:
        return random_draw(table, rules, house)
    deal = deal_of(table, win, rules) | {"house": house}
    if rng.random() < 0.3:
        agree(rng, deal)
    elif rng.random() < 0.1:
        win["value"] = agreed_value(rng, deal, sound=True)
    if win["how"] != "self-draw" and rng.random() < 0.08:
        add_claimant(table, deal)
    rob_last(rng, deal)
    if rng.random() < 0.1:
        forget(rng, deal)
    if rng.random() < 0.04:
        contradict(rng, deal)
    return deal


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


def random_house(rng):
    """A few overrides; the golden top stays above the cap."""
    house = {key: rng.choice(CHOICES[key]) for key in rng.sample(sorted(CHOICES), rng.choice((0, 0, 1, 2, 4)))}
    if rng.random() < 0.25:
        house["cap.each"] = rng.choice((50, 100, 160, 200, 320, "250", "none"))
    if rng.random() < 0.25:
        house["cap.golden"] = rng.choice((350, 600, "none"))
    if rng.random() < 0.3:
        figures = [rng.choice((350, 400, 500, 600)) for _ in range(4)]
        house["cap.golden"] = figures if rng.random() < 0.9 else ", ".join(map(str, figures))
    if rng.random() < 0.1:
        house["steps"] = rng.choice(([16, 10, 32, 20, 64, 40], [1, 2, 100, 350, 300, 500], "20,10,40,90"))
    if rng.random() < 0.1:
        house["win.min"] = rng.choice((2, 16, 32, 64, 200))
    if rng.random() < 0.15:
        # Below 3 a pattern can cost its winner points, and nothing says whether it may be left unnamed.
        house["big.base"] = rng.choice((3, 4, 5, 20))
    if rng.random() < 0.05:
        house["penalty.left-game"] = rng.choice((250, "none"))
    if rng.random() < 0.05:
        house["stake"] = rng.choice(("0.25", 3, "12.5", "0", "0.333"))
    return house


def agree(rng, deal):
    """An agreed value in place of the tiles; a few are excluded by the facts."""
    win = deal["wins"][0]
    del win["concealed"]
    if win["how"] != "robbed-kan" and rng.random() < 0.5:
        del win["tile"]
    win["value"] = agreed_value(rng, deal, sound=rng.random() < 0.85)


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
    try:
        settle(deal)
    except Refused:
        return  # whether an unpaid claim has to stand is not written
    others = table.seats.replace(first["by"], "").replace(first["from"], "")
    if not others:
        return
    player = table.rng.choice(others)
    if table.rng.random() < 0.9 and not has_opened(deal, player):
        return
    second = {"by": player, "how": first["how"], "from": first["from"]}
    if table.rng.random() < 0.7:
        patterns = ["robbed-kong"] if first["how"] == "robbed-kan" else []
        more = table.rng.sample(PATTERNS, table.rng.choice((0, 0, 0, 1)))
        second["value"] = {"patterns": [*{*patterns, *more}], "hard": True}
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


def seats_of(deal):
    """Who sits at the deal's table."""
    return TABLES[deal["rules"].partition("/")[2]]


def alone_in(deal):
    """The tiles that lie alone in a deal."""
    return alone_of(deal, tokens_of(deal["house"]))


def rob_last(rng, deal):
    """The robbed kan is listed at the very end in half of the deals."""
    win = deal["wins"][0]
    if win["how"] == "robbed-kan" and "tile" in win and rng.random() < 0.5:
        deal["calls"].append({"by": win["from"], "kind": "added-kan", "tiles": write([win["tile"]] * 4)})


def forget(rng, deal):
    """A fact is missing; only where the order of the rules leaves no doubt whether it decides."""
    if "pao.order" in deal["house"]:
        return
    if rng.random() < 0.5:
        deal["wins"][0].pop("asserted", None)
        return
    for call in deal["calls"]:
        if call["kind"] in ("pon", "open-kan") and rng.random() < 0.5:
            del call["from"]


def contradict(rng, deal):
    """One thing that cannot be."""
    win = deal["wins"][0]
    wrong = rng.randrange(6)
    if wrong == 0:
        win["flags"] = ["after-kan", "last-tile"]
    elif wrong == 1 and "from" in win:
        win["from"] = win["by"]
    elif wrong == 2:
        del deal["wild"]
    elif wrong == 3:
        deal["house"]["pao.thirteen"] = "yes"
    elif wrong == 4:
        key = rng.choice(("steps", "cap.golden"))
        deal["house"][key] = rng.choice(([400], [500, 400], [400, 500, 600], [20, 30, 10, 40]))
    elif deal["calls"]:
        call = rng.choice(deal["calls"])
        call["tiles"] = write([deal["wild"]] * 3)


def many(seed, count, make=random_dispute):
    """So many deals of one seed."""
    rng = random.Random(seed)
    return [make(rng) for _ in range(count)]
