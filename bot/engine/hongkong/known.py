"""What the facts tell of a winner's hand: its tiles where they are stated, else what the table says it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from bot.engine.deal import Seat
from bot.engine.errors import DealError, missing_fact
from bot.engine.tiles import DRAGONS, HONOURS, TERMINALS, WINDS, Tile

_PUNG = 3
FOUR_WINDS = "four-winds"
"""Small or big four winds: the liability for winds seldom needs to tell them apart."""
AGREED = (
    "big-three-dragons",
    "small-four-winds",
    "big-four-winds",
    "pure-one-suit",
    "all-honours",
    "pure-terminals",
    "mixed-terminals",
)
"""What a table is asked about a hand it does not show: the patterns that a liability looks at."""
_WORDS = {FOUR_WINDS: ("small-four-winds", "big-four-winds")}


def fits(kinds: Iterable[Tile], name: str) -> bool:
    """Say whether all these tiles may stand in a hand of this pattern: a suit, honours, or terminals."""
    tiles = frozenset(kinds)
    if name == "pure-one-suit":
        return len({tile[1] for tile in tiles}) == 1 and not tiles <= HONOURS
    return tiles <= _MEMBERS[name]


_MEMBERS = {"all-honours": HONOURS, "pure-terminals": TERMINALS, "mixed-terminals": TERMINALS | HONOURS}


@dataclass(frozen=True, slots=True)
class KnownHand:
    """The tiles that are known (`kinds`), whether they are the whole hand, and the patterns the table states."""

    winner: Seat
    kinds: tuple[Tile, ...]
    is_whole: bool
    stated: tuple[str, ...] | None
    at: str

    def has(self, name: str) -> bool | DealError:
        """Say whether the hand is of a pattern; the ``missing-fact`` to ask for when nothing tells."""
        read = self._read(name)
        if read is not None:
            return read
        if self.stated is None:
            return missing_fact(f"{self.at}.value.patterns", "patterns", player=self.winner)
        return any(word in self.stated for word in _WORDS.get(name, (name,)))

    def _read(self, name: str) -> bool | None:
        """Read a pattern off the known tiles, None where they leave it open."""
        if name in ("big-three-dragons", FOUR_WINDS):
            certain = self._has_dragons() if name == "big-three-dragons" else self._has_winds()
            return True if certain else self._open(possible=True)
        return self._open(possible=fits(self.kinds, name), certain=name != "mixed-terminals" or self._is_mixed())

    def _open(self, *, possible: bool, certain: bool = False) -> bool | None:
        if not possible:
            return False
        return certain if self.is_whole else None

    def _has_dragons(self) -> bool:
        counts = Counter(self.kinds)
        return all(counts[tile] >= _PUNG for tile in DRAGONS)

    def _has_winds(self) -> bool:
        """Three pungs of winds and the fourth in the hand: it can only be the fourth pung or the pair."""
        counts = Counter(self.kinds)
        return all(counts[tile] for tile in WINDS) and sum(counts[tile] >= _PUNG for tile in WINDS) >= len(WINDS) - 1

    def _is_mixed(self) -> bool:
        kinds = frozenset(self.kinds)
        return not kinds <= TERMINALS and not kinds <= HONOURS
