"""What a picture shows, as facts in their place: hands as they lie on the table, and who pays whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.engine import CallKind, Party, Seat
from bot.engine.tiles import Tile
from bot.notation.reading import Side


@dataclass(frozen=True, slots=True)
class ShownMeld:
    """One set on the table; the `claimed` tile lies turned at the `side` where its `feeder` sits.

    `number` is the one that the text has for it, 0 where it has none; a deciding meld made somebody liable.
    One-tile kongs are shown as one.
    """

    kind: CallKind
    tiles: tuple[Tile, ...]
    claimed: Tile | None = None
    side: Side | None = None
    feeder: Seat | None = None
    number: int = 0
    is_deciding: bool = False


@dataclass(frozen=True, slots=True)
class ShownHand:
    """One winner's tiles; `winning` lies apart and marked, with its discarder `fed_by` below it."""

    seat: Seat
    concealed: tuple[Tile, ...] = ()
    winning: Tile | None = None
    fed_by: Seat | None = None
    melds: tuple[ShownMeld, ...] = ()
    set_aside: tuple[Tile, ...] = ()
    """Flowers, seasons and norths."""


@dataclass(frozen=True, slots=True)
class ShownPayment:
    """An arrow from who pays to who is paid, with the amount as it is to be written.

    `tag` says in a word why just this player pays, and `number` by which meld; what a liable player pays stands out.
    """

    payer: Party
    payee: Party
    amount: str
    tag: str = ""
    number: int = 0
    is_liable: bool = False


@dataclass(frozen=True, slots=True)
class ShownIndicators:
    """Tiles that belong to nobody, with a word for what they are: dora indicators, the wild tile."""

    caption: str
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything in a picture, with the `names` of the seats and the table.

    `font` names a font file of the host for names the built-in fonts lack letters for; empty for none.
    """

    hands: tuple[ShownHand, ...] = ()
    payments: tuple[ShownPayment, ...] = ()
    names: Mapping[Party, str] = field(default_factory=dict[Party, str])
    indicators: tuple[ShownIndicators, ...] = ()
    wild: Tile | None = None
    font: str = ""
