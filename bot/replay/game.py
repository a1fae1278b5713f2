"""A game as a log tells it: who played by which rules, and each deal with what the platform paid."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import TypeVar

from msgspec import Struct

from bot.engine import SEATS, Deal, Seat, families, presets_of

from .errors import LogError

_E = TypeVar("_E")

MOST_DEALS = 100
MOST_IN_NAME = 40
"""Signs of a player's name that are kept."""
MOST_IN_ID = 80
"""Signs of the name that a platform gave the game."""


_IDS = re.compile(r"\d{10}gm-[0-9a-f]{4}-\d{4,5}-x?[0-9a-f]{8,}|\d{6}-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
"""How games are called by Tenhou, and by Mahjong Soul."""


class RecordedDeal(Struct, frozen=True, kw_only=True):
    """One deal of a game: its facts, and what the platform paid for it."""

    deal: Deal
    deltas: dict[Seat, int]
    """What the platform's results come to, riichi sticks paid in the deal counted."""
    number: int
    """The number of the deal within its round wind, from 1."""
    dealer: int = 0
    """The place among the game's players of who deals; the others follow in turn order."""
    liable: tuple[Seat, ...] = ()
    """Whom the platform names as liable."""
    is_yakuman: bool = False

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who won, none in a draw."""
        return tuple(win.by for win in self.deal.wins or ())

    @property
    def seats(self) -> dict[Seat, int]:
        """Who sits where: of each seat the place of its player among the game's."""
        players = len(self.deltas)
        return {seat: (self.dealer + turn) % players for turn, seat in enumerate(SEATS[:players])}


class Game(Struct, frozen=True, kw_only=True):
    """A whole log: its platform and the preset played there, the players from the first dealer on, the deals."""

    name: str
    platform: str
    rules: str
    players: tuple[str, ...]
    deals: tuple[RecordedDeal, ...]
    room: str = ""
    """The room as the log names it."""
    plays_own_rules: bool = False
    """Whether the room has rules of its own, so that its results need not be those of the preset."""

    @property
    def id(self) -> str:
        """What the platform calls the game; empty where `name` is only what somebody called the file."""
        found = _IDS.match(self.name)
        return found[0] if found else ""


@cache
def rules_at(platform: str, players: int) -> str:
    """Name the preset of a platform: it bears the platform's name, and for three players says so."""
    wanted = platform if players == len(SEATS) else f"{platform}-sanma"
    return next(rules for family in families() for rules in presets_of(family) if rules.endswith(f"/{wanted}"))


def check_number_of_deals(deals: Sequence[object]) -> None:
    """Refuse a log without deals, and one with more than any game has."""
    if not deals:
        raise LogError("no-deals")
    if len(deals) > MOST_DEALS:
        raise LogError("too-many-deals", count=len(deals), most=MOST_DEALS)


def deals_among(events: Sequence[_E], begins: Callable[[_E], bool]) -> list[list[_E]]:
    """Part what happened in a game into its deals, each from the event that begins it; raises `LogError`."""
    deals: list[list[_E]] = []
    for event in events:
        if begins(event):
            deals.append([])
        if deals:
            deals[-1].append(event)
    check_number_of_deals(deals)
    return deals


def clean(text: str, most: int = MOST_IN_NAME) -> str:
    """Take of a text in a log what steers nothing, and not more than a line has room for."""
    kept = "".join(sign if sign.isprintable() else " " for sign in text[: most * 4])
    return " ".join(kept.split())[:most].strip()


def clean_names(names: Iterable[str]) -> tuple[str, ...]:
    """Take the players' names as they can be shown."""
    return tuple([clean(name) for name in names])
