"""What four sets and a pair are, seen from afar: suits, ends, chows, and which honours are threefold.

A shape is grown set by set, so that hands of which only the melds are known can be finished in every way.
"""

from functools import cache, reduce
from typing import NamedTuple

from .hongkong_tiles import DRAGONS, KINDS, NUMBERS, WINDS, is_end, is_honour

CHOWS = tuple(tuple(f"{rank + step}{suit}" for step in range(3)) for suit in "mps" for rank in range(1, 8))
PUNGS = tuple((tile,) * 3 for tile in KINDS)
SETS = CHOWS + PUNGS
JEWELS = {"jade-dragon": ("6z", "s"), "ruby-dragon": ("7z", "m"), "pearl-dragon": ("5z", "p")}

# Patterns that lie in the tiles of an ordinary hand.
NAMES = (
    "all-chows",
    "all-pungs",
    "mixed-one-suit",
    "pure-one-suit",
    "mixed-terminals",
    "pure-terminals",
    "all-honours",
    "dragon-pung",
    "seat-wind",
    "round-wind",
    "small-three-dragons",
    "big-three-dragons",
    "small-four-winds",
    "big-four-winds",
    *JEWELS,
)


class Shape(NamedTuple):
    """Some sets, and perhaps the pair."""

    suits: frozenset = frozenset()
    ends: bool = False
    middles: bool = False
    chows: bool = False
    pungs: bool = False
    threefold: frozenset = frozenset()
    pair: str = ""


def is_chow(tiles):
    return len(set(tiles)) > 1


def of_tiles(tiles):
    """Suits, ends and middles of any tiles."""
    return Shape(
        suits=frozenset(tile[1] for tile in tiles),
        ends=any(is_end(tile) for tile in tiles),
        middles=any(not is_end(tile) and not is_honour(tile) for tile in tiles),
    )


@cache
def of_set(tiles):
    """The shape of one chow, pung or kong."""
    chow = is_chow(tiles)
    threefold = frozenset(tiles[:1]) if is_honour(tiles[0]) else frozenset()
    return of_tiles(tiles)._replace(chows=chow, pungs=not chow, threefold=threefold)


@cache
def of_pair(tile):
    """The shape of the pair; of a number only its suit and whether it is an end matters."""
    shape = of_tiles([tile])
    return shape._replace(pair=tile if is_honour(tile) else "1" + tile[1] if is_end(tile) else "5" + tile[1])


def together(one, two):
    """Both; None where an honour would be needed more than four times."""
    both = [*one.threefold, *two.threefold]
    pair = one.pair or two.pair
    if len(set(both)) < len(both) or pair in both:
        return None
    return Shape(
        one.suits | two.suits,
        one.ends or two.ends,
        one.middles or two.middles,
        one.chows or two.chows,
        one.pungs or two.pungs,
        one.threefold | two.threefold,
        pair,
    )


def of_hand(sets, pair):
    """The shape of a whole hand."""
    return reduce(together, [of_set(tiles) for tiles in sets], of_pair(pair))


@cache
def grown(shape, parts, more):
    """Every shape that so many more of the parts can make of this one."""
    if more == 0:
        return frozenset([shape])
    fewer = grown(shape, parts, more - 1)
    grew = (together(one, part) for one in fewer for part in parts)
    return frozenset(one for one in grew if one is not None)


def free_parts(free, pairs):
    """The shapes of all sets, or pairs, that the free tiles allow."""
    if pairs:
        return frozenset(of_pair(tile) for tile in KINDS if free[tile] >= 2)
    return frozenset(of_set(tiles) for tiles in SETS if all(free[tile] >= tiles.count(tile) for tile in tiles))


def names(shape, seat, round_wind):
    """The patterns of a whole hand, each once; what contains what is not asked here."""
    own = {"seat-wind": seat, "round-wind": round_wind}
    return names_at_any_seat(shape) | {name for name, wind in own.items() if wind in shape.threefold}


@cache
def names_at_any_seat(shape):
    """The patterns that do not hang on whose wind it is."""
    suits = shape.suits - {"z"}
    dragons = {tile for tile in DRAGONS if tile in shape.threefold}
    winds = {tile for tile in WINDS if tile in shape.threefold}
    found = {
        "all-chows": not shape.pungs,
        "all-pungs": not shape.chows,
        "mixed-one-suit": len(suits) == 1 and "z" in shape.suits,
        "pure-one-suit": len(shape.suits) == 1 and "z" not in shape.suits,
        "mixed-terminals": not shape.chows and not shape.middles and shape.ends and "z" in shape.suits,
        "pure-terminals": not shape.chows and not shape.middles and "z" not in shape.suits,
        "all-honours": not suits,
        "dragon-pung": bool(dragons),
        "small-three-dragons": len(dragons) == 2 and shape.pair in DRAGONS,
        "big-three-dragons": len(dragons) == 3,
        "small-four-winds": len(winds) == 3 and shape.pair in WINDS,
        "big-four-winds": len(winds) == 4,
    }
    for name, (dragon, suit) in JEWELS.items():
        found[name] = (
            not shape.chows and shape.suits == {"z", suit} and shape.threefold == {dragon} and (shape.pair[1] == suit)
        )
    return frozenset(name for name, holds in found.items() if holds)


def like(tile):
    """The tile that stands for this one: an end or a middle of its suit, or an honour itself."""
    if tile in NUMBERS:
        return ("1" if is_end(tile) else "5") + tile[1]
    return tile
