"""What a message tells, as values that do not change; fields that it does not tell are unset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from bot.engine import Flag, How, Seat

Player = str
"""A name as written, or ``@author``, ``@E``, ``@left:Bo``, ``@winner``, ``@others``."""
MeldKind = Literal["chi", "pon", "open-kan", "added-kan", "closed-kan", "kan", "concealed"]


class ToldValue(Struct, frozen=True, omit_defaults=True):
    """What the table agrees a hand is worth, in the words of its family."""

    yakuman: tuple[str, ...] | UnsetType = UNSET
    han: int | UnsetType = UNSET
    fu: int | UnsetType = UNSET
    limit: str | UnsetType = UNSET
    faan: int | UnsetType = UNSET
    patterns: tuple[str, ...] | UnsetType = UNSET
    hard: bool | UnsetType = UNSET


class ToldAsserted(Struct, frozen=True, omit_defaults=True, rename="kebab"):
    """What the table testifies of a winning discard."""

    fresh: bool | UnsetType = UNSET
    wall: int | UnsetType = UNSET
    forced: bool | UnsetType = UNSET
    discarder_ready: bool | UnsetType = UNSET


class ToldWin(Struct, frozen=True, omit_defaults=True):
    """One winner."""

    by: Player | UnsetType = UNSET
    how: How | UnsetType = UNSET
    discarder: Player | UnsetType = field(default=UNSET, name="from")
    tile: str | UnsetType = UNSET
    hand: str | UnsetType = UNSET
    flags: tuple[Flag, ...] | UnsetType = UNSET
    value: ToldValue | UnsetType = UNSET
    asserted: ToldAsserted | UnsetType = UNSET


class ToldEcho(Struct, frozen=True, omit_defaults=True):
    """What the table testifies of a claimed discard: it followed the maker's own of that tile."""

    echo: bool | UnsetType = UNSET


class ToldMeld(Struct, frozen=True, omit_defaults=True):
    """One meld, or several alike; the winner's unless `by` names another."""

    by: Player | UnsetType = UNSET
    kind: MeldKind | UnsetType = UNSET
    tiles: str | UnsetType = UNSET
    tile: str | UnsetType = UNSET
    feeder: Player | UnsetType = field(default=UNSET, name="from")
    nth: int | Literal["last"] | UnsetType = UNSET
    of: str | UnsetType = UNSET
    count: int | UnsetType = UNSET
    asserted: ToldEcho | UnsetType = UNSET


class ToldDraw(Struct, frozen=True, omit_defaults=True):
    """A deal without a winner."""

    kind: Literal["exhaustive", "abortive"]
    reason: str | UnsetType = UNSET
    ready: tuple[Player, ...] | UnsetType = UNSET
    not_ready: tuple[Player, ...] | UnsetType = UNSET
    nagashi: tuple[Player, ...] | UnsetType = UNSET


class ToldPenalty(Struct, frozen=True):
    """A false win, or a player who left."""

    by: Player
    kind: Literal["false-win", "left-game"]


class Facts(Struct, frozen=True, omit_defaults=True):
    """Everything told about one deal."""

    rules: str | UnsetType = UNSET
    sanma: bool | UnsetType = UNSET
    players: tuple[Player, ...] | UnsetType = UNSET
    seats: Mapping[Seat, Player] | UnsetType = UNSET
    round_wind: Seat | UnsetType = UNSET
    honba: int | UnsetType = UNSET
    deposits: int | UnsetType = UNSET
    riichi: tuple[Player, ...] | UnsetType = UNSET
    dora: str | UnsetType = UNSET
    ura: str | UnsetType = UNSET
    kita: Mapping[Player, int] | UnsetType = UNSET
    flowers: Mapping[Player, str | int] | UnsetType = UNSET
    wild: str | UnsetType = UNSET
    wild_indicator: str | UnsetType = UNSET
    tokens: Mapping[Player, Mapping[str, int]] | UnsetType = UNSET
    opened: Mapping[Player, int | bool] | UnsetType = UNSET
    melds: tuple[ToldMeld, ...] | UnsetType = UNSET
    wins: tuple[ToldWin, ...] | UnsetType = UNSET
    draw: ToldDraw | UnsetType = UNSET
    penalty: ToldPenalty | UnsetType = UNSET
    denied: tuple[tuple[str, Any], ...] | UnsetType = UNSET


class Doubt(Struct, frozen=True):
    """A part of the text that can mean several things, or one thing that is not sure."""

    span: str
    readings: tuple[tuple[str, Any], ...]


class Told(Struct, frozen=True):
    """What a message tells, what has to be asked, and what was not understood."""

    facts: Facts
    ambiguous: tuple[Doubt, ...] = ()
    unread: tuple[str, ...] = ()


def as_json(told: Told) -> bytes:
    """Write what was told as one JSON object."""
    return msgspec.json.encode(told)
