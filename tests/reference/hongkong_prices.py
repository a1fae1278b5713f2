"""Seeded random Hong Kong hands at tables that price the patterns in their own way.

The same seed gives the same deal.
"""

from random import Random

from .hongkong_claims import MORE_OPTIONS
from .hongkong_deals import Wall, later_kongs, random_hand, random_meld, some_of, way_of_winning, written
from .hongkong_house import FAAN
from .hongkong_tiles import SEATS


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
