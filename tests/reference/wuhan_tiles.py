"""Tiles of the Wuhan game as two-character strings: "5m", "7z"."""

import re

SUITS = "mpsz"
RED = "7z"
KINDS = tuple(f"{n}{suit}" for suit in "mps" for n in range(1, 10)) + tuple(f"{n}z" for n in range(1, 8))
PLAIN_KINDS = tuple(kind for kind in KINDS if kind != RED)
GENERALS = frozenset(kind for kind in KINDS if kind[1] != "z" and kind[0] in "258")
TEXT = re.compile(r"(?:[1-9]+[mps]|[1-7]+z)*")


class Refused(Exception):  # noqa: N818 (a refusal is what the contract calls it)
    """The deal is not settled: one code of the contract and the place in the deal."""

    def __init__(self, code, at=""):
        super().__init__(code, at)
        self.code = code
        self.at = at


def parse(text, at):
    """The tiles of a text like "123m77z", in its order; `bad-tiles` when it is no such text."""
    if not isinstance(text, str) or not TEXT.fullmatch(text):
        raise Refused("bad-tiles", at)
    return tuple(n + run[-1] for run in re.findall(r"\d+[mpsz]", text) for n in run[:-1])


def parse_one(text, at):
    """Exactly one tile."""
    tiles = parse(text, at)
    if len(tiles) != 1:
        raise Refused("bad-tiles", at)
    return tiles[0]


def write(tiles):
    """The tiles in the stored form, grouped by suit."""
    groups = (("".join(sorted(t[0] for t in tiles if t[1] == suit)), suit) for suit in SUITS)
    return "".join(digits + suit for digits, suit in groups if digits)


def is_run(tiles):
    """Three neighbours of one suit, in any order."""
    ranks = sorted(int(t[0]) for t in tiles)
    one_suit = len({t[1] for t in tiles}) == 1 and tiles[0][1] != "z"
    return len(tiles) == 3 and one_suit and ranks == list(range(ranks[0], ranks[0] + 3))


def is_alike(tiles, size):
    """So many copies of one tile."""
    return len(tiles) == size and len(set(tiles)) == 1
