"""What the engine answers: payments, each with its clause, and everything derived from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from .deal import HouseValue, Seat

Party = Literal["E", "S", "W", "N", "table"]
"""Who pays or is paid: a seat, or the table, which holds sticks and penalties."""


class Payment(Struct, frozen=True, omit_defaults=True):
    """`amount` (points or units, above 0) goes from `payer` to `payee` by the clause `why`."""

    payer: Party = field(name="from")
    payee: Party = field(name="to")
    amount: int
    why: str
    for_: str | UnsetType = field(name="for", default=UNSET)


class Liability(Struct, frozen=True, omit_defaults=True):
    """An event: `player` answers to `winner` for `for_`, by the call with index `call`, if it `holds`."""

    player: Seat
    winner: Seat
    for_: str = field(name="for")
    holds: bool
    why: str
    call: int | UnsetType = UNSET


class Pattern(Struct, frozen=True, cache_hash=True):
    """A scoring pattern of a hand and its value in han, yakuman units, faan or base."""

    name: str
    value: int


class Hand(Struct, frozen=True, omit_defaults=True):
    """What a winning hand is worth; `points` is the whole without counters and sticks."""

    by: Seat
    patterns: tuple[Pattern, ...]
    points: int
    limit: str | UnsetType = UNSET
    han: int | UnsetType = UNSET
    fu: int | UnsetType = UNSET
    faan: int | UnsetType = UNSET
    hard: bool | UnsetType = UNSET
    base: int | UnsetType = UNSET
    wild: tuple[str, ...] | UnsetType = UNSET


class Note(Struct, frozen=True, omit_defaults=True):
    """Something a reader must know besides payments: a clause or notice id, and what fills its sentence."""

    why: str
    data: dict[str, str | int] = {}


Times = int | str
"""What is multiplied by: a whole number, or one and a half as it is written, ``1.5``: there are no fractions here."""


class WinnerFactors(Struct, frozen=True):
    """The winner's factors and their product."""

    by: Seat
    factors: tuple[tuple[str, Times], ...]
    product: Times


class LoserFactors(Struct, frozen=True):
    """A loser's factors, their product, and what they owe before (`raw`) and after (`capped`) the caps.

    `stepped` is what the amount comes to where amounts are paid by steps, before the caps.
    """

    factors: tuple[tuple[str, Times], ...]
    product: Times
    raw: int
    capped: int
    stepped: int | UnsetType = UNSET


class Factors(Struct, frozen=True):
    """The multiplication behind a ruling whose hands are multiplied out player by player."""

    base: int
    winner: WinnerFactors
    losers: dict[Seat, LoserFactors]


class Outcome(Struct, frozen=True):
    """What a family decides about one deal."""

    payments: Sequence[Payment]
    liabilities: Sequence[Liability] = ()
    hands: Sequence[Hand] = ()
    notes: Sequence[Note] = ()
    factors: Factors | UnsetType = UNSET


class Ruling(Struct, frozen=True, omit_defaults=True):
    """Who pays whom and why; `deltas` are read from `payments`, `house` holds the deal's own overrides."""

    rules: str
    house: Mapping[str, HouseValue]
    deltas: dict[Seat, int]
    payments: Sequence[Payment]
    liabilities: Sequence[Liability]
    hands: Sequence[Hand]
    notes: Sequence[Note]
    factors: Factors | UnsetType = UNSET


def deltas_of(payments: Iterable[Payment], seats: Iterable[Seat]) -> dict[Seat, int]:
    """Add up what each seat receives less what it pays."""
    deltas = dict.fromkeys(seats, 0)
    for payment in payments:
        if payment.payer != "table":
            deltas[payment.payer] -= payment.amount
        if payment.payee != "table":
            deltas[payment.payee] += payment.amount
    return deltas


def encode_ruling(ruling: Ruling) -> bytes:
    """Write a ruling as JSON."""
    return msgspec.json.encode(ruling)


def decode_ruling(text: bytes | str) -> Ruling:
    """Read back a ruling written by `encode_ruling`."""
    return msgspec.json.decode(text, type=Ruling)
