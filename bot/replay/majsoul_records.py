"""What Mahjong Soul writes down: its records, found wherever they stand, and the fields of each that are read.

The format leaves out zeros: a seat, a kind or a number that is missing is 0, and a flag is not set.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

from msgspec import Meta, Struct

from .json_text import is_list, is_object

_NAME = re.compile(r"(?:[a-z.]*\.)?(Record[A-Z]\w*)")
Seat = Annotated[int, Meta(ge=0, le=3)]
Count = Annotated[int, Meta(ge=0, le=999)]
Points = Annotated[int, Meta(ge=-9_999_999, le=9_999_999)]
TileText = Annotated[str, Meta(max_length=4)]
Tiles = Annotated[list[TileText], Meta(max_length=20)]


class NewRound(Struct, frozen=True):
    """A deal begins."""

    chang: Annotated[int, Meta(ge=0, le=3)] = 0
    ju: Seat = 0
    ben: Count = 0
    liqibang: Count = 0
    tiles2: Tiles = []
    tiles3: Tiles = []
    scores: Annotated[list[Points], Meta(max_length=4)] = []
    doras: Tiles = []
    dora: TileText = ""

    @property
    def players(self) -> int:
        """How many play: so many have a score, else so many have tiles."""
        return len(self.scores) or (3 if self.tiles2 and not self.tiles3 else 4)


class Dealt(Struct, frozen=True):
    """A tile is drawn."""

    doras: Tiles = []


class Discard(Struct, frozen=True):
    """A tile is thrown."""

    tile: TileText
    seat: Seat = 0
    is_liqi: bool = False
    is_wliqi: bool = False
    doras: Tiles = []


class Claim(Struct, frozen=True):
    """A discard is claimed: the tile whose `froms` is not the caller."""

    tiles: Tiles
    froms: Annotated[list[Seat], Meta(max_length=4)]
    seat: Seat = 0
    type: int = 0


class OwnKan(Struct, frozen=True):
    """A kan out of the hand."""

    tiles: TileText | Annotated[list[TileText], Meta(min_length=1, max_length=4)]
    seat: Seat = 0
    type: int = 0
    doras: Tiles = []


class North(Struct, frozen=True):
    """A north is set aside."""

    seat: Seat = 0


class Fan(Struct, frozen=True):
    """A pattern of a hand, by number or in old dumps by name."""

    val: int = 0
    id: int = 0
    name: str = ""


class Claimed(Struct, frozen=True):
    """One winner."""

    hu_tile: TileText
    seat: Seat = 0
    zimo: bool = False
    hand: Tiles = []
    doras: Tiles | None = None
    li_doras: Tiles | None = None
    fans: Annotated[list[Fan], Meta(max_length=60)] = []
    fu: int = 0
    count: int = 0
    yiman: bool = False
    baopai: int = 0


class Won(Struct, frozen=True):
    """The deal is won."""

    hules: Annotated[list[Claimed], Meta(min_length=1, max_length=3)]
    delta_scores: Annotated[list[Points], Meta(min_length=3, max_length=4)]


class Shown(Struct, frozen=True):
    """Whether a player was ready when the wall ran out."""

    tingpai: bool = False


class Result(Struct, frozen=True):
    """What a draw moved."""

    delta_scores: Annotated[list[Points], Meta(max_length=4)] = []


class NoTile(Struct, frozen=True):
    """The wall ran out."""

    players: Annotated[list[Shown], Meta(max_length=4)] = []
    scores: Annotated[list[Result], Meta(max_length=4)] = []
    liujumanguan: bool = False


class Aborted(Struct, frozen=True):
    """The deal was broken off."""

    type: int = 0


class Record(Struct, frozen=True):
    """One object of a record, and where it stands among them."""

    name: str
    data: object
    at: str


def records_of(written: object) -> Iterator[Record]:
    """Find the records, wherever they stand; each is an object with its name, or a pair of name and data."""
    count = 0
    for value in _walked(written):
        found = _named(value)
        if found is not None:
            yield Record(found[0], found[1], f"{found[0]}[{count}]")
            count += 1


def head_of(written: object) -> Mapping[str, object]:
    """Find what stands before the records about the whole game; empty where it was left out."""
    objects = (value for value in _walked(written) if is_object(value) and _named(value) is None)
    nothing: Mapping[str, object] = {}
    return next((each for each in objects if "accounts" in each and "config" in each), nothing)


def _walked(written: object) -> Iterator[object]:
    """Return every value in its order, and nothing of what is inside a record."""
    waiting = [written]
    while waiting:
        value = waiting.pop()
        yield value
        if _named(value) is None:
            waiting.extend(reversed(_inside(value)))


def _named(value: object) -> tuple[str, object] | None:
    if is_list(value):
        name, data = (value[0], value[1]) if len(value) == 2 else (None, None)  # noqa: PLR2004 - a pair
    elif is_object(value):
        name, data = value.get("name"), value.get("data", value)
    else:
        return None
    found = _NAME.fullmatch(name) if isinstance(name, str) else None
    return (found[1], data) if found else None


def _inside(value: object) -> Sequence[object]:
    if is_object(value):
        return list(value.values())
    return value if is_list(value) else ()
