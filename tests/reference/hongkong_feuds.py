"""Seeded random Hong Kong deals in which several players show designated melds: who is forced, and for whom first.

The same seed gives the same deal.
"""

from random import Random

from .hongkong_deals import (
    HONOURS,
    NUMBERS,
    PAO_OPTIONS,
    PRESETS_ARGUED_ABOUT,
    TERMINALS,
    Wall,
    forget_facts,
    later_kongs,
    random_meld,
    random_set,
    shuffled_together,
    some_of,
    written,
)
from .hongkong_tiles import SEATS

FEUD_OPTIONS = PAO_OPTIONS | {
    "gun": ["half"],
    "twelve.recipients": ["first", "first", "first", "all"],
    "forced": ["yes", "yes", "no"],
    "nine": ["yes", "yes", "no"],
    "twelve": ["designated", "any", "any", "no"],
    "price.others": [0, 1, 2],
}


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
