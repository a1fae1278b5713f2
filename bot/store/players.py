"""Who sat where in a ruling and who paid whom: rows read out of the ruling itself, never written by hand."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET, Struct
from sqlite_utils import Database as Connection

from bot.engine import Deal, Party, Ruling, Seat

from .connection import Row, read
from .errors import StoreError


class Player(Struct, frozen=True):
    """A seat of a ruling and what it won or lost: a member, a guest by name, or (neither) somebody forgotten."""

    seat: Seat
    user_id: int | None
    guest: str | None
    delta: int


class PaymentRow(Struct, frozen=True):
    """One payment of a ruling in the ruling's order, by the clause that ordered it, for `subject` if any."""

    place: int
    payer: Party
    payee: Party
    payer_id: int | None
    payee_id: int | None
    amount: int
    clause: str
    subject: str | None


_PLAYERS = """
SELECT seat, user_id, guest, delta FROM ruling_players
WHERE server_id = :server_id AND game = :game AND version = :version ORDER BY instr('ESWN', seat)
"""
_PAYMENTS = """
SELECT place, payer, payee, payer_id, payee_id, amount, clause, subject FROM payments
WHERE server_id = :server_id AND game = :game AND version = :version ORDER BY place
"""


def version_key(server_id: int, game: int, version: int) -> dict[str, int]:
    """Name one version of one game, as every table about it does."""
    return {"server_id": server_id, "game": game, "version": version}


def read_players(connection: Connection, key: Mapping[str, int]) -> tuple[Player, ...]:
    """Return the players of one version in turn order, the dealer first."""
    return read(connection, Player, _PLAYERS, key)


def read_payments(connection: Connection, key: Mapping[str, int]) -> tuple[PaymentRow, ...]:
    """Return the payments of one version in the ruling's order."""
    return read(connection, PaymentRow, _PAYMENTS, key)


def check_members(ruling: Ruling, members: Mapping[Seat, int]) -> None:
    """Raise ``no-such-seat`` for a member outside the ruling's seats, ``seated-twice`` for one in two of them."""
    for seat in members:
        if seat not in ruling.deltas:
            raise StoreError("no-such-seat")
    if len(set(members.values())) != len(members):
        raise StoreError("seated-twice")


def player_rows(
    key: Mapping[str, int], deal: Deal, ruling: Ruling, members: Mapping[Seat, int], played_at: int
) -> list[Row]:
    """Write out the players of a ruling; whoever is no member is a guest by the deal's name of the seat."""
    return [
        {
            **key,
            "seat": seat,
            "user_id": members.get(seat),
            "guest": None if seat in members else deal.names.get(seat, ""),
            "delta": delta,
            "rules": ruling.rules,
            "played_at": played_at,
        }
        for seat, delta in ruling.deltas.items()
    ]


def payment_rows(key: Mapping[str, int], ruling: Ruling, members: Mapping[Seat, int]) -> list[Row]:
    """Write out the payments of a ruling."""
    ids: Mapping[Party, int] = {**members}
    return [
        {
            **key,
            "place": place,
            "payer": payment.payer,
            "payee": payment.payee,
            "payer_id": ids.get(payment.payer),
            "payee_id": ids.get(payment.payee),
            "amount": payment.amount,
            "clause": payment.why,
            "subject": None if payment.for_ is UNSET else payment.for_,
        }
        for place, payment in enumerate(ruling.payments)
    ]
