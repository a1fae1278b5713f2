"""A hand whose value the table agrees on: what excludes it, and what it leaves out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import UNSET

from bot.engine.deal import Deal, Value, Win
from bot.engine.errors import bad_value, contradiction, missing_fact
from bot.engine.melds import Meld

from .aims import Table
from .facts import last_is_kong
from .patterns import ANY_PAIR, BIG, GENERALS, SUITS, WINDS, in_order
from .reading import Reading

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
