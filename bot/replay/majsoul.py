"""Mahjong Soul's records as JSON: whatever is set around them, the objects named ``Record…`` in their order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.engine import SEATS, CallKind, Flag, Value
from bot.engine.tiles import KIND_OF, RED_FIVES, Tile, parse_tiles

from .errors import LogError, bad_value, placed
from .game import MOST_IN_ID, Game, RecordedDeal, clean, clean_names, deals_among
from .json_text import anything, converted, is_list, is_object
from .majsoul_records import (
    Aborted,
    Claim,
    Claimed,
    Dealt,
    Discard,
    NewRound,
    North,
    NoTile,
    OwnKan,
    Record,
    Won,
    head_of,
    records_of,
)
from .table import THREE_WON, Hand, Indicators, Room, Start, Table

PLATFORM = "majsoul"
_KINDS: Mapping[int, tuple[CallKind, int]] = {0: ("chi", 3), 1: ("pon", 3), 2: ("open-kan", 4)}
_ADDED, _CLOSED = 2, 3
_REASONS: Mapping[int, str] = {1: "yao9", 2: "kaze4", 3: "kan4", 4: "reach4", 5: THREE_WON}
_FLAGS: Mapping[int | str, Flag] = {
    30: "ippatsu",
    18: "double-riichi",
    5: "last-tile",
    6: "last-tile",
    35: "first-turn",
    36: "first-turn",
    "一发": "ippatsu",
    "两立直": "double-riichi",
    "海底摸月": "last-tile",
    "河底捞鱼": "last-tile",
    "天和": "first-turn",
    "地和": "first-turn",
}
_YAKUMAN: Mapping[int, str] = {
    35: "tenhou",
    36: "chiihou",
    37: "daisangen",
    38: "suuankou",
    39: "tsuuiisou",
    40: "ryuuiisou",
    41: "chinroutou",
    42: "kokushi",
    43: "shousuushii",
    44: "suukantsu",
    45: "chuuren",
    47: "junsei-chuuren",
    48: "suuankou-tanki",
    49: "kokushi-13",
    50: "daisuushii",
}
_OTHER_GAMES = frozenset(("RecordSelectGap", "RecordGangResult", "RecordHuleXueZhanMid", "RecordHuleXueZhanEnd"))
_USUAL: Mapping[str, frozenset[object]] = {
    "fanfu": frozenset((0, 1)),
    "changbang_value": frozenset((0, 100)),
    "liqibang_value": frozenset((0, 1000)),
}
_MOVES_NOTHING = frozenset(
    (
        "time_fixed",
        "time_add",
        "dora_count",
        "shiduan",
        "init_point",
        "fandian",
        "can_jifei",
        "bianjietishi",
        "ai_level",
    )
)
"""Settings of a room that change no payment of a deal."""
_FIRST_OTHER_FAN = 1000


def read_majsoul(text: str, name: str) -> Game:
    """Read a Mahjong Soul record; raises `LogError`."""
    written = anything(text)
    records = list(records_of(written))
    if not any(record.name == "RecordNewRound" for record in records):
        raise LogError("not-a-log")
    if other := next((record for record in records if record.name in _OTHER_GAMES), None):
        raise LogError("other-game", other.at)
    deals = deals_among(records, lambda record: record.name == "RecordNewRound")
    head = head_of(written)
    first = converted(deals[0][0].data, NewRound, deals[0][0].at)
    if first.players not in (3, 4):
        raise LogError("other-game", deals[0][0].at)
    room = _room(head, first.players)
    logged = head.get("uuid")
    called = clean(logged, MOST_IN_ID) if isinstance(logged, str) else name
    return room.game(called, [_Reader(room, deal).read() for deal in deals])


def _room(head: Mapping[str, object], players: int) -> Room:
    names = [""] * players
    accounts = head.get("accounts")
    for account in accounts if is_list(accounts) else ():
        seat, name = (account.get("seat", 0), account.get("nickname")) if is_object(account) else (None, None)
        if isinstance(seat, int) and isinstance(name, str) and 0 <= seat < players:
            names[seat] = name
    rule = _within(head, "config", "mode", "detail_rule")
    return Room(
        platform=PLATFORM,
        players=players,
        names=clean_names(names),
        plays_own_rules=any(_is_own(key, value) for key, value in rule.items()),
    )


def _is_own(key: str, value: object) -> bool:
    """Whether a setting of a room makes its results its own."""
    if key in _USUAL:
        return value not in _USUAL[key]
    return bool(value) and key not in _MOVES_NOTHING


def _within(value: object, *keys: str) -> Mapping[str, object]:
    for key in keys:
        value = value.get(key) if is_object(value) else None
    return value if is_object(value) else {}


class _Reader:
    """Plays one deal through, record by record."""

    def __init__(self, room: Room, records: Sequence[Record]) -> None:
        self._room = room
        self._first, *self._records = records
        start = converted(self._first.data, NewRound, self._first.at)
        with placed(self._first.at):
            round_ = start.chang * len(SEATS) + start.ju
            self._table = Table(room, Start(room.players, round_, start.ben, start.liqibang, start.ju))
        self._doras = start.doras or ([start.dora] if start.dora else [])

    def read(self) -> RecordedDeal:
        """Return the deal; raises `LogError`."""
        takes: Mapping[str, Callable[[Record], RecordedDeal | None]] = {
            "RecordDealTile": self._draw,
            "RecordDiscardTile": self._discard,
            "RecordChiPengGang": self._claim,
            "RecordAnGangAddGang": self._own_kan,
            "RecordBaBei": self._north,
            "RecordHule": self._won,
            "RecordNoTile": self._exhausted,
            "RecordLiuJu": self._aborted,
        }
        for record in self._records:
            take = takes.get(record.name)
            with placed(record.at):
                recorded = take(record) if take else None
            if recorded is not None:
                return recorded
        raise LogError("cut-off", (self._records or [self._first])[-1].at)

    def _draw(self, record: Record) -> None:
        self._doras = converted(record.data, Dealt, record.at).doras or self._doras
        self._table.go_on()

    def _discard(self, record: Record) -> None:
        thrown = converted(record.data, Discard, record.at)
        self._doras = thrown.doras or self._doras
        self._table.discard(thrown.seat, _tile(thrown.tile))
        if thrown.is_liqi or thrown.is_wliqi:
            self._table.declare(thrown.seat)

    def _claim(self, record: Record) -> None:
        claim = converted(record.data, Claim, record.at)
        if claim.type not in _KINDS:
            raise bad_value(claim.type)
        kind, size = _KINDS[claim.type]
        fed = [place for place, seat in enumerate(claim.froms) if seat != claim.seat]
        if len(claim.tiles) != size or len(claim.froms) != size or len(fed) != 1:
            raise bad_value(claim.tiles)
        tiles = [_tile(tile) for tile in claim.tiles]
        feeder, claimed = claim.froms[fed[0]], tiles[fed[0]]
        self._table.call(claim.seat, kind, sorted(tiles, key=_order), feeder, claimed)

    def _own_kan(self, record: Record) -> None:
        kan = converted(record.data, OwnKan, record.at)
        self._doras = kan.doras or self._doras
        tile = _tile(kan.tiles if isinstance(kan.tiles, str) else kan.tiles[0])
        if kan.type == _CLOSED:
            self._table.call(kan.seat, "closed-kan", _four(tile))
            return
        pon = self._table.pon_of(kan.seat, KIND_OF[tile]) if kan.type == _ADDED else None
        if pon is None:
            raise LogError("added-kan")
        tiles = sorted([*parse_tiles(pon.tiles or ""), tile], key=_order)
        self._table.call(kan.seat, "added-kan", tiles)

    def _north(self, record: Record) -> None:
        self._table.set_north_aside(converted(record.data, North, record.at).seat)

    def _won(self, record: Record) -> RecordedDeal:
        won = converted(record.data, Won, record.at)
        last = self._table.last_actor
        first = won.hules[0]
        if any(fan.id >= _FIRST_OTHER_FAN for each in won.hules for fan in each.fans):
            raise LogError("other-game", record.at)
        hands = [_hand(each, each.seat if each.zimo else last) for each in won.hules]
        ura = next((each.li_doras for each in won.hules if each.li_doras), ())
        indicators = Indicators(*([_tile(each) for each in tiles] for tiles in (first.doras or self._doras, ura)))
        liable = [each.baopai - 1 for each in won.hules if each.baopai]
        return self._table.won(hands, indicators, won.delta_scores, liable)

    def _exhausted(self, record: Record) -> RecordedDeal:
        drawn = converted(record.data, NoTile, record.at)
        results = [0] * len(SEATS)
        for each in drawn.scores:
            moved = [*each.delta_scores, *results][: len(SEATS)]
            results = [sum(pair) for pair in zip(results, moved, strict=True)]
        players = drawn.players[: self._room.players]
        ready = [player for player, each in enumerate(players) if each.tingpai]
        return self._table.passed_over(ready, results) if drawn.liujumanguan else self._table.exhausted(ready, results)

    def _aborted(self, record: Record) -> RecordedDeal:
        aborted = converted(record.data, Aborted, record.at)
        if aborted.type not in _REASONS:
            raise bad_value(aborted.type)
        return self._table.broken_off(_REASONS[aborted.type], [0] * len(SEATS))


def _hand(claimed: Claimed, feeder: int | None) -> Hand:
    if feeder is None:
        raise LogError("no-winning-tile")
    flags: list[Flag] = [_FLAGS[known] for fan in claimed.fans for known in (fan.id, fan.name) if known in _FLAGS]
    return Hand(
        by=claimed.seat,
        feeder=feeder,
        tile=_tile(claimed.hu_tile),
        concealed=sorted(map(_tile, claimed.hand), key=_order) if claimed.hand else None,
        flags=tuple(dict.fromkeys(flags)),
        value=None if claimed.hand else _value(claimed),
        is_yakuman=claimed.yiman,
    )


def _value(claimed: Claimed) -> Value | None:
    """Say what a hand was worth whose tiles were left out; None where that was left out too."""
    yakuman = tuple([_YAKUMAN[fan.id] for fan in claimed.fans if fan.id in _YAKUMAN])
    if claimed.yiman and yakuman:
        return Value(yakuman=yakuman)
    if claimed.yiman or not 1 <= claimed.count <= 200 or not 20 <= claimed.fu <= 200:  # noqa: PLR2004 - as a deal holds them
        return None
    return Value(han=claimed.count, fu=claimed.fu)


def _tile(text: str) -> Tile:
    tile = Tile(text)
    if tile not in KIND_OF or text.endswith("f"):
        raise bad_value(text)
    return tile


def _four(tile: Tile) -> Sequence[Tile]:
    """Return the four tiles of a kan, of which only one is written: one of four fives is red."""
    kind = KIND_OF[tile]
    red = Tile(f"0{kind[1]}")
    return [red if kind[0] == "5" and red in RED_FIVES else kind, kind, kind, kind]


def _order(tile: Tile) -> tuple[str, str, str]:
    return tile[1], KIND_OF[tile][0], tile[0]
