"""Every way in which concealed tiles and a winning tile are four sets and a pair, tried one after the other."""

from collections import Counter

from .hongkong_shape import CHOWS
from .hongkong_tiles import ORPHANS


def arrangements(tiles):
    """All (sets, pair) that these tiles can be laid out as."""
    found = []
    for pair in sorted(set(tiles)):
        if tiles.count(pair) < 2:
            continue
        rest = Counter(tiles)
        rest[pair] -= 2
        found += [(sets, pair) for sets in splits(rest)]
    return found


def splits(left):
    """All ways to lay out tiles as sets: whichever set the first tile can stand in is tried."""
    tiles = sorted((tile for tile in left if left[tile]), key=lambda tile: (tile[1], tile[0]))
    if not tiles:
        return [[]]
    first = tiles[0]
    tries = [(first,) * 3] if left[first] >= 3 else []
    tries += [chow for chow in CHOWS if chow[0] == first and all(left[tile] for tile in chow)]
    found = []
    for one in tries:
        rest = Counter(left)
        rest.subtract(one)
        found += [[one, *others] for others in splits(rest)]
    return found


def is_orphans(tiles):
    """One of each end and honour, and one of them twice."""
    return len(tiles) == 14 and set(tiles) == set(ORPHANS)


def is_pairs(tiles, four_alike):
    """Seven pairs; four alike are two of them where the house says so."""
    counts = sorted(Counter(tiles).values())
    if len(tiles) != 14 or any(count % 2 for count in counts):
        return False
    return four_alike or counts == [2] * 7


def is_gates(tiles):
    """1112345678999 of one suit and one more of it."""
    if len(tiles) != 14 or len({tile[1] for tile in tiles}) != 1 or tiles[0][1] == "z":
        return False
    left = Counter(tile[0] for tile in tiles)
    left.subtract("1112345678999")
    return all(count >= 0 for count in left.values())


def is_pure_gates(concealed):
    """The thirteen before the winning tile are 1112345678999."""
    return sorted(tile[0] for tile in concealed) == list("1112345678999") and len({t[1] for t in concealed}) == 1
