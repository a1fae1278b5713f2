"""Which agreed patterns the melds and the winning tile exclude."""

from dataclasses import dataclass

HONOURS = [f"{rank}z" for rank in range(1, 8)]
WINDS, DRAGONS = HONOURS[:4], HONOURS[4:]
ENDS = [f"{rank}{suit}" for suit in "mps" for rank in "19"]


@dataclass
class Shown:
    """What is known of a hand whose concealed tiles are not: its melds, and the tile that won, if anybody said."""

    seat: str
    round_wind: str
    melds: list  # (index, kind, tiles)
    tile: str | None

    def known(self):
        return [one for _, _, tiles in self.melds for one in tiles] + ([self.tile] if self.tile else [])

    def pungs(self):
        return [tiles[0] for _, kind, tiles in self.melds if kind != "chi"]

    def runs(self):
        return len(self.melds) - len(self.pungs())

    def free(self):
        return 4 - len(self.melds)

    def whole(self):
        """Beside four melds the winning tile is the pair, and the hand is known."""
        return not self.free() and self.tile is not None

    def kongs(self):
        return sum(kind.endswith("-kan") for _, kind, _ in self.melds)

    def claimed(self):
        return any(kind != "closed-kan" for _, kind, _ in self.melds)

    def suits(self):
        return {one[1] for one in self.known()}

    def only(self, tiles):
        return all(one in tiles for one in self.known())

    def fewer_pungs(self, tiles, wanted):
        """Whether not so many of the four sets can be pungs of these tiles."""
        return sum(one in tiles for one in self.pungs()) + self.free() < wanted

    def more_pungs(self, tiles, wanted):
        return sum(one in tiles for one in self.pungs()) > wanted

    def other_pair(self, tiles):
        return self.whole() and self.tile not in tiles


def not_of_suit(shown, dragon, suit):
    """翡翠龍 and its like: a chow, a tile of elsewhere, or no room for the dragon."""
    elsewhere = any(one != dragon and one[1] != suit for one in shown.known())
    return shown.runs() > 0 or elsewhere or shown.fewer_pungs([dragon], 1)


def not_mixed_terminals(shown):
    kinds = {one in ENDS for one in shown.known()}
    return shown.runs() > 0 or not shown.only(ENDS + HONOURS) or (shown.whole() and len(kinds) < 2)


def wind_of(seat):
    return [WINDS["ESWN".index(seat)]]


EXCLUDED = {
    "concealed": Shown.claimed,
    "four-concealed-pungs": Shown.claimed,
    "human": lambda shown: shown.seat == "E" or bool(shown.melds),
    "heavenly": lambda shown: bool(shown.melds),
    "earthly": lambda shown: bool(shown.melds),
    "seven-pairs": lambda shown: bool(shown.melds),
    "thirteen-orphans": lambda shown: bool(shown.melds) or not shown.only(HONOURS + ENDS),
    "nine-gates": lambda shown: bool(shown.melds) or "z" in shown.suits(),
    "four-kongs": lambda shown: shown.kongs() < 4,
    "all-chows": lambda shown: bool(shown.pungs()),
    "all-pungs": lambda shown: shown.runs() > 0,
    "pure-one-suit": lambda shown: "z" in shown.suits() or len(shown.suits()) > 1,
    "mixed-one-suit": lambda shown: len(shown.suits() - {"z"}) > 1 or (shown.whole() and len(shown.suits()) < 2),
    "all-honours": lambda shown: not shown.only(HONOURS),
    "pure-terminals": lambda shown: not shown.only(ENDS),
    "mixed-terminals": not_mixed_terminals,
    "dragon-pung": lambda shown: shown.fewer_pungs(DRAGONS, 1),
    "seat-wind": lambda shown: shown.fewer_pungs(wind_of(shown.seat), 1),
    "round-wind": lambda shown: shown.fewer_pungs(wind_of(shown.round_wind), 1),
    "big-three-dragons": lambda shown: shown.fewer_pungs(DRAGONS, 3),
    "small-three-dragons": lambda shown: (
        shown.fewer_pungs(DRAGONS, 2) or shown.more_pungs(DRAGONS, 2) or shown.other_pair(DRAGONS)
    ),
    "big-four-winds": lambda shown: shown.fewer_pungs(WINDS, 4),
    "small-four-winds": lambda shown: (
        shown.fewer_pungs(WINDS, 3) or shown.more_pungs(WINDS, 3) or shown.other_pair(WINDS)
    ),
    "jade-dragon": lambda shown: not_of_suit(shown, "6z", "s"),
    "ruby-dragon": lambda shown: not_of_suit(shown, "7z", "m"),
    "pearl-dragon": lambda shown: not_of_suit(shown, "5z", "p"),
}


def excluded(name, shown):
    """Whether these melds, and this tile where it is known, cannot be part of a hand of the pattern."""
    return name in EXCLUDED and EXCLUDED[name](shown)
