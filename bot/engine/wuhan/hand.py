"""The winner's hand: read from its tiles where they are given, else taken as the table agrees on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import UNSET

from bot.engine.deal import Deal, Value, Win
from bot.engine.errors import bad_hand, bad_value, contradiction, missing_fact
from bot.engine.melds import Meld
from bot.engine.ruling import Note
from bot.engine.tiles import Tile, parse_kinds

from .facts import RED, last_is_kong, stated_wild
from .patterns import ANY_PAIR, BIG, GENERALS, SUITS, WINDS, in_order
from .reading import Reading, Table, best_readings, tiles_of, why_not
from .rules import WuhanHouse

_EXCLUDING = (
    ("kong-bloom", "sea-bottom"),
    ("all-begging", "all-winds"),
)
"""The last tiles are not konged for; all begging ends on a pair of 2, 5 or 8."""
_DRAWN = frozenset(("kong-bloom", "sea-bottom"))
_FOUR_SETS = 4


def check_names(win: Win, at: str) -> None:
    """Refuse patterns that do not exist or are named twice, with ``bad-value``: also of a claim that does not count."""
    patterns = () if win.value is UNSET else win.value.patterns or ()
    for name in patterns:
        if name not in BIG:
            raise bad_value(f"{at}.value.patterns", "pattern", name=name)
    if len(set(patterns)) < len(patterns):
        raise bad_value(f"{at}.value.patterns", "repeated")


def agreed_reading(deal: Deal, win: Win, value: Value, table: Table, at: str) -> Reading:
    """Take the agreed value as it stands; raises ``missing-fact`` or ``contradiction``."""
    patterns = in_order(value.patterns or ())
    for name in patterns:
        if _is_excluded(name, deal, win, table):
            raise contradiction(f"{at}.value.patterns", "pattern-excluded", player=win.by, name=name)
    for first, second in _EXCLUDING:
        if first in patterns and second in patterns:
            raise contradiction(f"{at}.value.patterns", "flags", first=first, second=second)
    if value.hard is UNSET:
        raise missing_fact(f"{at}.value.hard", "hard", player=win.by)
    return Reading(patterns, value.hard)


def left_out(reading: Reading, table: Table) -> tuple[str, ...]:
    """Name the patterns that the melds, a flag or the way of winning prove and an agreed value leaves out."""
    proven = set(table.by_way)
    if len(table.melds) == _FOUR_SETS and not any(meld.is_chi for meld in table.melds):
        proven.add("all-pungs")
    # Without a pattern that frees the pair, four openings end on 2, 5 or 8.
    if table.all_begging and not ANY_PAIR & (proven | set(reading.patterns)):
        proven.add("all-begging")
    return in_order(proven - set(reading.patterns))


def _is_excluded(name: str, deal: Deal, win: Win, table: Table) -> bool:
    """Whether the way of winning, a flag or a meld rules a pattern out."""
    if name == "all-begging":
        return not table.all_begging
    if name == "robbed-kong":
        return win.how != "robbed-kan"
    if name in _DRAWN:
        return _is_not_drawn_so(name, deal, win)
    return not _melds_allow(name, table.melds)


def _is_not_drawn_so(name: str, deal: Deal, win: Win) -> bool:
    if win.how != "self-draw":
        return True
    if name == "sea-bottom":
        return "after-kan" in win.flags
    return "last-tile" in win.flags or not last_is_kong(deal.calls, win)


def _melds_allow(name: str, melds: Sequence[Meld]) -> bool:
    if name == "all-pungs":
        return not any(meld.is_chi for meld in melds)
    laid = {tile for meld in melds for tile in meld.kinds}
    return any(laid <= tiles for tiles in _tiles_of(name))


def _tiles_of(name: str) -> Iterator[frozenset[str]]:
    if name == "pure-suit":
        yield from SUITS
    else:
        yield GENERALS if name == "all-generals" else WINDS


_TILES_WITHOUT_MELDS = 13


def read_hand(deal: Deal, win: Win, table: Table, at: str, house: WuhanHouse) -> tuple[Reading, Sequence[Note]]:
    """Read the hand and note what there is to say; raises `DealError` where it does not win."""
    if win.tile is not UNSET and RED in parse_kinds(win.tile):
        raise bad_hand(f"{at}.tile", "hand.red", player=win.by)
    wild = stated_wild(deal)
    if win.concealed is not UNSET and win.tile is not UNSET and wild is not None:
        return _read_tiles((*parse_kinds(win.concealed), *parse_kinds(win.tile)), wild, win, table, at, house)
    assert win.value is not UNSET, "a hand is stated as tiles or as a value"  # noqa: S101 - checked as a fact
    reading = agreed_reading(deal, win, win.value, table, at)
    missing = left_out(reading, table)
    return reading, [Note("wuhan.value-leaves-out", {"player": win.by, "pattern": name}) for name in missing]


def _read_tiles(
    kinds: tuple[Tile, ...], wild: Tile, win: Win, table: Table, at: str, house: WuhanHouse
) -> tuple[Reading, Sequence[Note]]:
    concealed = len(kinds) - 1
    if concealed != _TILES_WITHOUT_MELDS - 3 * len(table.melds):
        raise bad_hand(f"{at}.concealed", "tile-count", player=win.by, count=concealed)
    if RED in kinds:
        raise bad_hand(f"{at}.concealed", "hand.red", player=win.by)
    tiles = tiles_of(kinds, wild)
    readings = best_readings(tiles, table, house)
    if not readings:
        raise bad_hand(f"{at}.concealed", f"hand.{why_not(tiles)}", player=win.by)
    value = win.value
    named = () if value is UNSET else [each for each in readings if each.is_named_by(value)]
    reading = (named or readings)[0]
    return reading, [*_choice(reading, readings, win), *_difference(reading, win)]


def _choice(reading: Reading, readings: Sequence[Reading], win: Win) -> list[Note]:
    """Say that other readings were worth the same."""
    others = " / ".join(each.words for each in readings if each is not reading)
    return [Note("wuhan.readings", {"player": win.by, "chosen": reading.words, "others": others})] if others else []


def _difference(reading: Reading, win: Win) -> list[Note]:
    """Say where the tiles and the agreed value differ; the payment follows the tiles."""
    if win.value is UNSET or reading.is_named_by(win.value):
        return []
    hardness = () if win.value.hard is UNSET else ("hard" if win.value.hard else "soft",)
    agreed = " + ".join((*(win.value.patterns or ("small",)), *hardness))
    return [Note("wuhan.value-differs", {"player": win.by, "agreed": agreed, "counted": reading.words})]
