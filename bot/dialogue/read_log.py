"""The game that a dialogue chooses deals from: which one is chosen, who its players are, what was posted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec import Struct

from bot.engine import Seat
from bot.replay import Game, RecordedDeal

from .player import Player

WhoseRules = Literal["platform", "here", "named"]
"""By whose rules a deal of a log is settled: its platform's, those of the channel or server, those of the command."""


class ReadLog(Struct, frozen=True, omit_defaults=True):
    """A game read from a log, and what was said about it.

    `place` is the number of the deal that is chosen, from 1 (0: none), and `chosen_by` gives of each the interaction
    that chose it first. `accounts` are those who have one, by their place among the game's players. `posted` gives of
    each deal that was posted the ruling's number.
    """

    game: Game
    place: int = 0
    chosen_by: dict[int, int] = {}
    by: WhoseRules = "platform"
    accounts: dict[int, Player] = {}
    posted: dict[int, int] = {}

    @property
    def chosen(self) -> RecordedDeal | None:
        """The deal that is chosen."""
        return self.game.deals[self.place - 1] if 1 <= self.place <= len(self.game.deals) else None

    @property
    def source(self) -> str:
        """Where the chosen deal was read from: the platform, its id of the game where that is known, the number."""
        return f"{self.game.platform}:{self.game.id}#{self.place}"

    def player_in_log(self, place: int) -> str:
        """Return what the log calls who has a place among the game's players; empty where it does not."""
        return self.game.players[place] if place < len(self.game.players) else ""

    def player(self, place: int) -> Player:
        """Return who has a place among the game's players: a guest, unless they were given an account."""
        return self.accounts.get(place) or Player(self.player_in_log(place))

    def seated(self, recorded: RecordedDeal) -> Mapping[Seat, Player]:
        """Return who sits where in a deal."""
        return {seat: self.player(place) for seat, place in recorded.seats.items()}

    def named(self, recorded: RecordedDeal) -> RecordedDeal:
        """Return a deal with the players' names as they are known here."""
        names: dict[Seat, str] = {seat: each.name for seat, each in self.seated(recorded).items() if each.name}
        return msgspec.structs.replace(recorded, deal=msgspec.structs.replace(recorded.deal, names=names))

    @property
    def named_game(self) -> Game:
        """The game with the players' names as they are known here."""
        players = tuple(self.player(place).name for place in range(len(self.game.deals[0].deltas)))
        deals = tuple(map(self.named, self.game.deals))
        return msgspec.structs.replace(self.game, players=players, deals=deals)
