"""One winner's claim, with what the facts tell of the hand and which patterns its melds threaten."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from msgspec import UNSET

from bot.engine.deal import AssertedOfCall, Deal, Seat, Win
from bot.engine.errors import DealError, missing_fact
from bot.engine.family import Rules
from bot.engine.melds import Meld
from bot.engine.tiles import DRAGONS, HONOURS, TERMINALS, WINDS, Tile

from .rules import HongKong

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


@dataclass(frozen=True, slots=True)
class Case:
    """A winner with his melds; `tile` is None where nobody stated it, `others` won with the same discard."""

    deal: Deal
    rules: Rules[HongKong]
    win: Win
    at: str
    melds: tuple[Meld, ...]
    tile: Tile | None
    hand: KnownHand
    others: frozenset[Seat]

    @property
    def house(self) -> HongKong:
        """The house rules this deal is settled by."""
        return self.rules.house

    @property
    def winner(self) -> Seat:
        """The player who is paid."""
        return self.win.by

    @property
    def discarder(self) -> Seat | None:
        """The player who dealt in or was robbed, None on a self-draw."""
        return None if self.win.discarder is UNSET else self.win.discarder

    @property
    def is_half_gun(self) -> bool:
        """Whether everybody pays his share of a discard win."""
        return self.house.gun == "half"

    def testimony(self, call: int) -> AssertedOfCall:
        """Return what the table testifies about a call."""
        return self.deal.calls[call].asserted


THREATENING = 3
"""So many melds, nine tiles, threaten a designated pattern."""
_PURE = ("pure-one-suit", "all-honours", "pure-terminals", FOUR_WINDS)
_MIXED = (*_PURE, "mixed-terminals")
_KINDS: dict[str, frozenset[Tile]] = {
    "all-honours": HONOURS,
    "pure-terminals": TERMINALS,
    "mixed-terminals": TERMINALS | HONOURS,
    FOUR_WINDS: frozenset(WINDS),
}


def shown_patterns(melds: Sequence[Meld], house: HongKong) -> tuple[str, ...]:
    """Name the designated patterns that three or four melds show; of four winds three are enough."""
    if len(melds) < THREATENING:
        return ()
    designated = _MIXED if house.terminals == "mixed" else _PURE
    return tuple(name for name in designated if _deciding(melds, name) is not None)


def shown_since(melds: Sequence[Meld], house: HongKong) -> int | None:
    """Return the index of the call with which a player showed nine designated tiles; None if he does not."""
    deciding = (_deciding(melds, name) for name in shown_patterns(melds, house))
    return min((meld.call for meld in deciding if meld is not None), default=None)


def _deciding(melds: Sequence[Meld], name: str) -> Meld | None:
    """Find the third meld of a pattern, where no meld spoils it."""
    if name == FOUR_WINDS:
        winds = [meld for meld in melds if meld.tile in WINDS]
        return winds[THREATENING - 1] if len(winds) >= THREATENING else None
    return melds[THREATENING - 1] if fits((kind for meld in melds for kind in meld.kinds), name) else None


def is_of_kind(tile: Tile, melds: Sequence[Meld], name: str) -> bool:
    """Say whether a discarded tile belongs to the pattern that these melds show."""
    return tile[1] == melds[0].tile[1] if name == "pure-one-suit" else tile in _KINDS[name]
