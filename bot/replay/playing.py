"""Draws and discards of each player, put into the order in which they were played."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from bot.engine import CallKind
from bot.engine.tiles import KIND_OF, KINDS, RED_FIVES, Tile, parse_tiles

from .errors import LogError, bad_value
from .table import Table

_DRAWN = 60
_NO_DISCARD = 0
_MELD = re.compile(r"(?P<before>(?:\d\d)*)(?P<letter>[a-z])(?P<after>(?:\d\d)+)")
_CLAIMS: dict[str, tuple[CallKind, int]] = {"c": ("chi", 3), "p": ("pon", 3), "m": ("open-kan", 4)}
_OWN: dict[str, tuple[CallKind, int]] = {"k": ("added-kan", 4), "a": ("closed-kan", 4)}
_NORTH = "f44"
_RIICHI = re.compile(r"r(\d\d)")


def tile_of(number: int) -> Tile:
    """Return the tile of a number: 11…19 characters, 21…29, 31…39, 41…47 honours, 51 52 53 red fives."""
    suit, rank = divmod(number, 10)
    if suit == 5 and 1 <= rank <= 3:  # noqa: PLR2004 - as the format writes it
        return RED_FIVES[rank - 1]
    tile = Tile(f"{rank}{'mpsz'[suit - 1] if 1 <= suit <= 4 else '?'}")  # noqa: PLR2004 - the same
    if tile not in KINDS:
        raise bad_value(number)
    return tile


class _Meld(Struct, frozen=True):
    """A meld as it is written: the letter stands before the tile claimed or added, and its place names the feeder."""

    kind: CallKind
    tiles: tuple[Tile, ...]
    tile: Tile
    place: int


class Play:
    """Plays a deal through on a table and keeps what each player holds."""

    def __init__(
        self,
        table: Table,
        hands: Sequence[Sequence[Tile]],
        draws: Sequence[Sequence[int | str]],
        discards: Sequence[Sequence[int | str]],
    ) -> None:
        self._table = table
        self._players = table.room.players
        self._held = [list(hand) for hand in hands[: self._players]]
        self._draws = [list(reversed(entries)) for entries in draws[: self._players]]
        self._discards = [list(reversed(entries)) for entries in discards[: self._players]]
        self._drawn: Tile | None = None
        self._offered: Tile | None = None

    def through(self) -> None:
        """Play until nobody has anything left to do; raises `LogError` where draws and discards do not fit."""
        player, draws_first = self._table.dealer, True
        while True:
            if draws_first and not self._draw(player):
                break
            if not self._discards[player]:
                break
            player, draws_first = self._act(player, self._discards[player].pop())
        if any(self._draws) or any(self._discards):
            raise LogError("out-of-order", entry=self._next_entry())

    def _next_entry(self) -> str:
        left = [entries[-1] for entries in (*self._draws, *self._discards) if entries]
        return str(left[0])

    def _draw(self, player: int) -> bool:
        """Take a tile from the wall; False where the player draws no more."""
        entries = self._draws[player]
        if not entries:
            return False
        entry = entries.pop()
        if not isinstance(entry, int):
            raise LogError("out-of-order", entry=entry)
        self._drawn = tile_of(entry)
        self._held[player].append(self._drawn)
        self._table.go_on()
        self._offered = None
        return True

    def _act(self, player: int, entry: int | str) -> tuple[int, bool]:
        """Do what stands among a player's discards; return who goes on, and whether with a draw."""
        if entry == _NORTH:
            self._take(player, Tile("4z"))
            self._table.set_north_aside(player)
            self._offered, self._drawn = Tile("4z"), None
            return player, True
        if isinstance(entry, str) and not _RIICHI.fullmatch(entry):
            self._lay_kan(player, _meld(entry, _OWN))
            return player, True
        self._discard(player, entry)
        return self._claimed(player)

    def _discard(self, player: int, entry: int | str) -> None:
        number = int(entry[1:]) if isinstance(entry, str) else entry
        if number == _DRAWN and self._drawn is None:
            raise LogError("out-of-order", entry=str(entry))
        tile = self._take(player, self._drawn if number == _DRAWN and self._drawn else tile_of(number))
        self._table.discard(player, tile)
        if isinstance(entry, str):
            self._table.declare(player)
        self._offered, self._drawn = tile, None

    def _lay_kan(self, player: int, meld: _Meld) -> None:
        if meld.kind == "closed-kan":
            tiles = [self._take(player, tile) for tile in meld.tiles]
        else:
            pon = self._table.pon_of(player, KIND_OF[meld.tile])
            if pon is None:
                raise LogError("added-kan")
            tiles = [*parse_tiles(pon.tiles or ""), self._take(player, meld.tile)]
        self._table.call(player, meld.kind, sorted(tiles, key=_order))
        self._offered, self._drawn = meld.tile, None

    def _claimed(self, feeder: int) -> tuple[int, bool]:
        """Find who claims the tile thrown last, a triplet before a run; else the next player draws."""
        claims = [
            (caller, meld)
            for caller in range(self._players)
            if caller != feeder and (meld := self._waiting_call(caller)) and self._is_fed(caller, meld, feeder)
        ]
        if not claims:
            return (feeder + 1) % self._players, True
        caller, meld = min(claims, key=lambda claim: claim[1].kind == "chi")
        self._draws[caller].pop()
        own = list(meld.tiles)
        own.remove(meld.tile)
        tiles = sorted([*(self._take(caller, tile) for tile in own), meld.tile], key=_order)
        self._table.call(caller, meld.kind, tiles, feeder, meld.tile)
        self._drawn = None
        if meld.kind != "open-kan":
            return caller, False
        if self._discards[caller] and self._discards[caller][-1] == _NO_DISCARD:
            self._discards[caller].pop()
        return caller, True

    def _waiting_call(self, caller: int) -> _Meld | None:
        entries = self._draws[caller]
        entry = entries[-1] if entries else None
        return _meld(entry, _CLAIMS) if isinstance(entry, str) else None

    def _is_fed(self, caller: int, meld: _Meld, feeder: int) -> bool:
        """Whether a call claims the tile on offer from this player: the first place is the player before."""
        if meld.tile != self._offered:
            return False
        before, after = (caller - 1) % self._players, (caller + 1) % self._players
        if meld.place == 0:
            return feeder == before
        return feeder == (after if meld.place == len(meld.tiles) - 1 else (caller + 2) % self._players)

    def _take(self, player: int, tile: Tile) -> Tile:
        """Take a tile out of a hand; some converters write a plain five for a red one."""
        held = self._held[player]
        found = tile if tile in held else next((each for each in held if KIND_OF[each] == KIND_OF[tile]), None)
        if found is None:
            raise LogError("not-held", tile=tile)
        held.remove(found)
        return found

    def hand_of(self, player: int, feeder: int) -> tuple[Sequence[Tile], Tile]:
        """Return what a winner holds besides the winning tile, and that: what they drew, or what another threw."""
        held = sorted(self._held[player], key=_order)
        winning = self._drawn if player == feeder else self._offered
        if winning is None:
            raise LogError("no-winning-tile")
        if player == feeder:
            if winning not in held:
                raise LogError("not-held", tile=winning)
            held.remove(winning)
        return held, winning


def _order(tile: Tile) -> tuple[str, str, str]:
    return tile[1], KIND_OF[tile][0], tile[0]


def _meld(entry: str, letters: dict[str, tuple[CallKind, int]]) -> _Meld:
    found = _MELD.fullmatch(entry)
    kind, size = letters.get(found["letter"], (None, 0)) if found else (None, 0)
    if found is None or kind is None:
        raise bad_value(entry)
    digits, place = found["before"] + found["after"], len(found["before"]) // 2
    tiles = tuple([tile_of(int(digits[start : start + 2])) for start in range(0, len(digits), 2)])
    if len(tiles) != size:
        raise bad_value(entry)
    return _Meld(kind, tiles, tiles[place], place)
