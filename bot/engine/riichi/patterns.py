"""Yakuman by name: those of the hand library and those that only some tables play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from types import MappingProxyType

from bot.engine.melds import Meld
from bot.engine.tiles import DRAGONS, HONOURS, INDEX, KINDS, TERMINALS, WINDS, Tile, kinds_of

from .rules import RiichiHouse
from .worth import LOCAL, OPEN_RIICHI

GREENS: frozenset[Tile] = frozenset(map(Tile, ("2s", "3s", "4s", "6s", "8s", "6z")))
BLESSINGS = ("tenhou", "chiihou", "renhou")
WHOLE_HANDS = ("chuuren", "junsei-chuuren", "kokushi", "kokushi-13")
"""Yakuman that leave no room for any other but a blessing."""
NAMES = (
    *BLESSINGS,
    "daisangen",
    "suuankou",
    "suuankou-tanki",
    "tsuuiisou",
    "ryuuiisou",
    "chinroutou",
    *WHOLE_HANDS,
    "daisuushii",
    "shousuushii",
    "suukantsu",
    "suurenkou",
    "isshoku-yonjun",
    "suuchoupaikou",
    OPEN_RIICHI,
)
DOUBLES = frozenset(("suuankou-tanki", "kokushi-13", "junsei-chuuren"))
_DEALT: Mapping[str, str] = MappingProxyType(
    {"suuankou": "suuankou-tanki", "kokushi": "kokushi-13", "chuuren": "junsei-chuuren"}
)
"""The double form of a yakuman that was dealt, when no tile was drawn last."""
KOKUSHI = frozenset(("kokushi", "kokushi-13"))

_STEPPED = frozenset(("suurenkou", "suuchoupaikou"))
_OF_OTHER_TILES = frozenset((*_STEPPED, "isshoku-yonjun"))
"""Yakuman of number tiles that are not all terminals or green."""
_EXCLUDING: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "suuankou": frozenset(("suuankou-tanki", "isshoku-yonjun")),
        "suuankou-tanki": frozenset(("isshoku-yonjun",)),
        "suukantsu": frozenset(("isshoku-yonjun",)),
        "daisangen": frozenset(("daisuushii", "shousuushii", "chinroutou", "ryuuiisou")) | _OF_OTHER_TILES,
        "daisuushii": frozenset(("shousuushii", "chinroutou", "ryuuiisou")) | _OF_OTHER_TILES,
        "shousuushii": frozenset(("chinroutou", "ryuuiisou")) | _OF_OTHER_TILES,
        "tsuuiisou": frozenset(("chinroutou", "ryuuiisou")) | _OF_OTHER_TILES,
        "chinroutou": frozenset(("ryuuiisou",)) | _OF_OTHER_TILES,
        "ryuuiisou": frozenset(("suurenkou",)),
        "suurenkou": frozenset(("isshoku-yonjun", "suuchoupaikou")),
        "suuchoupaikou": frozenset(("isshoku-yonjun",)),
    }
)


def units_of(name: str, house: RiichiHouse) -> int:
    """How many yakuman units a yakuman counts: 1, or 2 where the house doubles it."""
    if name == "daisuushii":
        return 2 if house.yakuman_daisuushii == "double" else 1
    return 2 if name in DOUBLES and house.yakuman_doubles == "double" else 1


_ONLY_WHERE_PLAYED: Mapping[str, str] = MappingProxyType(
    {name: f"yaku_{name.replace('-', '_')}" for name in ("renhou", OPEN_RIICHI, *sorted(LOCAL))}
)


def is_played(name: str, house: RiichiHouse) -> bool:
    """Whether the house knows this yakuman."""
    attribute = _ONLY_WHERE_PLAYED.get(name)
    return attribute is None or getattr(house, attribute) == "yakuman"


def exclude_each_other(first: str, second: str) -> bool:
    """Whether no hand can be both yakuman."""
    if first in BLESSINGS and second in BLESSINGS:
        return True
    if OPEN_RIICHI in (first, second):
        return first in BLESSINGS or second in BLESSINGS
    if first in WHOLE_HANDS or second in WHOLE_HANDS:
        return first not in BLESSINGS and second not in BLESSINGS
    return second in _EXCLUDING.get(first, ()) or first in _EXCLUDING.get(second, ())


def as_dealt(names: Sequence[str], house: RiichiHouse) -> tuple[str, ...]:
    """Name the yakuman of a hand that may have been dealt: then nobody can say which tile came last."""
    if "tenhou" not in names or house.yakuman_dealt == "as-drawn" or house.yakuman_doubles == "single":
        return tuple(names)
    return tuple(dict.fromkeys(_DEALT.get(name, name) for name in names))


# Three pons and an agreed yakuman: 128 k/s with, 119 k/s without.
@lru_cache(maxsize=4096)
def melds_allow(name: str, melds: tuple[Meld, ...]) -> bool:
    """Whether a hand that shows these melds can still be this yakuman."""
    return _ALLOWED[name](melds)


def are_four_in_a_row(melds: Iterable[Meld]) -> bool:
    """Whether these triplets fit into one run of four ranks of one suit."""
    tiles = {meld.tile for meld in melds if not meld.is_chi}
    places = sorted(INDEX[tile] for tile in tiles)
    one_suit = len({tile[1] for tile in tiles}) <= 1 and not tiles & HONOURS
    return one_suit and (not places or places[-1] - places[0] <= 3)  # noqa: PLR2004 - four ranks span three steps


def are_two_apart(melds: Iterable[Meld]) -> bool:
    """Whether these triplets fit into four of one suit whose ranks are two apart."""
    tiles = {meld.tile for meld in melds}
    return any(tiles <= set(steps) for steps in _FOUR_TWO_APART)


def _no_melds(melds: Sequence[Meld]) -> bool:
    return not melds


def _all_closed(melds: Sequence[Meld]) -> bool:
    return all(meld.kind == "closed-kan" for meld in melds)


def _strangers(melds: Sequence[Meld], tiles: Sequence[Tile]) -> int:
    return len([meld for meld in melds if meld.tile not in tiles])


def show_only(tiles: frozenset[Tile], melds: Sequence[Meld]) -> bool:
    """Whether these melds are made of these tiles alone."""
    return all(tiles.issuperset(meld.kinds) for meld in melds)


def _shousuushii(melds: Sequence[Meld]) -> bool:
    return _strangers(melds, WINDS) <= 1 and len(melds) - _strangers(melds, WINDS) < len(WINDS)


def _suurenkou(melds: Sequence[Meld]) -> bool:
    return not any(meld.is_chi for meld in melds) and are_four_in_a_row(melds)


def _suuchoupaikou(melds: Sequence[Meld]) -> bool:
    return not any(meld.is_chi for meld in melds) and are_two_apart(melds)


_ALLOWED: Mapping[str, Callable[[Sequence[Meld]], bool]] = MappingProxyType(
    {
        **dict.fromkeys((*BLESSINGS, *WHOLE_HANDS), _no_melds),
        **dict.fromkeys(("suuankou", "suuankou-tanki", OPEN_RIICHI), _all_closed),
        "daisangen": lambda melds: _strangers(melds, DRAGONS) <= 1,
        "tsuuiisou": partial(show_only, HONOURS),
        "ryuuiisou": partial(show_only, GREENS),
        "chinroutou": partial(show_only, TERMINALS),
        "daisuushii": lambda melds: not _strangers(melds, WINDS),
        "shousuushii": _shousuushii,
        "suukantsu": lambda melds: sum(meld.is_kan for meld in melds) == len(WINDS),
        "suurenkou": _suurenkou,
        "suuchoupaikou": _suuchoupaikou,
        "isshoku-yonjun": lambda melds: all(meld.is_chi for meld in melds) and len({m.kinds for m in melds}) <= 1,
    }
)


def _rows(length: int, step: int = 1) -> tuple[tuple[Tile, ...], ...]:
    """Every row of ranks of one suit that are so far apart."""
    span = (length - 1) * step
    starts = [tile for tile in KINDS if tile[1] != "z" and int(tile[0]) + span <= 9]  # noqa: PLR2004 - ranks end at 9
    return tuple(tuple(KINDS[INDEX[start] : INDEX[start] + span + 1 : step]) for start in starts)


_FOUR_IN_A_ROW = _rows(4)
_FOUR_TWO_APART = _rows(4, 2)
_RUNS = _rows(3)


def local_yakuman(concealed: Iterable[Tile], melds: Sequence[Meld], house: RiichiHouse) -> tuple[str, ...]:
    """Name the old yakuman the house plays that these concealed tiles (the winning one included) and melds make."""
    played = _local_played(house)
    if not played:
        return ()
    kinds = Counter(kinds_of(concealed))
    return tuple(name for name in played if _IS[name](kinds, melds))


# Asked of every hand: 1.2 µs where each option is looked up, 0.3 µs so.
@lru_cache(maxsize=1024)
def _local_played(house: RiichiHouse) -> Sequence[str]:
    return tuple(name for name in _IS if is_played(name, house))


def _are_triplets_of(rows: Sequence[Sequence[Tile]], concealed: Counter[Tile], melds: Sequence[Meld]) -> bool:
    if any(meld.is_chi for meld in melds):
        return False
    return any(_leaves_a_pair(concealed, melds, row) for row in rows)


def _leaves_a_pair(concealed: Counter[Tile], melds: Sequence[Meld], row: Sequence[Tile]) -> bool:
    """Whether the melds are triplets of the row, the others are concealed, and the rest is a pair."""
    shown = {meld.tile for meld in melds}
    if not shown <= set(row):
        return False
    left = Counter(concealed)
    left.subtract({tile: 3 for tile in row if tile not in shown})
    return _is_a_pair(left)


def _is_isshoku_yonjun(concealed: Counter[Tile], melds: Sequence[Meld]) -> bool:
    for row in _RUNS:
        if any(tuple(meld.kinds) != row for meld in melds):
            continue
        left = Counter(concealed)
        left.subtract(dict.fromkeys(row, 4 - len(melds)))
        if _is_a_pair(left):
            return True
    return False


_IS: Mapping[str, Callable[[Counter[Tile], Sequence[Meld]], bool]] = MappingProxyType(
    {
        "suurenkou": partial(_are_triplets_of, _FOUR_IN_A_ROW),
        "isshoku-yonjun": _is_isshoku_yonjun,
        "suuchoupaikou": partial(_are_triplets_of, _FOUR_TWO_APART),
    }
)


def _is_a_pair(left: Counter[Tile]) -> bool:
    return [count for count in left.values() if count] == [2]
