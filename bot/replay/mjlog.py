"""Tenhou's own logs: mjlog, XML with one element for everything that happened at the table."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import takewhile
from urllib.parse import unquote

from bot.engine import SEATS, Flag
from bot.engine.tiles import Tile

from .elements import Element, elements_of
from .errors import LogError, bad_value, placed
from .game import MOST_IN_ID, Game, RecordedDeal, clean, clean_names, deals_among
from .table import Hand, Indicators, Room, Start, Table
from .tenhou_melds import RED, tile_of, unpacked

ROOT = "mjloggm"
PLATFORM = "tenhou"
_HUNDRED = 100
_NO_RED_FIVES, _NO_KUITAN, _THREE_PLAYERS, _PARLOUR = 0x02, 0x04, 0x10, 0xFF
_DISCARD = re.compile(r"([D-Gd-g])([0-9]{1,3})")
_FLAGS: Mapping[int, Flag] = {2: "ippatsu", 5: "last-tile", 6: "last-tile", 21: "double-riichi"}
_DEALT = frozenset((37, 38))
_LIMIT_YAKUMAN = 5
_ABORTED = frozenset(("yao9", "kaze4", "reach4", "ron3", "kan4"))
_NAGASHI = "nm"


def read_mjlog(text: str, name: str) -> Game:
    """Read a Tenhou log; raises `LogError`."""
    elements = elements_of(text, ROOT)
    room = _room(elements)
    deals = deals_among(elements, lambda element: element.tag == "INIT")
    logged = next((each.text("log") for each in elements if each.tag == "TAIKYOKU" and each.has("log")), name)
    red: Mapping[int, Tile] = {} if _room_type(elements) & _NO_RED_FIVES else RED
    return room.game(clean(logged, MOST_IN_ID), [_Reader(room, deal, red).read() for deal in deals])


def _room(elements: Sequence[Element]) -> Room:
    bits = _room_type(elements)
    named = next((each for each in elements if each.tag == "UN"), None)
    names = [] if named is None else [unquote(named.attributes.get(f"n{seat}", "")) for seat in range(len(SEATS))]
    return Room(
        platform=PLATFORM,
        players=3 if bits & _THREE_PLAYERS else 4,
        names=clean_names(names),
        plays_kuitan=not bits & _NO_KUITAN,
        plays_own_rules=bits > _PARLOUR or any(_counts_chips(each) for each in elements),
    )


def _room_type(elements: Sequence[Element]) -> int:
    found = next((each for each in elements if each.tag == "GO"), None)
    return 0 if found is None else found.number("type")


def _counts_chips(element: Element) -> bool:
    """A room with chips writes eight pairs of numbers where others write four."""
    return element.tag == "AGARI" and element.attributes.get("sc", "").count(",") >= 2 * len(SEATS)


class _Reader:
    """Plays one deal through, element by element."""

    def __init__(self, room: Room, elements: Sequence[Element], red: Mapping[int, Tile]) -> None:
        self._room = room
        self._red = red
        self._first, *self._elements = elements
        with placed(self._first.place("seed")):
            seed = self._first.numbers("seed", least=3)
            dealer = self._first.number("oya") if self._first.has("oya") else seed[0] % len(SEATS)
            self._table = Table(room, Start(room.players, seed[0], seed[1], seed[2], dealer))

    def read(self) -> RecordedDeal:
        """Return the deal; raises `LogError`."""
        for place, element in enumerate(self._elements):
            with placed(element.place()):
                if element.tag == "AGARI":
                    return self._won(self._elements[place:])
                if element.tag == "RYUUKYOKU":
                    return self._drawn(element)
                self._take(element)
        raise LogError("cut-off", (self._elements or [self._first])[-1].place())

    def _take(self, element: Element) -> None:
        thrown = _DISCARD.fullmatch(element.tag)
        if thrown is not None:
            self._table.discard("DEFG".index(thrown[1].upper()), self._tile(int(thrown[2])))
        elif element.tag == "N" and element.has("who") and element.has("m"):
            self._call(element.number("who"), element.number("m"))
        elif element.tag == "REACH" and element.attributes.get("step") == "2":
            self._table.pay_stick(element.number("who"))

    def _call(self, player: int, bits: int) -> None:
        meld = unpacked(bits)
        if meld.kind is None:
            self._table.set_north_aside(player)
            return
        claimed = None if meld.claimed is None else self._tile(meld.claimed)
        self._table.call(player, meld.kind, self._tiles(meld.numbers), meld.feeder_of(player), claimed)

    def _won(self, rest: Sequence[Element]) -> RecordedDeal:
        """Several winners follow one another."""
        several = list(takewhile(lambda each: each.tag == "AGARI", rest))
        hands: list[Hand] = []
        results = [0] * len(SEATS)
        for element in several:
            with placed(element.place()):
                hands.append(self._hand(element))
                results = [sum(pair) for pair in zip(results, _results(element), strict=True)]
        first = several[0]
        ura = next((each.numbers("doraHaiUra") for each in several if each.has("doraHaiUra")), ())
        liable = [each.number("paoWho") for each in several if each.has("paoWho")]
        return self._table.won(
            hands, Indicators(self._tiles(first.numbers("doraHai")), self._tiles(ura)), results, liable
        )

    def _hand(self, element: Element) -> Hand:
        winning = element.number("machi")
        held = list(element.numbers("hai"))
        if winning not in held:
            raise bad_value(winning, element.place("machi"))
        held.remove(winning)
        yaku = element.numbers("yaku", least=2)[::2] if element.attributes.get("yaku") else ()
        yakuman = element.numbers("yakuman") if element.attributes.get("yakuman") else ()
        flags: list[Flag] = [flag for number, flag in _FLAGS.items() if number in yaku]
        if _DEALT & set(yakuman):
            flags.append("first-turn")
        worth = element.numbers("ten", least=3)
        return Hand(
            by=element.number("who"),
            feeder=element.number("fromWho"),
            tile=self._tile(winning),
            concealed=self._tiles(sorted(held)),
            flags=tuple(dict.fromkeys(flags)),
            is_yakuman=bool(yakuman) or worth[2] == _LIMIT_YAKUMAN,
        )

    def _drawn(self, element: Element) -> RecordedDeal:
        results = _results(element)
        kind = element.attributes.get("type", "")
        shown = [seat for seat in range(self._room.players) if element.has(f"hai{seat}")]
        if kind == _NAGASHI:
            return self._table.passed_over(shown, results)
        if not kind:
            return self._table.exhausted(self._ready(shown, results), results)
        if kind not in _ABORTED:
            raise bad_value(kind, element.place("type"))
        return self._table.broken_off(kind, results)

    def _ready(self, shown: Sequence[int], results: Sequence[int]) -> Sequence[int]:
        """Who received was ready; where nobody did the hands shown tell: a player's own may be missing among them."""
        received = [player for player in range(self._room.players) if results[player] > 0]
        everybody = range(self._room.players)
        return received or (everybody if shown else ())

    def _tile(self, number: int) -> Tile:
        return tile_of(number, self._red)

    def _tiles(self, numbers: Sequence[int]) -> Sequence[Tile]:
        return [self._tile(number) for number in numbers]


def _results(element: Element) -> Sequence[int]:
    """Return what each seat got, in points; the first eight numbers are its score and its result, in hundreds."""
    numbers = element.numbers("sc", least=2 * len(SEATS))
    return [number * _HUNDRED for number in numbers[1 : 2 * len(SEATS) : 2]]
