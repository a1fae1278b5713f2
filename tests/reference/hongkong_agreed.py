"""Hands of which only the melds and the agreed words are known: every hand that they can be is tried.

The table's words stand beside the tiles. A named pattern must be in the hand; one that liability looks at and that
nobody named is not in it, unless the tiles leave no other hand.
"""

from collections import Counter
from functools import cache

from . import hongkong_shape as shapes
from .hongkong_cannot import visible
from .hongkong_faan import wind_of
from .hongkong_facts import melds_of
from .hongkong_tiles import KINDS, NUMBERS, ORPHANS, Refused

LOOKED_AT = frozenset(
    {
        "pure-one-suit",
        "all-honours",
        "pure-terminals",
        "mixed-terminals",
        "small-four-winds",
        "big-four-winds",
        "big-three-dragons",
    }
)
OF_PUNGS = {"all-pungs", "all-honours", "pure-terminals", "mixed-terminals", *shapes.JEWELS}
MANY_MELDS = 3
WITHOUT_MELDS = {"thirteen-orphans", "nine-gates", "seven-pairs", "heavenly", "earthly", "human"}


def possible(win, table):
    """Every (winning tile, patterns looked at) that the hand can be; tiles that are alike stand for one another."""
    named = set(win.named or [])
    melds = melds_of(table.calls, win.by)
    if named & {"thirteen-orphans", "nine-gates"} or (len(melds) < 2 and not named & set(shapes.NAMES)):
        return told_or(win, tiles_of(named), frozenset())
    left = hands(win, table, visible(table))
    if not any(named & set(shapes.NAMES) <= names for _, names in left):
        left = hands(win, table, own_tiles(win, melds)) or left or hands(win, table, Counter())
    if not left:
        return told_or(win, KINDS, frozenset(named & LOOKED_AT))
    return sorted(as_told(left, named, win.named is not None), key=by_name)


def as_told(left, named, words):
    """The hands that the tiles leave open, narrowed by what was said and by what was not."""
    shaped = named & set(shapes.NAMES)
    certain = frozenset.intersection(*(names for _, names in left))
    said = frozenset((named | certain) & LOOKED_AT)
    fitting = [one for one in left if shaped <= one[1]] or [one for one in left if shaped & LOOKED_AT <= one[1]]
    if not fitting:
        return {(tile, said) for tile, names in left if names & shaped} or {(tile, said) for tile, _ in left}
    looked_at = {(tile, names & LOOKED_AT) for tile, names in fitting}
    if not words:
        return looked_at
    silent = {one for one in looked_at if one[1] <= said}
    if silent:
        return silent
    if any(names & LOOKED_AT <= said for _, names in left):
        return {(tile, said) for tile, _ in looked_at}
    return {one for one in looked_at if not any(other[1] < one[1] for other in looked_at)}


def by_name(one):
    return one[0], sorted(one[1])


def tiles_of(named):
    """What thirteen orphans and nine gates can win on."""
    if "thirteen-orphans" in named:
        return ORPHANS
    return NUMBERS if "nine-gates" in named else KINDS


def own_tiles(win, melds):
    """What the winner alone shows."""
    seen = Counter(tile for meld in melds for tile in meld.tiles)
    seen.update([win.tile] if win.tile else [])
    return seen


def told_or(win, tiles, shape):
    """The winning tile where it is told, otherwise each of these."""
    return [(win.tile, shape)] if win.tile else sorted({(shapes.like(tile), shape) for tile in tiles})


def hands(win, table, seen):
    """Every (winning tile, patterns) that the winner's melds leave open, with no fifth copy of a tile seen."""
    melds = melds_of(table.calls, win.by)
    free = Counter(dict.fromkeys(KINDS, 4))
    free.subtract(seen)
    start = shapes.Shape()
    for meld in melds:
        start = shapes.together(start, shapes.of_set(meld.tiles)) or start
    found, winds = set(), (wind_of(win.by), wind_of(table.round_wind))
    for tile in [win.tile] if win.tile else to_try(free, len(melds)):
        left = Counter(free)
        if win.tile is None:
            left[tile] -= 1
        if left[tile] >= 0:
            kept = win.tile or shapes.like(tile)
            every = finished(start, 4 - len(melds), with_tile(tile, left), parts(left), winds)
            found |= {(kept, names) for names in every}
    return sorted(found, key=by_name)


def to_try(free, melds):
    """The tiles that can have won; where many sets are open, one of those that are alike stands for all."""
    if melds >= MANY_MELDS:
        return KINDS
    return sorted({shapes.like(tile): tile for tile in sorted(KINDS, key=lambda tile: free[tile])}.values())


def parts(left):
    """The shapes of the sets and of the pairs that are left."""
    return shapes.free_parts(left, pairs=False), shapes.free_parts(left, pairs=True)


def with_tile(tile, left):
    """The shapes of the sets and of the pairs that this tile completes."""
    sets = [one for one in shapes.SETS if tile in one and can_complete(one, tile, left)]
    pairs = [shapes.of_pair(tile)] if left[tile] else []
    return frozenset(map(shapes.of_set, sets)), frozenset(pairs)


def can_complete(one, tile, left):
    others = list(one)
    others.remove(tile)
    return all(left[other] >= others.count(other) for other in others)


@cache
def finished(start, missing, completed, others, winds):
    """The patterns of every hand in which the winning tile completed one of the sets, or the pair."""
    ends = set()
    sets, pairs = others
    for begun in joined(start, completed[1]):
        ends |= shapes.grown(begun, sets, missing)
    for begun in joined(start, completed[0]) if missing else ():
        for grown in shapes.grown(begun, sets, missing - 1):
            ends |= shapes.grown(grown, pairs, 1)
    return frozenset(shapes.names(end, *winds) for end in ends)


def joined(start, more):
    both = (shapes.together(start, one) for one in more)
    return [one for one in both if one is not None]


def check_words(win, table):
    """A named pattern that the melds or the winning tile exclude is a contradiction."""
    named = set(win.named or [])
    melds = melds_of(table.calls, win.by)
    claimed = any(meld.is_claimed for meld in melds)
    shaped = named & set(shapes.NAMES)
    left = hands(win, table, own_tiles(win, melds)) if shaped else []
    excluded = [
        claimed and named & {"concealed", "four-concealed-pungs"},
        melds and named & WITHOUT_MELDS,
        "four-kongs" in named and sum(meld.is_kong for meld in melds) < 4,
        "human" in named and win.by == "E",
        "thirteen-orphans" in named and win.tile and win.tile not in ORPHANS,
        "nine-gates" in named and win.tile and win.tile not in NUMBERS,
        # Where the winner melded a pung of the winning tile, and no hand is left, hands of pungs are excluded.
        not shaped <= {name for _, names in left for name in names} if left else shaped & OF_PUNGS,
    ]
    if any(excluded):
        raise Refused("contradiction", f"wins[{win.at}].value.patterns")
