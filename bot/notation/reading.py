"""What reading a text gives: tiles, melds, and what could be read in more ways than one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from bot.engine import CallKind, DealError, Seat
from bot.engine.errors import ErrorCode
from bot.engine.tiles import Tile

Side = Literal["left", "across", "right"]
"""Where a feeder sits, seen from somebody: `left` is the player before, `right` the next one."""
SeenFrom = Literal["caller", "writer", "ask"]
ReadKind = Literal[CallKind, "ask"]
KAN_KINDS: tuple[CallKind, ...] = ("closed-kan", "open-kan", "added-kan")


@dataclass(frozen=True, slots=True)
class Context:
    """Which language the writer speaks, and with which tiles they play; both only help rules of thumb.

    Each `lone_tile` is a kong by itself; None where no tile is. `wild` is the wild tile where it is known. Where the
    text can only be of flowers, it is `about_flowers`.
    """

    language: str = "en"
    has_flowers: bool = True
    lone_tile: Tile | None = None
    wild: Tile | None = None
    about_flowers: bool = False


@dataclass(frozen=True, slots=True)
class Span:
    """A place in the text as it was typed: from `start` up to, not including, `end`."""

    start: int
    end: int

    @property
    def length(self) -> int:
        """How many characters it covers."""
        return self.end - self.start


@dataclass(frozen=True, slots=True)
class ReadAs:
    """One way to read an ambiguous sign, and the tiles that all its places together would give."""

    name: str
    tiles: tuple[Tile, ...] = ()

    @property
    def key(self) -> str:
        """The catalogue key that names it."""
        return f"notation.reading.{self.name}"


@dataclass(frozen=True, slots=True)
class Ambiguity:
    """A sign that can be read in several ways; `name` is what a choice is filed under, `text` the sign itself."""

    name: str
    about: Literal["sign", "kan", "call", "feeder", "relative", "order"]
    text: str
    spans: tuple[Span, ...]
    readings: tuple[ReadAs, ...]

    @property
    def key(self) -> str:
        """The catalogue key of its words, with the placeholder ``{text}``."""
        return f"notation.question.{self.about}"


@dataclass(frozen=True, slots=True)
class Remark:
    """Something that was read by a rule of thumb and that a reader should look at once more."""

    name: str
    spans: tuple[Span, ...]

    @property
    def key(self) -> str:
        """The catalogue key of its sentence."""
        return f"notation.remark.{self.name}"


@dataclass(frozen=True, slots=True)
class Mention:
    """A word that is no tile but a fact about the deal; `count` is the number beside it, as in two counters."""

    kind: str
    span: Span
    count: int = 0


@dataclass(frozen=True, slots=True)
class ReadMeld:
    """A meld the text shows.

    The feeder sits at a `feeder` side of the `seen_from` player, or in a `seat`; both are None where unsaid.
    """

    kind: ReadKind
    tiles: tuple[Tile, ...]
    span: Span
    claimed: Tile | None = None
    feeder: Side | None = None
    seen_from: SeenFrom = "caller"
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """A text as tiles: all in the order of the text, as they were grouped there, and those that lie in no meld.

    While `ambiguities` are open, the signs they are about are missing from the tiles. `choices` holds the resolver.
    """

    text: str
    context: Context
    choices: Mapping[str, str]
    tiles: tuple[Tile, ...] = ()
    groups: tuple[tuple[Tile, ...], ...] = ()
    concealed: tuple[Tile, ...] = ()
    melds: tuple[ReadMeld, ...] = ()
    ambiguities: tuple[Ambiguity, ...] = ()
    remarks: tuple[Remark, ...] = ()
    mentions: tuple[Mention, ...] = ()

    @property
    def settled(self) -> bool:
        """Whether nothing is left to ask."""
        return not self.ambiguities


class NotationError(DealError):
    """A text that is no tiles: which part is to blame, with the whole text kept."""

    def __init__(self, reason: str, text: str, span: Span, *, code: ErrorCode = "bad-tiles", **data: str) -> None:
        part = text[span.start : span.end]
        super().__init__(code, "", reason, text=text, part=part, position=span.start, length=span.length, **data)
        self.text = text
        self.span = span

    @property
    def marked(self) -> tuple[str, str, str]:
        """The text before, at and after the mistake."""
        return self.text[: self.span.start], self.text[self.span.start : self.span.end], self.text[self.span.end :]


def side_of(sign: str) -> Side:
    """Return the side that ``-`` left, ``=`` across or ``+`` right stands for."""
    return get_args(Side)["-=+".index(sign)]
