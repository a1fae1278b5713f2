"""The tiles of a Wuhan table as a deal writes them: `5m` is the five of characters, `7z` the red dragon."""

from itertools import groupby

SUITS = "mps"
KINDS = tuple([f"{rank}{suit}" for suit in SUITS for rank in range(1, 10)] + [f"{rank}z" for rank in range(1, 8)])
RED = "7z"
GREEN = "6z"
PLAIN_KINDS = tuple(kind for kind in KINDS if kind != RED)
GENERALS = frozenset(f"{rank}{suit}" for suit in SUITS for rank in (2, 5, 8))


class Refused(Exception):  # noqa: N818
    """The facts cannot be settled: a code of the contract, and the place in the deal."""

    def __init__(self, code, at=""):
        super().__init__(f"{code} at {at}")
        self.code = code
        self.at = at


def parse(text, at):
    """The tiles of a text such as `123m55z`, in the order written."""
    if not isinstance(text, str):
        raise Refused("bad-value", at)
    tiles, ranks = [], ""
    for letter in text:
        if letter in "0123456789":
            ranks += letter
        elif ranks and all(f"{rank}{letter}" in KINDS for rank in ranks):
            tiles += [f"{rank}{letter}" for rank in ranks]
            ranks = ""
        else:
            raise Refused("bad-tiles", at)
    if ranks:
        raise Refused("bad-tiles", at)
    return tuple(tiles)


def write(tiles):
    """The text of some tiles, sorted."""
    ordered = sorted(tiles, key=KINDS.index)
    return "".join("".join(tile[0] for tile in run) + suit for suit, run in groupby(ordered, key=lambda tile: tile[1]))


def is_honour(kind):
    return kind[1] == "z"


def run_from(kind):
    """The run that begins with a kind; None when there is none."""
    if is_honour(kind) or int(kind[0]) > 7:
        return None
    return tuple(f"{int(kind[0]) + step}{kind[1]}" for step in range(3))
