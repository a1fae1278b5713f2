"""What a picture shows, as facts without words: hands as they lie on the table, and who pays whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.engine import CallKind, Party, Seat
from bot.engine.tiles import Tile
from bot.notation.reading import Side


@dataclass(frozen=True, slots=True)
class ShownMeld:
    """One set on the table; the `claimed` tile lies turned at the `side` where its `feeder` sits."""

    kind: CallKind
    tiles: tuple[Tile, ...]
    claimed: Tile | None = None
    side: Side | None = None
    feeder: Seat | None = None


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
    """An arrow from who pays to who is paid, with the amount as it is to be written."""

    payer: Party
    payee: Party
    amount: str


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything in a picture: `names` of the seats and the table, and who is `liable` to which winner.

    The arrow from a liable player to that winner stands out.
    `font` names a font file of the host for names the built-in font lacks letters for; empty for none.
    """

    hands: tuple[ShownHand, ...] = ()
    payments: tuple[ShownPayment, ...] = ()
    names: Mapping[Party, str] = field(default_factory=dict[Party, str])
    liable: frozenset[tuple[Seat, Seat]] = frozenset()
    wild: Tile | None = None
    font: str = ""
