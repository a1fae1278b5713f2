"""Who has to accept a contest, and who does: all others whose payments it would change, in the version that counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from msgspec import Struct
from sqlite_utils import Database as Connection

from bot.engine import Ruling, Seat, decode_ruling

from .connection import execute, rows
from .contests import Contest
from .errors import StoreError
from .permits import Presser
from .players import Player, read_players, version_key
from .rulings import StoredRuling, latest_version


class Acceptance(Struct, frozen=True):
    """Who accepts a contest, who has yet to, and who of those cannot: a guest, for whom nobody speaks."""

    accepted: Collection[Seat]
    awaited: Collection[Seat]
    guests: Collection[Seat]


_ACCEPT = """
INSERT INTO acceptances (contest_id, server_id, version, seat, user_id, created_at)
VALUES (:contest, :server, :version, :seat, :user, :now) ON CONFLICT DO NOTHING
"""
_ACCEPTED = "SELECT seat FROM acceptances WHERE contest_id = :contest AND version = :version"


def all_accept(connection: Connection, contest: Contest, version: int, presser: Presser) -> bool:
    """Keep that one more accepts; whether that was the last. Raises what `accepting` does."""
    seat, touched = accepting(connection, contest, version, presser)
    values = {"contest": contest.id, "server": contest.server_id, "version": version, "seat": seat}
    execute(connection, _ACCEPT, {**values, "user": presser.user_id, "now": presser.now})
    return touched <= _accepted(connection, contest, version)


def accepting(connection: Connection, contest: Contest, version: int, presser: Presser) -> tuple[Seat, set[Seat]]:
    """Return where who accepts sits, and all who have to.

    Raises ``not-permitted`` for whom it does not touch, and ``guest-cannot-accept`` where it touches somebody without
    an account.
    """
    players = read_players(connection, version_key(contest.server_id, contest.game, version))
    touched = _touched(contest, latest_version(connection, contest.server_id, contest.game, version), players)
    seat = next((each.seat for each in players if each.user_id == presser.user_id), None)
    if seat is None or seat not in touched:
        raise StoreError("not-permitted")
    if touched - _voices(players):
        raise StoreError("guest-cannot-accept")
    return seat, touched


def acceptance_of(connection: Connection, contest: Contest, latest: StoredRuling) -> Acceptance:
    """Tell how far a contest of a game is accepted, in turn order."""
    players = read_players(connection, version_key(latest.server_id, latest.game, latest.version))
    touched, accepted = _touched(contest, latest, players), _accepted(connection, contest, latest.version)
    in_turn: list[Seat] = [each.seat for each in players if each.seat in touched]
    return Acceptance(
        accepted=[seat for seat in in_turn if seat in accepted],
        awaited=[seat for seat in in_turn if seat not in accepted],
        guests=[seat for seat in in_turn if seat not in _voices(players)],
    )


def _accepted(connection: Connection, contest: Contest, version: int) -> set[Seat]:
    return {row["seat"] for row in rows(connection, _ACCEPTED, {"contest": contest.id, "version": version})}


def _voices(players: tuple[Player, ...]) -> set[Seat]:
    return {each.seat for each in players if each.user_id is not None}


def _touched(contest: Contest, latest: StoredRuling, players: tuple[Player, ...]) -> set[Seat]:
    """Name the seats, but the contester's, whose payments a contest would change."""
    posted = _paid(decode_ruling(latest.ruling))
    told = _paid(decode_ruling(contest.ruling)) if contest.ruling else Counter[tuple[str, str]]()
    changed = {party for pair in posted | told if posted[pair] != told[pair] for party in pair}
    return {each.seat for each in players if each.seat in changed and each.seat != _seat_now(contest, players)}


def _seat_now(contest: Contest, players: tuple[Player, ...]) -> Seat | None:
    return next((each.seat for each in players if each.user_id is not None and each.user_id == contest.user_id), None)


def _paid(ruling: Ruling) -> Counter[tuple[str, str]]:
    """Add up what each pays to each."""
    paid = Counter[tuple[str, str]]()
    for payment in ruling.payments:
        paid[payment.payer, payment.payee] += payment.amount
    return paid
