"""One deal as it is played through, whatever wrote it down: calls, riichi, who won how; then its facts as a `Deal`.

Seats are numbers 0…3 here, as every log has them: 0 dealt the first deal, or in a live log is who watched.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import UNSET, Struct
from msgspec.structs import replace

from bot.engine import SEATS, Call, CallKind, Deal, Draw, Flag, HouseValue, How, Seat, Value, Win
from bot.engine.melds import CLAIMED, KANS
from bot.engine.tiles import HONOURS, TERMINALS, Tile, format_tiles, parse_kinds

from .errors import LogError, bad_value
from .game import Game, RecordedDeal, rules_at

STICK = 1000
MOST_COUNTED = 200
"""No game has so many counters, nor so many sticks."""
_OUTSIDE = HONOURS | TERMINALS
_ROBBED: dict[str, How] = {"added-kan": "robbed-kan", "closed-kan": "robbed-kan", "kita": "robbed-kita"}


class Start(Struct, frozen=True):
    """How a deal begins: the `round` counts from 0 (East 1) on, four a wind; seat `dealer` deals."""

    players: int
    round: int
    honba: int
    deposits: int
    dealer: int


class Hand(Struct, frozen=True, kw_only=True):
    """A winner's claim: the tiles without the winning one, or what the record says the hand is worth."""

    by: int
    feeder: int
    tile: Tile
    concealed: Sequence[Tile] | None = None
    flags: Sequence[Flag] = ()
    value: Value | None = None
    is_yakuman: bool = False


class Indicators(Struct, frozen=True):
    """The indicators turned by the end, and those below them where somebody won with riichi."""

    dora: Sequence[Tile] = ()
    ura: Sequence[Tile] = ()


class Room(Struct, frozen=True, kw_only=True):
    """What holds for every deal of a log."""

    platform: str
    players: int
    names: tuple[str, ...] = ()
    plays_kuitan: bool = True
    title: str = ""
    plays_own_rules: bool = False

    @property
    def rules(self) -> str:
        """The platform's preset."""
        return rules_at(self.platform, self.players)

    def game(self, name: str, deals: Iterable[RecordedDeal]) -> Game:
        """Make the game of its deals."""
        return Game(
            name=name,
            platform=self.platform,
            rules=self.rules,
            players=self.names,
            deals=tuple(deals),
            room=self.title,
            plays_own_rules=self.plays_own_rules,
        )


class Table:
    """The table during one deal."""

    def __init__(self, room: Room, start: Start) -> None:
        self.room = room
        _check_start(start)
        self.dealer = start.dealer
        self._start = start
        self._calls: list[Call] = []
        self._riichi: list[int] = []
        self._norths: dict[int, int] = {}
        self._declaring: int | None = None
        self._last: tuple[str, int] | None = None
        self._discarded_since_kan: dict[int, bool] = {}
        self._inside_or_claimed: set[int] = set()

    def seat(self, number: int) -> Seat:
        """Return the seat wind of a player in this deal."""
        if not 0 <= number < self.room.players:
            raise bad_value(number)
        return SEATS[(number - self.dealer) % self.room.players]

    @property
    def last_actor(self) -> int | None:
        """Who discarded, or laid a kan or a north down, last."""
        return self._last[1] if self._last else None

    @property
    def robbed(self) -> How:
        """How somebody wins on what was done last."""
        return _ROBBED.get(self._last[0], "discard") if self._last else "discard"

    def discard(self, player: int, tile: Tile) -> None:
        """Somebody throws a tile."""
        self.seat(player)
        self.go_on()
        self._last = ("discard", player)
        if player in self._discarded_since_kan:
            self._discarded_since_kan[player] = True
        if tile not in _OUTSIDE:
            self._inside_or_claimed.add(player)

    def declare(self, player: int) -> None:
        """The tile thrown last declares riichi: the stick is paid when somebody goes on, and not if it is won on."""
        self._declaring = player

    def go_on(self) -> None:
        """Nobody won on the tile thrown last."""
        if self._declaring is not None:
            self.pay_stick(self._declaring)
        self._declaring = None

    def pay_stick(self, player: int) -> None:
        """Take a riichi stick."""
        self.seat(player)
        if player in self._riichi:
            raise LogError("second-riichi")
        self._riichi.append(player)

    def call(
        self, player: int, kind: CallKind, tiles: Sequence[Tile], feeder: int | None = None, claimed: Tile | None = None
    ) -> None:
        """Somebody lays a meld down."""
        self.go_on()
        by = self.seat(player)
        fed = self.seat(feeder) if feeder is not None and kind in CLAIMED else UNSET
        if feeder is not None and kind in CLAIMED:
            self._inside_or_claimed.add(feeder)
        after_discard = kind in KANS and self._discarded_since_kan.get(player, False)
        tile = claimed if claimed is not None and kind in CLAIMED else UNSET
        self._calls.append(Call(by, kind, format_tiles(tiles), fed, after_discard, tile))
        if kind in KANS:
            self._discarded_since_kan[player] = False
        self._last = (kind, player)

    def set_north_aside(self, player: int) -> None:
        """Somebody sets a north aside."""
        self.go_on()
        self.seat(player)
        self._norths[player] = self._norths.get(player, 0) + 1
        if self._norths[player] > len(SEATS):
            raise LogError("fifth-north")
        self._last = ("kita", player)

    def pon_of(self, player: int, kind: Tile) -> Call | None:
        """Find a player's pon of a kind of tile, to be raised to a kan."""
        by = self.seat(player)
        pons = (call for call in self._calls if call.by == by and call.kind == "pon")
        return next((pon for pon in pons if kind in parse_kinds(pon.tiles or "")), None)

    def won(
        self, hands: Sequence[Hand], indicators: Indicators, results: Sequence[int], liable: Iterable[int] = ()
    ) -> RecordedDeal:
        """End the deal with its winners, nearest to the discarder first; `results` are points, sticks not counted."""
        if any(hand.by == hand.feeder for hand in hands) or self.robbed != "discard":
            self.go_on()
        wins = tuple([self._win(hand) for hand in hands])
        winners = {win.by for win in wins}
        deal = self._deal(
            dora=format_tiles(indicators.dora) or UNSET,
            ura=format_tiles(indicators.ura) or UNSET,
            kita={seat: count for player, count in self._norths.items() if (seat := self.seat(player)) in winners},
            calls=tuple([call for call in self._calls if call.by in winners]),
            wins=wins,
        )
        recorded = self._recorded(deal, results)
        named = tuple(dict.fromkeys(map(self.seat, liable)))
        return replace(recorded, liable=named, is_yakuman=any(hand.is_yakuman for hand in hands))

    def _win(self, hand: Hand) -> Win:
        drawn = hand.by == hand.feeder
        flags = list(hand.flags)
        if drawn and self._last is not None and self._last[0] in (*KANS, "kita") and self._last[1] == hand.by:
            flags.append("after-kan")
        return Win(
            by=self.seat(hand.by),
            how="self-draw" if drawn else self.robbed,
            discarder=UNSET if drawn else self.seat(hand.feeder),
            tile=hand.tile,
            concealed=UNSET if hand.concealed is None else format_tiles(hand.concealed),
            flags=tuple(flags),
            value=UNSET if hand.value is None else hand.value,
        )

    def exhausted(self, ready: Iterable[int] | None, results: Sequence[int]) -> RecordedDeal:
        """End the deal with the wall; `ready` is None where the record does not say."""
        self.go_on()
        seats = UNSET if ready is None else self._in_order(ready)
        return self._recorded(self._deal(draw=Draw("exhaustive", seats)), results)

    def passed_over(self, ready: Iterable[int] | None, results: Sequence[int]) -> RecordedDeal:
        """End the deal with the wall, and with players whose discards were all outside ones and claimed by nobody."""
        self.go_on()
        nagashi = self._in_order(set(range(self.room.players)) - self._inside_or_claimed)
        seats = UNSET if ready is None else self._in_order(ready)
        return self._recorded(self._deal(draw=Draw("exhaustive", seats, nagashi)), results)

    def broken_off(self, reason: str, results: Sequence[int]) -> RecordedDeal:
        """End the deal without a winner; where three won on a riichi tile its stick was not paid."""
        if reason != THREE_WON:
            self.go_on()
        return self._recorded(self._deal(draw=Draw("abortive", reason=reason)), results)

    def _in_order(self, players: Iterable[int]) -> tuple[Seat, ...]:
        return tuple(sorted({self.seat(player) for player in players}, key=SEATS.index))

    def _deal(self, **ending: object) -> Deal:
        house: dict[str, HouseValue] = {} if self.room.plays_kuitan else {"yaku.kuitan": "no"}
        names: dict[Seat, str] = {
            self.seat(player): name for player, name in enumerate(self.room.names[: self.room.players]) if name
        }
        return Deal(
            rules=self.room.rules,
            house=house,
            names=names,
            round_wind=SEATS[self._start.round // len(SEATS)],
            honba=self._start.honba,
            deposits=self._start.deposits,
            riichi=self._in_order(self._riichi),
            **ending,  # pyright: ignore[reportArgumentType]  # fields of a deal, as they are named above
        )

    def _recorded(self, deal: Deal, results: Sequence[int]) -> RecordedDeal:
        deltas: dict[Seat, int] = dict.fromkeys(SEATS[: self.room.players], 0)
        for player, result in enumerate(results[: self.room.players]):
            deltas[self.seat(player)] = result - STICK * (player in self._riichi)
        return RecordedDeal(deal=deal, deltas=deltas, number=self._start.round % len(SEATS) + 1, dealer=self.dealer)


THREE_WON = "ron3"
"""The reason of a draw by three winners, as Tenhou writes it."""


def _check_start(start: Start) -> None:
    if not 0 <= start.round < len(SEATS) ** 2 or start.round % len(SEATS) >= start.players:
        raise bad_value(start.round)
    if not 0 <= start.dealer < start.players:
        raise bad_value(start.dealer)
    for count in (start.honba, start.deposits):
        if not 0 <= count <= MOST_COUNTED:
            raise bad_value(count)
