"""Seeded random Hong Kong deals about claims: several winners, words in place of tiles, robbed kongs, and blunders.

The same seed gives the same deal. Unlike the hands and disputes these may hold contradictions, tiles too many and
fields that are none: which refusal they meet is compared too.
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
    TERMINALS,
    Wall,
    add_circumstances,
    add_flower_flag,
    assert_facts,
    dealt_flowers,
    forget_facts,
    later_kongs,
    melds_of_another,
    ordinary_hand,
    random_dispute,
    random_ending,
    random_hand,
    random_meld,
    random_set,
    shuffled_together,
    some_of,
    split,
    way_of_winning,
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
FLAGS = ["after-kan", "after-two-kans", "last-tile", "first-turn", "after-flower"]


def options(dice, shares):
    """Some of each table of options; later tables win."""
    house = {"faan.min": 0}
    for table, share in zip(OPTIONS, shares, strict=True):
        house |= some_of(dice, table, share)
    return house


def random_prices(seed):
    """A hand at a table that plays a good part of the patterns at another price, or not at all."""
    dice = Random(f"prices {seed}")
    deal = random_hand(dice.randrange(10**6))
    if dice.random() < 0.1:
        deal["calls"], deal["wins"] = jewel_hand(dice, Wall(), dice.choice(SEATS))
    names = dice.sample(list(FAAN), dice.randint(4, 16))
    deal["house"] |= {f"faan.{name}": dice.choice(["no", "no", 0, 1, 2, 7, 13]) for name in names}
    deal["house"] |= some_of(dice, MORE_OPTIONS, 0.05)
    for win in deal["wins"]:
        if not deal["calls"] and win["how"] != "robbed-kan" and dice.random() < 0.3:
            win["flags"] = [*win.get("flags", []), "first-turn"]
            win["flags"] = sorted({*win["flags"]} - {"last-tile"})
    return deal


def jewel_hand(dice, wall, winner):
    """A dragon and three pungs of its suit, or nearly: (calls, wins)."""
    dragon, suit = dice.choice([("6z", "s"), ("7z", "m"), ("5z", "p")])
    wall.take([dragon] * 3)
    ranks = dice.sample("123456789", 4)
    sets = [[dragon] * 3, *([rank + suit] * 3 for rank in ranks[:3])]
    pair = dice.choice([ranks[3] + suit] * 4 + ["1z"])
    concealed, calls = [pair, pair], []
    for tiles in sets:
        wall.take(tiles)
        if dice.random() < 0.5:
            calls += random_meld(dice, wall, winner, tiles)
        else:
            concealed += tiles
    tile = dice.choice(concealed)
    concealed.remove(tile)
    win = {"by": winner, "concealed": written(concealed), "tile": tile, **way_of_winning(dice, winner)}
    return later_kongs(dice, calls), [win]


def random_feud(seed):
    """Two or three players show three or four designated melds, mostly fed by one, and one of them wins."""
    dice = Random(f"feud {seed}")
    wall, feeder = Wall(), dice.choice(SEATS)
    players = dice.sample([seat for seat in SEATS if seat != feeder], dice.choice([2, 2, 3]))
    pools = dice.sample([NUMBERS[:9], NUMBERS[9:18], NUMBERS[18:], HONOURS, HONOURS[:4], TERMINALS], len(players))
    piles = [feud_melds(dice, wall, player, feeder, pool) for player, pool in zip(players, pools, strict=True)]
    if dice.random() < 0.2:
        piles.append(random_meld(dice, wall, feeder, random_set(dice, wall, NUMBERS, 0.5)))
    winner, own = players[0], piles[0]
    concealed = [] if sum(call["kind"] != "added-kan" for call in own) == 4 else random_set(dice, wall, pools[0], 0.0)
    concealed = [*concealed, *random_set(dice, wall, pools[0] if dice.random() < 0.8 else HONOURS, None)]
    tile = dice.choice(concealed)
    concealed.remove(tile)
    way = {"how": "self-draw"}
    if dice.random() < 0.6:
        way = {"how": dice.choice(["discard"] * 5 + ["robbed-kan"]), "from": feeder}
    win = {"by": winner, "concealed": written(concealed), "tile": tile, **way}
    calls = shuffled_together(dice, piles)
    tell_feud(dice, calls, win)
    forget_facts(dice, calls, win)
    house = {"faan.min": 0, "gun": dice.choice(["half", "half", "full"])} | some_of(dice, FEUD_OPTIONS, 0.3)
    return {"rules": dice.choice(PRESETS_ARGUED_ABOUT), "house": house, "calls": calls, "wins": [win]}


FEUD_OPTIONS = PAO_OPTIONS | {
    "gun": ["half"],
    "twelve.recipients": ["first", "first", "first", "all"],
    "forced": ["yes", "yes", "no"],
    "nine": ["yes", "yes", "no"],
    "twelve": ["designated", "any", "any", "no"],
    "price.others": [0, 1, 2],
}


def feud_melds(dice, wall, player, feeder, pool):
    """Three or four melds of the pool, most of them fed by the one; a chow comes from the player before."""
    calls = []
    for _ in range(dice.choice([3, 4, 4])):
        laid = random_meld(dice, wall, player, random_set(dice, wall, pool, 0.2))
        for call in laid:
            if "from" in call and call["kind"] != "chi" and dice.random() < 0.7:
                call["from"] = feeder
        calls += laid
    return later_kongs(dice, calls)


def tell_feud(dice, calls, win):
    """What the table testifies: nearly always whether somebody was forced, now and then that one followed."""
    for call in calls:
        said = {}
        if "from" in call and dice.random() < 0.8:
            said["forced"] = dice.random() < 0.7
        if "from" in call and dice.random() < 0.3:
            said["echo"] = dice.random() < 0.8
        if said:
            call["asserted"] = said
    said = {}
    if win["how"] != "self-draw" and dice.random() < 0.9:
        said["forced"] = dice.random() < 0.7
    if win["how"] == "discard" and dice.random() < 0.9:
        said["fresh"] = dice.random() < 0.5
        said["wall"] = dice.choice([0, 4, 5, 9, 10, 13, 20])
    if said:
        win["asserted"] = said


def random_words(seed):
    """A hand of which the table tells melds, perhaps the tile, and words that fit or do not."""
    dice = Random(f"words {seed}")
    wall, winner = Wall(), dice.choice(SEATS)
    taste = dice.choice(TASTES_ARGUED_ABOUT)
    calls, win = ordinary_hand(dice, wall, winner, [taste], dice.choice([0.3, 0.8, 0.95]))
    others = [melds_of_another(dice, wall, other) for other in SEATS if other != winner and dice.random() < 0.5]
    calls = shuffled_together(dice, [calls, *others])
    if dice.random() < 0.3:
        add_circumstances(dice, win, calls)
    assert_facts(dice, calls, win)
    win["value"] = {"faan": dice.randint(0, 13)}
    if dice.random() < 0.8:
        win["value"]["patterns"] = dice.sample(fitting_words(taste), dice.randint(0, 2))
    if dice.random() < 0.4:
        win["value"]["patterns"] = dice.sample(NAMES, dice.choice([0, 1, 1, 2, 3]))
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


def random_blunder(seed):
    """A deal of the other makers with one or two things changed by a careless hand."""
    dice = Random(f"blunder {seed}")
    make = dice.choice([random_hand, random_prices, random_dispute, random_ending, random_words, random_winners])
    deal = make(dice.randrange(10**6))
    if dice.random() < 0.3:
        deal["house"] |= some_of(dice, MORE_OPTIONS, 0.3)
    for blunder in dice.sample(BLUNDERS, dice.choice([1, 1, 2])):
        blunder(dice, deal)
    return deal


def wrong_flag(dice, deal):
    for win in deal.get("wins", []):
        win["flags"] = [*win.get("flags", []), dice.choice(FLAGS)]
        win["flags"] = sorted(set(win["flags"]))


def wrong_way(dice, deal):
    for win in deal.get("wins", [])[:1]:
        win["how"] = dice.choice(["self-draw", "discard", "robbed-kan", "robbed-flower"])


def no_giver(dice, deal):  # noqa: ARG001 - every blunder takes the dice
    for win in deal.get("wins", []):
        win.pop("from", None)


def another_giver(dice, deal):
    for win in deal.get("wins", [])[:1]:
        win["from"] = dice.choice(SEATS)


def no_tile(dice, deal):  # noqa: ARG001 - every blunder takes the dice
    for win in deal.get("wins", []):
        win.pop("tile", None)


def another_tile(dice, deal):
    for win in deal.get("wins", [])[:1]:
        win["tile"] = dice.choice([*NUMBERS, *HONOURS, "0m", "1f", "8f"])


def one_tile_more_or_less(dice, deal):
    for win in deal.get("wins", [])[:1]:
        tiles = split(win.get("concealed", ""))
        if tiles and dice.random() < 0.5:
            tiles.pop()
        else:
            tiles.append(dice.choice(NUMBERS + HONOURS))
        win["concealed"] = written(tiles)


def another_caller(dice, deal):
    if deal["calls"]:
        dice.choice(deal["calls"])["by"] = dice.choice(SEATS)


def another_feeder(dice, deal):
    if deal["calls"]:
        dice.choice(deal["calls"])["from"] = dice.choice(SEATS)


def another_kind(dice, deal):
    if deal["calls"]:
        call = dice.choice(deal["calls"])
        call["kind"] = dice.choice(["pon", "open-kan", "closed-kan", "added-kan", "chi"])


def another_order(dice, deal):
    dice.shuffle(deal["calls"])


def another_value(dice, deal):
    for win in deal.get("wins", [])[:1]:
        win["value"] = {"faan": dice.randint(0, 13), "patterns": dice.sample(NAMES, dice.randint(0, 3))}
        if dice.random() < 0.7:
            win.pop("concealed", None)


def other_flowers(dice, deal):
    deal["flowers"] = dealt_flowers(dice)
    for win in deal.get("wins", []):
        add_flower_flag(dice, win, deal["flowers"])
        if "flags" in win:
            win["flags"] = sorted(set(win["flags"]))


def robbed(dice, deal):
    for win in deal.get("wins", [])[:1]:
        if win.get("from") and win.get("tile", "1m")[1] != "f":
            rob(dice, win, deal["calls"])


def fresh_or_not(dice, deal):
    for win in deal.get("wins", []):
        win["asserted"] = {"fresh": dice.random() < 0.7, "wall": dice.choice([0, 4, 9, 13, 20])}


def another_ending(dice, deal):
    ending = dice.choice(["draw", "abort", "penalty"])
    deal.pop("wins", None)
    deal.pop("draw", None)
    deal.pop("penalty", None)
    if ending == "penalty":
        deal["penalty"] = {"by": dice.choice(SEATS), "kind": "false-win"}
    else:
        deal["draw"] = {"kind": "exhaustive" if ending == "draw" else "abortive"}


BLUNDERS = [
    wrong_flag,
    wrong_way,
    no_giver,
    another_giver,
    no_tile,
    another_tile,
    one_tile_more_or_less,
    another_caller,
    another_feeder,
    another_kind,
    another_order,
    another_value,
    other_flowers,
    robbed,
    fresh_or_not,
    another_ending,
]
