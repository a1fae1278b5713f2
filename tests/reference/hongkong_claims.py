"""Seeded random Hong Kong deals about claims: several winners, words in place of tiles, robbed kongs.

The same seed gives the same deal. Unlike hands and disputes these may hold contradictions and tiles too many.
"""

from random import Random

from .hongkong_deals import (
    FAAN_OPTIONS,
    HONOURS,
    NUMBERS,
    PAO_OPTIONS,
    PRESETS_ARGUED_ABOUT,
    PRICE_OPTIONS,
    TASTES,
    TASTES_ARGUED_ABOUT,
    Wall,
    add_circumstances,
    assert_facts,
    dealt_flowers,
    later_kongs,
    melds_of_another,
    ordinary_hand,
    random_meld,
    random_set,
    shuffled_together,
    some_of,
    split,
    written,
)
from .hongkong_house import FAAN
from .hongkong_tiles import SEATS

MORE_OPTIONS = {
    "stake": ["1", 2, "0.5", "2.25"],
    "faan.min": [0, 0, 1, 3, "5"],
    "faan.cap": [5, "13", "none"],
    "table": ["1,2,4,8", [3], "full-spicy"],
    "wall.reserve": ["14", 20],
    "fresh.tiles": [0, 9, "12"],
    "winners.max": [1, 3, "3"],
    "faan.seven-flowers": ["no", 3, 0],
    "faan.eight-flowers": ["no", 8, 2],
    "faan.thirteen-orphans": ["no", 13, 0],
    "faan.seven-pairs": ["no", 4],
    "price.others": [0, 3],
    "price.discarder": [1, 7],
    "kong.closed": [0, 7],
}
OPTIONS = [PAO_OPTIONS, PRICE_OPTIONS, FAAN_OPTIONS, MORE_OPTIONS]
NAMES = [name for name in FAAN if name != "robbed-flower"]


def options(dice, shares):
    """Some of each table of options; later tables win."""
    house = {"faan.min": 0}
    for table, share in zip(OPTIONS, shares, strict=True):
        house |= some_of(dice, table, share)
    return house


def random_words(seed):
    """A hand of which the table tells melds, perhaps the tile, and words that fit or do not."""
    dice = Random(f"words {seed}")
    wall, winner = Wall(), dice.choice(SEATS)
    taste = dice.choice(TASTES_ARGUED_ABOUT)
    calls, win = ordinary_hand(dice, wall, winner, [taste], dice.choice([0.6, 0.95, 0.95]))
    others = [melds_of_another(dice, wall, other) for other in SEATS if other != winner and dice.random() < 0.5]
    calls = shuffled_together(dice, [calls, *others])
    if dice.random() < 0.3:
        add_circumstances(dice, win, calls)
    assert_facts(dice, calls, win)
    win["value"] = {"faan": dice.randint(0, 13)}
    if dice.random() < 0.8:
        win["value"]["patterns"] = dice.sample(fitting_words(taste), dice.randint(0, 2))
    if dice.random() < 0.6:
        win["value"]["patterns"] = dice.sample(NAMES, dice.choice([1, 1, 2, 3]))
    if dice.random() < 0.9:
        del win["concealed"]
        if dice.random() < 0.4:
            del win["tile"]
    if win["how"] == "discard" and dice.random() < 0.2 and "flags" not in win:
        rob(dice, win, calls)
    deal = {"rules": dice.choice(PRESETS_ARGUED_ABOUT), "house": options(dice, [0.25, 0.1, 0.05, 0.1])}
    return deal | {"round_wind": dice.choice(SEATS), "calls": calls, "wins": [win]}


def fitting_words(taste):
    """Names that a hand of the taste may have."""
    often = {
        "one suit": ["pure-one-suit", "mixed-one-suit"],
        "another suit and honours": ["mixed-one-suit", "pure-one-suit", "round-wind"],
        "honours": ["all-honours", "mixed-one-suit", "mixed-terminals"],
        "winds and some": ["big-four-winds", "small-four-winds", "mixed-one-suit", "all-honours"],
        "dragons and some": ["big-three-dragons", "small-three-dragons", "dragon-pung", "pearl-dragon"],
        "terminals": ["pure-terminals", "mixed-terminals"],
        "terminals and honours": ["mixed-terminals", "pure-terminals", "all-honours"],
    }
    return [*often.get(taste, []), "all-pungs", "all-chows", "self-draw"]


def rob(dice, win, calls):
    """The tile was robbed: out of a kong that is listed, of which only the pung is, or out of a closed one."""
    win["how"] = "robbed-kan"
    win.get("asserted", {}).pop("fresh", None)
    tile = win.get("tile") or dice.choice(NUMBERS + HONOURS)
    feeder = dice.choice([seat for seat in SEATS if seat != win["from"]])
    pung = {"by": win["from"], "kind": "pon", "tiles": written([tile] * 3), "from": feeder}
    laid = [call for call in calls if call["by"] == win["from"] or tile in split(call["tiles"])]
    kind = dice.choice(["added-kan", "closed-kan", "pon", "none"]) if not laid else "none"
    if kind in ("pon", "added-kan"):
        calls.append(pung)
    if kind in ("added-kan", "closed-kan"):
        calls.append({"by": win["from"], "kind": kind, "tiles": written([tile] * 4)})


def random_winners(seed):
    """Two or three players with whole hands of one wall who wait for one tile, and the fourth deals it in."""
    dice = Random(f"winners {seed}")
    wall, loser = Wall(), dice.choice(SEATS)
    tile = dice.choice(NUMBERS[1:8] + NUMBERS + HONOURS)
    wall.take([tile])
    how = dice.choice(["discard"] * 4 + ["robbed-kan"])
    winners = dice.sample([seat for seat in SEATS if seat != loser], dice.choice([1, 2, 2, 2, 3]))
    wins, piles = [], []
    for winner in winners:
        concealed, calls = waiting_hand(dice, wall, winner, tile)
        win = {"by": winner, "how": how, "from": loser, "tile": tile, "concealed": written(concealed)}
        wins.append(win)
        piles.append(calls)
    piles += [melds_of_another(dice, wall, seat) for seat in SEATS if seat not in winners]
    calls = shuffled_together(dice, piles)
    assert_facts(dice, calls, wins[0])
    for win in wins[1:]:
        told = dict(wins[0].get("asserted", {}))
        if dice.random() < 0.5:
            told["forced"] = dice.random() < 0.5
        if told:
            win["asserted"] = told
    for win in wins:
        weaken(dice, win)
    deal = {"rules": dice.choice(PRESETS_ARGUED_ABOUT), "house": options(dice, [0.2, 0.1, 0.05, 0.05])}
    deal["house"]["winners.max"] = dice.choice([1, 3, 3])
    if dice.random() < 0.5:
        deal["flowers"] = dealt_flowers(dice)
    return deal | {"calls": calls, "wins": wins}


def weaken(dice, win):
    """Now and then only words are left, or a tile is wrong, or the claim has no value at all."""
    chance = dice.random()
    if chance < 0.15:
        del win["concealed"]
        win["value"] = {"faan": dice.randint(0, 13), "patterns": dice.sample(NAMES[:20], dice.randint(0, 1))}
    elif chance < 0.2:
        win["value"] = {"faan": dice.randint(0, 13)}
    elif chance < 0.23:
        del win["concealed"]
    elif chance < 0.26 and win["how"] == "discard":
        win["flags"] = ["last-tile"]


def waiting_hand(dice, wall, winner, tile):
    """(concealed tiles, calls) of a hand that this tile completes: as a pair, a chow or a pung."""
    pool, chows = TASTES[dice.choice(TASTES_ARGUED_ABOUT)]
    concealed, eyes = waiting_part(dice, wall, tile)
    sets = [random_set(dice, wall, pool, chows) for _ in range(4 if eyes else 3)]
    concealed += [] if eyes else random_set(dice, wall, pool, None)
    calls = []
    for one in sets:
        if dice.random() < 0.7:
            calls += random_meld(dice, wall, winner, one)
        else:
            concealed += one
    return concealed, later_kongs(dice, calls)


def waiting_part(dice, wall, tile):
    """(tiles that wait, whether they are the pair)."""
    rank, suit = int(tile[0]), tile[1]
    starts = range(max(1, rank - 2), min(7, rank) + 1) if suit != "z" else ()
    chows = [[f"{start + step}{suit}" for step in range(3) if start + step != rank] for start in starts]
    ways = [[tile], [tile, tile], *chows, *chows]
    dice.shuffle(ways)
    found = next((way for way in ways if wall.take(way)), None)
    if found is None:
        return [tile], True
    return list(found), len(found) == 1
