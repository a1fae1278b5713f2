"""What a Wuhan hand is worth, by trying everything the wild tiles may stand for and every split.

Two roads lead to the same set of shapes. `shapes_naive` tries all multisets over 33 kinds. `shapes` hands the wild
tiles out to the four groups (three suits, honours) in every way and tries everything inside each group: a set never
crosses a group, so nothing is lost. Everything after the shapes is shared.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations_with_replacement, product

from .wuhan_tiles import GENERALS, KINDS, PLAIN_KINDS, RED, SUITS

PATTERNS = (
    "all-pungs",
    "pure-suit",
    "all-generals",
    "all-winds",
    "all-begging",
    "kong-bloom",
    "sea-bottom",
    "robbed-kong",
)
FREE_PAIR = {"all-pungs", "pure-suit", "all-generals", "all-winds"}
OPENINGS = ("chi", "pon", "open-kan")


@dataclass(frozen=True)
class Hand:
    """A winner's claim: melds as (kind, tiles) without one-tile kongs, an added kan replacing its pon."""

    melds: tuple
    concealed: tuple
    tile: str
    wild: str
    how: str = "discard"
    flags: frozenset = field(default_factory=frozenset)
    dead: frozenset = frozenset({RED})

    @property
    def pool(self):
        """The concealed tiles and the winning one."""
        return (*self.concealed, self.tile)

    @property
    def wilds(self):
        return self.pool.count(self.wild)

    @property
    def plain(self):
        """The pool without its wild tiles."""
        return tuple(sorted(t for t in self.pool if t != self.wild))

    @property
    def meld_tiles(self):
        return tuple(t for _, tiles in self.melds for t in tiles)

    @property
    def openings(self):
        """How often the hand was opened; an added kan was a pon."""
        return sum(kind in (*OPENINGS, "added-kan") for kind, _ in self.melds)


@dataclass(frozen=True)
class Shape:
    """The concealed part split into sets and a pair, the wild tiles named; pair None: no shape was asked for."""

    pair: str | None
    triplets: bool
    suits: frozenset
    generals: bool
    hard: bool


@dataclass(frozen=True)
class Reading:
    """One way to count the hand."""

    patterns: tuple
    hard: bool

    def base(self, add="double", one=10):
        """1 for a small hand; 10, 20, 40 … or 10, 20, 30 … or 10 for a big one, or from another number on."""
        count = len(self.patterns)
        if count == 0:
            return 1
        return one * {"double": 2 ** (count - 1), "linear": count, "none": 1}[add]


def usual_worth(reading):
    """What tells readings of one hand apart at the usual table: the base, doubled when hard."""
    return reading.base() * (2 if reading.hard else 1)


def splits(tiles, pairs):
    """Every way to cut sorted tiles into sets and exactly so many pairs: (pair or None, every set a triplet)."""
    if not tiles:
        if pairs == 0:
            yield None, True
        return
    first = tiles[0]
    copies = tiles.count(first)
    if pairs and copies >= 2:
        for _, triplets in splits(tiles[2:], pairs - 1):
            yield first, triplets
    if copies >= 3:
        yield from splits(tiles[3:], pairs)
    rest = without_run(tiles)
    if rest is not None:
        for pair, _ in splits(rest, pairs):
            yield pair, False


def without_run(tiles):
    """The tiles without the run that starts at the first of them, if there is one."""
    rank, suit = int(tiles[0][0]), tiles[0][1]
    left = list(tiles)
    for n in range(rank, rank + 3):
        if suit == "z" or f"{n}{suit}" not in left:
            return None
        left.remove(f"{n}{suit}")
    return tuple(left)


def shapes_naive(hand):
    """All shapes by brute force: every multiset of 33 kinds for the wild tiles."""
    found = set()
    if hand.dead & set(hand.pool):
        return found
    living = [kind for kind in KINDS if kind not in hand.dead]
    for stand in combinations_with_replacement(living, hand.wilds):
        tiles = tuple(sorted(hand.plain + stand, key=KINDS.index))
        hard = all(t == hand.wild for t in stand)
        for pair, triplets in splits(tiles, 1):
            suits = frozenset(t[1] for t in tiles)
            found.add(Shape(pair, triplets, suits, GENERALS.issuperset(tiles), hard))
    return found


@lru_cache(maxsize=200_000)
def group_shapes(tiles, suit, wilds, wild, dead):
    """What one group of tiles can be with so many wild tiles added: (pair, triplets, empty, generals, hard)."""
    found = set()
    if (len(tiles) + wilds) % 3 == 1:
        return found
    kinds = tuple(kind for kind in PLAIN_KINDS if kind[1] == suit and kind not in dead)
    for stand in combinations_with_replacement(kinds, wilds):
        whole = tuple(sorted(tiles + stand))
        hard = all(t == wild for t in stand)
        for pair, triplets in splits(whole, 1 if len(whole) % 3 == 2 else 0):
            found.add((pair, triplets, not whole, GENERALS.issuperset(whole), hard))
    return found


def shapes(hand):
    """All shapes, the wild tiles handed out group by group."""
    found = set()
    if hand.dead & set(hand.pool):
        return found
    groups = [tuple(t for t in hand.plain if t[1] == suit) for suit in SUITS]
    for shares in product(range(hand.wilds + 1), repeat=4):
        if sum(shares) == hand.wilds:
            parts = [group_shapes(g, s, n, hand.wild, hand.dead) for g, s, n in zip(groups, SUITS, shares, strict=True)]
            found.update(join(parts))
    return found


def join(parts):
    """One shape of each group makes a shape of the hand when exactly one of them holds a pair."""
    for choice in product(*parts):
        pairs, triplets, empty, generals, hard = zip(*choice, strict=True)
        held = [pair for pair in pairs if pair]
        if len(held) == 1:
            suits = frozenset(s for s, nothing in zip(SUITS, empty, strict=True) if not nothing)
            yield Shape(held[0], all(triplets), suits, all(generals), all(hard))


def shapeless(hand):
    """The shapes of hands that need none: generals only, or honours only."""
    fixed = (*hand.meld_tiles, *hand.plain)
    if hand.dead & set(fixed):
        return
    if GENERALS.issuperset(fixed):
        for hard in hardness(hand, itself=hand.wild in GENERALS):
            # No suits: pure suit is the only pattern that would ask, and it needs a shape.
            yield Shape(None, triplets=False, suits=frozenset(), generals=True, hard=hard)
    if all(tile[1] == "z" for tile in fixed):
        for hard in hardness(hand, itself=hand.wild[1] == "z"):
            yield Shape(None, triplets=False, suits=frozenset("z"), generals=False, hard=hard)


def hardness(hand, *, itself):
    """Hard and soft, as far as the hand can be: hard without wild tiles or where the wild tile fits by itself."""
    if hand.wilds == 0 or itself:
        yield True
    if hand.wilds:
        yield False


def patterns_of(shape, hand):
    """The big patterns of one shape, in the page's order; None when its pair is not allowed."""
    whole = shape.pair is not None
    suits = shape.suits | {t[1] for t in hand.meld_tiles}
    general_pair = shape.pair in GENERALS
    holds = {
        "all-pungs": whole and shape.triplets and all(kind != "chi" for kind, _ in hand.melds),
        "pure-suit": whole and len(suits) == 1 and "z" not in suits,
        "all-generals": shape.generals and GENERALS.issuperset(hand.meld_tiles),
        "all-winds": suits == {"z"},
        "all-begging": hand.how == "discard" and hand.openings == 4 and general_pair,
        "kong-bloom": "after-kan" in hand.flags,
        "sea-bottom": "last-tile" in hand.flags,
        "robbed-kong": hand.how == "robbed-kan",
    }
    patterns = tuple(name for name in PATTERNS if holds[name])
    return patterns if general_pair or FREE_PAIR.intersection(patterns) else None


def readings(hand, find=shapes):
    """All readings that win, not yet asking whether the hand was opened or holds a red dragon."""
    found = set()
    for shape in (*find(hand), *shapeless(hand)):
        patterns = patterns_of(shape, hand)
        if patterns or (patterns == () and hand.wilds <= 1):
            found.add(Reading(patterns, shape.hard))
    return found


def obstacles(hand, find=shapes):
    """The conditions the hand fails, empty when it wins."""
    failed = []
    if hand.openings == 0:
        failed.append("hand.opened")
    if hand.dead & set(hand.pool):
        return [*failed, "hand.red"]
    if not readings(hand, find):
        pairs = {shape.pair for shape in find(hand)}
        failed.append("hand.wilds" if pairs & GENERALS else "hand.pair" if pairs else "hand.shape")
    return failed


def best(hand, worth=usual_worth, agreed=None, find=shapes):
    """The reading worth most; of equals the agreed one, then more patterns, then the page's order. None: no win."""
    if obstacles(hand, find):
        return None

    def rank(reading):
        order = tuple(-PATTERNS.index(name) for name in reading.patterns)
        return worth(reading), reading == agreed, len(reading.patterns), order

    return max(readings(hand, find), key=rank)
