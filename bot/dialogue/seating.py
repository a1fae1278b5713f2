"""Who sits where."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET

from bot.engine.deal import Seat
from bot.engine.errors import DealError, missing_fact

from .relevance import with_facts
from .session import Player, Session


def seat_players(session: Session, players: Mapping[Seat, Player]) -> Session:
    """Seat the players; raises ``missing-fact`` for an empty seat and ``contradiction`` for one player in two."""
    for seat in session.seats:
        if seat not in players:
            raise missing_fact("players", "player", seat=seat)
    accounts = [player.account for player in players.values() if player.account is not UNSET]
    if len(set(accounts)) < len(accounts):
        raise DealError("contradiction", "players", "seated-twice")
    seated = {seat: players[seat] for seat in session.seats}
    return with_facts(session, players=seated, done=tuple(dict.fromkeys((*session.done, "players"))))
