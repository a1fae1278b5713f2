"""Who may do what to a posted ruling, as far as the store can know; who is a referee is for Discord to say."""

from __future__ import annotations

from msgspec import Struct
from sqlite_utils import Database as Connection

from bot.engine import Seat

from .connection import rows
from .errors import StoreError
from .games import Game, read_game


class Presser(Struct, frozen=True):
    """Who does something and when; `referee` stands for the referees' role and for *Manage Server*."""

    user_id: int
    now: int
    referee: bool = False


_SEAT = """
SELECT seat FROM ruling_players
WHERE server_id = :server AND game = :game AND version = :version AND +user_id = :user
"""
_AUTHOR = "SELECT author_id FROM rulings WHERE server_id = :server AND game = :game AND version = 1"
_MEMBERS = """
SELECT 1 FROM ruling_players
WHERE server_id = :server AND game = :game AND version = :version AND guest IS NULL LIMIT 1
"""
_WINDOW = "SELECT correction_window FROM servers WHERE id = :server"


def standing_game(connection: Connection, server_id: int, game: int, seen: int) -> Game:
    """Return a game that somebody wants to do something to, having seen a version.

    Raises ``no-such-game``, ``withdrawn``, and ``ruling-changed`` where that version counts no more.
    """
    found = read_game(connection, server_id, game)
    if found.version != seen:
        raise StoreError("ruling-changed", game=game, version=found.version, seen=seen)
    if found.status == "withdrawn":
        raise StoreError("withdrawn", game=game)
    return found


def arguable_game(connection: Connection, server_id: int, game: int, seen: int) -> Game:
    """Return a game that players may still argue about; raises what `standing_game` does, and ``already-ruled``."""
    found = standing_game(connection, server_id, game, seen)
    if found.status == "ruled":
        raise StoreError("already-ruled", game=game)
    return found


def seat_of(connection: Connection, server_id: int, game: int, version: int, user_id: int) -> Seat:
    """Return where somebody sits; raises ``no-such-seat`` for who does not play in that version."""
    found = rows(connection, _SEAT, {"server": server_id, "game": game, "version": version, "user": user_id})
    if not found:
        raise StoreError("no-such-seat")
    return found[0]["seat"]


def must_be_referee(presser: Presser) -> None:
    """Raise ``not-permitted`` for everybody else."""
    if not presser.referee:
        raise StoreError("not-permitted")


def must_correct(connection: Connection, game: Game, presser: Presser) -> None:
    """Let a referee go on, and whoever posted the ruling, within the server's window.

    A ruling of guests alone has no window: nobody else could ask for it. Raises ``already-ruled``, ``not-permitted``
    and ``window-over``.
    """
    if presser.referee:
        return
    if game.status == "ruled":
        raise StoreError("already-ruled", game=game.number)
    values = {"server": game.server_id, "game": game.number, "version": game.version}
    if rows(connection, _AUTHOR, values)[0]["author_id"] != presser.user_id:
        raise StoreError("not-permitted")
    window = rows(connection, _WINDOW, values)[0]["correction_window"]
    over = window == 0 or presser.now - game.played_at > window
    if over and rows(connection, _MEMBERS, values):
        raise StoreError("window-over", game=game.number)
