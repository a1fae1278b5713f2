"""Seats and tiles of a Hong Kong table, and the refusal of a deal that cannot be settled."""

SEATS = ("E", "S", "W", "N")
WINDS = ("1z", "2z", "3z", "4z")
DRAGONS = ("5z", "6z", "7z")
HONOURS = WINDS + DRAGONS
NUMBERS = tuple(f"{rank}{suit}" for suit in "mps" for rank in "123456789")
KINDS = NUMBERS + HONOURS
FLOWERS = tuple(f"{number}f" for number in range(1, 9))
ENDS = tuple(tile for tile in NUMBERS if tile[0] in "19")
ORPHANS = ENDS + HONOURS


class Refused(Exception):  # noqa: N818 - a refusal is an answer
    """The deal is not settled: the contract's code, and where."""

    def __init__(self, code, at=""):
        super().__init__(f"{code} {at}")
        self.code = code
        self.at = at


def parse(text, at, allowed=KINDS):
    """'123m5z' as a list of tiles."""
    if not isinstance(text, str):
        raise Refused("bad-tiles", at)
    tiles, ranks = [], ""
    for letter in text:
        if letter in "0123456789":
            ranks += letter
            continue
        if not ranks:
            raise Refused("bad-tiles", at)
        tiles += [rank + letter for rank in ranks]
        ranks = ""
    if ranks or any(tile not in allowed for tile in tiles):
        raise Refused("bad-tiles", at)
    return tiles


def before(seat):
    """The player whose discards this one may take for a chow."""
    return SEATS[(SEATS.index(seat) - 1) % 4]


def after(seat):
    """The other three in turn order, the next one first."""
    place = SEATS.index(seat)
    return [SEATS[(place + step) % 4] for step in (1, 2, 3)]


def is_honour(tile):
    return tile[1] == "z"


def is_end(tile):
    return tile in ENDS
