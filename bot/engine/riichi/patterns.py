"""Yakuman by name: those of the hand library and those that only some tables play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from bot.engine.melds import Meld
from bot.engine.tiles import DRAGONS, HONOURS, INDEX, KINDS, TERMINALS, WINDS, Tile, kinds_of

from .rules import RiichiHouse

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
)
DOUBLES = frozenset(("suuankou-tanki", "kokushi-13", "junsei-chuuren"))

_EXCLUDING: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "suuankou": frozenset(("suuankou-tanki", "isshoku-yonjun")),
        "suuankou-tanki": frozenset(("isshoku-yonjun",)),
        "suukantsu": frozenset(("isshoku-yonjun",)),
        "daisangen": frozenset(("daisuushii", "shousuushii", "chinroutou", "ryuuiisou", "suurenkou", "isshoku-yonjun")),
        "daisuushii": frozenset(("shousuushii", "chinroutou", "ryuuiisou", "suurenkou", "isshoku-yonjun")),
        "shousuushii": frozenset(("chinroutou", "ryuuiisou", "suurenkou", "isshoku-yonjun")),
        "tsuuiisou": frozenset(("chinroutou", "ryuuiisou", "suurenkou", "isshoku-yonjun")),
        "chinroutou": frozenset(("ryuuiisou", "suurenkou", "isshoku-yonjun")),
        "ryuuiisou": frozenset(("suurenkou",)),
        "suurenkou": frozenset(("isshoku-yonjun",)),
    }
)


def units_of(name: str, house: RiichiHouse) -> int:
    """How many yakuman units a yakuman counts: 1, or 2 where the house doubles it."""
    if name == "daisuushii":
        return 2 if house.yakuman_daisuushii == "double" else 1
    return 2 if name in DOUBLES and house.yakuman_doubles == "double" else 1


def is_played(name: str, house: RiichiHouse) -> bool:
    """Whether the house knows this yakuman."""
    if name == "suurenkou":
        return house.yaku_suurenkou == "yakuman"
    if name == "isshoku-yonjun":
        return house.yaku_isshoku_yonjun == "yakuman"
    return name != "renhou" or house.yaku_renhou == "yakuman"


def exclude_each_other(first: str, second: str) -> bool:
    """Whether no hand can be both yakuman."""
    if first in BLESSINGS and second in BLESSINGS:
        return True
    if first in WHOLE_HANDS or second in WHOLE_HANDS:
        return first not in BLESSINGS and second not in BLESSINGS
    return second in _EXCLUDING.get(first, ()) or first in _EXCLUDING.get(second, ())


def melds_allow(name: str, melds: Sequence[Meld]) -> bool:
    """Whether a hand that shows these melds can still be this yakuman."""
    return _ALLOWED[name](melds)


def are_four_in_a_row(melds: Iterable[Meld]) -> bool:
    """Whether these triplets fit into one run of four ranks of one suit."""
    tiles = {meld.tile for meld in melds if not meld.is_chi}
    places = sorted(INDEX[tile] for tile in tiles)
    one_suit = len({tile[1] for tile in tiles}) <= 1 and not tiles & HONOURS
    return one_suit and (not places or places[-1] - places[0] <= 3)  # noqa: PLR2004 - four ranks span three steps


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


_ALLOWED: Mapping[str, Callable[[Sequence[Meld]], bool]] = MappingProxyType(
    {
        **dict.fromkeys((*BLESSINGS, *WHOLE_HANDS), _no_melds),
        **dict.fromkeys(("suuankou", "suuankou-tanki"), _all_closed),
        "daisangen": lambda melds: _strangers(melds, DRAGONS) <= 1,
        "tsuuiisou": partial(show_only, HONOURS),
        "ryuuiisou": partial(show_only, GREENS),
        "chinroutou": partial(show_only, TERMINALS),
        "daisuushii": lambda melds: not _strangers(melds, WINDS),
        "shousuushii": _shousuushii,
        "suukantsu": lambda melds: sum(meld.is_kan for meld in melds) == len(WINDS),
        "suurenkou": _suurenkou,
        "isshoku-yonjun": lambda melds: all(meld.is_chi for meld in melds) and len({m.kinds for m in melds}) <= 1,
    }
)


def _rows(length: int) -> tuple[tuple[Tile, ...], ...]:
    """Every row of consecutive ranks of one suit."""
    starts = [tile for tile in KINDS if tile[1] != "z" and int(tile[0]) + length - 1 <= 9]  # noqa: PLR2004 - ranks end at 9
    return tuple(tuple(KINDS[INDEX[start] : INDEX[start] + length]) for start in starts)


_FOUR_IN_A_ROW = _rows(4)
_RUNS = _rows(3)


def local_yakuman(concealed: Iterable[Tile], melds: Sequence[Meld], house: RiichiHouse) -> tuple[str, ...]:
    """Name the old yakuman the house plays that these concealed tiles (the winning one included) and melds make."""
    played = [name for name in _IS if is_played(name, house)]
    if not played:
        return ()
    kinds = Counter(kinds_of(concealed))
    return tuple(name for name in played if _IS[name](kinds, melds))


def _is_suurenkou(concealed: Counter[Tile], melds: Sequence[Meld]) -> bool:
    if any(meld.is_chi for meld in melds):
        return False
    return any(_leaves_a_pair(concealed, melds, row) for row in _FOUR_IN_A_ROW)


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
    {"suurenkou": _is_suurenkou, "isshoku-yonjun": _is_isshoku_yonjun}
)


def _is_a_pair(left: Counter[Tile]) -> bool:
    return [count for count in left.values() if count] == [2]
