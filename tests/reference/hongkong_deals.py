"""Seeded random Hong Kong deals: winning hands, and disputes about them.

The same seed gives the same deal. Tiles are dealt from one wall, so that no fifth copy can appear, and every
deal is free of contradictions; a dispute may lack a fact that decides it, or have too few faan.
"""

from random import Random

from .hongkong_house import FAAN
from .hongkong_tiles import SEATS

PRESETS = ("hongkong/half-gun", "hongkong/full-gun", "hongkong/hkma", "hongkong/home")
HONOURS = [f"{rank}z" for rank in range(1, 8)]
NUMBERS = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)]
TERMINALS = [tile for tile in NUMBERS if tile[0] in "19"]

# What the winner's sets are drawn from: everything, or the stuff liabilities are made of.
TASTES = {
    "anything": (NUMBERS + HONOURS, 0.5),
    "one suit": (NUMBERS[:9], 0.5),
    "another suit and honours": (NUMBERS[9:18] + HONOURS, 0.4),
    "honours": (HONOURS, 0.0),
    "winds and some": (HONOURS[:4] * 9 + NUMBERS[:9], 0.2),
    "dragons and some": (HONOURS[4:] * 12 + NUMBERS[9:18], 0.3),
    "terminals": (TERMINALS, 0.0),
    "terminals and honours": (TERMINALS + HONOURS, 0.0),
    "pungs": (NUMBERS + HONOURS, 0.0),
    "chows": (NUMBERS, 1.0),
    "close chows": (NUMBERS[:5] + NUMBERS[18:20], 0.7),
}

# What disputes are about, the rare things more often than they happen.
TASTES_ARGUED_ABOUT = (
    ["winds and some", "dragons and some"] * 4 + ["one suit", "honours", "terminals"] * 2 + list(TASTES)
)
PRESETS_ARGUED_ABOUT = ["hongkong/half-gun"] * 5 + list(PRESETS)

FAAN_OPTIONS = {
    "faan.cap": [8, 10, 13, "none"],
    "table": ["half-spicy", "full-spicy", "fan-laak", [1, 2, 3, 5, 8, 13]],
    "limit-hands": ["add", "alone"],
    "flowers": ["yes", "no"],
    "concealed.closed-kong": ["keeps", "breaks"],
    "nine-gates": ["any", "pure"],
    "faan.seven-pairs": [4, "no", 0, 1],
    "faan.human": [13, "no", 3],
    "faan.last-discard": [1, "no"],
    "faan.min-flowers": ["count", "exclude"],
    "circumstances": ["contained", "pungs", "add"],
    "small-four-winds": ["contains", "adds"],
    "faan.jade-dragon": [10, "no", 2],
    "faan.ruby-dragon": [10, "no", 2],
    "faan.pearl-dragon": [10, "no", 2],
    "seven-pairs.four-alike": ["two-pairs", "no"],
    "four-concealed-pungs": ["any", "self-draw"],
    "faan.flower-draw": [1, "no"],
    "faan.open-kong": [1, "no", 0],
    "faan.closed-kong": [1, "no", 2],
    "concealed.flowers": ["keeps", "breaks"],
    "robbed-kong.closed": ["thirteen-orphans", "no"],
    "flowers.held": ["pattern", "sets"],
}
PRICE_OPTIONS = {
    "price.discarder": [1, 2, 3, 4],
    "price.others": [0, 1, 2],
    "price.self-draw": [1, 2, 3],
    "kong.open": [0, 30],
    "kong.added": [0, 20],
    "kong.closed": [0, 10],
    "penalty.false-win": ["limit-each", "share-each", 100, "none"],
    "dealer-double": ["no", "yes"],
    "robbed-kong": ["discard", "self-draw"],
    "flower-win": ["no", "eight", "seven"],
    "faan.robbed-flower": ["no", 8, 3],
}
PAO_OPTIONS = {
    "gun": ["half", "full"],
    "twelve": ["designated", "any", "no"],
    "twelve.echo": ["no", "yes"],
    "nine": ["yes", "no"],
    "three-dragons": ["yes", "no"],
    "four-winds": ["yes", "no"],
    "later-discard": ["at-once", "to-the-end"],
    "kong-draw": ["no", "liable", "plus-one"],
    "fresh": ["yes", "always", "no"],
    "fresh.tiles": [9, 5, 4],
    "fresh.honours": [13, 5, 0, 20],
    "twelve.recipients": ["all", "first"],
    "twelve.discard": ["no", "split", "feeder"],
    "forced": ["yes", "no"],
    "robbed-kong": ["discard", "self-draw"],
    "terminals": ["pure", "mixed"],
    "wall.reserve": [14, "none"],
    "dealer-double": ["no", "yes"],
    "winners.max": [1, 3],
}


class Wall:
    """A hundred and thirty-six tiles to take from."""

    def __init__(self):
        self.left = dict.fromkeys(NUMBERS + HONOURS, 4)

    def take(self, tiles):
        """Take the tiles if all of them are there; say whether it went."""
        if any(self.left[tile] < tiles.count(tile) for tile in tiles):
            return False
        for tile in tiles:
            self.left[tile] -= 1
        return True


def random_hand(seed):
    """A winning hand with melds, flowers and circumstances, at a table without a minimum."""
    dice = Random(f"hand {seed}")
    house = {
        "faan.min": 0,
        **some_of(dice, FAAN_OPTIONS, 0.2),
        **some_prices(dice),
        **some_of(dice, PRICE_OPTIONS, 0.1),
    }
    deal = {"rules": dice.choice(PRESETS), "house": house, "round_wind": dice.choice(SEATS)}
    winner = dice.choice(SEATS)
    calls, win = special_hand(dice, winner, house) or ordinary_hand(dice, Wall(), winner, list(TASTES), 0.35)
    deal["calls"] = calls
    deal["wins"] = [win]
    if dice.random() < 0.6:
        deal["flowers"] = dealt_flowers(dice)
    add_circumstances(dice, win, calls)
    add_flower_flag(dice, win, deal.get("flowers", {}))
    rob_a_closed_kong(dice, win, calls)
    return deal


def random_ending(seed):
    """A deal that nobody won, a false win, or flowers that win by themselves, with kongs that may be paid."""
    dice = Random(f"ending {seed}")
    house = {**some_of(dice, PRICE_OPTIONS, 0.6), **some_of(dice, FAAN_OPTIONS, 0.1)}
    wall, calls = Wall(), []
    for player in SEATS:
        calls += melds_of_another(dice, wall, player)
    deal = {"rules": dice.choice(PRESETS), "house": house, "calls": calls}
    kind = dice.choice(["draw", "penalty", "flowers", "flowers", "robbed"])
    if kind == "draw":
        return deal | {"draw": {"kind": "exhaustive"}}
    winner = dice.choice(SEATS)
    if kind == "penalty":
        return deal | {"penalty": {"by": winner, "kind": "false-win"}}
    numbers = dice.sample("12345678", 8)
    held = dice.choice([5, 6, 7, 7, 7])
    win = {"by": winner, "how": "self-draw", "tile": numbers[-1] + "f"}
    if kind == "robbed":
        win |= {"how": "robbed-flower", "from": dice.choice([other for other in SEATS if other != winner])}
    return deal | {"wins": [win], "flowers": {winner: "".join(sorted(numbers[:held])) + "f"}}


def add_flower_flag(dice, win, flowers):
    """Won after a flower, where that can be."""
    flags = win.get("flags", [])
    can_be = win["how"] == "self-draw" and flowers.get(win["by"]) and not any("kan" in flag for flag in flags)
    if can_be and dice.random() < 0.3:
        win["flags"] = [*flags, "after-flower"]


def rob_a_closed_kong(dice, win, calls):
    """A discard win becomes one out of a closed kong now and then, where the other three of the tile are free."""
    own = split(win["concealed"]) + [tile for call in calls for tile in split(call["tiles"])]
    free = win["how"] == "discard" and win["tile"] not in own and "flags" not in win
    if free and dice.random() < 0.25:
        win["how"] = "robbed-kan"
        calls.append({"by": win["from"], "kind": "closed-kan", "tiles": win["tile"][0] * 4 + win["tile"][1]})


def random_dispute(seed):
    """Melds of several players, feeders, asserted facts and options: what liabilities are argued from."""
    dice = Random(f"dispute {seed}")
    house = {"faan.min": 0, **some_of(dice, PAO_OPTIONS, 0.3), **some_of(dice, FAAN_OPTIONS, 0.05)}
    house |= some_of(dice, PRICE_OPTIONS, 0.1)
    wall, winner = Wall(), dice.choice(SEATS)
    calls, win = ordinary_hand(dice, wall, winner, TASTES_ARGUED_ABOUT, 0.85)
    others = [melds_of_another(dice, wall, other) for other in SEATS if other != winner]
    calls = shuffled_together(dice, [calls, *others])
    add_circumstances(dice, win, calls)
    rob_a_kong(dice, win, calls)
    assert_facts(dice, calls, win)
    forget_facts(dice, calls, win)
    wins = [win, *second_win(dice, win)]
    return {"rules": dice.choice(PRESETS_ARGUED_ABOUT), "house": house, "calls": calls, "wins": wins}


def some_of(dice, options, share):
    """A random value for some of the options."""
    return {key: dice.choice(values) for key, values in options.items() if dice.random() < share}


def some_prices(dice):
    """Now and then another price for a pattern, or none, or nought."""
    if dice.random() < 0.6:
        return {}
    keep = ("thirteen-orphans", "seven-pairs")
    names = dice.sample([name for name in FAAN if name not in keep], dice.randint(1, 5))
    return {f"faan.{name}": dice.choice(["no", 0, 1, 2, 5, 9]) for name in names}


def special_hand(dice, winner, house):
    """Thirteen orphans, nine gates or seven pairs, once in a while."""
    kind = dice.choice(["orphans", "gates", "pairs"] + ["none"] * 12)
    tiles = []
    if kind == "orphans":
        tiles = TERMINALS + HONOURS
        tiles = [*tiles, dice.choice(tiles)]
    if kind == "gates":
        suit = dice.choice("mps")
        tiles = [f"{rank}{suit}" for rank in "1112345678999"] + [f"{dice.randint(1, 9)}{suit}"]
    if kind == "pairs" and house.get("faan.seven-pairs", "no") != "no":
        pool = TASTES[dice.choice(list(TASTES))][0]
        pool = sorted(set(pool)) if len(set(pool)) >= 7 else NUMBERS
        tiles = 2 * dice.sample(pool, 7)
    if not tiles:
        return None
    tile = dice.choice(tiles)
    tiles.remove(tile)
    return [], {"by": winner, "concealed": written(tiles), "tile": tile, **way_of_winning(dice, winner)}


def ordinary_hand(dice, wall, winner, tastes, melded):
    """Four sets and a pair of one of the tastes: (calls, win)."""
    pool, chows = TASTES[dice.choice(tastes)]
    sets = [random_set(dice, wall, pool, chows) for _ in range(4)]
    eyes = random_set(dice, wall, pool, None)
    calls, concealed = [], list(eyes)
    for tiles in sets:
        if dice.random() < melded:
            calls += random_meld(dice, wall, winner, tiles)
        else:
            concealed += tiles
    tile = dice.choice(concealed)
    concealed.remove(tile)
    win = {"by": winner, "concealed": written(concealed), "tile": tile, **way_of_winning(dice, winner)}
    return later_kongs(dice, calls), win


def random_set(dice, wall, pool, chows):
    """A chow, a pung or (chows None) a pair from the pool, from anywhere when the pool is exhausted."""
    for attempt in range(400):
        first = dice.choice(pool if attempt < 100 else NUMBERS + HONOURS)
        tiles = [first] * (2 if chows is None else 3)
        if chows is not None and first in NUMBERS and first[0] in "1234567" and dice.random() < chows:
            tiles = [f"{int(first[0]) + step}{first[1]}" for step in range(3)]
        if wall.take(tiles):
            return tiles
    raise AssertionError("the wall cannot be empty")


def random_meld(dice, wall, player, tiles):
    """The calls that lay these three tiles down, as a kong when the fourth is there and chance says so."""
    if len(set(tiles)) > 1:
        before = SEATS[(SEATS.index(player) - 1) % 4]
        return [{"by": player, "kind": "chi", "tiles": written(tiles), "from": before}]
    feeder = dice.choice([other for other in SEATS if other != player])
    kind = dice.choice(["pon", "pon", "pon", "open-kan", "closed-kan", "added-kan"])
    if kind == "pon" or not wall.take(tiles[:1]):
        return [{"by": player, "kind": "pon", "tiles": written(tiles), "from": feeder}]
    four = written(tiles + tiles[:1])
    if kind == "closed-kan":
        return [{"by": player, "kind": kind, "tiles": four}]
    if kind == "open-kan":
        return [{"by": player, "kind": kind, "tiles": four, "from": feeder}]
    pung = {"by": player, "kind": "pon", "tiles": written(tiles), "from": feeder}
    return [pung, {"by": player, "kind": kind, "tiles": four}]


def later_kongs(dice, calls):
    """The calls in random order, each added kong somewhere after its pung."""
    order = [call for call in calls if call["kind"] != "added-kan"]
    dice.shuffle(order)
    for kong in (call for call in calls if call["kind"] == "added-kan"):
        pung = next(place for place, call in enumerate(order) if call["tiles"] == kong["tiles"][1:])
        order.insert(dice.randint(pung + 1, len(order)), kong)
    return order


def way_of_winning(dice, winner):
    """A discard of somebody, or a self-draw."""
    if dice.random() < 0.5:
        return {"how": "self-draw"}
    return {"how": "discard", "from": dice.choice([other for other in SEATS if other != winner])}


def add_circumstances(dice, win, calls):
    """Flags that go with the melds and the way of winning."""
    own = [call for call in calls if call["by"] == win["by"]]
    kongs = [call["kind"].endswith("-kan") for call in own]
    flags = []
    if win["how"] == "self-draw" and kongs[-1:] == [True] and dice.random() < 0.6:
        two = kongs[-2:] == [True, True] and dice.random() < 0.5
        flags.append("after-two-kans" if two else "after-kan")
    if dice.random() < 0.1:
        flags.append("last-tile")
    if not calls and not flags and dice.random() < 0.3:
        flags.append("first-turn")
    if flags:
        win["flags"] = flags


def rob_a_kong(dice, win, calls):
    """A discard win becomes a robbed kong now and then, where that can be."""
    seen = [call for call in calls if win["tile"] in split(call["tiles"])]
    if win["how"] == "discard" and not seen and "flags" not in win and dice.random() < 0.12:
        win["how"] = "robbed-kan"


def dealt_flowers(dice):
    """Some of the eight flowers among some of the players, often many in one hand."""
    lucky = dice.choice(SEATS)
    held = {}
    for number in range(1, 9):
        if dice.random() < 0.85:
            holder = lucky if dice.random() < 0.6 else dice.choice(SEATS)
            held[holder] = held.get(holder, "") + str(number)
    return {holder: numbers + "f" for holder, numbers in held.items()}


def melds_of_another(dice, wall, player):
    """What another player has laid down: often nothing, often nine designated tiles."""
    if dice.random() < 0.5:
        return []
    pool, chows = TASTES[dice.choice(["one suit", "honours", "terminals", "winds and some", "anything"])]
    calls = []
    for _ in range(dice.choice([1, 2, 3, 3, 3, 4])):
        calls += random_meld(dice, wall, player, random_set(dice, wall, pool, chows))
    return later_kongs(dice, calls)


def shuffled_together(dice, piles):
    """All players' calls in one order that keeps each player's own."""
    piles = [list(pile) for pile in piles if pile]
    together = []
    while piles:
        pile = dice.choice(piles)
        together.append(pile.pop(0))
        piles = [one for one in piles if one]
    return together


def assert_facts(dice, calls, win):
    """What the table testifies, now and then."""
    for call in calls:
        said = {}
        if call["kind"] in ("chi", "pon") and dice.random() < 0.15:
            said["echo"] = dice.random() < 0.7
        if "from" in call and dice.random() < 0.4:
            said["forced"] = dice.random() < 0.6
        if said:
            call["asserted"] = said
    said = {}
    if win["how"] != "self-draw":
        if dice.random() < 0.7:
            said["fresh"] = win["how"] == "discard" and dice.random() < 0.6
        if dice.random() < 0.7:
            said["wall"] = dice.choice([0, 5, 9, 10, 13, 14, 40])
        if dice.random() < 0.6:
            said["forced"] = dice.random() < 0.6
    if said:
        win["asserted"] = said


def forget_facts(dice, calls, win):
    """Feeders left out, and hands of which only the agreed value is known."""
    for call in calls:
        if "from" in call and dice.random() < 0.05:
            del call["from"]
    if dice.random() < 0.12:
        del win["concealed"]
        win["value"] = {"faan": dice.randint(0, 13)}
        if dice.random() < 0.6:
            names = ["pure-one-suit", "all-honours", "big-three-dragons", "pure-terminals", "all-pungs"]
            win["value"]["patterns"] = dice.sample(names, dice.randint(0, 1))
        if dice.random() < 0.3:
            del win["tile"]


def second_win(dice, win):
    """Another winner of the same discard, of whom only the agreed value is known."""
    if win["how"] != "discard" or "tile" not in win or "flags" in win or dice.random() < 0.8:
        return []
    free = [seat for seat in SEATS if seat not in (win["by"], win["from"])]
    value = {"faan": dice.randint(0, 12), "patterns": []}
    same = {"how": "discard", "from": win["from"], "tile": win["tile"]}
    said = {"asserted": dict(win["asserted"])} if "asserted" in win else {}
    return [{"by": dice.choice(free), **same, "value": value, **said}]


def split(text):
    """'123m5z' -> ['1m', '2m', '3m', '5z']."""
    tiles, ranks = [], ""
    for letter in text:
        if letter.isdigit():
            ranks += letter
        else:
            tiles += [rank + letter for rank in ranks]
            ranks = ""
    return tiles


def written(tiles):
    """Tiles in the contract's notation, sorted."""
    return "".join(
        "".join(sorted(tile[0] for tile in tiles if tile[1] == suit)) + suit
        for suit in "mpsz"
        if any(tile[1] == suit for tile in tiles)
    )
