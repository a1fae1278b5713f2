"""What a winner holds and how he won: all that the counting of faan looks at."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.deal import Flag, How, Seat
from bot.engine.melds import Meld
from bot.engine.tiles import Tile

from .presets import HongKong
from .shapes import Shape, TileSet


@dataclass(frozen=True, slots=True)
class Held:
    """A winner's tiles; `concealed` holds neither the winning `tile` nor melds, `flowers` also seasons."""

    by: Seat
    round_wind: Seat
    how: How
    discarder: Seat | None
    flags: frozenset[Flag]
    tile: Tile
    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    flowers: frozenset[Tile]
    house: HongKong

    @property
    def kinds(self) -> frozenset[Tile]:
        """The kinds of tiles in the whole hand."""
        return frozenset((self.tile, *self.concealed, *(kind for meld in self.melds for kind in meld.kinds)))

    @property
    def is_unmelded(self) -> bool:
        """Whether nobody's discard was claimed: closed kongs are allowed."""
        return all(meld.kind == "closed-kan" for meld in self.melds)

    @property
    def sets(self) -> tuple[TileSet, ...]:
        """The melds as sets of the hand."""
        return tuple(TileSet(_shape(meld), meld.tile, meld.kind == "closed-kan") for meld in self.melds)

    @property
    def is_fed_kong_drawn(self) -> bool:
        """Whether he won on the replacement of a kong made of a discard, with no second kong between."""
        drawn = "after-kan" in self.flags and "after-two-kans" not in self.flags
        return drawn and max(self.melds, key=_last).kind == "open-kan"


def _shape(meld: Meld) -> Shape:
    if meld.is_kan:
        return "kong"
    return "chow" if meld.is_chi else "pung"


def _last(meld: Meld) -> int:
    return meld.last
