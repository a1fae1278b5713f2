"""The two old yakuman that the library does not know: four triplets in a row, four identical runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from bot.engine.melds import Meld
from bot.engine.tiles import INDEX, KINDS, Tile, parse_kinds

from .presets import RiichiHouse
from .yakuman import is_played


def _rows(length: int) -> tuple[tuple[Tile, ...], ...]:
    """Every row of consecutive ranks of one suit."""
    starts = [tile for tile in KINDS if tile[1] != "z" and int(tile[0]) + length - 1 <= 9]  # noqa: PLR2004 - ranks end at 9
    return tuple(tuple(KINDS[INDEX[start] : INDEX[start] + length]) for start in starts)


_FOUR_IN_A_ROW = _rows(4)
_RUNS = _rows(3)


def local_yakuman(concealed: str, melds: Sequence[Meld], house: RiichiHouse) -> tuple[str, ...]:
    """Name the old yakuman the house plays that these concealed tiles (the winning one included) and melds make."""
    shapes = _shapes_of(house)
    if not shapes:
        return ()
    kinds = Counter(parse_kinds(concealed))
    return tuple([name for name in shapes if _IS[name](kinds, melds)])


@lru_cache(maxsize=1024)
def _shapes_of(house: RiichiHouse) -> tuple[str, ...]:
    return tuple([name for name in _IS if is_played(name, house)])


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
